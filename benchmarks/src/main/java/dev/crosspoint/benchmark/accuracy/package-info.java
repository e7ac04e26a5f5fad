/** How close predictions come to public logs: the figures of docs/validity.md, made anew by one command. */
package dev.crosspoint.benchmark.accuracy;
