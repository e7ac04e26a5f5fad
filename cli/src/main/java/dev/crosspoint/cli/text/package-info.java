/** Numbers, sizes and tables as people read them. */
package dev.crosspoint.cli.text;
