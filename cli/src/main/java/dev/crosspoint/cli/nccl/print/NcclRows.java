package dev.crosspoint.cli.nccl.print;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclCost;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.NcclSwitch;
import dev.crosspoint.validation.nccl.LoggedCell;
import dev.crosspoint.validation.nccl.LoggedTable;
import java.util.List;
import java.util.Optional;

/** Rows of the CSV tables, in NCCL's names and units: µs and GB/s. */
public final class NcclRows {
    private NcclRows() {}

    /** A cell of the tuning table that NCCL considers. */
    public record ModelRow(
            String id,
            String coll,
            String algo,
            String proto,
            @JsonProperty("latency_us") String latency,
            @JsonProperty("bandwidth_GBps") String bandwidth,
            @JsonProperty("max_threads") String maxThreads,
            @JsonProperty("thread_threshold") String threadThreshold) {
        private static ModelRow of(String id, NcclModel model, NcclCost cost) {
            return new ModelRow(
                    id,
                    cost.function().ncclName(),
                    cost.kernel().algorithm().ncclName(),
                    cost.kernel().protocol().ncclName(),
                    Digits.nine(cost.latencyMicros()),
                    Digits.nine(cost.bandwidthGBps()),
                    "" + model.mostThreads(cost.kernel()),
                    "" + model.threadThreshold(cost.kernel()));
        }

        private static ModelRow of(String id, LoggedTable table, LoggedCell cell) {
            return new ModelRow(
                    id,
                    cell.function().ncclName(),
                    cell.kernel().algorithm().ncclName(),
                    cell.kernel().protocol().ncclName(),
                    cell.latencyMicros().toString(),
                    cell.bandwidthGBps().toString(),
                    table.mostThreads().containsKey(cell.kernel())
                            ? table.mostThreads().get(cell.kernel()).toString()
                            : "",
                    "");
        }
    }

    /** The choice for a size. */
    public record ChoiceRow(
            String id,
            String coll,
            long bytes,
            String algo,
            String proto,
            @JsonProperty("time_us") String time,
            int channels,
            int threads) {
        private static ChoiceRow of(String id, NcclChoice choice) {
            return new ChoiceRow(
                    id,
                    choice.function().ncclName(),
                    choice.size().value(),
                    choice.kernel().algorithm().ncclName(),
                    choice.kernel().protocol().ncclName(),
                    micros(choice),
                    choice.channels(),
                    choice.threads());
        }
    }

    /** The time of one candidate. */
    public record TimeRow(
            String id,
            String coll,
            long bytes,
            String algo,
            String proto,
            @JsonProperty("time_us") String time) {
        private static TimeRow of(String id, NcclChoice candidate) {
            return new TimeRow(
                    id,
                    candidate.function().ncclName(),
                    candidate.size().value(),
                    candidate.kernel().algorithm().ncclName(),
                    candidate.kernel().protocol().ncclName(),
                    micros(candidate));
        }
    }

    /** The choice from a size on. */
    public record CrossoverRow(String id, String coll, long bytes, String algo, String proto) {
        private static CrossoverRow of(String id, NcclSwitch change) {
            return new CrossoverRow(
                    id,
                    change.function().ncclName(),
                    change.from().value(),
                    change.kernel().algorithm().ncclName(),
                    change.kernel().protocol().ncclName());
        }
    }

    private static String micros(NcclChoice choice) {
        return Digits.nine((float) choice.time().micros());
    }

    /** The tuning table. */
    public static List<ModelRow> model(NcclSubject subject) {
        return subject.model().table().available().stream()
                .filter(c -> subject.functions().contains(c.function()))
                .map(c -> ModelRow.of(subject.id(), subject.model(), c))
                .toList();
    }

    /** The tuning table that a log prints, to one decimal; thresholds it does not tell. */
    public static List<ModelRow> printed(String id, LoggedTable table) {
        return table.cells().stream()
                .filter(LoggedCell::isAvailable)
                .map(c -> ModelRow.of(id, table, c))
                .toList();
    }

    /** The choice for every size. */
    public static List<ChoiceRow> choices(NcclSubject subject) {
        return subject.functions().stream()
                .flatMap(f -> subject.sizes().stream().map(s -> subject.model().choose(f, s)))
                .flatMap(Optional::stream)
                .map(c -> ChoiceRow.of(subject.id(), c))
                .toList();
    }

    /** The times of all candidates for every size. */
    public static List<TimeRow> times(NcclSubject subject) {
        return subject.functions().stream()
                .flatMap(f -> subject.sizes().stream().flatMap(s -> subject.model().candidates(f, s).stream()))
                .map(c -> TimeRow.of(subject.id(), c))
                .toList();
    }

    /** Every switch of the choice between the least and the greatest size. */
    public static List<CrossoverRow> crossovers(NcclSubject subject) {
        return subject.functions().stream()
                .flatMap(f -> subject.model().switches(f, subject.least(), subject.greatest()).stream())
                .map(s -> CrossoverRow.of(subject.id(), s))
                .toList();
    }
}
