package dev.crosspoint.cli.compare;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.validation.compare.CrossoverVerdict;
import dev.crosspoint.validation.compare.PairComparison;
import java.util.ArrayList;
import java.util.List;

/** Where two algorithms cross, in words. */
final class PairText {
    private PairText() {}

    /** Predicted and observed crossovers of a pair. */
    static String of(PairComparison pair) {
        StringBuilder text = new StringBuilder("%s against %s, %s: %s%n"
                .formatted(
                        pair.first(),
                        pair.second(),
                        new CompareResult.Group(pair.collective(), pair.ranks()),
                        pair.verdict().id()));
        if (!pair.remark().isEmpty()) {
            text.append("  %s%n".formatted(pair.remark()));
        }
        pair.crossovers().forEach(crossover -> text.append(crossover(crossover)));
        pair.tieBands()
                .forEach(band -> text.append("  a tie %s%n"
                        .formatted(
                                band.fromBytes() == band.toBytes()
                                        ? "at " + Text.size(band.fromBytes())
                                        : "from %s to %s"
                                                .formatted(Text.size(band.fromBytes()), Text.size(band.toBytes())))));
        return text.append("  noise: %s%n".formatted(pair.noise())).toString();
    }

    private static String crossover(CrossoverVerdict crossover) {
        List<String> parts = new ArrayList<>();
        crossover.predictedBytes().ifPresent(b -> parts.add("predicted " + Text.size(b)));
        crossover.observedBytes().ifPresent(b -> parts.add("observed " + Text.size(b)));
        crossover.differenceOctaves().ifPresent(d -> parts.add(Text.octaves(d)));
        crossover
                .interval()
                .ifPresent(i -> parts.add("95 % " + Text.octaves(i.low()) + " .. " + Text.octaves(i.high())));
        return "  crossover, %s below and %s above: %s: %s%s%n"
                .formatted(
                        crossover.below(),
                        crossover.above(),
                        String.join(", ", parts),
                        crossover.verdict().id(),
                        crossover.remark().isEmpty() ? "" : " (" + crossover.remark() + ")");
    }
}
