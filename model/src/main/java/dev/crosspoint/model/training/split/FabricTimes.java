package dev.crosspoint.model.training.split;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Times round by round over the fabric of a site, all groups of an axis at once. Of the algorithms asked for, each call
 * takes the one that is fastest at its size.
 */
public final class FabricTimes implements GroupTimes {
    private final Site site;
    private final Layout layout;
    private final List<String> algorithms;
    private final Map<Axis, SimultaneousGroups> groups = new HashMap<>();
    private final Map<Exchange, List<Prediction>> known = new HashMap<>();

    /**
     * Times at a site.
     *
     * @param algorithms ids; those that do not carry out a collective are passed over, and where none does
     *     {@code pairwise} stands in
     * @throws IllegalArgumentException if the layout has another number of ranks than the site
     */
    public FabricTimes(Site site, Layout layout, List<String> algorithms) {
        if (layout.split().ranks() != site.ranks()) {
            throw new IllegalArgumentException("split has as many ranks as the site: split=%s with %d, site=%d"
                    .formatted(layout.split(), layout.split().ranks(), site.ranks()));
        }
        this.site = site;
        this.layout = layout;
        this.algorithms = List.copyOf(algorithms);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public CallTime time(Exchange exchange, double bytes) {
        if (layout.split().size(exchange.axis()) == 1) {
            return CallTime.NONE;
        }
        Prediction best = known.computeIfAbsent(exchange, this::predictions).stream()
                .min(Comparator.comparingDouble(p -> p.curve().at(bytes)))
                .orElseThrow();
        return new CallTime(best.curve().at(bytes), best.algorithm(), best.bottleneck());
    }

    private List<Prediction> predictions(Exchange exchange) {
        SimultaneousGroups all = groups(exchange.axis());
        Forecast forecast = Forecast.on(
                all,
                IntStream.range(0, all.ranks()).toArray(),
                exchange.collective(),
                site.baseCost(),
                candidates(exchange, all));
        if (forecast.predictions().isEmpty()) {
            throw new IllegalArgumentException("no algorithm applies to %s of %s groups: algorithms=%s. %s"
                    .formatted(
                            exchange.collective().id(),
                            exchange.axis().id(),
                            algorithms,
                            forecast.refusals().stream()
                                    .map(r -> r.algorithm() + ": " + r.reason())
                                    .collect(Collectors.joining("; "))));
        }
        return forecast.predictions();
    }

    private List<CollectiveAlgorithm> candidates(Exchange exchange, SimultaneousGroups all) {
        OptionalInt ranksPerNode = site.ranksPerNode(all);
        List<CollectiveAlgorithm> wanted = algorithms.stream()
                .map(id -> Algorithms.named(id, OptionalInt.of(ranksPerNode.orElse(1))))
                .filter(a -> ranksPerNode.isPresent() || !a.numbersRanksByNode())
                .filter(a -> a.refusal(exchange.collective(), all.ranks()).isEmpty())
                .toList();
        return wanted.isEmpty() ? List.of(Algorithms.named("pairwise", OptionalInt.empty())) : wanted;
    }

    private SimultaneousGroups groups(Axis axis) {
        return groups.computeIfAbsent(axis, one -> site.groups(layout, one));
    }

    /** Pipelined algorithms are left out: how often a link is used depends on the segments. */
    @Override
    public LinkLoad busiest(List<Volume> volumes) {
        List<Transfer> all = new ArrayList<>();
        for (Volume volume : volumes) {
            if (layout.split().size(volume.exchange().axis()) > 1) {
                all.addAll(transfers(volume));
            }
        }
        RoundTime time = site.fabric().busiest(all);
        return new LinkLoad(time.bottleneck(), time.secondsPerByte());
    }

    /** Everything that is sent, in bytes: the time of the round is then that of M = 1. */
    private List<Transfer> transfers(Volume volume) {
        SimultaneousGroups all = groups(volume.exchange().axis());
        CollectiveAlgorithm algorithm = Algorithms.named(
                volume.algorithm(), OptionalInt.of(site.ranksPerNode(all).orElse(1)));
        List<Transfer> sent = new ArrayList<>();
        if (algorithm instanceof RankToRank messages) {
            Schedule schedule = messages.schedule(volume.exchange().collective(), all.ranks());
            for (Phase phase : schedule.phases()) {
                for (int turn = 0; turn < phase.turns(); turn++) {
                    double bytes = volume.bytes() * phase.repeats(turn);
                    for (Message message : phase.round().apply(turn)) {
                        Transfer one = message.transfer(schedule.parts());
                        sent.add(new Transfer(one.source(), one.destination(), one.share() * bytes));
                    }
                }
            }
        }
        return all.ofAll(sent);
    }
}
