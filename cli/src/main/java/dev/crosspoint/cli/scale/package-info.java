/** What {@code scale} prints: rows, texts and documents of predicted training steps. */
package dev.crosspoint.cli.scale;
