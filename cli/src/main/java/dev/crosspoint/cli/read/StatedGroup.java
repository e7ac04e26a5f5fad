package dev.crosspoint.cli.read;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** What was measured and who took part, where the files do not tell. */
final class StatedGroup {
    @Option(
            names = "--collective",
            paramLabel = "NAME",
            description = "Which collective was measured, for files that do not tell: allgather, reducescatter, ...")
    private Optional<Collective> collective;

    @Option(names = "--ranks", paramLabel = "N", description = "How many ranks took part, for files that do not tell.")
    private Optional<Integer> ranks;

    @Option(names = "--nodes", paramLabel = "N", description = "How many nodes held them, for files that do not tell.")
    private Optional<Integer> nodes;

    /** The result with what the user says filled in where nothing was known. */
    ReadResult in(ReadResult result) {
        if (ranks.orElse(1) < 1 || nodes.orElse(1) < 1) {
            throw new IllegalArgumentException("group has at least 1 rank on at least 1 node: --ranks=%d, --nodes=%d"
                    .formatted(ranks.orElse(1), nodes.orElse(1)));
        }
        return collective.isEmpty() && ranks.isEmpty() && nodes.isEmpty()
                ? result
                : new ReadResult(
                        result.source(),
                        result.format(),
                        result.rows(),
                        result.used(),
                        result.runs().stream().map(this::in).toList(),
                        result.skipped(),
                        result.reason());
    }

    private Run in(Run run) {
        Provenance provenance = run.provenance();
        Subject subject = provenance.subject();
        Group known = subject.group();
        Group group = new Group(
                known.ranks().isPresent() ? known.ranks() : number(ranks),
                known.nodes().isPresent() ? known.nodes() : number(nodes));
        Optional<Collective> told = subject.collective().or(() -> collective);
        Subject whole = new Subject(subject.source(), told, subject.label(), group);
        if (whole.equals(subject)) {
            return run;
        }
        List<String> notes = new ArrayList<>(provenance.notes());
        notes.add("collective, ranks or nodes stated by the user");
        return new Run(
                new Provenance(whole, provenance.format(), provenance.setup(), notes),
                run.samples(),
                run.excluded(),
                run.simulated());
    }

    private static OptionalInt number(Optional<Integer> stated) {
        return stated.map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
