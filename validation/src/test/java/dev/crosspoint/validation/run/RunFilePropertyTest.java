package dev.crosspoint.validation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Simulated;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RunFilePropertyTest {
    @Property(tries = 300)
    void whatIsWrittenIsRead(@ForAll("files") List<RunLine> lines) throws IOException {
        RunFile read = RunFile.read(new StringReader(text(lines)));
        assertThat(read.skipped()).isEmpty();
        assertThat(read.lines().stream().map(RunFile.Numbered::line).toList()).isEqualTo(lines);
    }

    @Property(tries = 200)
    void cuttingAFileAnywhereCostsOnlyItsLastLineAndTheFileGoesOnAfterIt(
            @ForAll("files") List<RunLine> lines, @ForAll("shares") double share) throws IOException {
        byte[] bytes = text(lines).getBytes(StandardCharsets.UTF_8);
        byte[] kept = Arrays.copyOf(bytes, (int) (share * bytes.length));
        long whole = new String(kept, StandardCharsets.ISO_8859_1)
                .chars()
                .filter(c -> c == '\n')
                .count();
        Path file = Files.createTempFile("run", ".jsonl");
        try {
            Files.write(file, kept);
            NoteLine after = new NoteLine(0, "after");
            try (RunWriter writer = RunWriter.append(file)) {
                writer.write(after);
            }
            RunFile read = RunFile.read(file);
            List<RunLine> readLines =
                    read.lines().stream().map(RunFile.Numbered::line).toList();
            assertThat(readLines.subList(0, (int) whole)).isEqualTo(lines.subList(0, (int) whole));
            assertThat(readLines).endsWith(after);
            assertThat(readLines.size() + read.skipped().size()).isBetween((int) whole + 1, (int) whole + 2);
        } finally {
            Files.delete(file);
        }
    }

    private static String text(List<RunLine> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(LineWriter.text(line)));
        return text.toString();
    }

    @Provide
    Arbitrary<Double> shares() {
        return Arbitraries.doubles().between(0, 1).ofScale(3);
    }

    @Provide
    Arbitrary<List<RunLine>> files() {
        return Arbitraries.oneOf(samples(), labels(), notes(), launches())
                .list()
                .ofMinSize(1)
                .ofMaxSize(8);
    }

    private static Arbitrary<RunLine> samples() {
        Arbitrary<Cell> cells = Combinators.combine(
                        Arbitraries.of(Collective.values()).optional(),
                        Arbitraries.of("ring", "nccl-ring/ll128", "binomial-tree"),
                        Arbitraries.longs().between(1, 1L << 40),
                        Arbitraries.of(Buffer.values()))
                .as((collective, name, bytes, buffer) -> new Cell(collective, name, new Bytes(bytes), buffer));
        Arbitrary<Seconds> times =
                Arbitraries.longs().between(1, 10_000_000_000L).map(nanos -> new Seconds(nanos / 1e9));
        Arbitrary<Timing> timings = Combinators.combine(times, times.optional(), Arbitraries.of(true, false))
                .as(Timing::new);
        return Combinators.combine(
                        cells,
                        timings,
                        numbers(),
                        numbers(),
                        Arbitraries.integers().between(0, 9))
                .as((cell, timing, iteration, rank, launch) -> new SampleLine(launch, cell, iteration, rank, timing));
    }

    private static Arbitrary<OptionalInt> numbers() {
        return Arbitraries.integers().between(-1, 1000).map(n -> n < 0 ? OptionalInt.empty() : OptionalInt.of(n));
    }

    private static Arbitrary<RunLine> labels() {
        return Combinators.combine(
                        Arbitraries.of(Protocol.values()).optional(),
                        texts().optional(),
                        texts().list().ofMaxSize(3),
                        simulated().list().ofMaxSize(3))
                .as((protocol, forced, evidence, simulated) -> new LabelLine(
                        1, "nccl-ring/ll", forced, new AlgorithmLabel("nccl-ring", protocol, evidence), simulated));
    }

    private static Arbitrary<Simulated> simulated() {
        return Combinators.combine(
                        Arbitraries.longs().between(1, 1L << 33),
                        Arbitraries.longs().between(1, 1_000_000_000))
                .as((bytes, nanos) -> new Simulated(new Bytes(bytes), new Seconds(nanos / 1e9)));
    }

    private static Arbitrary<RunLine> notes() {
        return texts().map(text -> new NoteLine(0, text));
    }

    private static Arbitrary<RunLine> launches() {
        Arbitrary<PlannedRun> plans = Arbitraries.longs()
                .map(seed -> new PlannedRun(
                        Collective.ALL_GATHER,
                        List.of("ring", "bruck"),
                        List.of(new Bytes(8), new Bytes(1 << 20)),
                        new Repetitions(1, 2, 3),
                        seed));
        return Combinators.combine(plans.optional(), texts().optional(), texts(), numbers())
                .as((plan, emulated, text, nodes) -> new LaunchLine(
                        3,
                        text,
                        new Conditions(
                                "host",
                                new Group(
                                        OptionalInt.of(4),
                                        nodes.isPresent() && nodes.getAsInt() == 0 ? OptionalInt.empty() : nodes),
                                new Setup(Optional.of("float"), Optional.empty(), emulated, text),
                                plan,
                                Map.of("ranks-per-gpu", text),
                                emulated),
                        new MachineFacts(
                                text,
                                text,
                                Map.of("os", text),
                                Map.of("NCCL_DEBUG", text),
                                List.of(new RankPlace(0, text, "cpu", "lo"))),
                        List.of(text)));
    }

    private static Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("aZ0 \"\\{}[],:\u00e4\u4e2d\t/").ofMaxLength(30);
    }
}
