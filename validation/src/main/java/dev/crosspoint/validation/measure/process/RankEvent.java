package dev.crosspoint.validation.measure.process;

import java.util.List;
import java.util.Map;

/** What the leading process hears of a rank. */
sealed interface RankEvent {
    /** Which rank. */
    int rank();

    /** It gives something to all. */
    record Gift(int rank, byte[] bytes) implements RankEvent {}

    /** It is ready. */
    record Ready(int rank, Map<String, String> facts) implements RankEvent {}

    /** It carried out a call. */
    record Done(int rank, long sequence, long nanos, double deviceSeconds, String wrong) implements RankEvent {}

    /** It gives up; {@code lostAnother} where it lost its connection to another rank, which is the one to look at. */
    record Failed(int rank, String why, boolean lostAnother) implements RankEvent {}

    /** What it is doing. */
    record State(int rank, long sequence, String text) implements RankEvent {}

    /** What its library said. */
    record Report(int rank, List<String> lines) implements RankEvent {}

    /** Its connection ended. */
    record Lost(int rank) implements RankEvent {}
}
