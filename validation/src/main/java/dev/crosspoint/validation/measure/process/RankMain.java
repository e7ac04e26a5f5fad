package dev.crosspoint.validation.measure.process;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.MeasureException;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The process of one rank. It learns from its standard input who it is, connects to the process that leads it, and carries
 * out calls until that connection ends.
 */
public final class RankMain {
    /** Exit code of a process that lost the one that leads it. */
    static final int LEFT_ALONE = 75;

    private static final int LISTEN_BUFFER_BYTES = 4 << 20;

    /**
     * Who a process is.
     *
     * @param host where the leading process listens
     * @param port where it listens there
     * @param token what shows that both belong together
     */
    record Identity(String host, int port, String token, int rank, int ranks) {
        static Identity of(Map<String, String> settings) {
            return new Identity(
                    settings.get("host"),
                    Integer.parseInt(settings.get("port")),
                    settings.get("token"),
                    Integer.parseInt(settings.get("rank")),
                    Integer.parseInt(settings.get("ranks")));
        }
    }

    private RankMain() {}

    /** Runs until the leading process ends the connection. */
    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(System.in);
        Identity identity = Identity.of(Wire.readMap(in));
        String rankClass = in.readUTF();
        Map<String, String> settings = Wire.readMap(in);
        outliveInterrupt();
        ControlLine control = ControlLine.connect(identity);
        try (Rank rank =
                Class.forName(rankClass).asSubclass(Rank.class).getConstructor().newInstance()) {
            serve(rank, control, settings);
        } catch (Exception | LinkageError | OutOfMemoryError e) {
            control.failed(describe(e));
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    /**
     * Ctrl-C reaches every process of a terminal. The leading one decides what is still to be done: this one works on until
     * it is let go.
     */
    private static void outliveInterrupt() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Thread.sleep(10_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    private static void serve(Rank rank, ControlLine control, Map<String, String> settings) throws Exception {
        Mesh mesh = mesh(control);
        control.watches(rank);
        Map<String, String> facts = new HashMap<>(rank.open(new Context(control, settings, mesh)));
        facts.put("host", InetAddress.getLocalHost().getHostName());
        control.ready(facts);
        while (true) {
            control.enters("waiting for a call", 0);
            Call call = control.nextCall();
            carryOut(call, rank, mesh, control);
        }
    }

    private static void carryOut(Call call, Rank rank, Mesh mesh, ControlLine control) throws Exception {
        control.enters("preparing", call.sequence());
        rank.prepare(call);
        control.enters("aligning", call.sequence());
        mesh.align(call);
        rank.align(call);
        control.enters("running", call.sequence());
        long start = System.nanoTime();
        double device = rank.run(call).map(Seconds::value).orElse(Double.NaN);
        long nanos = System.nanoTime() - start;
        control.enters("checking", call.sequence());
        String wrong = rank.check(call).orElse("");
        control.done(call.sequence(), Math.max(1, nanos), device, wrong);
    }

    private static Mesh mesh(ControlLine control) throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.setOption(StandardSocketOptions.SO_RCVBUF, LISTEN_BUFFER_BYTES);
            listener.bind(new InetSocketAddress(control.localHost(), 0), control.ranks());
            return Mesh.connect(control, listener, control.localHost());
        }
    }

    private static String describe(Throwable e) {
        if (e instanceof MismatchException || e instanceof MeasureException) {
            return e.getMessage();
        }
        Throwable deepest = e;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest instanceof IOException && deepest.getMessage() != null
                ? deepest.getMessage()
                : deepest.toString();
    }

    /** What a rank is told. */
    private record Context(ControlLine control, Map<String, String> settings, Mesh mesh) implements RankContext {
        @Override
        public int rank() {
            return control.rank();
        }

        @Override
        public int ranks() {
            return control.ranks();
        }

        @Override
        public List<byte[]> exchange(byte[] mine) throws IOException {
            return control.exchange(mine);
        }
    }
}
