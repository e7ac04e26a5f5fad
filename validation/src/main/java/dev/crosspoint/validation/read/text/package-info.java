/**
 * What all readers stand on: a text as lines or as characters, of any length in bounded memory; the names that
 * libraries print; and what has been gathered from a file so far. No format lives here.
 */
package dev.crosspoint.validation.read.text;
