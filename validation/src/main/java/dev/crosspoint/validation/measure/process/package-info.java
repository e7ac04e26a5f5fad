/**
 * A process for each rank: starting them here or through a launcher, leading them over TCP, telling how one died or where
 * it hangs. A backend supplies what a rank does ({@link dev.crosspoint.validation.measure.process.Rank}); it runs in the
 * child process, so a library that ends its process takes only the child with it.
 */
package dev.crosspoint.validation.measure.process;
