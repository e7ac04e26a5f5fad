/**
 * The commands. Each reads its inputs, makes one call into the libraries and prints the result; nothing is computed
 * here.
 */
package dev.crosspoint.cli;
