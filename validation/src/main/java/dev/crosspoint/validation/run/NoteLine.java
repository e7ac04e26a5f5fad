package dev.crosspoint.validation.run;

/**
 * Something that happened.
 *
 * @param launch number of the launch
 * @param text a sentence
 */
public record NoteLine(int launch, String text) implements RunLine {}
