package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.Unfitted;
import dev.crosspoint.validation.sample.Buffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** File by file: rows read of rows present, what was fitted and why the rest was not. */
final class FileTable {
    private FileTable() {}

    static String report(Corpus corpus) {
        StringBuilder text =
                new StringBuilder("## Files\n| file | rows of index | fits | not fitted |\n|---|---|---|---|\n");
        Map<String, int[]> totals = new TreeMap<>();
        for (Corpus.Log log : corpus.logs()) {
            Fits fits = Fits.of(log.read().runs(), Buffer.OUT_OF_PLACE);
            text.append("| %s | %d of %s | %d | %s |%n"
                    .formatted(
                            log.file(),
                            log.read().rows(),
                            log.index().get("rows"),
                            fits.fits().size(),
                            log.read().reason().orElseGet(() -> reasons(fits.unfitted()))));
            int[] total = totals.computeIfAbsent(log.file().split("/")[1], f -> new int[4]);
            total[0]++;
            total[1] += Integer.toString(log.read().rows()).equals(log.index().get("rows")) ? 1 : 0;
            total[2] += fits.fits().size();
            total[3] += fits.unfitted().size();
        }
        text.append(
                "\n| folder | files | with the rows of the index | fits | series not fitted |\n|---|---|---|---|---|\n");
        totals.forEach(
                (folder, t) -> text.append("| %s | %d | %d | %d | %d |%n".formatted(folder, t[0], t[1], t[2], t[3])));
        return text.toString();
    }

    private static String reasons(List<Unfitted> unfitted) {
        return unfitted.stream().map(Unfitted::reason).distinct().collect(Collectors.joining("; "));
    }
}
