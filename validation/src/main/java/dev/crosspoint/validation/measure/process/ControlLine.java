package dev.crosspoint.validation.measure.process;

import dev.crosspoint.validation.measure.Call;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The connection of a rank to the process that leads it. When it ends, because the leading process is done or dead, this
 * process ends too, whatever it is doing.
 */
final class ControlLine {
    /** What the reader hands to the thread of the rank. */
    private record Order(byte tag, Call call, List<byte[]> exchanged) {}

    private final int rank;
    private final int ranks;
    private final Socket socket;
    private final DataOutputStream out;
    private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
    private volatile Rank watched;
    private volatile String phase = "starting";
    private volatile long sequence;

    private ControlLine(int rank, int ranks, Socket socket) throws IOException {
        this.rank = rank;
        this.ranks = ranks;
        this.socket = socket;
        this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    static ControlLine connect(RankMain.Identity identity) throws IOException {
        Socket socket = new Socket(identity.host(), identity.port());
        socket.setTcpNoDelay(true);
        ControlLine line = new ControlLine(identity.rank(), identity.ranks(), socket);
        line.send(Wire.HELLO, out -> {
            out.writeUTF(identity.token());
            out.writeInt(identity.rank());
        });
        Thread reader = new Thread(line::read, "control");
        reader.setDaemon(true);
        reader.start();
        return line;
    }

    int rank() {
        return rank;
    }

    int ranks() {
        return ranks;
    }

    /** Name of this machine on the network over which it reaches the leading process. */
    String localHost() {
        return socket.getLocalAddress().getHostAddress();
    }

    void watches(Rank of) {
        watched = of;
    }

    void enters(String what, long call) {
        phase = what;
        sequence = call;
    }

    List<byte[]> exchange(byte[] mine) throws IOException {
        send(Wire.EXCHANGE, out -> Wire.writeBytes(out, mine));
        return take(Wire.EXCHANGE).exchanged();
    }

    void ready(Map<String, String> facts) throws IOException {
        send(Wire.READY, out -> Wire.writeMap(out, facts));
    }

    /** The next call; empty if there is none to come. */
    Optional<Call> nextCall() throws IOException {
        return Optional.ofNullable(take(Wire.CALL, Wire.LEAVE).call());
    }

    void done(long call, long nanos, double deviceSeconds, String wrong) throws IOException {
        send(Wire.DONE, out -> {
            out.writeLong(call);
            out.writeLong(nanos);
            out.writeDouble(deviceSeconds);
            out.writeUTF(wrong);
        });
    }

    void failed(String why, boolean lostAnother) throws IOException {
        send(Wire.FAILED, out -> {
            out.writeUTF(why);
            out.writeBoolean(lostAnother);
        });
    }

    private Order take(byte tag) throws IOException {
        return take(tag, tag);
    }

    private Order take(byte tag, byte orElse) throws IOException {
        try {
            Order order = orders.take();
            if (order.tag() != tag && order.tag() != orElse) {
                throw new IOException(
                        "leading process does one thing at a time: due=%d, got=%d".formatted(tag, order.tag()));
            }
            return order;
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    /** What is written in one go. */
    private interface Content {
        void writeTo(DataOutputStream out) throws IOException;
    }

    private void send(byte tag, Content content) throws IOException {
        synchronized (out) {
            out.writeByte(tag);
            content.writeTo(out);
            out.flush();
        }
    }

    private void read() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()))) {
            while (true) {
                byte tag = in.readByte();
                switch (tag) {
                    case Wire.CALL -> orders.add(new Order(tag, Wire.readCall(in), List.of()));
                    case Wire.EXCHANGE -> orders.add(new Order(tag, null, readAll(in)));
                    case Wire.LEAVE -> orders.add(new Order(tag, null, List.of()));
                    case Wire.STATE -> answerState();
                    case Wire.REPORT -> answerReport();
                    default -> throw new IOException("unknown tag: " + tag);
                }
            }
        } catch (IOException e) {
            // The leading process is gone: nobody waits for what this one does, and nobody else would end it.
            Runtime.getRuntime().halt(RankMain.LEFT_ALONE);
        }
    }

    private List<byte[]> readAll(DataInputStream in) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            all.add(Wire.readBytes(in));
        }
        return all;
    }

    private void answerState() throws IOException {
        Rank rankNow = watched;
        String state = rankNow == null ? "" : rankNow.state();
        send(Wire.STATE, out -> {
            out.writeLong(sequence);
            out.writeUTF(state.isEmpty() ? phase : phase + ", " + state);
        });
    }

    private void answerReport() throws IOException {
        Rank rankNow = watched;
        List<String> lines = new ArrayList<>();
        try {
            lines.addAll(rankNow == null ? List.of() : rankNow.report());
        } catch (Exception e) {
            lines.add("no report: " + e);
        }
        send(Wire.REPORT, out -> Wire.writeTexts(out, lines));
    }
}
