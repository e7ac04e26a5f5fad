/** The commands {@code measure} and {@code validate}: what is run, where its ranks are, and what came of it. */
package dev.crosspoint.cli.measure;
