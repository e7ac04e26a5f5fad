/** The command {@code fit}: what measured times tell of links. */
package dev.crosspoint.cli.fit;
