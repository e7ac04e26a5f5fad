/** How far a long command is, on standard error: a bar on a terminal, now and then a line elsewhere. */
package dev.crosspoint.cli.progress;
