/**
 * Sizes, times and rates with their text forms. SI inside; sizes are binary in text (KiB, MiB), rates decimal (GB/s,
 * Gb/s). No number crosses a public boundary without one of these types.
 */
package dev.crosspoint.model.units;
