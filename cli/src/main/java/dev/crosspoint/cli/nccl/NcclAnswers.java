package dev.crosspoint.cli.nccl;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.compare.LibraryModel;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** NCCL's own model as a predictor of some runs: remembers what it was asked about, for the remarks. */
public final class NcclAnswers implements LibraryModel {
    private final NcclBeside nccl;
    private final List<Run> runs;
    private final Map<Subject, NcclBeside.Answer> answers = new LinkedHashMap<>();

    public NcclAnswers(NcclBeside nccl, List<Run> runs) {
        this.nccl = nccl;
        this.runs = List.copyOf(runs);
    }

    @Override
    public Optional<Seconds> at(Subject subject, Bytes size) {
        return answers.computeIfAbsent(subject, s -> nccl.about(s, runs))
                .forecast()
                .flatMap(forecast -> forecast.at(size));
    }

    /** Whose model NCCL's is; where there is none, why, of the first such file. */
    public List<String> remarks() {
        Map<Boolean, List<String>> remarks = answers.values().stream()
                .collect(Collectors.partitioningBy(
                        answer -> answer.forecast().isPresent(),
                        Collectors.mapping(NcclBeside.Answer::remark, Collectors.toList())));
        List<String> missing = remarks.get(false).stream().distinct().toList();
        Stream<String> none = missing.stream()
                .limit(1)
                .map(remark -> "NCCL's own model is not computed: %s%s"
                        .formatted(
                                remark, missing.size() > 1 ? " (nor for %d more)".formatted(missing.size() - 1) : ""));
        return Stream.concat(
                        remarks.get(true).stream().distinct().map(remark -> "NCCL's own model is that of " + remark),
                        none)
                .toList();
    }
}
