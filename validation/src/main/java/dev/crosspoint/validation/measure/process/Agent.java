package dev.crosspoint.validation.measure.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What the process of a rank above 0 does that a launcher started: it starts the processes of its rank when the process of
 * rank 0 says so, new ones for each launch, and ends with it.
 */
public final class Agent {
    private static final int PAUSE_MILLIS = 200;

    private final LocalStarter local = new LocalStarter();
    private final Map<Integer, Starter.Started> started = new HashMap<>();

    /**
     * Serves until rank 0 ends.
     *
     * @param patience how long to wait for rank 0 to listen
     * @throws IOException if it does not, or the connection breaks
     */
    public void serve(Launcher launcher, Duration patience) throws IOException {
        try (Socket socket = connect(launcher, System.nanoTime() + patience.toNanos())) {
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            out.writeUTF(launcher.job());
            out.writeInt(launcher.rank());
            out.flush();
            serve(new DataInputStream(new BufferedInputStream(socket.getInputStream())), out);
        } finally {
            started.values().forEach(Starter.Started::kill);
        }
    }

    private static Socket connect(Launcher launcher, long deadline) throws IOException {
        while (true) {
            try {
                return new Socket(launcher.host(), launcher.port());
            } catch (ConnectException e) {
                if (System.nanoTime() > deadline) {
                    throw new IOException(
                            "rank 0 listens on %s:%d: %s".formatted(launcher.host(), launcher.port(), e.getMessage()),
                            e);
                }
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void serve(DataInputStream in, DataOutputStream out) throws IOException {
        try {
            while (true) {
                int number = in.readInt();
                if (in.readBoolean()) {
                    start(number, RankCommand.read(in), out);
                } else {
                    started.get(number).kill();
                }
            }
        } catch (EOFException e) {
            // Rank 0 is done.
            started.values().forEach(Starter.Started::kill);
        }
    }

    private void start(int number, RankCommand command, DataOutputStream out) throws IOException {
        Starter.Started process = local.start(command);
        started.put(number, process);
        Thread watch = new Thread(() -> tellEnd(number, process, out), "end of " + number);
        watch.setDaemon(true);
        watch.start();
    }

    private static void tellEnd(int number, Starter.Started process, DataOutputStream out) {
        try {
            while (process.isAlive()) {
                pause();
            }
            String end = process.end();
            synchronized (out) {
                out.writeInt(number);
                out.writeUTF(end);
                out.flush();
            }
        } catch (IOException e) {
            // Rank 0 is gone, and with it whoever wanted to know.
            process.kill();
        }
    }
}
