package dev.crosspoint.validation.read;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.read.text.NcclName;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Protocol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which algorithm a run used, from what its text says. In order of weight: what NCCL says of each call, what NCCL says
 * it was told, what commands and comments say. Evidence of equal weight that disagrees gives no label.
 */
final class Forcing {
    /** A label for sizes up to a limit, inclusive. */
    record Labelled(long upToBytes, AlgorithmLabel label) {}

    private static final int FIRST_WITH_ALGORITHM_SETTING = 205;
    private static final Set<Integer> WITH_TREE_THRESHOLD = Set.of(204, 205);

    private final List<Line> lines;
    private final List<Statement> statements;
    private final Optional<Collective> collective;
    private final Optional<NcclVersion> version;
    private final List<String> evidence = new ArrayList<>();

    private Forcing(
            List<Line> lines,
            List<Statement> statements,
            Optional<Collective> collective,
            Optional<NcclVersion> version) {
        this.lines = lines;
        this.statements = statements;
        this.collective = collective;
        this.version = version;
    }

    /**
     * Labels by size, the last without a limit.
     *
     * @param lines what was printed for the table
     * @param earlier what earlier parts of the text state for later launches too
     */
    static List<Labelled> of(
            List<Line> lines, List<Statement> earlier, Optional<Collective> collective, Optional<NcclVersion> version) {
        List<Statement> own = Statement.in(lines);
        List<Statement> all = Stream.concat(
                        earlier.stream()
                                .filter(e ->
                                        own.stream().noneMatch(o -> o.variable().equals(e.variable()))),
                        own.stream())
                .toList();
        return new Forcing(lines, all, collective, version).labels();
    }

    private List<Labelled> labels() {
        Optional<Line> otherKernel = TuningCall.withoutAlgorithm(lines, collective);
        if (otherKernel.isPresent()) {
            evidence.add("NCCL took kernels that no setting chooses and its cost model does not know, said by NCCL from"
                    + " line %d on".formatted(otherKernel.get().number()));
            return List.of(unlimited(AlgorithmLabel.libraryDefault(evidence)));
        }
        List<TuningCall> calls = TuningCall.in(lines, collective);
        if (!calls.isEmpty()) {
            return List.of(unlimited(ofCalls(calls)));
        }
        Optional<Protocol> protocol = setting(Statement.PROTOCOL).flatMap(NcclName::protocol);
        Optional<String> algorithm = setting(Statement.ALGORITHM).flatMap(NcclName::algorithm);
        if (algorithm.isPresent() && isPossible(algorithm.get())) {
            return List.of(unlimited(new AlgorithmLabel(algorithm.get(), protocol, evidence)));
        }
        return threshold()
                .map(bytes -> byThreshold(bytes, protocol))
                .orElseGet(() ->
                        List.of(unlimited(new AlgorithmLabel(AlgorithmLabel.LIBRARY_DEFAULT, protocol, evidence))));
    }

    private AlgorithmLabel ofCalls(List<TuningCall> calls) {
        TreeSet<String> algorithms =
                calls.stream().map(TuningCall::algorithm).collect(Collectors.toCollection(TreeSet::new));
        Set<Optional<Protocol>> protocols =
                calls.stream().map(TuningCall::protocol).collect(Collectors.toSet());
        Optional<Protocol> protocol =
                protocols.size() == 1 ? protocols.iterator().next() : Optional.empty();
        evidence.add("NCCL took %s, said by NCCL from line %d on"
                .formatted(String.join(" and ", algorithms), calls.get(0).line()));
        statements.stream()
                .filter(s -> s.variable().equals(Statement.ALGORITHM))
                .filter(s -> !algorithms.equals(NcclName.onlyValue(s.value(), collective)
                        .flatMap(NcclName::algorithm)
                        .map(Set::of)
                        .orElse(Set.of())))
                .findFirst()
                .ifPresent(s -> evidence.add("contradicted by " + s.describe()));
        return algorithms.size() == 1
                ? new AlgorithmLabel(algorithms.first(), protocol, evidence)
                : new AlgorithmLabel(AlgorithmLabel.LIBRARY_DEFAULT, protocol, evidence);
    }

    /** The one value that is in force for a variable, with its evidence noted. */
    private Optional<String> setting(String variable) {
        Function<Statement, Optional<String>> value = s -> NcclName.onlyValue(s.value(), collective);
        Optional<Statement> weightiest = weightiest(variable);
        Optional<String> result = weightiest.flatMap(value);
        weightiest.ifPresent(s -> evidence.add(s.describe()));
        if (weightiest.isPresent() && result.isEmpty()) {
            evidence.add("which leaves NCCL a choice");
        } else if (result.isPresent() && !isReadByNccl(weightiest.get())) {
            evidence.add("which NCCL %s does not read".formatted(version.get()));
            return Optional.empty();
        }
        return result;
    }

    /** NCCL's own word before what is stated, and only if those of equal weight agree. */
    private Optional<Statement> weightiest(String variable) {
        List<Statement> candidates = statements.stream()
                .filter(s -> s.variable().equals(variable))
                .sorted(Comparator.comparing(s -> !s.read()))
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Statement first = candidates.get(0);
        Optional<Statement> other = candidates.stream()
                .filter(s -> !s.value().equalsIgnoreCase(first.value()))
                .findFirst();
        other.ifPresent(s -> evidence.add("conflict: %s, but %s".formatted(first.describe(), s.describe())));
        return other.filter(s -> s.read() == first.read()).isPresent() ? Optional.empty() : Optional.of(first);
    }

    private boolean isReadByNccl(Statement statement) {
        return statement.read()
                || version.map(v -> v.minor() >= FIRST_WITH_ALGORITHM_SETTING).orElse(true);
    }

    /** Only AllReduce has trees; NCCL before 2.24 took something else without a word. */
    private boolean isPossible(String algorithm) {
        boolean impossible = algorithm.equals("nccl-tree")
                && collective.filter(c -> c != Collective.ALL_REDUCE).isPresent();
        if (impossible) {
            evidence.add("but NCCL has no tree for %s: before 2.24 it took another algorithm without a word"
                    .formatted(collective.get().id()));
        }
        return !impossible;
    }

    private Optional<Long> threshold() {
        Optional<Statement> statement =
                weightiest(Statement.TREE_THRESHOLD).filter(s -> s.value().matches("\\d{1,18}"));
        if (statement.isEmpty()
                || collective.filter(c -> c != Collective.ALL_REDUCE).isPresent()) {
            return Optional.empty();
        }
        evidence.add(statement.get().describe());
        boolean inForce = statement.get().read()
                || version.filter(v -> WITH_TREE_THRESHOLD.contains(v.minor())).isPresent();
        if (!inForce) {
            evidence.add(version.map(v -> "which NCCL " + v + " does not read")
                    .orElse("which only NCCL 2.4 and 2.5 read, and the version is unknown"));
        }
        return statement.filter(s -> inForce).map(s -> Long.parseLong(s.value()));
    }

    private List<Labelled> byThreshold(long bytes, Optional<Protocol> protocol) {
        evidence.add("NCCL takes trees up to that size and rings above");
        AlgorithmLabel ring = new AlgorithmLabel("nccl-ring", protocol, evidence);
        return bytes == 0
                ? List.of(unlimited(ring))
                : List.of(new Labelled(bytes, new AlgorithmLabel("nccl-tree", protocol, evidence)), unlimited(ring));
    }

    private static Labelled unlimited(AlgorithmLabel label) {
        return new Labelled(Long.MAX_VALUE, label);
    }
}
