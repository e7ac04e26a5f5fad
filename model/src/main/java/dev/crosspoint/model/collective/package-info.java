/** What is computed together: the collectives, what their message size M means, and their bus bandwidth factors. */
package dev.crosspoint.model.collective;
