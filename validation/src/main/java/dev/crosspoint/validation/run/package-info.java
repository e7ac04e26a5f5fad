/**
 * The run file: JSON lines, only ever appended to, one line a launch, a label, a sample or a note. What a killed process
 * had written stays, the last line perhaps cut. Here lives its text form and the record of what a file still lacks;
 * {@code measure} fills run files, {@code read} makes samples of them.
 */
package dev.crosspoint.validation.run;
