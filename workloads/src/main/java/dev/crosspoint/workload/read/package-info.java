/** Workload files (YAML) and presets: from text to values of {@code model.training}, with errors that name the line. */
package dev.crosspoint.workload.read;
