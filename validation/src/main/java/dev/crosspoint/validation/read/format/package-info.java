/**
 * Formats other than that of nccl-tests: one class each, behind
 * {@link dev.crosspoint.validation.read.text.LogReader}. JSON and CSV are taken apart by Jackson.
 */
package dev.crosspoint.validation.read.format;
