package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.KernelScaling;
import dev.crosspoint.validation.fit.Medians;
import dev.crosspoint.validation.fit.MissingExperiment;
import dev.crosspoint.validation.fit.NodeScaling;
import dev.crosspoint.validation.fit.RelativeHuber;
import dev.crosspoint.validation.fit.Series;
import dev.crosspoint.validation.sample.Buffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/** (b) Runs on 8 nodes and fewer of a machine are fitted, its larger runs judged. */
final class LargerRuns {
    private static final int MOST_FITTED = 8;
    private static final String SCALING = "start-ups and bytes apart";
    private static final String BY_KERNEL = "start-ups and bytes apart, by kernel";
    private static final String STRAIGHT = "straight in log2 nodes";
    private static final String ONE_LINE = "one line of the largest fitted run";
    private static final String NCCL = "NCCL's own model";

    /** What sets runs of one machine apart beside nodes: the setup that the file's name tells, and the day. */
    private static final List<Pattern> SETUPS = List.of(
            Pattern.compile("(alps)_\\d+gpu_\\d+n_ofi[0-9.]+_(\\w+)"),
            Pattern.compile("(polaris)_n\\d+_g4_nccl([0-9.]+)_(\\w+?)_(set\\d)_(20\\d\\d)"));

    private final Score byMachine = new Score();
    private final Score byNodes = new Score();
    private final List<String> refusals = new ArrayList<>();
    private final Machines machines;

    LargerRuns(Machines machines) {
        this.machines = machines;
    }

    String report(Corpus corpus) {
        Map<String, List<Series>> setups = new LinkedHashMap<>();
        corpus.logs()
                .forEach(log -> log.series().stream()
                        .filter(s -> s.subject().collective().isPresent()
                                && s.subject().group().nodes().isPresent())
                        .forEach(s -> setup(log.file())
                                .forEach(setup -> setups.computeIfAbsent(
                                                setup + " "
                                                        + s.subject()
                                                                .collective()
                                                                .get()
                                                                .id(),
                                                x -> new ArrayList<>())
                                        .add(s))));
        setups.forEach(this::judge);
        List<String> predictors = List.of(BY_KERNEL, SCALING, STRAIGHT, ONE_LINE, NCCL);
        return """
                ## (b) fitted on %d nodes and fewer, judged on more: median / 90th percentile
                %s
                %s
                Not judged: %s
                """.formatted(
                        MOST_FITTED,
                        byMachine.table("machine, setup, collective", predictors),
                        byNodes.table("nodes", predictors),
                        refusals.isEmpty() ? "none" : String.join("; ", refusals));
    }

    private static List<String> setup(String file) {
        for (Pattern pattern : SETUPS) {
            Matcher matcher = pattern.matcher(file);
            if (matcher.find()) {
                List<String> parts = new ArrayList<>();
                for (int i = 1; i <= matcher.groupCount(); i++) {
                    parts.add(matcher.group(i));
                }
                return List.of(String.join(" ", parts));
            }
        }
        return List.of();
    }

    private void judge(String setup, List<Series> all) {
        Map<Integer, List<Series>> byNodes = new TreeMap<>();
        all.forEach(s -> byNodes.computeIfAbsent(s.subject().group().nodes().getAsInt(), n -> new ArrayList<>())
                .add(s));
        if (byNodes.keySet().stream().noneMatch(n -> n > MOST_FITTED)) {
            return;
        }
        SortedMap<Integer, Medians> fitted = new TreeMap<>();
        byNodes.forEach((nodes, series) -> {
            if (nodes <= MOST_FITTED) {
                fitted.put(nodes, together(series));
            }
        });
        Collective collective = all.get(0).subject().collective().orElseThrow();
        int ranksPerNode = all.get(0).subject().ranks().orElseThrow()
                / all.get(0).subject().group().nodes().orElseThrow();
        try {
            NodeScaling scaling = NodeScaling.of(collective, fitted, ranksPerNode);
            byNodes.forEach((nodes, series) -> {
                if (nodes > MOST_FITTED) {
                    series.forEach(s -> judge(setup, scaling, fitted, s));
                }
            });
        } catch (MissingExperiment e) {
            refusals.add(setup + ": " + e.getMessage());
        }
    }

    private static Medians together(List<Series> series) {
        return Medians.of(series.stream().flatMap(s -> s.samples().stream()).toList(), Buffer.OUT_OF_PLACE);
    }

    private void judge(String setup, NodeScaling scaling, SortedMap<Integer, Medians> fitted, Series series) {
        int nodes = series.subject().group().nodes().getAsInt();
        SortedMap<Bytes, Seconds> foretold = scaling.at(nodes);
        SortedMap<Bytes, Seconds> byKernel = machines.about(series.subject().source(), series.subject())
                .flatMap(Machines.Described::kernels)
                .map(kernels -> new KernelScaling(scaling, kernels).at(nodes))
                .orElse(foretold);
        AffineTime line =
                new RelativeHuber().estimate(fitted.get(fitted.lastKey()).points());
        Medians.of(series.samples(), Buffer.OUT_OF_PLACE).bySize().forEach((size, measured) -> {
            if (!foretold.containsKey(size)) {
                return;
            }
            for (Score score : List.of(byMachine, byNodes)) {
                String group = score == byMachine ? setup : setup + ", " + nodes;
                score.add(group, BY_KERNEL, byKernel.get(size).value(), measured.value());
                score.add(group, SCALING, foretold.get(size).value(), measured.value());
                score.add(group, STRAIGHT, straight(fitted, size, nodes), measured.value());
                score.add(group, ONE_LINE, line.at(size.value()), measured.value());
                machines.about(series.subject().source(), series.subject())
                        .flatMap(machine -> machine.nccl(size))
                        .ifPresent(t -> score.add(group, NCCL, t.value(), measured.value()));
            }
        });
    }

    /** The line through the times of one size against log2 of the nodes, two and more. */
    private static double straight(SortedMap<Integer, Medians> fitted, Bytes size, int nodes) {
        List<double[]> points = new ArrayList<>();
        fitted.tailMap(2).forEach((n, medians) -> {
            if (medians.bySize().containsKey(size)) {
                points.add(new double[] {
                    Math.log(n) / Math.log(2), medians.bySize().get(size).value()
                });
            }
        });
        SimpleRegression line = new SimpleRegression();
        points.forEach(p -> line.addData(p[0], p[1]));
        return points.size() < 2 ? points.get(0)[1] : Math.max(0, line.predict(Math.log(nodes) / Math.log(2)));
    }
}
