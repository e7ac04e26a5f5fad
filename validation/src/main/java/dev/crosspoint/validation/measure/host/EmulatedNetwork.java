package dev.crosspoint.validation.measure.host;

import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.HashMap;
import java.util.Map;

/**
 * A network that is emulated: every rank has one port to a switch that never blocks.
 *
 * @param text as the user wrote it
 * @param link its parameters
 */
public record EmulatedNetwork(String text, LinkParameters link) {
    private static final String FORM = "alpha=1ms,bandwidth=25MB/s";

    /**
     * Reads {@code alpha=1ms,bandwidth=25MB/s}.
     *
     * @throws IllegalArgumentException if the text says something else
     */
    public static EmulatedNetwork parse(String text) {
        Map<String, String> values = new HashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0 || values.put(part.substring(0, equals).strip(), part.substring(equals + 1)) != null) {
                throw refusal(text);
            }
        }
        if (!values.keySet().equals(java.util.Set.of("alpha", "bandwidth"))) {
            throw refusal(text);
        }
        return new EmulatedNetwork(
                text,
                new LinkParameters(Seconds.parse(values.get("alpha")), BytesPerSecond.parse(values.get("bandwidth"))));
    }

    private static IllegalArgumentException refusal(String text) {
        return new IllegalArgumentException(
                "an emulated network is told by alpha and bandwidth: text='%s'. Perhaps %s".formatted(text, FORM));
    }

    @Override
    public String toString() {
        return text;
    }
}
