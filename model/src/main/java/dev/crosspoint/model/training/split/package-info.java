/** How ranks share the work: the groups that communicate, and what all groups of a kind take at once on the links. */
package dev.crosspoint.model.training.split;
