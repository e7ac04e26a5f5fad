package dev.crosspoint.validation.measure.process;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import java.util.Map;
import java.util.Optional;

/** A rank that does nothing, until rank 1 does something wrong at call 3. */
public final class FaultyRank implements Rank {
    static final String FAULT = "fault";

    private RankContext context;

    /** Made by the process of a rank. */
    public FaultyRank() {}

    @Override
    public Map<String, String> open(RankContext told) throws Exception {
        context = told;
        if (is("start") && told.rank() == 1) {
            throw new IllegalStateException("no such device");
        }
        told.exchange(new byte[told.rank()]);
        return Map.of("device", "none");
    }

    @Override
    public void prepare(Call call) throws Exception {
        if (is("hang") && isDue(call)) {
            Thread.sleep(Long.MAX_VALUE);
        } else if (is("leave") && isDue(call)) {
            context.mesh().close();
            Thread.sleep(500);
            throw new IllegalStateException("device is lost");
        }
    }

    @Override
    public Optional<Seconds> run(Call call) throws Exception {
        if (is("die") && isDue(call)) {
            System.out.println("symbol lookup error: ncclFuture");
            System.out.flush();
            Runtime.getRuntime().halt(127);
        } else if (is("throw") && isDue(call)) {
            throw new IllegalStateException("device is lost");
        }
        return Optional.of(new Seconds(1e-6));
    }

    @Override
    public Optional<String> check(Call call) {
        return is("wrong") && isDue(call) ? Optional.of("element 5 is 1.0, right is 3.0") : Optional.empty();
    }

    private boolean is(String fault) {
        return context.settings().get(FAULT).equals(fault);
    }

    private boolean isDue(Call call) {
        return context.rank() == 1 && call.sequence() == 3;
    }

    @Override
    public String state() {
        return "idle";
    }

    @Override
    public void close() {}
}
