package dev.crosspoint.cli.nccl.print;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclCost;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.NcclSwitch;
import java.util.List;
import java.util.Optional;

/**
 * NCCL's model of one communicator as JSON, in SI units.
 *
 * @param id its name
 * @param ncclVersion the release
 * @param nodes N
 * @param ranks R
 * @param channels channels of the communicator
 * @param environment variables in force, {@code NAME=VALUE}
 * @param model cells of the tuning table that NCCL considers
 * @param choices the choice for every size
 * @param crossovers the choice from each size on
 * @param times the time of every candidate; absent unless asked for
 * @param refusals why calls fail, where they do
 * @param log what the log prints beside the model; absent without a log
 * @param measured measured times beside the expected ones; absent without any
 * @param notes what was assumed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NcclDocument(
        String id,
        String ncclVersion,
        int nodes,
        int ranks,
        int channels,
        String environment,
        List<Cost> model,
        List<Choice> choices,
        List<Crossover> crossovers,
        List<Time> times,
        List<String> refusals,
        LogDocument log,
        List<MeasuredTimes.Row> measured,
        List<String> notes) {
    private static final double MICRO = 1e-6;
    private static final double GIGA = 1e9;

    /** A cell. */
    public record Cost(
            String collective,
            String algorithm,
            String protocol,
            double latencySeconds,
            double bandwidthBytesPerSecond) {
        private static Cost of(NcclCost cost) {
            return new Cost(
                    cost.function().ncclName(),
                    cost.kernel().algorithm().ncclName(),
                    cost.kernel().protocol().ncclName(),
                    cost.latencyMicros() * MICRO,
                    cost.bandwidthGBps() * GIGA);
        }
    }

    /** A choice. */
    public record Choice(
            String collective,
            long bytes,
            String algorithm,
            String protocol,
            double seconds,
            int channels,
            int threads) {
        private static Choice of(NcclChoice choice) {
            return new Choice(
                    choice.function().ncclName(),
                    choice.size().value(),
                    choice.kernel().algorithm().ncclName(),
                    choice.kernel().protocol().ncclName(),
                    choice.time().value(),
                    choice.channels(),
                    choice.threads());
        }
    }

    /** A candidate. */
    public record Time(String collective, long bytes, String algorithm, String protocol, double seconds) {
        private static Time of(NcclChoice candidate) {
            return new Time(
                    candidate.function().ncclName(),
                    candidate.size().value(),
                    candidate.kernel().algorithm().ncclName(),
                    candidate.kernel().protocol().ncclName(),
                    candidate.time().value());
        }
    }

    /** A switch. */
    public record Crossover(String collective, long bytes, String algorithm, String protocol) {
        private static Crossover of(NcclSwitch change) {
            return new Crossover(
                    change.function().ncclName(),
                    change.from().value(),
                    change.kernel().algorithm().ncclName(),
                    change.kernel().protocol().ncclName());
        }
    }

    /** The document of a communicator. */
    public static NcclDocument of(NcclSubject subject, List<String> notes) {
        NcclModel model = subject.model();
        return new NcclDocument(
                subject.id(),
                model.version().toString(),
                model.config().nodes(),
                model.config().ranks(),
                model.channels(),
                model.environment().toString(),
                model.table().available().stream()
                        .filter(c -> subject.functions().contains(c.function()))
                        .map(Cost::of)
                        .toList(),
                subject.functions().stream()
                        .flatMap(f -> subject.sizes().stream().map(s -> model.choose(f, s)))
                        .flatMap(Optional::stream)
                        .map(Choice::of)
                        .toList(),
                subject.functions().stream()
                        .flatMap(f -> model.switches(f, subject.least(), subject.greatest()).stream())
                        .map(Crossover::of)
                        .toList(),
                null,
                subject.functions().stream()
                        .map(model::refusal)
                        .flatMap(Optional::stream)
                        .toList(),
                null,
                null,
                notes);
    }

    /** The same with what a log prints and with measured times, where they are there. */
    public NcclDocument with(Optional<LogDocument> printed, Optional<List<MeasuredTimes.Row>> taken) {
        return new NcclDocument(
                id,
                ncclVersion,
                nodes,
                ranks,
                channels,
                environment,
                model,
                choices,
                crossovers,
                times,
                refusals,
                printed.orElse(null),
                taken.orElse(null),
                notes);
    }

    /** The same with the times of every candidate. */
    public NcclDocument withTimes(NcclSubject subject) {
        List<Time> all = subject.functions().stream()
                .flatMap(f -> subject.sizes().stream().flatMap(s -> subject.model().candidates(f, s).stream()))
                .map(Time::of)
                .toList();
        return new NcclDocument(
                id,
                ncclVersion,
                nodes,
                ranks,
                channels,
                environment,
                model,
                choices,
                crossovers,
                all,
                refusals,
                log,
                measured,
                notes);
    }
}
