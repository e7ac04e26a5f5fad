package dev.crosspoint.validation.read.format;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.read.text.CollectiveName;
import dev.crosspoint.validation.read.text.Doubt;
import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What all_reduce_bench.py of the ml-engineering book prints: bandwidths by payload, under a line that says how many
 * ranks took part. A table without that line is not read: neither ranks nor units would be known.
 *
 * @see "Bekman, Machine Learning Engineering, network/benchmarks/all_reduce_bench.py, 2024"
 */
public final class AllReduceBenchText implements LogReader {
    /** How far a time may be off because its bandwidth is printed with two decimals. */
    private static final double MOST_ROUNDING = 0.05;

    private static final double HALF_OF_LAST_DIGIT = 0.005;
    private static final Pattern TITLE = Pattern.compile(
            "The average bandwidth of (\\w+) over (\\d{1,6}) ranks? \\((\\d+) warmups? / (\\d+) trials?");
    private static final Pattern VERSION =
            Pattern.compile("nccl=\\((\\d+), (\\d+), (\\d+)\\)|nccl=(\\d+\\.\\d+\\.\\d+)");
    private static final Pattern ROW = Pattern.compile(
            "\\|\\s*(\\d+(?:\\.\\d+)?) ?([KMGT]i?B|B)\\s*\\|\\s*(\\d+\\.\\d+) ?GBps\\s*\\|\\s*(\\d+\\.\\d+) ?GBps\\s*\\|");

    @Override
    public String format() {
        return "all_reduce_bench text";
    }

    @Override
    public boolean recognises(LogText head) {
        return head.has(text -> TITLE.matcher(text).find());
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        Tables tables = new Tables(input.source(), format());
        input.forEachLine(tables::accept);
        return tables.harvest.result("the head of all_reduce_bench without any row of its table");
    }

    /** The state while reading. */
    private static final class Tables {
        private final String source;
        private final String format;
        private final Harvest harvest;
        private Optional<String> version = Optional.empty();
        private Optional<Provenance> run = Optional.empty();
        private int launch = -1;

        Tables(String source, String format) {
            this.source = source;
            this.format = format;
            this.harvest = new Harvest(source, format);
        }

        void accept(Line line) {
            Matcher said = VERSION.matcher(line.text());
            if (said.find()) {
                version = Optional.of(
                        said.group(4) != null
                                ? said.group(4)
                                : "%s.%s.%s".formatted(said.group(1), said.group(2), said.group(3)));
            }
            Matcher title = TITLE.matcher(line.text());
            Matcher row = ROW.matcher(line.text());
            if (title.find()) {
                launch++;
                run = Optional.of(run(title));
            } else if (run.isPresent() && row.find()) {
                row(run.get(), row, line.number());
            }
        }

        private Provenance run(Matcher title) {
            int ranks = Integer.parseInt(title.group(2));
            Group group = ranks > 0 ? new Group(OptionalInt.of(ranks), OptionalInt.empty()) : Group.UNKNOWN;
            return new Provenance(
                    new Subject(
                            source, CollectiveName.of(title.group(1)), AlgorithmLabel.libraryDefault(List.of()), group),
                    format,
                    new Setup(
                            Optional.empty(),
                            Optional.empty(),
                            version,
                            "mean of %s iterations, averaged over ranks".formatted(title.group(4))),
                    List.of("times are those that the printed bandwidths give, with their two decimals"));
        }

        private void row(Provenance run, Matcher row, int line) {
            double algbw = Double.parseDouble(row.group(4));
            double busbw = Double.parseDouble(row.group(3));
            Optional<Double> factor = run.subject()
                    .collective()
                    .filter(c ->
                            c != Collective.BARRIER && run.subject().ranks().isPresent())
                    .map(c -> c.busFactor(run.subject().ranks().getAsInt()));
            boolean byBus = factor.isPresent() && factor.get() > 1;
            double printed = byBus ? busbw : algbw;
            refusal(row, printed)
                    .ifPresentOrElse(
                            reason -> harvest.refuse(run, line, reason),
                            () -> harvest.take(run, sample(row, byBus ? busbw / factor.get() : algbw, line)));
        }

        private Optional<String> refusal(Matcher row, double printed) {
            if (Doubt.inFileName(source).isPresent()) {
                return Doubt.inFileName(source);
            } else if (row.group(2).length() == 2 && !row.group(2).equals("B")) {
                return Optional.of(
                        "payload in %s may mean 1000 or 1024: text='%s'".formatted(row.group(2), row.group()));
            } else if (!(HALF_OF_LAST_DIGIT / printed <= MOST_ROUNDING)) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "%.2f GB/s is too coarse: two decimals leave the time open by more than 5 %%",
                        printed));
            }
            double bytes = Double.parseDouble(row.group(1)) * unit(row.group(2));
            return bytes < 1 || bytes > Long.MAX_VALUE
                    ? Optional.of("payload is no size: text='%s'".formatted(row.group()))
                    : Optional.empty();
        }

        private Sample sample(Matcher row, double gigabytesPerSecond, int line) {
            long bytes = Math.round(Double.parseDouble(row.group(1)) * unit(row.group(2)));
            return new Sample(
                    new Bytes(bytes),
                    Buffer.IN_PLACE,
                    new Seconds(bytes / (gigabytesPerSecond * 1e9)),
                    false,
                    Origin.of(line, launch));
        }

        private static double unit(String name) {
            return name.equals("B") ? 1 : Math.pow(1024, "KMGT".indexOf(name.charAt(0)) + 1);
        }
    }
}
