/** How true the training step is: published scaling tables, predicted from their smallest size. */
package dev.crosspoint.benchmark.scaling;
