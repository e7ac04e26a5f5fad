package dev.crosspoint.validation.read;

/**
 * A line of a text.
 *
 * @param number from 1
 * @param text without its end, its colours and its tags
 */
record Line(int number, String text) {}
