package dev.crosspoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command that the README and the user guide show is run, and prints what they show; a line {@code …} stands for
 * any.
 */
class ReadmeTest {
    private static final String PROMPT = "$ ./crosspoint ";
    private static final List<String> PAGES = List.of(
            "README.md",
            "docs/fabrics.md",
            "docs/nccl-model.md",
            "docs/nccl-search.md",
            "docs/scaling.md",
            "docs/topology.md");
    private static final Pattern PICTURE = Pattern.compile("[\\w-]+\\.png");

    @TempDir
    private static Path folder;

    private record Shown(String command, List<String> output) {}

    @TestFactory
    Stream<DynamicTest> commandsPrintWhatThePagesShow() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String page : PAGES) {
            List<Shown> shown = shown(Files.readAllLines(Path.of(page)));
            assertThat(shown).as(page).hasSizeGreaterThan(3);
            shown.forEach(s -> tests.add(DynamicTest.dynamicTest(page + ": " + s.command(), () -> check(s))));
        }
        return tests.stream();
    }

    @Test
    void theMainCommandAndTheTestsAreInTheFirstThirtyLines() throws IOException {
        List<String> top = Files.readAllLines(Path.of("README.md")).subList(0, 32);
        assertThat(top).anyMatch(line -> line.startsWith(PROMPT + "compare"));
        assertThat(top).contains("$ mvn verify");
    }

    @Test
    void everyFileThatTheReadmeLinksToExists() throws IOException {
        Matcher link = Pattern.compile("\\]\\(([^):]+)\\)").matcher(Files.readString(Path.of("README.md")));
        int links = 0;
        while (link.find()) {
            assertThat(Path.of(link.group(1))).exists();
            links++;
        }
        assertThat(links).isGreaterThan(5);
    }

    private static void check(Shown shown) {
        String[] args = PICTURE.matcher(shown.command())
                .replaceAll(picture -> folder.resolve(picture.group()).toString())
                .split(" ");
        CommandLineRun run = CommandLineRun.of(args);
        assertThat(run.exit()).as(run.err()).isZero();
        List<String> printed = run.out().lines().toList();
        int next = 0;
        boolean anything = false;
        for (String line : shown.output()) {
            if (line.equals("…")) {
                anything = true;
                continue;
            }
            int found = printed.subList(next, printed.size()).indexOf(line);
            assertThat(found)
                    .as("'%s' after line %d of:%n%s", line, next, run.out())
                    .isNotNegative();
            assertThat(anything || found == 0)
                    .as("lines before '%s' in:%n%s", line, run.out())
                    .isTrue();
            next += found + 1;
            anything = false;
        }
    }

    private static List<Shown> shown(List<String> lines) {
        List<Shown> shown = new ArrayList<>();
        boolean inside = false;
        for (String line : lines) {
            if (line.startsWith("```")) {
                inside = line.equals("```console");
            } else if (inside && line.startsWith(PROMPT)) {
                shown.add(new Shown(line.substring(PROMPT.length()), new ArrayList<>()));
            } else if (inside && !line.startsWith("$ ")) {
                shown.get(shown.size() - 1).output().add(line);
            }
        }
        return shown;
    }
}
