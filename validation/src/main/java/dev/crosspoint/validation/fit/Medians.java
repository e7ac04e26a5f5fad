package dev.crosspoint.validation.fit;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The median time of each size.
 *
 * @param bySize in order of size
 */
public record Medians(SortedMap<Bytes, Seconds> bySize) {
    public Medians {
        bySize = Collections.unmodifiableSortedMap(new TreeMap<>(bySize));
    }

    /** The medians of samples with that kind of buffer. */
    public static Medians of(Collection<Sample> samples, Buffer buffer) {
        return new Medians(samples.stream()
                .filter(sample -> sample.buffer() == buffer)
                .collect(Collectors.groupingBy(
                        Sample::size,
                        TreeMap::new,
                        Collectors.collectingAndThen(
                                Collectors.mapping(sample -> sample.time().value(), Collectors.toList()),
                                times -> new Seconds(Quantiles.median(times.stream()
                                        .mapToDouble(Double::doubleValue)
                                        .toArray()))))));
    }

    /** Points to fit, in order of size. */
    public List<Point> points() {
        return bySize.entrySet().stream()
                .map(e -> new Point(e.getKey().value(), e.getValue().value()))
                .toList();
    }
}
