package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.validation.nccl.NcclForecast;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** NCCL's own model beside measurements: each measured log is asked for its machine once. */
public final class NcclBeside {
    /**
     * What the model says of something measured, or why it says nothing.
     *
     * @param forecast what it says; empty if something is missing
     * @param remark whose model it is, or what is missing
     */
    public record Answer(Optional<NcclForecast> forecast, String remark) {}

    private record Machine(Optional<NcclModel> model, String remark) {}

    private record Asked(InputFile file, Optional<String> version) {}

    /** Longer logs are measured row by row; what describes a machine is held as a whole. */
    private static final long MOST_MEGABYTES = 64;

    private final Optional<InputFile> described;
    private final Optional<String> version;
    private final Map<String, String> environment;
    private final NcclMachineOptions options;
    private final Map<Asked, Machine> machines = new HashMap<>();

    NcclBeside(
            Optional<InputFile> described,
            Optional<String> version,
            Map<String, String> environment,
            NcclMachineOptions options) {
        this.described = described;
        this.version = version;
        this.environment = Map.copyOf(environment);
        this.options = options;
    }

    /** What NCCL's model says of what some of the runs measured. */
    public Answer about(Subject subject, List<Run> runs) {
        Optional<String> library = runs.stream()
                .filter(run -> run.subject().equals(subject))
                .flatMap(run -> run.provenance().setup().libraryVersion().stream())
                .findFirst();
        InputFile file = described.orElseGet(() -> new InputFile(original(subject.source())));
        Machine machine = machines.computeIfAbsent(new Asked(file, library), this::machine);
        if (machine.model.isEmpty()) {
            return new Answer(Optional.empty(), machine.remark);
        }
        try {
            return new Answer(Optional.of(NcclForecast.of(machine.model.get(), subject)), machine.remark);
        } catch (IllegalArgumentException e) {
            return new Answer(Optional.empty(), e.getMessage());
        }
    }

    /** What was imported names the log it comes from; what is one of several in a file names that after it. */
    private static String original(String source) {
        int imported = source.indexOf(" (" + Provenance.IMPORTED);
        String log = imported < 0
                ? source
                : source.substring(imported + 2 + Provenance.IMPORTED.length(), source.length() - 1);
        int part = log.indexOf(" (");
        return part > 0 && log.endsWith(")") && Files.notExists(Path.of(log)) ? log.substring(0, part) : log;
    }

    /** What the user describes is refused if it is wrong; a measured log need not tell its machine. */
    private Machine machine(Asked asked) {
        if (described.isEmpty() && asked.file.name().equals("standard input")) {
            return new Machine(Optional.empty(), "standard input is read once: give --nccl FILE");
        }
        if (described.isEmpty() && asked.file.megabytes() > MOST_MEGABYTES) {
            return new Machine(
                    Optional.empty(),
                    "a log of %d MB is not searched for its machine: give its head with --nccl FILE"
                            .formatted(asked.file.megabytes()));
        }
        try {
            NcclInput input = NcclInput.read(asked.file);
            boolean isTold = input.log().flatMap(NcclLog::version).isPresent();
            Optional<NcclVersion> stated =
                    version.or(() -> isTold ? Optional.empty() : asked.version).map(NcclVersion::parse);
            NcclCase found = NcclCase.of(input, options, environment, stated);
            return found.obstacles().isEmpty()
                    ? new Machine(
                            Optional.of(found.model()),
                            "NCCL %s on what %s tells%s"
                                    .formatted(
                                            found.version(),
                                            asked.file.name(),
                                            isTold || stated.isPresent() ? "" : ", which does not tell the release"))
                    : new Machine(Optional.empty(), String.join("; ", found.obstacles()));
        } catch (IllegalArgumentException e) {
            if (described.isPresent()) {
                throw e;
            }
            return new Machine(Optional.empty(), e.getMessage());
        }
    }
}
