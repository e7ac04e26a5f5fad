package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.NcclSwitch;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** NCCL's model for people. */
public final class NcclText {
    private NcclText() {}

    /** One line that says of what. */
    public static String title(NcclSubject subject) {
        NcclModel model = subject.model();
        NcclConfig config = model.config();
        String environment = model.environment().toString();
        return "NCCL %s on %s: %d %s on %d %s, compute capability %d.%d, %d channels%s\n"
                .formatted(
                        model.version(),
                        subject.id(),
                        config.ranks(),
                        config.ranks() == 1 ? "rank" : "ranks",
                        config.nodes(),
                        config.nodes() == 1 ? "node" : "nodes",
                        config.hardware().leastCapability() / 10,
                        config.hardware().leastCapability() % 10,
                        model.channels(),
                        environment.isEmpty() ? "" : ", " + environment);
    }

    /** The tuning table as NCCL prints it, without blocks that have no bandwidth. */
    public static String model(NcclSubject subject) {
        NcclModel model = subject.model();
        return new TuningTable(
                        subject.functions(),
                        k -> model.table().available().stream()
                                .anyMatch(c -> c.kernel().equals(k)),
                        k -> "" + model.mostThreads(k),
                        (f, k) -> Digits.one(model.table().cost(f, k).latencyMicros()),
                        (f, k) -> Digits.one(model.table().cost(f, k).bandwidthGBps()))
                .text();
    }

    /** The choices by ranges of sizes: each starts at a crossover. */
    public static String ranges(NcclSubject subject) {
        return eachFunction(subject, f -> ranges(subject, f));
    }

    private static String ranges(NcclSubject subject, NcclFunction function) {
        NcclModel model = subject.model();
        List<NcclSwitch> switches = model.switches(function, subject.least(), subject.greatest());
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("from", "to", function.ncclName(), "expected time", "", "", "channels", "", ""));
        for (int i = 0; i < switches.size(); i++) {
            Bytes from = switches.get(i).from();
            Bytes to = i + 1 < switches.size()
                    ? new Bytes(switches.get(i + 1).from().value() - 1)
                    : subject.greatest();
            rows.add(range(
                    model.choose(function, from).orElseThrow(),
                    model.choose(function, to).orElseThrow()));
        }
        return Text.table(rows, 2, 4, 7);
    }

    private static List<String> range(NcclChoice first, NcclChoice last) {
        return List.of(
                bytes(first.size()),
                bytes(last.size()),
                first.kernel().toString(),
                time(first),
                "..",
                time(last),
                "" + first.channels(),
                "..",
                "" + last.channels());
    }

    /** The choices at single sizes. */
    public static String choices(NcclSubject subject) {
        return eachFunction(subject, f -> choices(subject, f));
    }

    private static String choices(NcclSubject subject, NcclFunction function) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("size", function.ncclName(), "expected time", "channels", "threads"));
        for (Bytes size : subject.sizes()) {
            subject.model()
                    .choose(function, size)
                    .ifPresent(c -> rows.add(
                            List.of(bytes(size), c.kernel().toString(), time(c), "" + c.channels(), "" + c.threads())));
        }
        return Text.table(rows, 1);
    }

    /** The times of all candidates. */
    public static String times(NcclSubject subject) {
        return eachFunction(subject, f -> times(subject, f));
    }

    private static String times(NcclSubject subject, NcclFunction function) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(function.ncclName()));
        subject.model().kernels(function).forEach(k -> head.add(k.toString()));
        rows.add(head);
        for (Bytes size : subject.sizes()) {
            List<String> row = new ArrayList<>(List.of(bytes(size)));
            subject.model().candidates(function, size).forEach(c -> row.add(time(c)));
            rows.add(row);
        }
        return Text.table(rows);
    }

    /** Where the choice changes. */
    public static String crossovers(NcclSubject subject) {
        return eachFunction(subject, f -> crossovers(subject, f));
    }

    private static String crossovers(NcclSubject subject, NcclFunction function) {
        List<NcclSwitch> switches = subject.model().switches(function, subject.least(), subject.greatest());
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("from", function.ncclName()));
        switches.forEach(s -> rows.add(List.of(bytes(s.from()), s.kernel().toString())));
        return Text.table(rows, 1);
    }

    static String eachFunction(NcclSubject subject, Function<NcclFunction, String> part) {
        return subject.functions().stream()
                .map(f -> subject.model().refusal(f).map(r -> "  " + r + "\n").orElseGet(() -> part.apply(f)))
                .collect(Collectors.joining("\n"));
    }

    /** Powers of two with their unit, others to the byte. */
    static String bytes(Bytes size) {
        return Long.bitCount(size.value()) == 1 ? size.toString() : String.format(Locale.ROOT, "%,d B", size.value());
    }

    private static String time(NcclChoice choice) {
        return Text.time(choice.time().value(), 4);
    }
}
