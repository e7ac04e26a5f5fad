package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A segment with what its rows and devices tell.
 *
 * @param segment its text
 * @param grid its rows and columns
 * @param devices who took part, as far as it tells
 * @param test name of the test, where it is printed
 * @param evidence what the rows tell about what was measured
 */
record Part(Segment segment, Grid grid, Devices devices, Optional<String> test, Evidence evidence) {
    /** What tables have in common that are printed by the same test, started anew. */
    private record Kind(
            Columns columns, boolean reduces, boolean hasRoot, boolean isWhole, boolean checkedInPlace, Group group) {}

    /**
     * The parts of a text. Where a part does not name its test, all such parts that look alike are taken together as
     * evidence, because scripts that start the test anew for each size print tables of one row.
     */
    static List<Part> of(List<TestLine> text) {
        List<Part> alone = Segment.of(text).stream().map(Part::of).toList();
        Map<Kind, Evidence> together = new HashMap<>();
        alone.stream()
                .filter(part -> part.test().isEmpty())
                .forEach(part -> together.merge(part.kind(), part.evidence(), Evidence::and));
        return alone.stream()
                .map(part -> part.test().isPresent() ? part : part.with(together.get(part.kind())))
                .toList();
    }

    private static Part of(Segment segment) {
        Grid grid = Grid.of(segment);
        return new Part(
                segment, grid, Devices.in(segment.context()), CollectiveGuess.testNamedIn(segment), Evidence.of(grid));
    }

    private Kind kind() {
        return new Kind(
                grid.columns(),
                evidence.reduces(),
                evidence.hasRoot(),
                evidence.isWhole(),
                evidence.checkedInPlace(),
                devices.group());
    }

    private Part with(Evidence other) {
        return new Part(segment, grid, devices, test, other);
    }
}
