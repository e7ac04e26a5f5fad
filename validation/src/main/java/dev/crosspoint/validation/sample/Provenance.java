package dev.crosspoint.validation.sample;

import java.util.List;
import java.util.Optional;

/**
 * Where a run comes from and what is known about it. What is unknown is empty, with the reason among the notes.
 *
 * @param subject what its times are about
 * @param format name of the format it was read from
 * @param setup how it was made
 * @param notes what was inferred and how, what could not be told and why, and what a reader of the numbers should doubt
 */
public record Provenance(Subject subject, String format, Setup setup, List<String> notes) {
    /** How a note begins that says on which emulated network the times were taken. */
    public static final String EMULATED = "on an emulated network, ";

    /** How a note begins that says which file the times were imported from. */
    public static final String IMPORTED = "imported from ";

    /** How a note begins that says which of the OSU micro-benchmarks ran; the library it ran over is the next word. */
    public static final String OSU = "OSU ";

    public Provenance {
        notes = List.copyOf(notes);
    }

    /** The network that was emulated, as in {@code alpha=1ms,bandwidth=25MB/s}; empty if the times are of a real one. */
    public Optional<String> emulated() {
        return notes.stream()
                .filter(note -> note.startsWith(EMULATED))
                .map(note -> note.substring(EMULATED.length()))
                .findFirst();
    }

    /** Whether an OSU micro-benchmark names a library that is not NCCL, as in {@code OSU MPI-CUDA Allreduce}. */
    public boolean isOfOtherLibrary() {
        return notes.stream().anyMatch(note -> note.startsWith(OSU) && !note.startsWith(OSU + "NCCL"));
    }

    /** The same under another label. */
    public Provenance withLabel(AlgorithmLabel label) {
        return new Provenance(subject.withLabel(label), format, setup, notes);
    }

    /** The same read from another format. */
    public Provenance withFormat(String other) {
        return new Provenance(subject, other, setup, notes);
    }
}
