/** Writes machines: as a cluster file, which is read back to the same machine, and as GraphML and DOT for other tools. */
package dev.crosspoint.topology.write;
