/** The commands {@code topology ...}: machines listed, checked, shown, shaped and converted. */
package dev.crosspoint.cli.topology;
