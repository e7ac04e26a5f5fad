package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a log prints of NCCL's model beside the model here.
 *
 * @param cells every printed cell
 * @param choices every kind of printed choice whose function is known
 * @param left printed choices that cannot be compared, with the reason
 */
public record NcclComparison(List<CellComparison> cells, List<ChoiceComparison> choices, List<Said<String>> left) {
    public NcclComparison {
        cells = List.copyOf(cells);
        choices = List.copyOf(choices);
        left = List.copyOf(left);
    }

    /**
     * Compares what a log prints of one communicator.
     *
     * @param table its tuning table
     * @param choices what NCCL chose for calls on it
     * @param unnamed the function of choices that do not name theirs, where it is known
     */
    public static NcclComparison of(
            NcclModel model,
            Optional<LoggedTable> table,
            List<Said<LoggedChoice>> choices,
            Optional<NcclFunction> unnamed) {
        List<ChoiceComparison> compared = new ArrayList<>();
        List<Said<String>> left = new ArrayList<>();
        for (Said<LoggedChoice> choice : choices) {
            Optional<NcclFunction> function = choice.value().function().or(() -> unnamed);
            if (function.isPresent()) {
                compared.add(choice(model, choice, function.get()));
            } else {
                left.add(new Said<>(choice.line(), "the line does not name what was computed"));
            }
        }
        return new NcclComparison(
                table.map(LoggedTable::cells).orElse(List.of()).stream()
                        .map(c -> new CellComparison(c, model.table().cost(c.function(), c.kernel())))
                        .toList(),
                compared,
                left);
    }

    private static ChoiceComparison choice(NcclModel model, Said<LoggedChoice> printed, NcclFunction function) {
        Bytes size = printed.value().size(function, model.config().ranks());
        Optional<NcclChoice> chosen = model.choose(function, size);
        Optional<NcclChoice> rival = model.candidates(function, size).stream()
                .filter(c -> c.kernel().equals(printed.value().kernel()))
                .findFirst();
        OptionalInt channels =
                chosen.map(c -> OptionalInt.of(model.usedChannels(c))).orElse(OptionalInt.empty());
        return new ChoiceComparison(printed, function, chosen, rival, channels);
    }

    /** How many printed cells agree. */
    public long agreeingCells() {
        return cells.stream().filter(CellComparison::agrees).count();
    }

    /** How many printed choices agree. */
    public long agreeingChoices() {
        return choices.stream().filter(ChoiceComparison::agrees).count();
    }

    /** Whether all that is printed agrees. */
    public boolean agrees() {
        return agreeingCells() == cells.size() && agreeingChoices() == choices.size();
    }
}
