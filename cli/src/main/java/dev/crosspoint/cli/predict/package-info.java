/** The command {@code predict}, and the machines that predictions are made for. */
package dev.crosspoint.cli.predict;
