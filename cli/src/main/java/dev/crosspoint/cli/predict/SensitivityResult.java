package dev.crosspoint.cli.predict;

import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.topology.route.Sensitivity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What {@code predict --sensitivity} prints.
 *
 * @param title says on what machine
 * @param size that the times are for
 * @param effects those that move the time most first
 */
record SensitivityResult(String title, Bytes size, List<Sensitivity> effects)
        implements OutputOptions.Result<SensitivityResult.EffectRow> {
    private static final int MOST_SHOWN = 20;

    record EffectRow(
            String links,
            int count,
            long bytes,
            double secondsIfTwiceAsFast,
            double changeIfTwiceAsFast,
            double secondsIfHalfAsFast,
            double changeIfHalfAsFast,
            String crossoversIfTwiceAsFast,
            String crossoversIfHalfAsFast) {}

    record Document(List<EffectRow> sensitivity) {}

    @Override
    public Class<EffectRow> rowType() {
        return EffectRow.class;
    }

    @Override
    public List<EffectRow> rows() {
        return effects.stream()
                .map(e -> new EffectRow(
                        e.name(),
                        e.links(),
                        size.value(),
                        e.twice().seconds(),
                        e.twice().change(),
                        e.half().seconds(),
                        e.half().change(),
                        joined(e.twice().crossovers()),
                        joined(e.half().crossovers())))
                .toList();
    }

    private static String joined(List<Double> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    @Override
    public Object document() {
        return new Document(rows());
    }

    @Override
    public String table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("links", "twice as fast", "half as fast", "crossovers then", "and then"));
        for (Sensitivity e : effects.subList(0, Math.min(MOST_SHOWN, effects.size()))) {
            rows.add(List.of(
                    e.name(),
                    Text.signedPercent(e.twice().change()),
                    Text.signedPercent(e.half().change()),
                    shown(e.twice().crossovers()),
                    shown(e.half().crossovers())));
        }
        String more =
                effects.size() > MOST_SHOWN ? "%d more move it less.%n".formatted(effects.size() - MOST_SHOWN) : "";
        return "%s%n%nTime of the fastest algorithm at %s, and where the fastest one changes, if links were faster or slower:%n%n"
                        .formatted(title, size)
                + Text.table(rows, 0, 3, 4)
                + more;
    }

    private static String shown(List<Double> sizes) {
        return sizes.isEmpty() ? "none" : sizes.stream().map(Text::shortSize).collect(Collectors.joining(", "));
    }
}
