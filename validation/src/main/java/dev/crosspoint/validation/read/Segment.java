package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The part of a text that belongs to one table: what was printed before it, its rows, its footer.
 *
 * @param launch number of the segment in its text, from 0
 * @param preamble lines of the same launch before its first table, where this is a further table of that launch
 * @param lines its own lines
 * @param rows rows in them, complete or not
 * @param header the columns that its header names; the last header where there are several
 */
record Segment(int launch, List<Line> preamble, List<Line> lines, List<Row> rows, Optional<Columns> header) {
    private static final Pattern LAUNCH = Pattern.compile("nThreads?:? \\d+ +nGpus|Collective test starting"
            + "|nccl-tests version|^[#>\\s]*Using devices|^[-=#*>\\s]*\\w+_perf\\w*[-=:\\s]*$");
    private static final String PROGRAM = "_perf";
    /** Some line that begins a launch has one of these: quicker to look for than the pattern. */
    private static final List<String> LAUNCH_WORDS =
            List.of(PROGRAM, "nThread", "Using devices", "Collective test starting", "nccl-tests version");

    private static final Pattern COMMAND = Pattern.compile("_perf\\w*\\s+-\\w");
    private static final Pattern CONTEXT =
            Pattern.compile("\\bRank +\\d+ |NCCL_[A-Z]+|\\bn[rR]anks |CCL version|_perf|busbw|iters");
    private static final List<String> FOOTER =
            List.of("Out of bounds values", "Avg bus bandwidth", "Collective test concluded");

    Segment {
        preamble = List.copyOf(preamble);
        lines = List.copyOf(lines);
        rows = List.copyOf(rows);
    }

    private static Segment of(int launch, List<Line> preamble, List<TestLine> lines) {
        return new Segment(
                launch,
                preamble,
                lines.stream().map(TestLine::line).toList(),
                lines.stream().flatMap(line -> line.row().stream()).toList(),
                lines.stream().flatMap(line -> line.header().stream()).reduce((first, last) -> last));
    }

    /**
     * Cuts a text where a launch or another table begins, but always after the rows and the footer of the one before:
     * captions and commands belong to what follows them.
     */
    static List<Segment> of(List<TestLine> text) {
        Cutter cutter = new Cutter();
        text.forEach(cutter::add);
        return cutter.finish();
    }

    /** Lines that tell who took part and how the launch was made. */
    List<Line> context() {
        return Stream.concat(preamble.stream(), lines.stream()).toList();
    }

    /** Whether a line begins the output of a launch, or is the command that starts one. */
    static boolean startsLaunch(String text) {
        return TestLine.hasAny(text, LAUNCH_WORDS) && LAUNCH.matcher(text).find() || isCommand(text);
    }

    /** Whether a line tells something of the rows that follow it. */
    static boolean isContext(String text) {
        return startsLaunch(text) || CONTEXT.matcher(text).find();
    }

    private static boolean isFooter(String text) {
        return TestLine.hasAny(text, FOOTER);
    }

    /** Whether a line is a command that runs one of the tests. */
    static boolean isCommand(String text) {
        return text.contains(PROGRAM) && COMMAND.matcher(text).find();
    }

    /** The state while cutting. */
    private static final class Cutter {
        private final List<Segment> done = new ArrayList<>();
        private List<Line> preamble = List.of();
        private List<TestLine> lines = new ArrayList<>();
        private int firstRow = -1;
        private int endOfData;

        void add(TestLine line) {
            boolean header = line.header().isPresent();
            if (firstRow >= 0 && (header || startsLaunch(line.text()))) {
                cut(header);
            }
            boolean row = line.row().isPresent();
            if (row && firstRow < 0) {
                firstRow = lines.size();
            }
            lines.add(line);
            if (row || isFooter(line.text())) {
                endOfData = lines.size();
            }
        }

        List<Segment> finish() {
            boolean onlyOne = done.isEmpty();
            if (firstRow >= 0) {
                done.add(Segment.of(done.size(), preamble, onlyOne ? lines : lines.subList(0, endOfData)));
            }
            return List.copyOf(done);
        }

        private void cut(boolean sameLaunch) {
            done.add(Segment.of(done.size(), preamble, lines.subList(0, endOfData)));
            preamble = sameLaunch
                    ? Stream.concat(
                                    preamble.stream(),
                                    lines.subList(0, firstRow).stream().map(TestLine::line))
                            .toList()
                    : List.of();
            lines = new ArrayList<>(lines.subList(endOfData, lines.size()));
            firstRow = -1;
            endOfData = 0;
        }
    }
}
