/**
 * Readers: what a measuring program printed, as samples with provenance. One format is one class behind
 * {@link dev.crosspoint.validation.read.LogReader}. Readers never guess silently: what was inferred is in the notes of
 * the run, what was not used is in the list of what was skipped.
 */
package dev.crosspoint.validation.read;
