package dev.crosspoint.validation.measure.process;

import dev.crosspoint.validation.measure.Call;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;

/** The leading process's end of the connection to a rank. */
final class RankLine {
    private static final int GREETING_MILLIS = 5_000;

    private final int rank;
    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final BlockingQueue<RankEvent> events;

    private RankLine(int rank, Socket socket, DataInputStream in, BlockingQueue<RankEvent> events) throws IOException {
        this.rank = rank;
        this.socket = socket;
        this.in = in;
        this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        this.events = events;
    }

    /** Hears who called; empty if it is none of ours, which is then turned away. */
    static Optional<RankLine> welcome(Socket socket, Identities identities, BlockingQueue<RankEvent> events) {
        try {
            socket.setSoTimeout(GREETING_MILLIS);
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            boolean ours = in.readByte() == Wire.HELLO && in.readUTF().equals(identities.token());
            int rank = ours ? in.readInt() : -1;
            if (rank < 0 || rank >= identities.ranks()) {
                socket.close();
                return Optional.empty();
            }
            socket.setSoTimeout(0);
            RankLine line = new RankLine(rank, socket, in, events);
            Thread reader = new Thread(line::read, "rank " + rank);
            reader.setDaemon(true);
            reader.start();
            return Optional.of(line);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    int rank() {
        return rank;
    }

    void call(Call call) {
        send(Wire.CALL, data -> Wire.writeCall(data, call));
    }

    void give(List<byte[]> all) {
        send(Wire.EXCHANGE, data -> {
            for (byte[] one : all) {
                Wire.writeBytes(data, one);
            }
        });
    }

    void dismiss() {
        send(Wire.LEAVE, data -> {});
    }

    void askState() {
        send(Wire.STATE, data -> {});
    }

    void askReport() {
        send(Wire.REPORT, data -> {});
    }

    /** What is written in one go. */
    private interface Content {
        void writeTo(DataOutputStream data) throws IOException;
    }

    private void send(byte tag, Content content) {
        try {
            out.writeByte(tag);
            content.writeTo(out);
            out.flush();
        } catch (IOException e) {
            events.add(new RankEvent.Lost(rank));
        }
    }

    private void read() {
        try {
            while (true) {
                events.add(next());
            }
        } catch (IOException e) {
            events.add(new RankEvent.Lost(rank));
        }
    }

    private RankEvent next() throws IOException {
        byte tag = in.readByte();
        return switch (tag) {
            case Wire.EXCHANGE -> new RankEvent.Gift(rank, Wire.readBytes(in));
            case Wire.READY -> new RankEvent.Ready(rank, Wire.readMap(in));
            case Wire.DONE -> new RankEvent.Done(rank, in.readLong(), in.readLong(), in.readDouble(), in.readUTF());
            case Wire.FAILED -> new RankEvent.Failed(rank, in.readUTF(), in.readBoolean());
            case Wire.STATE -> new RankEvent.State(rank, in.readLong(), in.readUTF());
            case Wire.REPORT -> new RankEvent.Report(rank, Wire.readTexts(in));
            default -> throw new IOException("unknown tag: " + tag);
        };
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // What matters is that the process is ended, which its starter does.
            events.add(new RankEvent.Lost(rank));
        }
    }
}
