package dev.crosspoint.cli.nccl.print;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.nccl.NcclUpgrade;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What upgrades of NCCL change, for one communicator.
 *
 * @param id its name
 * @param steps the upgrades, in order
 * @param functions the functions to print
 * @param from least size
 * @param to greatest size
 */
public record UpgradeRows(String id, List<NcclUpgrade> steps, List<NcclFunction> functions, Bytes from, Bytes to) {
    /** Sizes over which both releases keep their choice; a choice is empty where the call fails. */
    public record Row(
            String id,
            @JsonProperty("from_version") String fromVersion,
            @JsonProperty("to_version") String toVersion,
            String coll,
            @JsonProperty("from_bytes") long fromBytes,
            @JsonProperty("to_bytes") long toBytes,
            String before,
            String after,
            boolean changes,
            @JsonProperty("least_time_change") Double leastTimeChange,
            @JsonProperty("greatest_time_change") Double greatestTimeChange) {}

    /** Every range of every step. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (NcclUpgrade step : steps) {
            for (NcclFunction function : functions) {
                step.ranges(function, from, to).forEach(r -> rows.add(row(step, r)));
            }
        }
        return rows;
    }

    private Row row(NcclUpgrade step, NcclUpgrade.Range range) {
        return new Row(
                id,
                step.before().version().toString(),
                step.after().version().toString(),
                range.function().ncclName(),
                range.from().value(),
                range.to().value(),
                name(range.before()),
                name(range.after()),
                range.isChange(),
                range.move().map(NcclUpgrade.Move::least).orElse(null),
                range.move().map(NcclUpgrade.Move::greatest).orElse(null));
    }

    private static String name(Optional<NcclKernel> kernel) {
        return kernel.map(NcclKernel::toString).orElse("");
    }

    /** The sizes whose choice changes, and how the expected time moves there and elsewhere. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (NcclUpgrade step : steps) {
            text.append("%s: NCCL %s to %s\n"
                    .formatted(id, step.before().version(), step.after().version()));
            List<List<String>> rows = new ArrayList<>();
            functions.forEach(f -> rows.addAll(lines(step, f)));
            text.append(Text.table(rows, 0, 4, 5));
        }
        return text.toString();
    }

    private List<List<String>> lines(NcclUpgrade step, NcclFunction function) {
        List<List<String>> lines = new ArrayList<>();
        Optional<NcclUpgrade.Move> elsewhere = Optional.empty();
        for (NcclUpgrade.Range range : step.ranges(function, from, to)) {
            if (range.isChange()) {
                lines.add(List.of(
                        function.ncclName(),
                        NcclText.bytes(range.from()),
                        "..",
                        NcclText.bytes(range.to()),
                        "%s to %s".formatted(orFailure(range.before()), orFailure(range.after())),
                        range.move().map(UpgradeRows::percent).orElse("")));
            } else {
                elsewhere = widest(elsewhere, range.move());
            }
        }
        String rest = lines.isEmpty() ? "no choice changes" : "elsewhere the same choice";
        elsewhere.ifPresent(m -> lines.add(List.of(function.ncclName(), "", "", "", rest, percent(m))));
        return lines;
    }

    private static Optional<NcclUpgrade.Move> widest(Optional<NcclUpgrade.Move> one, Optional<NcclUpgrade.Move> other) {
        return one.map(m -> other.map(m::joined).orElse(m)).or(() -> other);
    }

    private static String orFailure(Optional<NcclKernel> kernel) {
        return kernel.map(NcclKernel::toString).orElse("failure");
    }

    private static String percent(NcclUpgrade.Move move) {
        return "expected time %s .. %s"
                .formatted(Text.signedPercent(move.least()), Text.signedPercent(move.greatest()));
    }
}
