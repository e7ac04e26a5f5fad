package dev.crosspoint.cli.read;

import dev.crosspoint.cli.io.InputFile;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Parameters;

/** The measurements that a command works on. */
public final class MeasuredInputs {
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
    public List<ReadResult> read(PrintWriter err) {
        List<ReadResult> results =
                distinct(err).stream().map(input -> read(input, err)).toList();
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
    public static List<Run> runs(List<ReadResult> results) {
        return results.stream().flatMap(r -> r.runs().stream()).toList();
    }

    /**
     * A file that is named twice is not measured twice.
     *
     * @throws IllegalArgumentException if it is named under two labels
     */
    private List<String> distinct(PrintWriter err) {
        Map<Path, String> byFile = new LinkedHashMap<>();
        for (String input : inputs) {
            String first = byFile.putIfAbsent(Path.of(file(input)).normalize(), input);
            if (first != null && !label(first).equals(label(input))) {
                throw new IllegalArgumentException(
                        "a file is given once, under one label: inputs=%s, %s".formatted(first, input));
            } else if (first != null) {
                err.println("%s: named twice, read once".formatted(file(input)));
            }
        }
        return List.copyOf(byFile.values());
    }

    /** What stands in front of the file; nothing if there is no label. */
    private static String label(String input) {
        return input.substring(0, input.length() - file(input).length());
    }

    private static String file(String input) {
        int equals = input.indexOf('=');
        return equals < 0 || Files.exists(Path.of(input)) ? input : input.substring(equals + 1);
    }

    private static ReadResult read(String input, PrintWriter err) {
        String file = file(input);
        if (file.equals(input)) {
            return new InputFile(input).read(Logs::read);
        }
        AlgorithmLabel label = AlgorithmLabel.stated(input.substring(0, input.length() - file.length() - 1));
        if (!KNOWN.contains(label.id())) {
            throw new IllegalArgumentException("unknown algorithm in a label: text='%s'. Known: %s"
                    .formatted(label.id(), String.join(", ", KNOWN)));
        }
        ReadResult result = new InputFile(file).read(Logs::read);
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
