package dev.crosspoint.validation.fit;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How times change with the number of nodes, where it is known what the library runs at each size on each number of
 * nodes. A time on few nodes tells of more nodes what it is the time of:
 *
 * <ul>
 *   <li>where at least two measured numbers of nodes ran what the asked number will run, these alone are carried on, as
 *       in {@link NodeScaling};
 *   <li>elsewhere the time of the largest that ran it, or else of the largest, grows as the forecast says.
 * </ul>
 *
 * @param scaling the measured times
 * @param forecast what runs, and how its time grows
 */
public record KernelScaling(NodeScaling scaling, KernelForecast forecast) {
    /** Times on so many nodes; where nothing is forecast, those of {@link NodeScaling}. */
    public SortedMap<Bytes, Seconds> at(int nodes) {
        Map<List<Integer>, SortedMap<Bytes, Seconds>> carriedOn = new HashMap<>();
        SortedMap<Bytes, Seconds> times = new TreeMap<>();
        scaling.at(nodes).forEach((size, blind) -> {
            List<Integer> alike = alike(nodes, size);
            Optional<Seconds> carried = alike.size() < 2
                    ? Optional.empty()
                    : Optional.ofNullable(carriedOn
                            .computeIfAbsent(alike, some -> among(some).at(nodes))
                            .get(size));
            times.put(size, carried.or(() -> grown(alike, nodes, size)).orElse(blind));
        });
        return times;
    }

    /** Numbers of nodes that ran at a size what is forecast for the asked number. */
    private List<Integer> alike(int nodes, Bytes size) {
        Optional<String> kernel = forecast.at(nodes, size).map(KernelForecast.Expected::kernel);
        return measured(size).stream()
                .filter(known -> kernel.isPresent()
                        && forecast.at(known, size)
                                .map(KernelForecast.Expected::kernel)
                                .equals(kernel))
                .toList();
    }

    private List<Integer> measured(Bytes size) {
        return scaling.measured().entrySet().stream()
                .filter(e -> size.compareTo(e.getValue().bySize().firstKey()) >= 0
                        && size.compareTo(e.getValue().bySize().lastKey()) <= 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    private NodeScaling among(List<Integer> nodes) {
        return new NodeScaling(
                scaling.growth(),
                scaling.ranksPerNode(),
                nodes.stream().collect(Collectors.toMap(n -> n, scaling.measured()::get, (a, b) -> a, TreeMap::new)));
    }

    private Optional<Seconds> grown(List<Integer> alike, int nodes, Bytes size) {
        List<Integer> from = alike.isEmpty() ? measured(size) : alike;
        int known = from.get(from.size() - 1);
        double time = NodeScaling.envelope(scaling.measured().get(known).bySize(), size);
        return forecast.at(nodes, size)
                .flatMap(there -> forecast.at(known, size)
                        .map(here -> new Seconds(
                                time * there.time().value() / here.time().value())));
    }
}
