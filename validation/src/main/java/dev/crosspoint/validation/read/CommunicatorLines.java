package dev.crosspoint.validation.read;

import dev.crosspoint.validation.nccl.LoggedCommunicator;
import dev.crosspoint.validation.nccl.Said;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one rank prints while it starts one communicator.
 *
 * @see "NCCL src/init.cc, initTransportsRank, ncclCommInitRankFunc, from 2.16 to 2.30.7"
 */
final class CommunicatorLines {
    private static final Pattern STARTS =
            Pattern.compile("\\bcomm \\w+ rank \\d+ nranks ([1-9]\\d{0,7}) .*- Init START");
    private static final Pattern GROUP = Pattern.compile(
            "\\bcomm \\w+ rank \\d+ nRanks ([1-9]\\d{0,7}) nNodes ([1-9]\\d{0,7}) localRanks \\d+ localRank \\d+(?: MNNVL (\\d))?");
    private static final Pattern RANKS = Pattern.compile("\\bcomm \\w+ rank \\d+ nranks ([1-9]\\d{0,7}) ");
    private static final Pattern THRESHOLDS = Pattern.compile("^threadThresholds \\d+/\\d+/\\d+ \\| (\\d{1,8})/");
    private static final Pattern CHANNEL = Pattern.compile("^Channel \\d+/([1-9]\\d{0,5}) :\\s+\\d+(?:\\s|$)");
    private static final Pattern CHANNELS = Pattern.compile("^([1-9]\\d{0,5}) coll channels,");
    private static final Pattern NVLS_CHANNELS = Pattern.compile(" ([1-9]\\d{0,5}) nvls channels,");
    private static final int BYTES_A_RANK = 8;

    private final int line;
    private final GraphLines graphs = new GraphLines();
    private final TableLines table = new TableLines();
    private OptionalInt ranks = OptionalInt.empty();
    private Optional<Said<Integer>> nodes = Optional.empty();
    private OptionalInt thresholdRanks = OptionalInt.empty();
    private OptionalInt channels = OptionalInt.empty();
    private OptionalInt nvlsChannels = OptionalInt.empty();
    private boolean spansNodesByNvlink;

    CommunicatorLines(int line) {
        this.line = line;
    }

    /** Whether a line tells of a communicator at all. */
    static boolean isOfCommunicator(String text) {
        return GraphLines.isPattern(text)
                || TableLines.isOfTable(text)
                || text.startsWith("threadThresholds ")
                || text.startsWith("Channel ")
                || text.contains(" coll channels, ")
                || text.contains("comm 0x");
    }

    /** Whether a line starts another communicator than this. */
    boolean endsBefore(String text) {
        return STARTS.matcher(text).find()
                || GraphLines.isRing(text) && graphs.hasRing()
                || nodes.isPresent() && GROUP.matcher(text).find();
    }

    /**
     * Takes a line.
     *
     * @return whether it could be read
     */
    boolean accept(InfoMessage message) {
        String text = message.text();
        if (TableLines.isOfTable(text)) {
            return table.accept(message);
        } else if (isOfCommunicator(text) && !GraphLines.isPattern(text)) {
            group(message.line(), text);
            channels(text);
            return true;
        }
        return graphs.accept(message);
    }

    private void group(int at, String text) {
        Matcher group = GROUP.matcher(text);
        Matcher some = RANKS.matcher(text);
        Matcher thresholds = THRESHOLDS.matcher(text);
        if (group.find()) {
            ranks = number(group, 1);
            nodes = Optional.of(new Said<>(at, number(group, 2).getAsInt()));
            spansNodesByNvlink = "1".equals(group.group(3));
        } else if (ranks.isEmpty() && some.find()) {
            ranks = number(some, 1);
        } else if (thresholds.find()) {
            int ofRing = Integer.parseInt(thresholds.group(1));
            thresholdRanks = ofRing % BYTES_A_RANK == 0 ? OptionalInt.of(ofRing / BYTES_A_RANK) : OptionalInt.empty();
        }
    }

    private void channels(String text) {
        Matcher one = CHANNEL.matcher(text);
        Matcher all = CHANNELS.matcher(text);
        if (one.find()) {
            channels = number(one, 1);
        } else if (all.find()) {
            Matcher nvls = NVLS_CHANNELS.matcher(text);
            channels = number(all, 1);
            nvlsChannels = nvls.find() ? number(nvls, 1) : OptionalInt.empty();
        }
    }

    private static OptionalInt number(Matcher matcher, int group) {
        return OptionalInt.of(Integer.parseInt(matcher.group(group)));
    }

    /**
     * What was told, if it was anything.
     *
     * @param trustsThresholds whether the thresholds are NCCL's own, which grow with the ranks
     */
    Optional<LoggedCommunicator> communicator(boolean trustsThresholds) {
        OptionalInt all = ranks.isPresent() || !trustsThresholds ? ranks : thresholdRanks;
        LoggedCommunicator told = new LoggedCommunicator(
                line, all, nodes, spansNodesByNvlink, graphs.graphs(), channels, nvlsChannels, table.table());
        boolean isNothing = told.graphs().isEmpty() && told.table().isEmpty() && nodes.isEmpty() && channels.isEmpty();
        return isNothing ? Optional.empty() : Optional.of(told);
    }
}
