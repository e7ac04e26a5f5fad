/**
 * A machine as a file tells it: parts and wires, each with its line, its rate where one is known, and where that number
 * comes from. What the file does not tell stays unknown. How files look is decided elsewhere, and so is what a
 * prediction needs: see {@link dev.crosspoint.topology.graph}.
 */
package dev.crosspoint.topology.wiring;
