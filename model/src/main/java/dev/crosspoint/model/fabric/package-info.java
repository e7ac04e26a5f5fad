/** What the model asks of a network, and the parameters of its links. Graphs of real machines live elsewhere. */
package dev.crosspoint.model.fabric;
