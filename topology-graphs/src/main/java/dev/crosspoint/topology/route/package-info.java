/** The way of a message through the machine, the load of every link, and so the time of a round. */
package dev.crosspoint.topology.route;
