package dev.crosspoint.cli.io;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.training.split.AxisOrder;
import dev.crosspoint.model.training.step.Price;
import dev.crosspoint.model.training.step.Recompute;
import dev.crosspoint.model.training.step.Sharding;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.host.EmulatedNetwork;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Option values to model types. The types know their text forms; here their refusals become usage errors. */
public final class Converters {
    private Converters() {}

    public static void register(CommandLine commandLine) {
        add(commandLine, Seconds.class, Seconds::parse);
        add(commandLine, Bytes.class, Bytes::parse);
        add(commandLine, BytesPerSecond.class, BytesPerSecond::parse);
        add(commandLine, SecondsPerByte.class, SecondsPerByte::parse);
        add(commandLine, Collective.class, Collective::parse);
        add(commandLine, Sizes.class, text -> new Sizes(Bytes.parseList(text)));
        add(commandLine, DataType.class, DataType::parse);
        add(commandLine, EmulatedNetwork.class, EmulatedNetwork::parse);
        add(commandLine, Bytes.class, Bytes::parse);
        add(commandLine, Counts.class, Counts::parse);
        add(commandLine, Sharding.class, Sharding::parse);
        add(commandLine, Recompute.class, Recompute::parse);
        add(commandLine, AxisOrder.class, AxisOrder::parse);
        add(commandLine, Price.class, Price::parse);
        add(commandLine, Names.class, text -> new Names(List.of(text.split(",", -1))));
    }

    private static <T> void add(CommandLine commandLine, Class<T> type, Function<String, T> parse) {
        commandLine.registerConverter(type, text -> {
            try {
                return parse.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        });
    }

    /** Message sizes, sorted. */
    public record Sizes(List<Bytes> values) {}

    /** Numbers of ranks in order: {@code 8,16}, or {@code 8..4096} for the doublings of the first. */
    public record Counts(List<Integer> values) {
        private static final Pattern PART = Pattern.compile("([1-9][0-9]{0,8})(?:\\.\\.([1-9][0-9]{0,8}))?");

        static Counts parse(String text) {
            TreeSet<Integer> counts = new TreeSet<>();
            for (String part : text.split(",", -1)) {
                Matcher matcher = PART.matcher(part.strip());
                if (!matcher.matches()) {
                    throw new IllegalArgumentException(
                            "numbers of ranks are 1 or more: text='%s'. Write 8,16 or 8..4096 (powers of two)"
                                    .formatted(text));
                }
                int first = Integer.parseInt(matcher.group(1));
                int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
                if (last < first) {
                    throw new IllegalArgumentException(
                            "a range of ranks runs up: text='%s'. Write 8..4096".formatted(part));
                }
                for (long count = first; count <= last; count *= 2) {
                    counts.add((int) count);
                }
            }
            return new Counts(List.copyOf(counts));
        }
    }

    /** Names separated by commas. */
    public record Names(List<String> values) {}
}
