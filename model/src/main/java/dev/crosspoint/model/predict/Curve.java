package dev.crosspoint.model.predict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Time against message size, in straight pieces that follow each other: all that this model predicts has this shape, so
 * crossovers are found exactly and never by sampling. Pieces may meet with a jump.
 *
 * @param pieces by size, each starting where the one before ends; the first starts at 0 and the last never ends
 */
public record Curve(List<Piece> pieces) {
    /** No two lines meet farther out. */
    private static final double FAR = 1e150;

    /**
     * A straight piece.
     *
     * @param fromBytes first size it holds for
     * @param toBytes size where the next piece starts; infinity for the last
     * @param time the line
     */
    public record Piece(double fromBytes, double toBytes, AffineTime time) {
        public Piece {
            if (!(fromBytes >= 0) || !(toBytes > fromBytes)) {
                throw new IllegalArgumentException(
                        "piece covers sizes: fromBytes=%s, toBytes=%s".formatted(fromBytes, toBytes));
            }
        }

        /** The same piece of a curve that takes so much longer. */
        Piece plus(AffineTime more) {
            return new Piece(fromBytes, toBytes, time.plus(more));
        }
    }

    public Curve {
        if (!(pieces instanceof SegmentPieces)) {
            pieces = List.copyOf(pieces);
            requireCover(pieces);
        }
    }

    private static void requireCover(List<Piece> pieces) {
        double end = 0;
        for (Piece piece : pieces) {
            if (piece.fromBytes() != end) {
                throw new IllegalArgumentException(
                        "pieces follow each other from 0: end=%s, fromBytes=%s".formatted(end, piece.fromBytes()));
            }
            end = piece.toBytes();
        }
        if (end != Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("pieces cover every size: end=" + end);
        }
    }

    /** One straight line. */
    public static Curve of(AffineTime time) {
        return new Curve(List.of(new Piece(0, Double.POSITIVE_INFINITY, time)));
    }

    /**
     * The least of some times at every size: what a library takes that chooses among protocols, each of which costs a
     * straight line. It rises ever more slowly.
     *
     * @param times at least one
     */
    public static Curve lowest(List<AffineTime> times) {
        Map<String, Curve> entrants = new LinkedHashMap<>();
        for (int i = 0; i < times.size(); i++) {
            entrants.put(Integer.toString(i), of(times.get(i)));
        }
        List<Piece> pieces = new ArrayList<>();
        double start = 0;
        for (Contest.Winner winner : Contest.of(entrants, 0, FAR).winners()) {
            double end = winner.toBytes() == FAR ? Double.POSITIVE_INFINITY : winner.toBytes();
            pieces.add(new Piece(start, end, times.get(Integer.parseInt(winner.algorithm()))));
            start = end;
        }
        return new Curve(pieces);
    }

    /** Seconds at a size of so many bytes, which need not be whole. */
    public double at(double bytes) {
        return lineAt(bytes).at(bytes);
    }

    /**
     * The line that holds at a size and just above it.
     *
     * @throws IllegalArgumentException if the size is negative or not finite
     */
    public AffineTime lineAt(double bytes) {
        return pieces.get(indexAt(bytes)).time();
    }

    /**
     * The same curve over a range, in pieces that can be listed: where segments are chosen there are millions in all. Its
     * first and last pieces go on beyond the range.
     *
     * @throws IllegalArgumentException if the range is empty, or not within zero and infinity
     */
    public Curve within(double fromBytes, double toBytes) {
        if (!(toBytes >= fromBytes)) {
            throw new IllegalArgumentException(
                    "range covers sizes: fromBytes=%s, toBytes=%s".formatted(fromBytes, toBytes));
        }
        List<Piece> within = new ArrayList<>();
        int last = indexAt(toBytes);
        for (int index = indexAt(fromBytes); index <= last; index++) {
            Piece piece = pieces.get(index);
            double start = within.isEmpty() ? 0 : piece.fromBytes();
            double end = index == last ? Double.POSITIVE_INFINITY : piece.toBytes();
            within.add(new Piece(start, end, piece.time()));
        }
        return new Curve(within);
    }

    /** The pieces of the sizes from one up to another, which may be infinity, cut there. */
    public List<Piece> between(double fromBytes, double toBytes) {
        Curve range = Double.isInfinite(toBytes) ? this : within(fromBytes, toBytes);
        return range.pieces().stream()
                .filter(p -> p.fromBytes() < toBytes && p.toBytes() > fromBytes)
                .map(p -> new Piece(Math.max(p.fromBytes(), fromBytes), Math.min(p.toBytes(), toBytes), p.time()))
                .toList();
    }

    /** The end of the piece that holds at a size and, by more than rounding, above it. */
    double endAfter(double bytes) {
        int index = indexAt(bytes);
        double end = pieces.get(index).toBytes();
        while (end < Double.POSITIVE_INFINITY && Contest.isSame(end, bytes)) {
            end = pieces.get(++index).toBytes();
        }
        return end;
    }

    /** The curve of what takes so much longer. */
    public Curve plus(AffineTime more) {
        return new Curve(
                pieces instanceof SegmentPieces segments
                        ? segments.plus(more)
                        : pieces.stream().map(piece -> piece.plus(more)).toList());
    }

    /** The piece that holds at a size and just above it. */
    private int indexAt(double bytes) {
        if (!(bytes >= 0) || Double.isInfinite(bytes)) {
            throw new IllegalArgumentException("size must be finite and >= 0: bytes=" + bytes);
        }
        return pieces instanceof SegmentPieces segments ? segments.indexAt(bytes) : indexAt(bytes, pieces);
    }

    /** The same among pieces that start at 0; the last if all end before that size. */
    static int indexAt(double bytes, List<Piece> pieces) {
        int low = 0;
        int high = pieces.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pieces.get(middle).toBytes() <= bytes) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
