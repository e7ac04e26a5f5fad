package dev.crosspoint.cli.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.cli.nccl.NcclAnswers;
import dev.crosspoint.cli.nccl.NcclBeside;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.validation.compare.Accuracy;
import dev.crosspoint.validation.compare.EndSizes;
import dev.crosspoint.validation.compare.GroupsLeftOut;
import dev.crosspoint.validation.compare.HoldOut;
import dev.crosspoint.validation.compare.SizeError;
import dev.crosspoint.validation.compare.Trial;
import dev.crosspoint.validation.export.ComparisonJson;
import dev.crosspoint.validation.sample.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sizes and groups that were left out and told by the others.
 *
 * @param holdOut every second size
 * @param library what NCCL's own model says of those
 * @param trials sizes at the ends, and groups
 * @param remarks whose model NCCL's is, or why there is none
 */
record HeldOut(HoldOut holdOut, List<SizeError> library, List<Trial> trials, List<String> remarks) {
    HeldOut {
        library = List.copyOf(library);
        trials = List.copyOf(trials);
        remarks = List.copyOf(remarks);
    }

    static HeldOut of(List<Run> runs, NcclBeside nccl) {
        NcclAnswers model = new NcclAnswers(nccl, runs);
        HoldOut holdOut = HoldOut.of(runs);
        return new HeldOut(
                holdOut,
                holdOut.byLibrary(model),
                Stream.concat(EndSizes.of(runs, model).stream(), GroupsLeftOut.of(runs, model).stream())
                        .toList(),
                model.remarks());
    }

    ObjectNode document() {
        return ComparisonJson.document(holdOut, library, trials);
    }

    /** Other predictors at the sizes that the comparison judges. */
    String beside() {
        return line("Fitted lines alone", holdOut.lines())
                + line("Straight between the neighbouring sizes, log-log", holdOut.interpolation())
                + line("One line a + b*M", holdOut.oneLine())
                + line("NCCL's own model", library);
    }

    /** Ends and groups. */
    String leftOut() {
        return trials.stream().map(HeldOut::text).collect(Collectors.joining());
    }

    private static String text(Trial trial) {
        StringBuilder text = new StringBuilder("%nLeft out: %s%n".formatted(trial.left()));
        for (Map.Entry<String, List<SizeError>> errors : trial.errors().entrySet()) {
            String name = errors.getKey().equals(Trial.LIBRARY) ? "NCCL's own model" : errors.getKey();
            text.append(line(name, errors.getValue()));
        }
        trial.notes().forEach(note -> text.append("  %s%n".formatted(note)));
        return text.toString();
    }

    static String line(String name, List<SizeError> errors) {
        return Accuracy.of(errors)
                .map(a -> "  %s: median %s, 90th percentile %s of %d%n"
                        .formatted(name, Text.percent(a.median()), Text.percent(a.p90()), a.sizes()))
                .orElse("");
    }
}
