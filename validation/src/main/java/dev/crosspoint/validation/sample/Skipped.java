package dev.crosspoint.validation.sample;

/**
 * Something in a file that was not used.
 *
 * @param line line in the file, from 1
 * @param reason why, in a sentence
 */
public record Skipped(int line, String reason) {}
