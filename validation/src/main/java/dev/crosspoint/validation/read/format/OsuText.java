package dev.crosspoint.validation.read.format;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the OSU micro-benchmarks print: collectives and point-to-point latencies. Bandwidth tests keep many messages
 * under way, so their rows are counted, but tell no time of one message.
 *
 * @see "OSU micro-benchmarks 5.7 to 7.5, c/util/osu_util.c, print_header and print_stats"
 */
public final class OsuText implements LogReader {
    private static final Pattern HEADER = Pattern.compile("^[>\\s]*# *Size\\s");
    private static final Pattern COLUMN = Pattern.compile(
            "(?:(?:Avg|Min|Max|P\\d+ Tail|Pure Comm\\.|Overall|Coll\\.|Compute) ?)?[A-Z][\\w./]*\\s?(?:\\([^)]*\\))?");
    private static final Pattern TIME = Pattern.compile("(?:Avg )?Lat(?:ency)?\\s?\\(us\\)");
    private static final Pattern ROW =
            Pattern.compile("^[>\\s]*(\\d{1,18})((?:\\s+(?:\\d+(?:\\.\\d*)?|Pass|Fail|-)){1,50})\\s*$");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("^[>\\s]*\\d{1,18}(?:\\s+\\d+,\\d+){1,20}\\s*$");
    /** What launchers and log viewers put in front of every line: a rank, a pod, the time. */
    private static final Pattern PREFIX =
            Pattern.compile("^(?:\\s*(?:\\[(?:\\d+(?:,\\d+)?|pod/[^\\]]*)]:?|\\d{1,6}:|\\S+\\s*\\|"
                    + "|\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d\\S*(?:\\s+(?:stdout F|INFO:?))?)(?=\\s)){1,4}");

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d*)?");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern DATA_TYPE = Pattern.compile("# *Datatype: *(\\w+)");
    private static final Pattern COMMAND = Pattern.compile("\\b(?:mpirun|mpiexec|srun|orterun|jsrun)\\b");
    private static final Pattern PROCESSES =
            Pattern.compile("\\s(?:-np?|--ntasks(?:=| )|-c(?= *\\d+ .*osu))\\s*(\\d{1,6})\\b");
    private static final Pattern NODES = Pattern.compile("\\s(?:-N|--nodes(?:=| ))\\s*(\\d{1,6})\\b");

    @Override
    public String format() {
        return "OSU micro-benchmarks text";
    }

    @Override
    public boolean recognises(LogText head) {
        return head.has(text -> text.contains("OSU ") && OsuBenchmark.in(text).isPresent());
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        Tables tables = new Tables(input.source(), format());
        input.forEachLine(tables::accept);
        return tables.harvest.result("the head of an OSU micro-benchmark without any row of its table");
    }

    /** The state while reading. */
    private static final class Tables {
        private final String source;
        private final String format;
        private final Harvest harvest;
        private final Optional<String> doubt;
        private Optional<OsuBenchmark> test = Optional.empty();
        private Optional<String> firstTitle = Optional.empty();
        private Optional<String> dataType = Optional.empty();
        private Group group = Group.UNKNOWN;
        private List<String> columns = List.of();
        private Optional<Provenance> run = Optional.empty();
        private int time = -1;
        private int launch = -1;

        Tables(String source, String format) {
            this.source = source;
            this.format = format;
            this.harvest = new Harvest(source, format);
            this.doubt = Doubt.inFileName(source);
        }

        void accept(Line line) {
            String text = PREFIX.matcher(line.text()).replaceFirst("");
            Matcher row = ROW.matcher(text);
            if (DECIMAL_COMMA.matcher(text).matches()) {
                harvest.skip(
                        line.number(), "decimal comma where OSU prints a point: text='%s'".formatted(text.strip()));
            } else if (!row.matches()) {
                told(text);
            } else if (run.isPresent() && !columns.isEmpty()) {
                row(line.number(), row);
            }
        }

        /** Takes a line that is no row. */
        private void told(String text) {
            if (COMMAND.matcher(text).find()) {
                group = new Group(number(PROCESSES, text), number(NODES, text));
            }
            Matcher type = DATA_TYPE.matcher(text);
            if (type.find()) {
                dataType = Optional.of(type.group(1));
            }
            Optional<OsuBenchmark> announced = OsuBenchmark.in(text);
            if (announced.isPresent()) {
                test = announced;
                firstTitle = firstTitle.or(() -> announced.map(OsuBenchmark::title));
                columns = List.of();
                dataType = Optional.empty();
                launch++;
            } else if (HEADER.matcher(text).find()) {
                columns = columns(text);
                time = timeColumn();
                run = test.map(this::run);
            }
        }

        private void row(int line, Matcher row) {
            List<String> fields = new ArrayList<>(List.of(row.group(1)));
            Collections.addAll(fields, BLANKS.split(row.group(2).strip()));
            refusal(fields)
                    .ifPresentOrElse(
                            reason -> harvest.refuse(run.orElseThrow(), line, reason),
                            () -> harvest.take(run.orElseThrow(), sample(fields, line)));
        }

        private Optional<String> refusal(List<String> fields) {
            OsuBenchmark of = test.orElseThrow();
            if (of.collective().isEmpty()) {
                return Optional.of(
                        "%s test: its numbers are not times of a collective or of one message".formatted(of.title()));
            } else if (doubt.isPresent()) {
                return doubt;
            } else if (time < 0 || time >= fields.size()) {
                return Optional.of("cut in the middle of a row");
            } else if (fields.contains("Fail")) {
                return Optional.of("the result is wrong: its validation says Fail");
            } else if (of.isPerRank() && group.ranks().isEmpty()) {
                return Optional.of(
                        ("sizes of %s are those of one rank's block, and the number of ranks is not in the file: put the"
                                        + " command above them, as in mpirun -np 16 ./osu_allgather")
                                .formatted(of.title()));
            }
            boolean zero = Long.parseLong(fields.get(0)) == 0;
            return zero || !NUMBER.matcher(fields.get(time)).matches() || Double.parseDouble(fields.get(time)) == 0
                    ? Optional.of(zero ? "size 0: nothing was moved" : "no time: text='%s'".formatted(fields.get(time)))
                    : Optional.empty();
        }

        private int timeColumn() {
            for (int i = 0; i < columns.size(); i++) {
                if (TIME.matcher(columns.get(i)).matches()) {
                    return i;
                }
            }
            return -1;
        }

        private Sample sample(List<String> fields, int line) {
            long size = Long.parseLong(fields.get(0));
            int blocks = test.orElseThrow().isPerRank() ? group.ranks().orElse(1) : 1;
            return new Sample(
                    new Bytes(Math.multiplyExact(size, (long) blocks)),
                    Buffer.OUT_OF_PLACE,
                    Seconds.ofMicros(Double.parseDouble(fields.get(time))),
                    fields.contains("Pass"),
                    Origin.of(line, launch));
        }

        private Provenance run(OsuBenchmark of) {
            Group members = of.isPingPong() ? new Group(OptionalInt.of(2), group.nodes()) : group;
            String about = firstTitle.filter(of.title()::equals).isPresent() ? source : source + " " + of.title();
            List<String> notes = new ArrayList<>(List.of(Provenance.OSU + "%s test".formatted(of.title())));
            if (of.isPingPong()) {
                notes.add("one message at a time: half of the way there and back");
            }
            if (of.isPerRank()) {
                notes.add("sizes are those of one rank's block in the file, and of all blocks here");
            }
            return new Provenance(
                    new Subject(about, of.collective(), AlgorithmLabel.libraryDefault(List.of()), members),
                    format,
                    new Setup(
                            dataType, Optional.empty(), Optional.empty(), "mean over iterations, averaged over ranks"),
                    notes);
        }

        private static List<String> columns(String header) {
            List<String> names = new ArrayList<>();
            for (Matcher m = COLUMN.matcher(header); m.find(); ) {
                names.add(m.group().strip());
            }
            return names;
        }

        private static OptionalInt number(Pattern pattern, String text) {
            Matcher found = pattern.matcher(text);
            int number = found.find() ? Integer.parseInt(found.group(1)) : 0;
            return number > 0 ? OptionalInt.of(number) : OptionalInt.empty();
        }
    }
}
