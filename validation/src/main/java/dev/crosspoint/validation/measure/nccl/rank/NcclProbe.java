package dev.crosspoint.validation.measure.nccl.rank;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.process.Rank;
import dev.crosspoint.validation.measure.process.RankContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A process that only looks at what is there: it loads the libraries and asks them, and makes no call. */
public final class NcclProbe implements Rank {
    /** Key of the reason why nothing can be used, in the words of the linker or of CUDA. */
    public static final String MISSING = "missing";
    /** Key of the number of devices; each is described under {@code device.N}. */
    public static final String DEVICES = "devices";
    /** Key of the number of streaming multiprocessors of device 0. */
    public static final String MULTIPROCESSORS = "multiprocessors";
    /** Key of the release of NCCL. */
    public static final String NCCL = "nccl";

    private final Calls calls = new Calls(0);

    @Override
    public Map<String, String> open(RankContext context) {
        Map<String, String> facts = new LinkedHashMap<>();
        Optional<String> missing = Bindings.load();
        if (missing.isPresent()) {
            facts.put(MISSING, missing.get());
            return facts;
        }
        try {
            look(facts);
        } catch (NcclException e) {
            facts.put(MISSING, e.getMessage());
        }
        return facts;
    }

    private void look(Map<String, String> facts) {
        facts.put(NCCL, calls.release().toString());
        facts.put("bindings", Bindings.version());
        facts.put("cuda-runtime", Device.runtimeVersion(calls));
        facts.put("cuda-driver", Device.driverVersion(calls));
        Device.driverRelease().ifPresent(driver -> facts.put("driver", driver));
        int devices = Device.count(calls);
        for (int number = 0; number < devices; number++) {
            Device device = Device.of(calls, number);
            facts.put("device." + number, device.describe());
            facts.putIfAbsent(MULTIPROCESSORS, "" + device.multiprocessors());
        }
        facts.put(DEVICES, "" + devices);
    }

    @Override
    public void prepare(Call call) {
        throw new UnsupportedOperationException("a probe makes no calls");
    }

    @Override
    public Optional<Seconds> run(Call call) {
        throw new UnsupportedOperationException("a probe makes no calls");
    }

    @Override
    public Optional<String> check(Call call) {
        throw new UnsupportedOperationException("a probe makes no calls");
    }

    @Override
    public String state() {
        return calls.current();
    }

    @Override
    public void close() {
        // Nothing was opened.
    }
}
