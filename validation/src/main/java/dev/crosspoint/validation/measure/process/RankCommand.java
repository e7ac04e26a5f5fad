package dev.crosspoint.validation.measure.process;

import java.util.Map;

/**
 * A process to start.
 *
 * @param program what runs in it
 * @param identity who it is and where it finds the process that leads it; handed over by its standard input, which no other
 *     user can read
 */
public record RankCommand(RankProgram program, Map<String, String> identity) {
    public RankCommand {
        identity = Map.copyOf(identity);
    }
}
