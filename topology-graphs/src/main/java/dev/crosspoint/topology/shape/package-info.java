/**
 * What connects the nodes of a machine, by its shape: one switch, fat trees, rails, dragonflies, tori. Shapes make the
 * switches and links of a graph; nodes and NICs come from elsewhere.
 */
package dev.crosspoint.topology.shape;
