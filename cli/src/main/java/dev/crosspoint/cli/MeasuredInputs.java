package dev.crosspoint.cli;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Parameters;

/** The measurements that a command works on. */
final class MeasuredInputs {
    /** What a label may say: the model's algorithms and NCCL's. */
    private static final Set<String> KNOWN = Stream.of(
                    Algorithms.all(OptionalInt.of(1)).stream().map(CollectiveAlgorithm::id),
                    Algorithms.variants().stream().map(CollectiveAlgorithm::id),
                    Arrays.stream(NcclAlgorithm.values()).map(NcclAlgorithm::id))
            .flatMap(ids -> ids)
            .collect(Collectors.toCollection(TreeSet::new));

    @Parameters(
            arity = "1..*",
            paramLabel = "INPUT",
            description =
                    "Logs with measurements, - for standard input. LABEL=FILE says which algorithm a file measured when"
                            + " the file does not: nccl-ring=run.txt, nccl-tree/ll128=run.txt.")
    private List<String> inputs;

    /**
     * Reads every input. What was skipped goes to {@code err}.
     *
     * @throws IllegalArgumentException if a file cannot be read, or none holds a measurement
     */
    List<ReadResult> read(PrintWriter err) {
        List<ReadResult> results =
                inputs.stream().map(input -> read(input, err)).toList();
        if (results.stream().noneMatch(r -> r.used() > 0)) {
            ReadResult first = results.get(0);
            String others = results.size() > 1 ? "; nor do the other %d inputs".formatted(results.size() - 1) : "";
            throw new IllegalArgumentException(
                    "%s: %s%s".formatted(first.source(), first.reason().orElseThrow(), others));
        }
        results.forEach(r -> report(r, err));
        return results;
    }

    /** The runs of all inputs. */
    static List<Run> runs(List<ReadResult> results) {
        return results.stream().flatMap(r -> r.runs().stream()).toList();
    }

    private static ReadResult read(String input, PrintWriter err) {
        int equals = input.indexOf('=');
        if (equals < 0 || Files.exists(Path.of(input))) {
            return new InputFile(input).read(Logs::read);
        }
        AlgorithmLabel label = AlgorithmLabel.stated(input.substring(0, equals));
        if (!KNOWN.contains(label.id())) {
            throw new IllegalArgumentException("unknown algorithm in a label: text='%s'. Known: %s"
                    .formatted(label.id(), String.join(", ", KNOWN)));
        }
        ReadResult result = new InputFile(input.substring(equals + 1)).read(Logs::read);
        result.runs().stream()
                .map(run -> run.subject().label())
                .filter(own -> own.isKnown() && !own.id().equals(label.id()))
                .findFirst()
                .ifPresent(own -> err.println("%s: taken for %s as you say, though the file says %s: %s"
                        .formatted(result.source(), label.id(), own.id(), String.join("; ", own.evidence()))));
        return result.withLabel(label);
    }

    private static void report(ReadResult result, PrintWriter err) {
        result.reason().ifPresent(reason -> err.println("%s: not used: %s".formatted(result.source(), reason)));
        if (result.used() > 0 && !result.skipped().isEmpty()) {
            err.println("%s:%d: skipped: %s%s"
                    .formatted(
                            result.source(),
                            result.skipped().get(0).line(),
                            result.skipped().get(0).reason(),
                            result.skipped().size() > 1
                                    ? " (and %d more; --format json lists them)"
                                            .formatted(result.skipped().size() - 1)
                                    : ""));
        }
    }
}
