/**
 * What was measured: one time per sample, the runs they come from, and what is known about those runs. Values only;
 * readers and measuring code make them, fits and comparisons take them.
 */
package dev.crosspoint.validation.sample;
