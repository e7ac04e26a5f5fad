package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rings along the dimensions of a torus, one dimension after the other.
 *
 * @param lengths of the dimensions; ranks are numbered row by row, the last fastest
 * @param start the dimension that comes first; the others follow in order, round the end
 * @param way 1 along the coordinate, -1 against it
 * @param lane which share of each block it works on
 * @param lanes how many shares there are; with one, dimension 0 starts
 */
record TorusRun(List<Integer> lengths, int start, int way, int lane, int lanes) {
    /** What a rank sends in a round of reduce-scatter along the i-th dimension to come: one slice of what it holds. */
    Message reduceScatter(int i, int round, int rank) {
        return Message.reduce(rank, next(i, rank), slice(i, rank, round + 1));
    }

    /** What a rank sends in a round of all-gather along the i-th dimension to come. */
    Message allGather(int i, int round, int rank) {
        return Message.copy(rank, next(i, rank), slice(i, rank, round));
    }

    private int dimension(int i) {
        return (start + i) % lengths.size();
    }

    /** Ranks from one coordinate to the next. */
    private int stride(int dimension) {
        int stride = 1;
        for (int later = dimension + 1; later < lengths.size(); later++) {
            stride *= lengths.get(later);
        }
        return stride;
    }

    private int coordinate(int rank, int dimension) {
        return rank / stride(dimension) % lengths.get(dimension);
    }

    private int next(int i, int rank) {
        int dimension = dimension(i);
        int here = coordinate(rank, dimension);
        int there = Math.floorMod(here + way, lengths.get(dimension));
        return rank + (there - here) * stride(dimension);
    }

    /** The blocks of the ranks so many steps behind along the i-th dimension, within what is left by those before. */
    private Blocks slice(int i, int rank, int steps) {
        int dimension = dimension(i);
        int here = coordinate(rank, dimension);
        int there = Math.floorMod(here - way * steps, lengths.get(dimension));
        int owner = rank + (there - here) * stride(dimension);
        int stride = stride(dimension);
        return lanes == 1
                ? Blocks.range(owner / stride * stride, stride)
                : Blocks.of(IntStream.range(0, stride(0) * lengths.get(0))
                        .filter(other -> agree(i, owner, other))
                        .map(other -> other * lanes + lane)
                        .toArray());
    }

    /** Whether two ranks have the same coordinates up to the i-th dimension to come. */
    private boolean agree(int i, int one, int other) {
        for (int earlier = 0; earlier <= i; earlier++) {
            int dimension = dimension(earlier);
            if (coordinate(one, dimension) != coordinate(other, dimension)) {
                return false;
            }
        }
        return true;
    }
}
