package dev.crosspoint.benchmark.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tables of a set, and what was left out with the reason. */
final class Tables {
    private final List<Published> tables = new ArrayList<>();
    private final Map<String, Integer> leftOut = new TreeMap<>();

    void add(Published table) {
        tables.add(table);
    }

    void leaveOut(String reason) {
        leftOut.merge(reason, 1, Integer::sum);
    }

    List<Published> tables() {
        return tables;
    }

    Map<String, Integer> leftOut() {
        return leftOut;
    }
}
