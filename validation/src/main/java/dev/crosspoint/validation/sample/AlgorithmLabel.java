package dev.crosspoint.validation.sample;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which algorithm a run used and how that is known. Without evidence the label is {@link #LIBRARY_DEFAULT}: the library
 * chose, perhaps differently for each size.
 *
 * @param id an algorithm id as in {@code nccl-ring} or {@code binomial-tree}, or {@link #LIBRARY_DEFAULT}
 * @param protocol NCCL's protocol, where known
 * @param evidence what says so, each in a sentence with its line; what contradicts it too
 */
public record AlgorithmLabel(String id, Optional<Protocol> protocol, List<String> evidence) {
    /** Id of the label of runs that nothing is known about. */
    public static final String LIBRARY_DEFAULT = "library-default";

    private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    public AlgorithmLabel {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "algorithm id is lower-case words joined by hyphens: text='%s'. Perhaps nccl-ring?".formatted(id));
        }
        evidence = List.copyOf(evidence);
    }

    /** The library chose. */
    public static AlgorithmLabel libraryDefault(List<String> evidence) {
        return new AlgorithmLabel(LIBRARY_DEFAULT, Optional.empty(), evidence);
    }

    /**
     * What the user says, as in {@code nccl-ring} or {@code nccl-tree/ll128}.
     *
     * @throws IllegalArgumentException if the text is no id or names an unknown protocol
     */
    public static AlgorithmLabel stated(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return new AlgorithmLabel(text, Optional.empty(), List.of("stated by the user"));
        }
        String protocol = text.substring(slash + 1);
        return new AlgorithmLabel(
                text.substring(0, slash),
                Optional.of(Protocol.named(protocol)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "unknown protocol: text='%s'. Known: ll, ll128, simple".formatted(protocol)))),
                List.of("stated by the user"));
    }

    /** Whether the algorithm is known. */
    public boolean isKnown() {
        return !id.equals(LIBRARY_DEFAULT);
    }

    /** Id and, where known, protocol: {@code nccl-ring/ll128}. {@link #stated} reads it back. */
    public String name() {
        return protocol.map(p -> id + "/" + p.id()).orElse(id);
    }
}
