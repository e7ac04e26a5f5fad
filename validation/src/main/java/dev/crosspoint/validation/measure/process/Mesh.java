package dev.crosspoint.validation.measure.process;

import dev.crosspoint.validation.measure.Call;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * One TCP connection to every other rank. Messages to a rank arrive in the order in which they were sent; sends and
 * receives of one {@link #exchange} go on at the same time. Used by one thread.
 */
public final class Mesh implements AutoCloseable {
    private static final int BUFFER_BYTES = 4 << 20;
    /** Room for the description of a call, so that one message tells it. */
    private static final int CALL_BYTES = 160;

    private final int rank;
    private final String localHost;
    private final Selector selector;
    private final Peer[] peers;
    private final List<Peer> busy = new ArrayList<>();
    private Network network = Network.REAL;
    private volatile String state = "";

    private Mesh(int rank, int ranks, String localHost, Selector selector) {
        this.rank = rank;
        this.localHost = localHost;
        this.selector = selector;
        this.peers = new Peer[ranks];
    }

    /** A message to another rank. */
    public record Outgoing(int to, ByteBuffer... data) {}

    /** Where a message from another rank goes; its size is known, since all ranks know what is sent. */
    public record Incoming(int from, ByteBuffer data) {}

    /** Connects all ranks, each of which listens somewhere and tells the others where. */
    static Mesh connect(ControlLine control) throws IOException {
        try (ServerSocketChannel listener = listen(control.localHost(), control.ranks())) {
            byte[] mine = address(listener).getBytes(StandardCharsets.UTF_8);
            List<String> addresses = control.exchange(mine).stream()
                    .map(address -> new String(address, StandardCharsets.UTF_8))
                    .toList();
            return connect(control.rank(), addresses, listener);
        }
    }

    /** Listens for other ranks; what receives much has to be told before it is connected. */
    static ServerSocketChannel listen(String host, int ranks) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
        return listener.bind(new InetSocketAddress(host, 0), ranks);
    }

    /** Where a listener is found. */
    static String address(ServerSocketChannel listener) throws IOException {
        InetSocketAddress address = (InetSocketAddress) listener.getLocalAddress();
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    /** Calls the ranks with lower numbers, and awaits the calls of the others. */
    static Mesh connect(int rank, List<String> addresses, ServerSocketChannel listener) throws IOException {
        String own = addresses.get(rank);
        Mesh mesh = new Mesh(rank, addresses.size(), own.substring(0, own.lastIndexOf(':')), Selector.open());
        for (int other = 0; other < rank; other++) {
            String address = addresses.get(other);
            int colon = address.lastIndexOf(':');
            SocketChannel channel = channel();
            channel.connect(
                    new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))));
            write(channel, ByteBuffer.allocate(Integer.BYTES).putInt(0, rank));
            mesh.add(other, channel);
        }
        for (int other = rank + 1; other < addresses.size(); other++) {
            SocketChannel channel = listener.accept();
            ByteBuffer caller = ByteBuffer.allocate(Integer.BYTES);
            while (caller.hasRemaining() && channel.read(caller) >= 0) {}
            mesh.add(caller.getInt(0), channel);
        }
        return mesh;
    }

    /** A channel with large buffers, which have to be asked for before it is connected. */
    private static SocketChannel channel() throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
        return channel;
    }

    private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private void add(int other, SocketChannel channel) throws IOException {
        if (other < 0 || other >= peers.length || other == rank || peers[other] != null) {
            throw new IOException("a connection says that it is from rank " + other);
        }
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES);
        channel.configureBlocking(false);
        peers[other] = new Peer(other, channel, channel.register(selector, 0));
    }

    /** Address of this rank on the network that connects it with the others. */
    public String localHost() {
        return localHost;
    }

    /** Lets messages take as long as on some network, from now on. */
    public void emulate(Network other) {
        network = other;
    }

    /** What it is waiting for, in words; may be asked for by any thread. */
    public String state() {
        return state;
    }

    /**
     * Awaits that all ranks have come to the same call. No rank leaves before every rank has entered.
     *
     * @throws MismatchException if another rank is at another call
     */
    public void align(Call call) throws IOException {
        String text = call.describe();
        byte[] mine = Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), CALL_BYTES);
        for (int distance = 1; distance < peers.length; distance *= 2) {
            int to = (rank + distance) % peers.length;
            int from = (rank + peers.length - distance) % peers.length;
            ByteBuffer theirs = ByteBuffer.allocate(CALL_BYTES);
            exchange(
                    List.of(new Outgoing(to, ByteBuffer.wrap(mine))),
                    List.of(new Incoming(from, theirs)),
                    Network.REAL);
            String other = new String(theirs.array(), StandardCharsets.UTF_8).replace("\0", "");
            if (!other.equals(text)) {
                throw new MismatchException(rank, text, from, other);
            }
        }
    }

    /**
     * Sends and receives messages, all at the same time, and returns when all have arrived.
     *
     * @throws IOException if a connection breaks
     */
    public void exchange(List<Outgoing> outgoing, List<Incoming> incoming) throws IOException {
        exchange(outgoing, incoming, network);
    }

    private void exchange(List<Outgoing> outgoing, List<Incoming> incoming, Network shape) throws IOException {
        for (Outgoing message : outgoing) {
            peer(message.to()).send(message, shape);
        }
        for (Incoming message : incoming) {
            peer(message.from()).receive(message.data());
        }
        while (!busy.isEmpty()) {
            boolean moved = false;
            for (int i = busy.size() - 1; i >= 0; i--) {
                moved |= busy.get(i).progress(shape);
                if (busy.get(i).isIdle()) {
                    busy.remove(i).rest();
                }
            }
            if (!moved && !busy.isEmpty()) {
                await();
            }
        }
        if (shape != Network.REAL) {
            awaitArrival(shape);
        }
    }

    private Peer peer(int other) {
        Peer peer = peers[other];
        if (!busy.contains(peer)) {
            busy.add(peer);
        }
        return peer;
    }

    private void await() throws IOException {
        busy.forEach(Peer::watch);
        state = busy.stream().map(Peer::describe).collect(Collectors.joining(", "));
        selector.select(key -> {});
        state = "";
    }

    /** Sleeps most of the way; a sleep that ends late would count as network. */
    private static void awaitArrival(Network shape) {
        long left;
        while ((left = shape.arrival() - System.nanoTime()) > 0) {
            if (left > Network.OVERSLEEP_NANOS) {
                LockSupport.parkNanos(left - Network.OVERSLEEP_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void close() {
        try {
            selector.close();
            for (Peer peer : peers) {
                if (peer != null) {
                    peer.close();
                }
            }
        } catch (IOException e) {
            // The process is about to end, and the connections with it.
            state = e.toString();
        }
    }
}
