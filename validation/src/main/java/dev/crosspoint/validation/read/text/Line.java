package dev.crosspoint.validation.read.text;

/**
 * A line of a text.
 *
 * @param number from 1
 * @param text without its end, its colours and its tags
 */
public record Line(int number, String text) {}
