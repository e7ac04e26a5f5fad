package dev.crosspoint.validation.measure.process;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What a rank is told, and its way to the others before there is any other. */
public interface RankContext {
    /** Number of this rank, from 0. */
    int rank();

    /** p. */
    int ranks();

    /** What the backend wants its ranks to know, as it put it into {@link RankProgram#settings}. */
    Map<String, String> settings();

    /**
     * Gives something to all ranks and gets what each of them gave, in order of rank. All ranks call it, equally often:
     * for an id that rank 0 makes, the others give nothing.
     */
    List<byte[]> exchange(byte[] mine) throws IOException;

    /** The connections to all other ranks, over which they align; a backend may send its data over them too. */
    Mesh mesh();
}
