package dev.crosspoint.topology.graph;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Links with other numbers.
 *
 * @param pattern which links
 * @param rate their new capacity, if it changes
 * @param alpha their new alpha, if it changes
 */
public record SetLink(LinkPattern pattern, Optional<BytesPerSecond> rate, Optional<Seconds> alpha) implements Change {
    public SetLink {
        if (rate.isEmpty() && alpha.isEmpty()) {
            throw new IllegalArgumentException(
                    "a rate or an alpha changes: text='%s'. Add rate=25Gb/s or alpha=10us".formatted(pattern.text()));
        }
    }

    /**
     * Understands {@code link:node3/nic0 rate=25Gb/s alpha=10us}.
     *
     * @throws IllegalArgumentException if it says something else
     */
    public static SetLink parse(String text) {
        String[] words = text.strip().split("\\s+");
        Optional<BytesPerSecond> rate = Optional.empty();
        Optional<Seconds> alpha = Optional.empty();
        for (int i = 1; i < words.length; i++) {
            if (words[i].startsWith("rate=") && rate.isEmpty()) {
                rate = Optional.of(BytesPerSecond.parse(words[i].substring("rate=".length())));
            } else if (words[i].startsWith("alpha=") && alpha.isEmpty()) {
                alpha = Optional.of(Seconds.parse(words[i].substring("alpha=".length())));
            } else {
                throw new IllegalArgumentException(
                        "a link has one rate= and one alpha=: text='%s', found '%s'".formatted(text, words[i]));
            }
        }
        return new SetLink(LinkPattern.parse(words[0]), rate, alpha);
    }

    @Override
    public MachineGraph applyTo(MachineGraph machine) {
        Set<Link> meant = new HashSet<>(pattern.in(machine));
        return machine.withLinks(link -> Optional.of(
                meant.contains(link) ? link.with(alpha.orElse(link.alpha()), rate.orElse(link.capacity())) : link));
    }
}
