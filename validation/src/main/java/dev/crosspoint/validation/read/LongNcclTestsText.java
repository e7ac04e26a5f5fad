package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Output of nccl-tests that is too long to be held: it is cut where launches begin and read part by part. What NCCL
 * logs between the rows is dropped at once unless it tells something of the runs.
 */
final class LongNcclTestsText {
    private static final int PART = 1 << 20;
    private static final int MOST_CONTEXT = 2_000;
    private static final int MOST_MESSAGES = 10_000;
    private static final int MOST_SETTINGS = 1_000;

    private static final String LOGGED = "NCCL ";
    private static final Pattern TELLING = Pattern.compile(
            " set (?:by environment )?to |\\bTrees (?:dis|en)abled|\\bn[rR]anks \\d|\\bnNodes \\d|Bytes *-> |CCL version");

    /** A telling line has one of these: quicker to look for than the pattern. */
    private static final List<String> TELLING_WORDS =
            List.of(" set ", "Trees ", "anks ", "nNodes ", "Bytes", "CCL version");

    private final TextInput input;
    private final Harvest harvest;
    private final List<Statement> lasting = new ArrayList<>();
    private final Set<String> messages = new HashSet<>();
    private List<TestLine> lines = new ArrayList<>();
    private int length;
    private int launches;
    private boolean hasRows;

    LongNcclTestsText(TextInput input) {
        this.input = input;
        this.harvest = new Harvest(input.source(), NcclTestsText.FORMAT);
    }

    ReadResult read() throws IOException {
        input.forEachLine(this::accept);
        finishPart();
        return harvest.result("no row of nccl-tests' table in this text");
    }

    private void accept(Line text) {
        TestLine line = TestLine.of(text);
        boolean isRow = line.row().isPresent();
        if (!isRow && isNoise(line.text())) {
            return;
        }
        if (length > PART && startsAnew(line)) {
            finishPart();
        } else if (length > 2 * PART) {
            splitTable();
        }
        hasRows |= isRow;
        lines.add(line);
        length += line.text().length();
    }

    /** What NCCL says again and again tells nothing more. */
    private boolean isNoise(String text) {
        int logged = text.indexOf(LOGGED);
        if (logged < 0) {
            return false;
        }
        boolean isNew = messages.size() < MOST_MESSAGES
                && TestLine.hasAny(text, TELLING_WORDS)
                && TELLING.matcher(text).find()
                && messages.add(text.substring(logged));
        return !isNew;
    }

    private boolean startsAnew(TestLine line) {
        return line.row().isEmpty()
                && hasRows
                && (Segment.startsLaunch(line.text()) || line.header().isPresent());
    }

    private void finishPart() {
        launches = readPart();
        startPart(new ArrayList<>());
    }

    /** One table is longer than a part: what precedes its rows precedes those of the next part too. */
    private void splitTable() {
        List<TestLine> context = lines.stream()
                .filter(line -> line.row().isEmpty())
                .filter(line -> line.header().isPresent() || Segment.isContext(line.text()))
                .limit(MOST_CONTEXT)
                .toList();
        launches = Math.max(launches, readPart() - 1);
        startPart(new ArrayList<>(context));
    }

    private void startPart(List<TestLine> context) {
        lines = context;
        length = 0;
        hasRows = false;
        messages.clear();
        if (lasting.size() > MOST_SETTINGS) {
            lasting.subList(0, lasting.size() - MOST_SETTINGS).clear();
        }
    }

    /** The number of the next launch. */
    private int readPart() {
        ReadResult part = NcclTestsText.read(input.source(), lines, lasting);
        int first = launches;
        List<Run> runs = part.runs().stream().map(run -> shifted(run, first)).toList();
        harvest.add(new ReadResult(
                part.source(), part.format(), part.rows(), part.used(), runs, part.skipped(), part.reason()));
        int last = runs.stream()
                .flatMap(run -> run.samples().stream())
                .mapToInt(sample -> sample.origin().launch().orElse(0))
                .max()
                .orElse(first - 1);
        return last + 1;
    }

    private static Run shifted(Run run, int launches) {
        return new Run(
                run.provenance(),
                run.samples().stream()
                        .map(sample -> new Sample(
                                sample.size(),
                                sample.buffer(),
                                sample.time(),
                                sample.verified(),
                                shifted(sample.origin(), launches)))
                        .toList(),
                run.excluded());
    }

    private static Origin shifted(Origin origin, int launches) {
        return new Origin(
                origin.line(), OptionalInt.of(origin.launch().orElse(0) + launches), origin.iteration(), origin.rank());
    }
}
