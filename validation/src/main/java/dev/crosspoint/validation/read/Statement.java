package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A setting that a text mentions, as in {@code NCCL_ALGO=Ring}, or that NCCL says is in force.
 *
 * @param line line in the file
 * @param variable name of the variable
 * @param value its value; empty where it is unset
 * @param read whether NCCL itself says it
 * @param lasting whether it holds for later launches too: exported, or written in a comment
 */
record Statement(int line, String variable, String value, boolean read, boolean lasting) {
    static final String ALGORITHM = "NCCL_ALGO";
    static final String PROTOCOL = "NCCL_PROTO";
    /** NCCL 2.4 and 2.5: AllReduce goes by tree up to so many bytes, by ring above; 0 for never. */
    static final String TREE_THRESHOLD = "NCCL_TREE_THRESHOLD";

    private static final String VARIABLE = "\\b(NCCL_ALGO|NCCL_PROTO|NCCL_TREE_THRESHOLD)";
    private static final String VALUE = "(\\^?\\w+(?:[,;:]\\^?\\w+){0,50})";
    private static final Pattern ASSIGNED = Pattern.compile(VARIABLE + "\\s?=\\s?['\"]?" + VALUE);
    private static final Pattern READ = Pattern.compile(VARIABLE + " set (?:by environment )?to " + VALUE);
    private static final Pattern TREES = Pattern.compile("NCCL INFO .*\\bTrees (?:disabled|enabled up to size (\\d+))");
    private static final Pattern UNSET = Pattern.compile("\\bunset\\s.*\\bNCCL_");
    private static final Pattern NAMED = Pattern.compile(VARIABLE + "\\b(?!\\s?=)");
    private static final Pattern COMMENTED_OUT = Pattern.compile("^[>\\s]*#+\\s*export\\b");
    private static final Pattern LASTING = Pattern.compile("\\bexport\\b|^[>\\s]*#");

    /** What some lines mention, in order. */
    static List<Statement> in(List<Line> lines) {
        List<Statement> statements = new ArrayList<>();
        for (Line line : lines) {
            if (!line.text().contains("NCCL")
                    || COMMENTED_OUT.matcher(line.text()).find()) {
                continue;
            }
            for (Matcher m = NAMED.matcher(UNSET.matcher(line.text()).find() ? line.text() : ""); m.find(); ) {
                statements.add(new Statement(line.number(), m.group(1), "", false, true));
            }
            boolean lasting = LASTING.matcher(line.text()).find();
            for (Matcher m = ASSIGNED.matcher(line.text()); m.find(); ) {
                statements.add(new Statement(line.number(), m.group(1), m.group(2), false, lasting));
            }
            for (Matcher m = READ.matcher(line.text()); m.find(); ) {
                statements.add(new Statement(line.number(), m.group(1), m.group(2), true, false));
            }
            for (Matcher m = TREES.matcher(line.text()); m.find(); ) {
                String value = m.group(1) == null ? "0" : m.group(1);
                statements.add(new Statement(line.number(), TREE_THRESHOLD, value, true, false));
            }
        }
        return statements;
    }

    /** Whether another gives the same value to the same variable, wherever it stands. */
    boolean saysTheSameAs(Statement other) {
        return variable.equals(other.variable) && value.equals(other.value) && read == other.read;
    }

    /** For people: the setting and where it stands. */
    String describe() {
        return value.isEmpty()
                ? "%s unset in line %d".formatted(variable, line)
                : "%s=%s, %s in line %d".formatted(variable, value, read ? "said by NCCL" : "stated", line);
    }
}
