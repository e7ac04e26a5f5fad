/** Charts as pictures. What is drawn comes from elsewhere; nothing is computed here but positions. */
package dev.crosspoint.cli.chart;
