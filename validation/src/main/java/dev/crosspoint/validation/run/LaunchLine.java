package dev.crosspoint.validation.run;

import java.util.List;

/**
 * The header of a launch: under which conditions its samples were taken. A launch that was cut off and taken up again has
 * one for each start, under the same number.
 *
 * @param launch number of the launch, from 0
 * @param started when, in ISO 8601 with zone; empty text where unknown
 * @param conditions what was asked for
 * @param machine what it ran on
 * @param notes what a reader of the numbers should know
 */
public record LaunchLine(int launch, String started, Conditions conditions, MachineFacts machine, List<String> notes)
        implements RunLine {
    public LaunchLine {
        notes = List.copyOf(notes);
        if (launch < 0) {
            throw new IllegalArgumentException("launches count from 0: launch=" + launch);
        }
    }
}
