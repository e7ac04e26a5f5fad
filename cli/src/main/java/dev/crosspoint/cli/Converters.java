package dev.crosspoint.cli;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.host.EmulatedNetwork;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Option values to model types. The types know their text forms; here their refusals become usage errors. */
final class Converters {
    private Converters() {}

    static void register(CommandLine commandLine) {
        add(commandLine, Seconds.class, Seconds::parse);
        add(commandLine, BytesPerSecond.class, BytesPerSecond::parse);
        add(commandLine, SecondsPerByte.class, SecondsPerByte::parse);
        add(commandLine, Collective.class, Collective::parse);
        add(commandLine, Sizes.class, text -> new Sizes(Bytes.parseList(text)));
        add(commandLine, DataType.class, DataType::parse);
        add(commandLine, EmulatedNetwork.class, EmulatedNetwork::parse);
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
    record Sizes(List<Bytes> values) {}

    /** Names separated by commas. */
    record Names(List<String> values) {}
}
