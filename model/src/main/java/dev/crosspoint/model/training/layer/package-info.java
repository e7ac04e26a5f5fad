/** What a network is made of: layers, their parameters tensor by tensor, and the work of one sample. */
package dev.crosspoint.model.training.layer;
