/** What is wrong with a machine, by what its file tells. What the file does not tell is no finding. */
package dev.crosspoint.topology.check;
