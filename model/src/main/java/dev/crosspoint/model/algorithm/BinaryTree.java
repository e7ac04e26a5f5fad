package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Segments go down a tree in which rank i has the children 2i+1 and 2i+2; a rank sends each segment to the one and then
 * to the other, so a new segment can follow every two rounds.
 *
 * <p>Broadcast of s segments: {@code n = D + 2s}, {@code v = n * M/s}, where D is {@code 2(h-1)} for a complete tree of
 * height h, {@code p = 2^(h+1) - 1}, and less where the last level is not full ({@link #fill}). Two ranks are a chain.
 * Reduce is the way back, with {@code c = v}; AllReduce is Reduce, then Broadcast.
 *
 * @see "Sanders, Speck, Träff: Two-tree algorithms for full bandwidth broadcast, reduction and scan, Parallel Computing
 *     35, 2009 (there as the tree that two trees improve on)"
 */
public record BinaryTree() implements PipelinedTree {
    @Override
    public String id() {
        return "binary-tree";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return Tree.carries(collective)
                ? Optional.empty()
                : Optional.of("a tree of segments does AllReduce, Reduce and Broadcast");
    }

    @Override
    public Pipeline pipeline(Collective collective, int ranks) {
        require(collective, ranks);
        return Tree.pipeline(collective, fill(ranks), turns(ranks), 1);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return ranks == 1
                ? Formula.NONE
                : Tree.formula(collective, "%d + %d s".formatted(fill(ranks), turns(ranks)), "M/s");
    }

    @Override
    public String source() {
        return "Sanders, Speck, Träff: Two-tree algorithms for full bandwidth broadcast, reduction and scan, Parallel"
                + " Computing 35, 2009";
    }

    @Override
    public OptionalInt steadyFrom(Collective collective, int ranks) {
        require(collective, ranks);
        return OptionalInt.of(ranks <= 2 ? 1 : Conveyor.steadyFrom(lastArrival(ranks), turns(ranks)));
    }

    @Override
    public Schedule schedule(Collective collective, int ranks, int segments) {
        require(collective, ranks);
        return Tree.schedule(collective, ranks, 1, segments, new Conveyor(edges(ranks), turns(ranks)));
    }

    @Override
    public List<Cascade> cascades(Collective collective, int ranks) {
        require(collective, ranks);
        return Tree.cascades(collective, 1, new Conveyor(edges(ranks), turns(ranks)));
    }

    private static int turns(int p) {
        return p == 2 ? 1 : 2;
    }

    /** D, rounds beyond those that the segments themselves take. */
    private static int fill(int p) {
        return p == 2 ? 0 : lastArrival(p) - 1;
    }

    /**
     * The last round in which a rank receives segment 0, for p >= 3: a rank at depth d that is reached through k second
     * children has it in round {@code d + k - 1}. On a full level some rank has {@code k = d}.
     */
    private static int lastArrival(int p) {
        int height = Logarithm.floorLog2(p);
        int onLastLevel = p - ((1 << height) - 1);
        int aboveLast = 2 * (height - 1) - 1;
        return Math.max(aboveLast, height + mostOnes(onLastLevel - 1) - 1);
    }

    /** The most ones that a number from 0 to x has in binary. */
    private static int mostOnes(int x) {
        int all = Logarithm.floorLog2(x + 1);
        return Math.max(all, Integer.bitCount(x));
    }

    private static List<Conveyor.Edge> edges(int p) {
        int[] arrival = new int[p];
        arrival[0] = -1;
        for (int r = 1; r < p; r++) {
            arrival[r] = arrival[(r - 1) / 2] + (r % 2 == 1 ? 1 : 2);
        }
        return IntStream.range(1, p)
                .mapToObj(r -> new Conveyor.Edge((r - 1) / 2, r, 0, arrival[r]))
                .toList();
    }
}
