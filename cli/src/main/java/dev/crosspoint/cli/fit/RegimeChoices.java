package dev.crosspoint.cli.fit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.cli.nccl.NcclBeside;
import dev.crosspoint.cli.read.MeasuredInputs;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.Regime;
import dev.crosspoint.validation.nccl.ChosenRange;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where the library chose the algorithm, what NCCL's own model says would have run in each regime.
 *
 * @param ranges by regime, in order of size; empty where the model cannot be computed
 * @param remark whose model it is, or what is missing
 */
record RegimeChoices(Map<Regime, List<ChosenRange>> ranges, String remark) {
    /** Of the fits whose algorithm is not known. */
    static Map<Fit, RegimeChoices> of(Fits fits, List<ReadResult> read, NcclBeside nccl) {
        List<Run> runs = MeasuredInputs.runs(read);
        return fits.fits().stream()
                .filter(fit -> !fit.subject().label().isKnown())
                .collect(Collectors.toMap(
                        fit -> fit, fit -> of(fit, nccl.about(fit.subject(), runs)), (one, same) -> one));
    }

    private static RegimeChoices of(Fit fit, NcclBeside.Answer answer) {
        return new RegimeChoices(
                answer.forecast()
                        .map(forecast -> fit.regimes().list().stream()
                                .collect(Collectors.toMap(
                                        regime -> regime,
                                        regime -> forecast.choices(regime.fromBytes(), regime.toBytes()))))
                        .orElse(Map.of()),
                answer.remark());
    }

    /** The choices in one regime: {@code Tree/LL;Ring/LL}; empty where nothing is known. */
    String names(Regime regime) {
        return ranges.getOrDefault(regime, List.of()).stream()
                .map(range -> range.kernel().toString())
                .collect(Collectors.joining(";"));
    }

    /** Puts them into the JSON of the fit. */
    void addTo(ObjectNode fit) {
        fit.put("ncclModel", ranges.isEmpty() ? "not computed: " + remark : remark);
        for (Map.Entry<Regime, List<ChosenRange>> entry : ranges.entrySet()) {
            fit.get("regimes").forEach(node -> {
                if (node.get("fromBytes").asDouble() == entry.getKey().fromBytes()) {
                    ArrayNode choices = ((ObjectNode) node).putArray("ncclChoices");
                    entry.getValue()
                            .forEach(range -> choices.addObject()
                                    .put("fromBytes", range.from().value())
                                    .put("toBytes", range.to().value())
                                    .put("algorithm", range.kernel().algorithm().ncclName())
                                    .put("protocol", range.kernel().protocol().ncclName()));
                }
            });
        }
    }

    /** The same for people. */
    String text() {
        if (ranges.isEmpty()) {
            return "  what ran is not told, and NCCL's model is not computed: %s%n".formatted(remark);
        }
        return "  by the model of %s, these would have run:%n".formatted(remark)
                + ranges.entrySet().stream()
                        .sorted((one, other) -> Double.compare(
                                one.getKey().fromBytes(), other.getKey().fromBytes()))
                        .map(RegimeChoices::line)
                        .collect(Collectors.joining());
    }

    private static String line(Map.Entry<Regime, List<ChosenRange>> entry) {
        List<ChosenRange> all = entry.getValue();
        return "    %s .. %s: %s%n"
                .formatted(
                        Text.shortSize(entry.getKey().fromBytes()),
                        Text.shortSize(entry.getKey().toBytes()),
                        all.stream()
                                .map(range -> (range == all.get(0)
                                                ? ""
                                                : "from %s "
                                                        .formatted(Text.shortSize(
                                                                range.from().value())))
                                        + range.kernel())
                                .collect(Collectors.joining(", ")));
    }
}
