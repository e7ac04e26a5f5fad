package dev.crosspoint.validation.nccl;

/**
 * Something that a log says.
 *
 * @param line where it says so first, counted from 1
 * @param value what it says
 */
public record Said<T>(int line, T value) {}
