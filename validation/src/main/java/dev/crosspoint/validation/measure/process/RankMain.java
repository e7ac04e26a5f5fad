package dev.crosspoint.validation.measure.process;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.MeasureException;
import dev.crosspoint.validation.measure.ThisMachine;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The process of one rank, or of several, each in a thread of its own. It learns from its standard input who they are; each
 * connects to the process that leads it, and carries out calls until it may leave or that connection ends.
 */
public final class RankMain {
    /** Exit code of a process that lost the one that leads it. */
    static final int LEFT_ALONE = 75;

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

    /** A rank of this process. */
    private record Member(Identity identity, String rankClass, Map<String, String> settings) {
        static Member read(DataInputStream in) throws IOException {
            return new Member(Identity.of(Wire.readMap(in)), in.readUTF(), Wire.readMap(in));
        }

        /** Works until it may leave. The last one ends the process, at once: see {@link #outliveInterrupt}. */
        void work(AtomicInteger present) {
            try {
                ControlLine control = ControlLine.connect(identity);
                try {
                    serve(control);
                } catch (Exception | LinkageError | AssertionError | OutOfMemoryError e) {
                    control.failed(describe(e), e instanceof IOException && !(e instanceof MismatchException));
                    Thread.sleep(Long.MAX_VALUE);
                }
            } catch (IOException | InterruptedException e) {
                Runtime.getRuntime().halt(LEFT_ALONE);
            }
            if (present.decrementAndGet() == 0) {
                Runtime.getRuntime().halt(0);
            }
        }

        private void serve(ControlLine control) throws Exception {
            try (Rank rank = Class.forName(rankClass)
                    .asSubclass(Rank.class)
                    .getConstructor()
                    .newInstance()) {
                RankMain.serve(rank, control, settings);
            }
        }
    }

    private RankMain() {}

    /** Runs until the leading process lets all its ranks go, or ends the connection. */
    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(System.in);
        List<Member> members = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            members.add(Member.read(in));
        }
        outliveInterrupt();
        AtomicInteger present = new AtomicInteger(members.size());
        for (Member member : members) {
            new Thread(() -> member.work(present), "rank " + member.identity().rank()).start();
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
        Mesh mesh = Mesh.connect(control);
        control.watches(rank);
        Map<String, String> facts = new HashMap<>(rank.open(new Context(control, settings, mesh)));
        facts.put("host", ThisMachine.host());
        control.ready(facts);
        Optional<Call> call;
        do {
            control.enters("waiting for a call", 0);
            call = control.nextCall();
            if (call.isPresent()) {
                carryOut(call.get(), rank, mesh, control);
            }
        } while (call.isPresent());
        control.enters("leaving", 0);
    }

    private static void carryOut(Call call, Rank rank, Mesh mesh, ControlLine control) throws Exception {
        control.enters("preparing", call.sequence());
        rank.prepare(call);
        control.enters("aligning", call.sequence());
        mesh.align(call);
        control.enters("running", call.sequence());
        rank.align(call);
        long start = System.nanoTime();
        double device = rank.run(call).map(Seconds::value).orElse(Double.NaN);
        long nanos = System.nanoTime() - start;
        control.enters("checking", call.sequence());
        String wrong = rank.check(call).orElse("");
        control.done(call.sequence(), Math.max(1, nanos), device, wrong);
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
