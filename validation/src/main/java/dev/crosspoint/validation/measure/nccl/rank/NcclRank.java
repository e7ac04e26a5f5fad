package dev.crosspoint.validation.measure.nccl.rank;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.ThisMachine;
import dev.crosspoint.validation.measure.process.Rank;
import dev.crosspoint.validation.measure.process.RankContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One rank of NCCL, alone in its process or beside others, each with its own thread. */
public final class NcclRank implements Rank {
    private Optional<Seat> seat = Optional.empty();
    private volatile Optional<Calls> calls = Optional.empty();
    private Optional<RankSettings> settings = Optional.empty();

    @Override
    public Map<String, String> open(RankContext context) throws IOException {
        RankSettings told = RankSettings.of(context.settings());
        Optional<String> missing = Bindings.load();
        if (missing.isPresent()) {
            throw new IOException(missing.get());
        }
        Calls own = new Calls(context.rank());
        calls = Optional.of(own);
        settings = Optional.of(told);
        NcclRelease release = own.release();
        Device device = Device.of(own, deviceNumber(own, context, told));
        Workspace workspace = new Workspace(own, device.number(), told.bytes());
        byte[] mine = context.rank() == 0 ? Communicator.newId(own) : new byte[0];
        byte[] id = context.exchange(mine).get(0);
        seat = Optional.of(new Seat(
                own, context.ranks(), workspace, new Communicator(own, workspace, id, context.ranks(), told.limit())));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("device", device.describe());
        facts.put(
                "interface",
                Optional.ofNullable(System.getenv("NCCL_SOCKET_IFNAME")).orElse(""));
        facts.put("version.nccl", release.toString());
        facts.put("version.bindings", Bindings.version());
        facts.put("version.cuda-runtime", Device.runtimeVersion(own));
        facts.put("version.cuda-driver", Device.driverVersion(own));
        Device.driverRelease().ifPresent(driver -> facts.put("version.driver", driver));
        return facts;
    }

    /**
     * Ranks of a host that see the same devices take them in turn, or several of them one device. Launchers may also show
     * each rank another one (CUDA_VISIBLE_DEVICES, or Slurm's --gpus-per-task), which is number 0 to all of them.
     */
    private static int deviceNumber(Calls calls, RankContext context, RankSettings told) throws IOException {
        String host = ThisMachine.host();
        int devices = Device.count(calls);
        String seen = IntStream.range(0, devices)
                .mapToObj(number -> Device.of(calls, number).busId())
                .collect(Collectors.joining(" ", host + " ", ""));
        List<byte[]> all = context.exchange(seen.getBytes(StandardCharsets.UTF_8));
        int earlier = (int) all.subList(0, context.rank()).stream()
                .filter(other -> new String(other, StandardCharsets.UTF_8).equals(seen))
                .count();
        int number = earlier / told.ranksPerDevice();
        if (number >= devices) {
            throw new IOException("each rank needs a GPU of its own: host=%s, GPUs=%d, needed=%d."
                            .formatted(host, devices, number + 1)
                    + " Several ranks share one with --ranks-per-gpu");
        }
        return number;
    }

    @Override
    public void prepare(Call call) {
        abortingOnFailure(seat -> {
            seat.prepare(call);
            return call;
        });
    }

    @Override
    public void align(Call call) {
        abortingOnFailure(seat -> {
            seat.align();
            return call;
        });
    }

    @Override
    public Optional<Seconds> run(Call call) {
        return Optional.of(abortingOnFailure(seat -> seat.run(call.operation())));
    }

    @Override
    public Optional<String> check(Call call) {
        boolean foresees = settings.orElseThrow().foresees();
        return abortingOnFailure(seat -> {
            Optional<String> wrong = seat.check(call);
            if (foresees) {
                seat.foresee(call.operation());
            }
            return wrong;
        });
    }

    /** A communicator that is left waiting on one rank is aborted there, or closing it would wait for ever. */
    private <T> T abortingOnFailure(Function<Seat, T> work) {
        Seat own = seat.orElseThrow();
        try {
            return work.apply(own);
        } catch (NcclException e) {
            throw e.then(own::abort);
        }
    }

    /** What NCCL expected of each call, and what it logged in this process. */
    @Override
    public List<String> report() throws IOException {
        List<String> lines = new ArrayList<>();
        seat.orElseThrow().foreseen().forEach(foreseen -> lines.add(foreseen.line()));
        Path log = settings.orElseThrow().log(ProcessHandle.current().pid());
        if (Files.exists(log)) {
            lines.addAll(Files.readAllLines(log, StandardCharsets.UTF_8));
        }
        return lines;
    }

    @Override
    public String state() {
        return calls.map(Calls::current).orElse("loading libraries");
    }

    @Override
    public void close() {
        seat.ifPresent(Seat::close);
    }
}
