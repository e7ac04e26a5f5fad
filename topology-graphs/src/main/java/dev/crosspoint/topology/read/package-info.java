/** Readers of topology files. Every problem of a file is a message with its name and line. */
package dev.crosspoint.topology.read;
