package dev.crosspoint.model.predict;

import dev.crosspoint.model.predict.Curve.Piece;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The pieces of the least time in any number of segments, made when they are asked for: there are millions, each with a
 * closed form.
 */
final class SegmentPieces extends AbstractList<Piece> implements RandomAccess {
    private final List<Piece> head;
    private final SegmentFamily family;
    private final int first;

    /**
     * Pieces that a family goes on after.
     *
     * @param head pieces from size 0 on
     * @param family the rest, from where the head ends
     * @param first the number of segments that the family goes on with
     */
    SegmentPieces(List<Piece> head, SegmentFamily family, int first) {
        this.head = List.copyOf(head);
        this.family = family;
        this.first = first;
    }

    @Override
    public Piece get(int index) {
        if (index < head.size()) {
            return head.get(index);
        }
        int segments = first + index - head.size();
        if (segments > family.last()) {
            throw new IndexOutOfBoundsException(index);
        }
        double start = segments > first ? family.end(segments - 1) : endOfHead();
        return new Piece(start, family.end(segments), family.in(segments));
    }

    private double endOfHead() {
        return head.isEmpty() ? 0 : head.get(head.size() - 1).toBytes();
    }

    /** The piece that holds at a size and just above it. */
    int indexAt(double bytes) {
        return bytes < endOfHead()
                ? Curve.indexAt(bytes, head)
                : head.size() + Math.max(first, family.bestFor(bytes)) - first;
    }

    @Override
    public int size() {
        return head.size() + family.last() - first + 1;
    }

    /** The same some time later. */
    SegmentPieces plus(AffineTime more) {
        return new SegmentPieces(head.stream().map(piece -> piece.plus(more)).toList(), family.plus(more), first);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SegmentPieces pieces
                && head.equals(pieces.head)
                && family.equals(pieces.family)
                && first == pieces.first;
    }

    @Override
    public int hashCode() {
        return 31 * head.hashCode() + family.hashCode();
    }

    @Override
    public String toString() {
        return "%s and, from %d segments on, %s".formatted(head, first, family);
    }
}
