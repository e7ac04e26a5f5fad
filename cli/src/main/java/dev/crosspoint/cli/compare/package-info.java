/** The command {@code compare}: predictions from several sources beside what was measured. */
package dev.crosspoint.cli.compare;
