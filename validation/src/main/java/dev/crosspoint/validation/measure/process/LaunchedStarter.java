package dev.crosspoint.validation.measure.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Starts each rank where a launcher has put its {@link Agent}; rank 0 on this machine. */
public final class LaunchedStarter implements Starter, AutoCloseable {
    private static final String LOCAL = "127.0.0.1";

    private final Launcher launcher;
    private final LocalStarter local = new LocalStarter();
    private final Map<Integer, Line> agents = new TreeMap<>();

    private LaunchedStarter(Launcher launcher) {
        this.launcher = launcher;
    }

    /**
     * Awaits the agents of all other ranks.
     *
     * @throws IOException if they do not come
     */
    public static LaunchedStarter await(Launcher launcher, Duration patience) throws IOException {
        LaunchedStarter starter = new LaunchedStarter(launcher);
        try (ServerSocket listener = new ServerSocket()) {
            listener.setReuseAddress(true);
            listener.bind(starter.place(), launcher.ranks());
            listener.setSoTimeout((int) patience.toMillis());
            while (starter.agents.size() < launcher.ranks() - 1) {
                starter.welcome(listener.accept());
            }
            return starter;
        } catch (SocketTimeoutException e) {
            starter.close();
            throw new IOException(
                    "%s started %d ranks: of the others only %s called at %s:%d within %s"
                            .formatted(
                                    launcher.name(),
                                    launcher.ranks(),
                                    starter.agents.keySet(),
                                    launcher.host(),
                                    launcher.port(),
                                    Failures.text(patience)),
                    e);
        }
    }

    /** Under all addresses: a machine may know its own name as a loopback address, and other machines as a real one. */
    private InetSocketAddress place() {
        boolean isHere = launcher.host().equals("localhost") || launcher.host().startsWith("127.");
        return isHere
                ? new InetSocketAddress(launcher.host(), launcher.port())
                : new InetSocketAddress(launcher.port());
    }

    private void welcome(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        boolean ours = in.readUTF().equals(launcher.job());
        int rank = in.readInt();
        if (!ours || rank < 1 || rank >= launcher.ranks() || agents.containsKey(rank)) {
            socket.close();
            return;
        }
        agents.put(rank, new Line(socket, in));
    }

    /** The address under which agents have reached this machine, those of other machines if there are any. */
    @Override
    public String host() {
        return agents.values().stream()
                .map(line -> line.socket.getLocalAddress())
                .filter(address -> !address.isLoopbackAddress())
                .findFirst()
                .map(InetAddress::getHostAddress)
                .orElse(LOCAL);
    }

    @Override
    public boolean isLocal() {
        return false;
    }

    @Override
    public Started start(RankCommand command) throws IOException {
        int rank = command.rank();
        try {
            return rank == 0 ? local.start(command) : agents.get(rank).start(command);
        } catch (IOException e) {
            throw new IOException(
                    "rank %d: the process that %s started for it does not answer: %s"
                            .formatted(rank, launcher.name(), e.getMessage()),
                    e);
        }
    }

    @Override
    public void close() {
        agents.values().forEach(Line::close);
    }

    /** The connection to an agent. */
    private static final class Line {
        private final Socket socket;
        private final DataOutputStream out;
        private final Map<Integer, String> ends = new ConcurrentHashMap<>();
        private volatile boolean open = true;
        private int number;

        Line(Socket socket, DataInputStream in) throws IOException {
            this.socket = socket;
            this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            Thread reader = new Thread(() -> read(in), "agent");
            reader.setDaemon(true);
            reader.start();
        }

        private void read(DataInputStream in) {
            try {
                while (true) {
                    int ended = in.readInt();
                    ends.put(ended, in.readUTF());
                }
            } catch (IOException e) {
                open = false;
            }
        }

        synchronized Started start(RankCommand command) throws IOException {
            number++;
            out.writeInt(number);
            out.writeBoolean(true);
            command.write(out);
            out.flush();
            return new Remote(number);
        }

        private synchronized void kill(int which) {
            try {
                out.writeInt(which);
                out.writeBoolean(false);
                out.flush();
            } catch (IOException e) {
                open = false;
            }
        }

        void close() {
            try {
                socket.close();
            } catch (IOException e) {
                open = false;
            }
        }

        /** A process that the agent started. */
        private final class Remote implements Started {
            private static final int WAITED = 20;
            private static final int PAUSE_MILLIS = 100;

            private final int mine;

            Remote(int mine) {
                this.mine = mine;
            }

            @Override
            public String end() {
                for (int i = 0; i < WAITED && open && !ends.containsKey(mine); i++) {
                    try {
                        Thread.sleep(PAUSE_MILLIS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        break;
                    }
                }
                return Optional.ofNullable(ends.get(mine)).orElse(open ? "closed its connection" : "lost its launcher");
            }

            @Override
            public boolean isAlive() {
                return open && !ends.containsKey(mine);
            }

            @Override
            public void kill() {
                Line.this.kill(mine);
            }
        }
    }
}
