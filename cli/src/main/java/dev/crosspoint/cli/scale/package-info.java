/** The command {@code scale}: what it asks, and rows, texts and documents of predicted training steps. */
package dev.crosspoint.cli.scale;
