/** Drawings of machines for people: what hangs on what, how fast, what is shared, and where a ring or a tree runs. */
package dev.crosspoint.cli.drawing;
