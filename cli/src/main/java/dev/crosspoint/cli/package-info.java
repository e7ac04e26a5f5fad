/**
 * The command line. Each command has a package of its own or shares one with its kin: it reads its inputs, makes one
 * call into the libraries and prints the result; nothing is computed here.
 */
package dev.crosspoint.cli;
