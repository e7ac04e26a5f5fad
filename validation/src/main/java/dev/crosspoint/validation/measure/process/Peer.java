package dev.crosspoint.validation.measure.process;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The connection to one other rank, with what still has to go over it. A message is a stamp (8 bytes), its length (4) and
 * its data.
 */
final class Peer {
    private static final int HEAD = Long.BYTES + Integer.BYTES;

    private final int rank;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final Deque<ByteBuffer[]> outgoing = new ArrayDeque<>();
    private final Deque<ByteBuffer> incoming = new ArrayDeque<>();
    private final ByteBuffer head = ByteBuffer.allocateDirect(HEAD);

    Peer(int rank, SocketChannel channel, SelectionKey key) {
        this.rank = rank;
        this.channel = channel;
        this.key = key;
    }

    void send(Mesh.Outgoing message, Network shape) {
        int bytes =
                Arrays.stream(message.data()).mapToInt(ByteBuffer::remaining).sum();
        ByteBuffer[] parts = new ByteBuffer[message.data().length + 1];
        parts[0] = ByteBuffer.allocateDirect(HEAD);
        parts[0].putLong(shape.stamp(System.nanoTime(), bytes)).putInt(bytes).flip();
        System.arraycopy(message.data(), 0, parts, 1, message.data().length);
        outgoing.add(parts);
    }

    void receive(ByteBuffer data) {
        incoming.add(data);
    }

    boolean isIdle() {
        return outgoing.isEmpty() && incoming.isEmpty();
    }

    /** Moves what can be moved without waiting; says whether anything moved. */
    boolean progress(Network shape) throws IOException {
        boolean sent = sends();
        return receives(shape) || sent;
    }

    private boolean sends() throws IOException {
        boolean moved = false;
        while (!outgoing.isEmpty()) {
            ByteBuffer[] parts = outgoing.peek();
            moved |= channel.write(parts) > 0;
            if (parts[parts.length - 1].hasRemaining() || Arrays.stream(parts).anyMatch(ByteBuffer::hasRemaining)) {
                return moved;
            }
            outgoing.remove();
        }
        return moved;
    }

    private boolean receives(Network shape) throws IOException {
        boolean moved = false;
        while (!incoming.isEmpty()) {
            ByteBuffer data = incoming.peek();
            if (head.hasRemaining()) {
                moved |= read(head) > 0;
                if (head.hasRemaining()) {
                    return moved;
                }
                accept(data, shape);
            }
            moved |= data.hasRemaining() && read(data) > 0;
            if (data.hasRemaining()) {
                return moved;
            }
            incoming.remove();
            head.clear();
        }
        return moved;
    }

    private void accept(ByteBuffer data, Network shape) throws IOException {
        long stamp = head.getLong(0);
        int bytes = head.getInt(Long.BYTES);
        if (bytes != data.remaining()) {
            throw new IOException("rank %d sent %d bytes where %d were due".formatted(rank, bytes, data.remaining()));
        }
        shape.arrives(stamp, bytes);
    }

    private int read(ByteBuffer into) throws IOException {
        int read = channel.read(into);
        if (read < 0) {
            throw new EOFException("the connection to rank %d is closed".formatted(rank));
        }
        return read;
    }

    /** Asks to be woken for what is left. */
    void watch() {
        key.interestOps(
                (outgoing.isEmpty() ? 0 : SelectionKey.OP_WRITE) | (incoming.isEmpty() ? 0 : SelectionKey.OP_READ));
    }

    void rest() {
        key.interestOps(0);
    }

    /** For people: what it waits for. */
    String describe() {
        return (incoming.isEmpty() ? "sending to" : "awaiting") + " rank " + rank;
    }

    void close() throws IOException {
        channel.close();
    }
}
