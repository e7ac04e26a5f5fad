/** The command {@code import}, and how {@code fit} and {@code compare} too read what was measured. */
package dev.crosspoint.cli.read;
