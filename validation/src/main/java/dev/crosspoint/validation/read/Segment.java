package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.read.text.LogText;
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
 */
record Segment(int launch, List<Line> preamble, List<Line> lines) {
    private static final Pattern LAUNCH = Pattern.compile("nThreads?:? \\d+ +nGpus|Collective test starting"
            + "|nccl-tests version|^[#>\\s]*Using devices|^[-=#*>\\s]*\\w+_perf\\w*[-=:\\s]*$");
    private static final Pattern COMMAND = Pattern.compile("_perf\\w*\\s+-\\w");
    private static final Pattern CONTEXT =
            Pattern.compile("\\bRank +\\d+ |NCCL_[A-Z]+|\\bn[rR]anks |CCL version|_perf|busbw|iters");
    private static final Pattern FOOTER =
            Pattern.compile("Out of bounds values|Avg bus bandwidth|Collective test concluded");

    Segment {
        preamble = List.copyOf(preamble);
        lines = List.copyOf(lines);
    }

    /**
     * Cuts a text where a launch or another table begins, but always after the rows and the footer of the one before:
     * captions and commands belong to what follows them.
     */
    static List<Segment> of(LogText text) {
        Cutter cutter = new Cutter();
        text.lines().forEach(cutter::add);
        return cutter.finish();
    }

    /** Lines that tell who took part and how the launch was made. */
    List<Line> context() {
        return Stream.concat(preamble.stream(), lines.stream()).toList();
    }

    /** Rows, complete or not. */
    List<Row> rows() {
        return lines.stream().map(Row::in).flatMap(Optional::stream).toList();
    }

    /** The columns its header names; the last header where there are several. */
    Optional<Columns> header() {
        return lines.stream().map(Columns::ofHeader).flatMap(Optional::stream).reduce((first, last) -> last);
    }

    /** Whether a line begins the output of a launch, or is the command that starts one. */
    static boolean startsLaunch(String text) {
        return LAUNCH.matcher(text).find() || isCommand(text);
    }

    /** Whether a line tells something of the rows that follow it. */
    static boolean isContext(String text) {
        return startsLaunch(text) || CONTEXT.matcher(text).find();
    }

    /** Whether a line is a command that runs one of the tests. */
    static boolean isCommand(String text) {
        return COMMAND.matcher(text).find();
    }

    /** The state while cutting. */
    private static final class Cutter {
        private final List<Segment> done = new ArrayList<>();
        private List<Line> preamble = List.of();
        private List<Line> lines = new ArrayList<>();
        private int firstRow = -1;
        private int endOfData;

        void add(Line line) {
            boolean header = Columns.ofHeader(line).isPresent();
            if (firstRow >= 0 && (header || startsLaunch(line.text()))) {
                cut(header);
            }
            boolean row = Row.in(line).isPresent();
            if (row && firstRow < 0) {
                firstRow = lines.size();
            }
            lines.add(line);
            if (row || FOOTER.matcher(line.text()).find()) {
                endOfData = lines.size();
            }
        }

        List<Segment> finish() {
            boolean onlyOne = done.isEmpty();
            if (firstRow >= 0) {
                done.add(new Segment(done.size(), preamble, onlyOne ? lines : lines.subList(0, endOfData)));
            }
            return List.copyOf(done);
        }

        private void cut(boolean sameLaunch) {
            done.add(new Segment(done.size(), preamble, lines.subList(0, endOfData)));
            preamble = sameLaunch
                    ? Stream.concat(preamble.stream(), lines.subList(0, firstRow).stream())
                            .toList()
                    : List.of();
            lines = new ArrayList<>(lines.subList(endOfData, lines.size()));
            firstRow = -1;
            endOfData = 0;
        }
    }
}
