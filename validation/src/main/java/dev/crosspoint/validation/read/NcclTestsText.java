package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Skipped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What nccl-tests and rccl-tests print, in every version from 2.0 to 2.19, and as people paste it.
 *
 * @see "nccl-tests, src/common.cu and src/util.cu (printed columns), v2.0.0 to v2.19.6"
 */
final class NcclTestsText implements LogReader {
    static final String FORMAT = "nccl-tests text";

    private static final Pattern PARAMETERS =
            Pattern.compile("nThreads?:? \\d+ +nGpus:? \\d+|Collective test starting");
    private static final Pattern STRAY_FIELD = Pattern.compile("-?\\d+|\\d+\\.\\d*|\\d+(\\.\\d+)?[eE][-+]?\\d+|N/A");

    private static final String OTHER_THAN_DIGITS = "NAeE";

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(LogText text) {
        return text.lines().stream()
                .map(TestLine::of)
                .anyMatch(line -> line.row().isPresent()
                        || line.header().isPresent()
                        || PARAMETERS.matcher(line.text()).find());
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        return input.isWhole()
                ? read(input.source(), TestLine.of(input.head().lines()), new ArrayList<>())
                : new LongNcclTestsText(input).read();
    }

    /**
     * What a text holds.
     *
     * @param source the file, or what stands for it
     * @param lasting settings that stay in force from text before it; those of this text are added
     */
    static ReadResult read(String source, List<TestLine> text, List<Statement> lasting) {
        List<Run> runs = new ArrayList<>();
        List<Skipped> skipped = new ArrayList<>(strays(text));
        int rows = 0;
        int used = 0;
        for (Part part : Part.of(text)) {
            Table table = Table.of(source, part);
            List<Outcome> measured = table.measured();
            rows += measured.size();
            used += (int) measured.stream()
                    .filter(outcome -> !outcome.samples().isEmpty())
                    .count();
            table.outcomes().forEach(outcome -> skipped.addAll(outcome.skipped()));
            runs.addAll(new RunMaker(source, part.segment(), table, measured, lasting).runs());
            Statement.in(part.segment().lines()).stream()
                    .filter(Statement::lasting)
                    .filter(s -> lasting.stream().noneMatch(s::saysTheSameAs))
                    .forEach(lasting::add);
        }
        skipped.sort(Comparator.comparingInt(Skipped::line));
        return new ReadResult(source, FORMAT, rows, used, runs, skipped, used > 0 ? Optional.empty() : why(skipped));
    }

    private static Optional<String> why(List<Skipped> skipped) {
        if (skipped.isEmpty()) {
            return Optional.of(
                    "the head of nccl-tests without any row of its table: the run failed, or the log is cut");
        }
        boolean alike = skipped.stream().map(Skipped::reason).distinct().count() == 1;
        return Optional.of("no row can be used: %sline %d: %s"
                .formatted(
                        alike ? "" : "among others ",
                        skipped.get(0).line(),
                        skipped.get(0).reason()));
    }

    private static boolean mayBeNumbers(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > '9' && OTHER_THAN_DIGITS.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Lines that must be parts of rows: whoever wonders where a size went finds them here. */
    private static List<Skipped> strays(List<TestLine> text) {
        List<Skipped> strays = new ArrayList<>();
        int last = text.stream()
                .filter(line -> !line.text().isBlank())
                .mapToInt(TestLine::number)
                .max()
                .orElse(0);
        for (TestLine line : text) {
            if (line.row().isPresent() || !mayBeNumbers(line.text())) {
                continue;
            }
            List<String> fields = List.of(line.text().strip().split("\\s+"));
            boolean numbers =
                    fields.stream().allMatch(field -> STRAY_FIELD.matcher(field).matches());
            if (numbers && (fields.size() == 4 || fields.size() == 8)) {
                strays.add(new Skipped(line.number(), "part of a row without its size: torn apart or cut"));
            } else if (numbers && line.number() == last && fields.size() <= 2) {
                strays.add(new Skipped(line.number(), RowRules.CUT));
            }
        }
        return strays;
    }
}
