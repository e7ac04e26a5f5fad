package dev.crosspoint.validation.read;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.Proportion;
import dev.crosspoint.validation.sample.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Who took part: what the devices tell, and where they do not, what the bandwidths do, if they leave one group size.
 *
 * @param group as far as known
 * @param notes how it is known, or why it is not
 */
record Participants(Group group, List<String> notes) {
    Participants {
        notes = List.copyOf(notes);
    }

    /**
     * The group of a table.
     *
     * @param collective one that has the factor of busbw of the one that was measured
     * @param busFactor bounds on busbw / (size / time)
     */
    static Participants of(Devices devices, Optional<Collective> collective, Proportion busFactor) {
        List<String> notes = new ArrayList<>(devices.notes());
        OptionalInt told = devices.group().ranks();
        if (told.isPresent()) {
            collective
                    .filter(c -> busFactor.isPossible() && !busFactor.contains(c.busFactor(told.getAsInt())))
                    .ifPresent(c ->
                            notes.add("busbw is not that of %s among %d ranks".formatted(c.id(), told.getAsInt())));
            return new Participants(devices.group(), notes);
        }
        List<Integer> possible = busFactor.equals(Proportion.ANY)
                ? List.of()
                : collective.map(c -> busFactor.groups(c::busFactor)).orElse(List.of());
        if (possible.size() == 1) {
            notes.add("ranks inferred from busbw and size / time: %d".formatted(possible.get(0)));
            return new Participants(
                    new Group(OptionalInt.of(possible.get(0)), devices.group().nodes()), notes);
        }
        notes.add("ranks unknown: no complete list of devices, and busbw fits %s"
                .formatted(possible.isEmpty() ? "no known group" : "several group sizes"));
        return new Participants(devices.group(), notes);
    }
}
