/** Which rank sits on which GPU, and the {@link dev.crosspoint.topology.place.Cluster} that results. */
package dev.crosspoint.topology.place;
