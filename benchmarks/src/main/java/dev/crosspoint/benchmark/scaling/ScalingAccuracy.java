package dev.crosspoint.benchmark.scaling;

import dev.crosspoint.benchmark.scaling.Published.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Predicts published scaling tables and prints the errors, table by table. One number is fitted in each: the time that a
 * device takes for a sample, from the smallest row. See {@code docs/scaling.md}.
 */
public final class ScalingAccuracy {
    /** A device that has less than this share of the samples it was calibrated with is another device. */
    private static final double SAME_BATCH = 0.5;

    private final List<Double> all = new ArrayList<>();
    private final List<Double> sameBatch = new ArrayList<>();
    private int failed;

    private ScalingAccuracy() {}

    /**
     * Prints the errors.
     *
     * @param args the folder with {@code nvidia_deeplearningexamples.csv}, {@code mlperf_training.csv} and
     *     {@code misc_published.csv}
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: ScalingAccuracy FOLDER (with the three CSV files)");
            System.exit(2);
        }
        Path folder = Path.of(args[0]);
        print(
                "DeepLearningExamples",
                LearningExamples.read(Csv.read(folder.resolve("nvidia_deeplearningexamples.csv"))));
        print("MLPerf", MlPerf.read(Csv.read(folder.resolve("mlperf_training.csv"))));
        print("language models", LanguageModels.read(Csv.read(folder.resolve("misc_published.csv"))));
    }

    private static void print(String set, Tables tables) {
        System.out.printf("%n== %s ==%n", set);
        ScalingAccuracy accuracy = new ScalingAccuracy();
        tables.tables().forEach(accuracy::table);
        double[] errors = accuracy.all.stream().mapToDouble(Math::abs).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "%s: %d tables, %d predicted rows; median absolute error %.1f %%, 90th percentile %.1f %%; %d rows over 10 %%%n",
                set,
                tables.tables().size(),
                errors.length,
                100 * quantile(errors, 0.5),
                100 * quantile(errors, 0.9),
                accuracy.failed);
        double[] same =
                accuracy.sameBatch.stream().mapToDouble(Math::abs).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "of these %d rows with at least half the samples a replica of the calibrated row: median %.1f %%%n",
                same.length,
                100 * quantile(same, 0.5));
        System.out.println("left out:");
        for (Map.Entry<String, Integer> reason : tables.leftOut().entrySet()) {
            System.out.printf("  %3d  %s%n", reason.getValue(), reason.getKey());
        }
    }

    private void table(Published table) {
        double perSample = table.calibrated();
        StringBuilder rows = new StringBuilder();
        List<Double> errors = new ArrayList<>();
        for (Row row : table.rows().subList(1, table.rows().size())) {
            // Of throughput: predicted over published.
            double error = row.secondsPerStep() / table.predicted(row, perSample) - 1;
            errors.add(error);
            if (row.samplesPerReplica() >= SAME_BATCH * table.rows().get(0).samplesPerReplica()) {
                sameBatch.add(error);
            }
            failed += Math.abs(error) > 0.1 ? 1 : 0;
            rows.append(String.format(Locale.ROOT, " %d:%+.1f%%", row.accelerators(), 100 * error));
        }
        all.addAll(errors);
        double[] sorted = errors.stream().mapToDouble(Math::abs).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "%-6s median %5.1f %%  %s  [%d]%s%n",
                quantile(sorted, 0.5) > 0.1 ? "FAILS" : "",
                100 * quantile(sorted, 0.5),
                table.name(),
                table.rows().get(0).accelerators(),
                rows);
    }

    private static double quantile(double[] sorted, double share) {
        double[] values = Arrays.copyOf(sorted, sorted.length);
        int last = values.length - 1;
        double at = share * last;
        int below = (int) at;
        return last < 0
                ? Double.NaN
                : values[below] + (at - below) * (values[Math.min(last, below + 1)] - values[below]);
    }
}
