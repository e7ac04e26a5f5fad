/**
 * The machine as a JGraphT graph: devices, and directed links with alpha, capacity and kind. What is shared is one edge.
 * Where ranks sit, how messages travel and what files look like is decided elsewhere.
 */
package dev.crosspoint.topology.graph;
