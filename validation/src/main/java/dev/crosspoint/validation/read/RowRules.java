package dev.crosspoint.validation.read;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Skipped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which rows of a table become samples. A row with a wrong result gives none at all; otherwise each half stands for
 * itself.
 *
 * @param columns what the columns hold
 * @param halves halves that rows of this table have
 * @param ranksOfOldConvention p where algbw may follow the convention before 2021; else empty
 * @param launch number of the launch
 * @param unfit why nothing of the table can be used; empty if something may
 */
record RowRules(Columns columns, int halves, OptionalInt ranksOfOldConvention, int launch, Optional<String> unfit) {
    static final String CUT = "cut in the middle of a row";

    /** What becomes of a row. */
    Outcome judge(GridRow row) {
        return refusal(row).map(reason -> Outcome.refused(row.row(), reason)).orElseGet(() -> judgeHalves(row));
    }

    private Optional<String> refusal(GridRow all) {
        Row row = all.row();
        if (row.isTorn()) {
            return Optional.of("torn apart by a line of another program");
        } else if (row.hasDecimalCommas()) {
            return Optional.of("decimal comma where nccl-tests prints a point: text='%s'"
                    .formatted(String.join(" ", row.fields())));
        } else if (all.outOfPlace().isEmpty()) {
            return Optional.of(columns.check() == Columns.Check.NONE ? notNcclTests() : CUT);
        } else if (columns.check() == Columns.Check.NONE) {
            return Optional.of(notNcclTests());
        } else if (columns.cpuTime()) {
            return Optional.of("the column is cputime: how long the call kept the CPU, not how long it took");
        } else if (row.size() == 0) {
            return Optional.of("size 0: nothing was moved");
        }
        return unfit.or(() -> fault(all));
    }

    private static String notNcclTests() {
        return "not nccl-tests output: its tables always have a column error or #wrong";
    }

    private Optional<String> fault(GridRow row) {
        for (Buffer buffer : Buffer.values()) {
            Optional<String> fault = row.half(buffer)
                    .flatMap(half ->
                            ResultCheck.fault(half, columns.check(), row.row().type(), columns.reduces(row.row())));
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    private Outcome judgeHalves(GridRow all) {
        Row row = all.row();
        List<Sample> samples = new ArrayList<>();
        List<Skipped> skipped = new ArrayList<>();
        for (Buffer buffer : List.of(Buffer.values()).subList(0, halves)) {
            Optional<Half> half = all.half(buffer);
            Optional<String> reason = half.isEmpty()
                    ? Optional.of("%s half is missing: %s".formatted(buffer.id(), CUT))
                    : half.get().refusal(row.size(), ranksOfOldConvention);
            reason.ifPresentOrElse(
                    r -> skipped.add(new Skipped(row.line(), r)), () -> samples.add(sample(row, half.get())));
        }
        return new Outcome(row, samples, skipped);
    }

    private Sample sample(Row row, Half half) {
        return new Sample(
                new Bytes(row.size()),
                half.buffer(),
                Seconds.ofMicros(half.micros()),
                ResultCheck.wasMade(half),
                Origin.of(row.line(), launch));
    }
}
