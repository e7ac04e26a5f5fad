package dev.crosspoint.benchmark.accuracy;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints, as Markdown, how close predictions come to a folder of logs: {@code benchmarks/accuracy FOLDER [PART...]} with
 * parts {@code files a b c pairs}, or {@code benchmarks/accuracy monte-carlo}.
 */
public final class AccuracyReport {
    private static final List<String> PARTS = List.of("files", "a", "b", "c", "pairs");

    private AccuracyReport() {}

    /** Runs the parts that are named, or all. */
    public static void main(String[] args) throws IOException {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        if (args.length == 1 && args[0].equals("monte-carlo")) {
            out.println(MonteCarlo.report());
            return;
        }
        List<String> parts = args.length > 1 ? List.of(args).subList(1, args.length) : PARTS;
        if (args.length == 0 || !Files.isReadable(Path.of(args[0], "corpus.csv")) || !PARTS.containsAll(parts)) {
            System.err.println("usage: benchmarks/accuracy FOLDER [files] [a] [b] [c] [pairs], where FOLDER holds"
                    + " corpus.csv; or benchmarks/accuracy monte-carlo");
            System.exit(2);
        }
        Path folder = Path.of(args[0]);
        Corpus corpus = Corpus.read(folder);
        Machines machines = Machines.read();
        for (String part : parts) {
            out.println(report(part, folder, corpus, machines));
        }
    }

    private static String report(String part, Path folder, Corpus corpus, Machines machines) throws IOException {
        return switch (part) {
            case "a" -> new EverySecondSize(machines).report(corpus);
            case "b" -> new LargerRuns(machines).report(corpus);
            case "c" -> new Cold().report(corpus, machines);
            case "pairs" -> RingAgainstTree.report(folder);
            default -> FileTable.report(corpus);
        };
    }
}
