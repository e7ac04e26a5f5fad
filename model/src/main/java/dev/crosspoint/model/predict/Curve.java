package dev.crosspoint.model.predict;

import java.util.List;

/**
 * Time against message size, in straight pieces that follow each other: all that this model predicts has this shape, so
 * crossovers are found exactly and never by sampling. Pieces may meet with a jump.
 *
 * @param pieces by size, each starting where the one before ends; the first starts at 0 and the last never ends
 */
public record Curve(List<Piece> pieces) {
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
    }

    public Curve {
        pieces = List.copyOf(pieces);
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
        if (!(bytes >= 0) || Double.isInfinite(bytes)) {
            throw new IllegalArgumentException("size must be finite and >= 0: bytes=" + bytes);
        }
        int piece = 0;
        while (pieces.get(piece).toBytes() <= bytes) {
            piece++;
        }
        return pieces.get(piece).time();
    }

    /** The pieces of the sizes from one up to another, cut there. */
    public List<Piece> between(double fromBytes, double toBytes) {
        return pieces.stream()
                .filter(p -> p.fromBytes() < toBytes && p.toBytes() > fromBytes)
                .map(p -> new Piece(Math.max(p.fromBytes(), fromBytes), Math.min(p.toBytes(), toBytes), p.time()))
                .toList();
    }
}
