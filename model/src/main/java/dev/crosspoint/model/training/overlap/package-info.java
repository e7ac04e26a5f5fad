/** Communication behind computing: buckets of gradients, the queue that they wait in, and what of it the step sees. */
package dev.crosspoint.model.training.overlap;
