package dev.crosspoint.validation.read.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people say of a measurement, in the name of its file or beside its numbers, that keeps it from telling anything
 * of links.
 */
public final class Doubt {
    private static final Pattern CONTENDED =
            Pattern.compile("(?i)(?<![a-z])(contended|contention|noisy[ _-]neighbou?r)");
    private static final Pattern INVENTED =
            Pattern.compile("(?i)(?<![a-z])(simulated|simulation|inf[ _-]?net)(?![a-z])");
    private static final Pattern SHARED_GPU =
            Pattern.compile("(?i)(ranks?|process(es)?) (on|share|sharing) (one|a|the same|a single) (gpu|rtx|device)"
                    + "|oversubscri\\w+|same gpu|time[ -]?slic\\w+");
    private static final Pattern OTHER_LIBRARY = Pattern.compile("(?i)(?<![a-z])(occl)(?![a-z])");

    private Doubt() {}

    /** The doubt that the name of a file states; folders do not count. */
    public static Optional<String> inFileName(String source) {
        String name = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
        return find(CONTENDED, name, "the name of the file says '%s': other work ran on the same devices or links")
                .or(() -> find(INVENTED, name, "the name of the file says '%s': not a measurement of a real network"))
                .or(() -> find(OTHER_LIBRARY, name, "the name of the file says '%s': another library than NCCL"));
    }

    /** The doubt that a remark beside the numbers states. */
    public static Optional<String> inRemark(String remark) {
        return find(CONTENDED, remark, "marked as '%s': other work ran on the same devices or links")
                .or(() -> find(INVENTED, remark, "marked as '%s': not a measurement of a real network"))
                .or(() -> find(SHARED_GPU, remark, "marked as '%s': the ranks took turns on one GPU"));
    }

    private static Optional<String> find(Pattern pattern, String text, String message) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Optional.of(message.formatted(found.group())) : Optional.empty();
    }
}
