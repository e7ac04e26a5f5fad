package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the runs of a table: one for each data type and reduction in it, and for each algorithm where the size decides
 * which one was used.
 *
 * @param source the file, or what stands for it
 * @param segment the text of the table
 * @param table the table
 * @param measured what became of its rows that count
 * @param lasting settings that earlier parts of the file leave in force
 */
record RunMaker(String source, Segment segment, Table table, List<Outcome> measured, List<Statement> lasting) {
    private static final Pattern ITERATIONS = Pattern.compile("(?<!warmup |agg )\\biters: *(\\d+)");
    private static final Pattern AGGREGATED = Pattern.compile("\\bagg iters: *(\\d+)");

    private static final Pattern OVER_RANKS = Pattern.compile("_perf\\b.*\\s(?:-a|--average)[ =]*(\\d)\\b");

    /** What may differ within a table. */
    private record Kind(String dataType, Optional<String> reduction) {}

    List<Run> runs() {
        Optional<NcclVersion> version = NcclVersion.in(segment.context());
        List<Forcing.Labelled> labels = Forcing.of(segment.lines(), lasting, table.collective(), version);
        Map<Kind, List<Outcome>> kinds = new LinkedHashMap<>();
        measured.forEach(outcome -> kinds.computeIfAbsent(kind(outcome.row()), k -> new ArrayList<>())
                .add(outcome));
        List<Run> runs = new ArrayList<>();
        kinds.forEach((kind, outcomes) -> {
            Setup setup = new Setup(
                    Optional.of(kind.dataType()), kind.reduction(), version.map(NcclVersion::text), statistic());
            long above = -1;
            for (Forcing.Labelled label : labels) {
                runs.addAll(run(setup, label, above, outcomes));
                above = label.upToBytes();
            }
        });
        return runs;
    }

    private Kind kind(Row row) {
        boolean readable = !row.isTorn() && !row.hasDecimalCommas();
        return new Kind(
                row.type(),
                readable ? table.columns().reductionOf(row).filter(word -> !word.equals("none")) : Optional.empty());
    }

    private List<Run> run(Setup setup, Forcing.Labelled label, long above, List<Outcome> outcomes) {
        List<Outcome> mine = outcomes.stream()
                .filter(o -> o.row().size() > above && o.row().size() <= label.upToBytes())
                .toList();
        List<Sample> samples =
                mine.stream().flatMap(outcome -> outcome.samples().stream()).toList();
        int excluded = (int) mine.stream().filter(o -> o.samples().isEmpty()).count();
        Subject subject = new Subject(source, table.collective(), label.label(), table.group());
        List<String> notes = new ArrayList<>(table.notes());
        unchecked(samples).ifPresent(notes::add);
        return samples.isEmpty()
                ? List.of()
                : List.of(new Run(new Provenance(subject, NcclTestsText.FORMAT, setup, notes), samples, excluded));
    }

    /** Tests that cannot work in place never check results there, so only what was fitted is worth a note. */
    private static Optional<String> unchecked(List<Sample> samples) {
        long unchecked = samples.stream()
                .filter(sample -> sample.buffer() == Buffer.OUT_OF_PLACE && !sample.verified())
                .count();
        return unchecked == 0
                ? Optional.empty()
                : Optional.of("%d rows were not checked for wrong results (N/A)".formatted(unchecked));
    }

    /** nccl-tests averages over ranks unless told otherwise ({@code -a}), which only the command says. */
    private String statistic() {
        String mean = number(ITERATIONS)
                .map(n -> "mean of %s iterations%s".formatted(n, aggregated()))
                .orElse("mean over iterations");
        return mean + ", " + number(OVER_RANKS).map(RunMaker::overRanks).orElse("averaged over ranks");
    }

    private static String overRanks(String option) {
        return switch (option) {
            case "0" -> "of rank 0";
            case "2" -> "least of the ranks";
            case "3" -> "largest of the ranks";
            default -> "averaged over ranks";
        };
    }

    private String aggregated() {
        return number(AGGREGATED)
                .filter(n -> !n.equals("1"))
                .map(n -> " of " + n + " calls")
                .orElse("");
    }

    private Optional<String> number(Pattern pattern) {
        return segment.context().stream()
                .filter(line -> line.text().contains("iters") || line.text().contains("_perf"))
                .map(line -> pattern.matcher(line.text()))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }
}
