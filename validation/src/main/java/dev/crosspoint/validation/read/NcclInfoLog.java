package dev.crosspoint.validation.read;

import dev.crosspoint.validation.nccl.LoggedChoice;
import dev.crosspoint.validation.nccl.LoggedCommunicator;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.NcclLogException;
import dev.crosspoint.validation.nccl.Said;
import dev.crosspoint.validation.read.text.LogText;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads what NCCL logs with {@code NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=INIT,ENV,GRAPH,TUNING} about its cost model,
 * alone or between other output, from one rank or many.
 */
public final class NcclInfoLog {
    private final LogText text;
    private final MachineLines machine = new MachineLines();
    private final Map<String, List<CommunicatorLines>> threads = new LinkedHashMap<>();
    private final Map<LoggedChoice, Integer> choices = new LinkedHashMap<>();
    private final Map<String, Said<String>> remarks = new LinkedHashMap<>();

    private NcclInfoLog(LogText text) {
        this.text = text;
    }

    /**
     * What a log tells.
     *
     * @param source the file, or what stands for it
     * @throws IOException if the reader fails
     * @throws NcclLogException if the text is binary, empty, or of RCCL, whose model is another
     */
    public static NcclLog read(String source, Reader reader) throws IOException {
        StringWriter all = new StringWriter();
        reader.transferTo(all);
        return new NcclInfoLog(LogText.of(source, all.toString())).log();
    }

    private NcclLog log() {
        if (text.isBlank()) {
            throw new NcclLogException(text.source(), "the file is empty");
        } else if (text.isBinary()) {
            throw new NcclLogException(text.source(), "the file is binary, not a log");
        }
        text.lines().stream().map(InfoMessage::of).forEach(this::accept);
        return new NcclLog(
                text.source(),
                machine.version(),
                machine.settings(),
                machine.machine(),
                communicators(),
                choices.entrySet().stream()
                        .map(e -> new Said<>(e.getValue(), e.getKey()))
                        .toList(),
                List.copyOf(remarks.values()));
    }

    private void accept(InfoMessage message) {
        if (message.text().contains("RCCL version")) {
            throw new NcclLogException(
                    text.source(), message.line(), "written by RCCL, whose cost model is another than NCCL's");
        }
        Optional<LoggedChoice> choice = ChoiceLine.in(message.text());
        choice.ifPresent(c -> choices.putIfAbsent(c, message.line()));
        ChoiceLine.otherKernel(message.text())
                .ifPresent(kind ->
                        remark(message, "calls took %s kernels, which the cost model does not know".formatted(kind)));
        if (choice.isEmpty()) {
            machine.accept(message);
            communicator(message);
        }
    }

    private void communicator(InfoMessage message) {
        List<CommunicatorLines> known = threads.computeIfAbsent(message.thread(), t -> new ArrayList<>());
        boolean isOfCommunicator = CommunicatorLines.isOfCommunicator(message.text());
        boolean isNew = known.isEmpty() || last(known).endsBefore(message.text());
        if (isOfCommunicator && isNew) {
            known.add(new CommunicatorLines(message.line()));
        }
        if (!known.isEmpty() && !last(known).accept(message)) {
            remark(message, "the line is torn or cut, and read as far as it goes");
        }
    }

    private static CommunicatorLines last(List<CommunicatorLines> known) {
        return known.get(known.size() - 1);
    }

    private void remark(InfoMessage message, String what) {
        remarks.putIfAbsent(what, new Said<>(message.line(), what));
    }

    /** The first communicator of every rank is the first of the log, and so on, unless they contradict each other. */
    private List<LoggedCommunicator> communicators() {
        boolean trustsThresholds = !machine.settings().containsKey("NCCL_THREAD_THRESHOLDS");
        Map<Integer, List<LoggedCommunicator>> joined = new TreeMap<>();
        for (List<CommunicatorLines> thread : threads.values()) {
            List<LoggedCommunicator> told = thread.stream()
                    .map(lines -> lines.communicator(trustsThresholds))
                    .flatMap(Optional::stream)
                    .toList();
            for (int i = 0; i < told.size(); i++) {
                join(joined.computeIfAbsent(i, n -> new ArrayList<>()), told.get(i));
            }
        }
        return joined.values().stream().flatMap(List::stream).toList();
    }

    private static void join(List<LoggedCommunicator> known, LoggedCommunicator told) {
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).agreesWith(told)) {
                known.set(i, known.get(i).joined(told));
                return;
            }
        }
        known.add(told);
    }
}
