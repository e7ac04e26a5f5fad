package dev.crosspoint.model.nccl.communicator;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The environment variables that change the cost model, as users set them. Immutable; two are equal when they set the
 * same.
 *
 * @see "NCCL user guide, Environment Variables"
 * @see "NCCL 2.30.7, src/graph/tuning.cc, src/graph/connect.cc"
 */
public final class NcclEnvironment {
    private static final Selection.Words<NcclAlgorithm> ALGORITHMS =
            new Selection.Words<>("NCCL_ALGO", NcclAlgorithm.class, NcclAlgorithm::ncclName);
    private static final Selection.Words<NcclProtocol> PROTOCOLS =
            new Selection.Words<>("NCCL_PROTO", NcclProtocol.class, NcclProtocol::ncclName);
    private static final String THRESHOLDS = "NCCL_THREAD_THRESHOLDS";
    private static final int MOST_THRESHOLDS = 6;

    /** Nothing set. Below the constants that it is made with. */
    public static final NcclEnvironment NONE = new NcclEnvironment(Map.of());

    /** Variables that hold one whole number. */
    public enum Setting {
        NCCL_MIN_NCHANNELS(0, 1024),
        NCCL_MAX_NCHANNELS(0, 1024),
        NCCL_MIN_CTAS(1, 1024),
        NCCL_MAX_CTAS(1, 1024),
        NCCL_PAT_ENABLE(0, 2),
        /** Nanoseconds. */
        NCCL_NET_OVERHEAD(0, Integer.MAX_VALUE),
        NCCL_NTHREADS(1, 1 << 20),
        NCCL_LL128_NTHREADS(1, 1 << 20),
        NCCL_LL128_C2C(0, 1),
        NCCL_NVLS_ENABLE(0, 2);

        private final int least;
        private final int most;

        Setting(int least, int most) {
            this.least = least;
            this.most = most;
        }

        private int parse(String value) {
            OptionalInt number = wholeNumber(value);
            if (number.isEmpty() || number.getAsInt() < least || number.getAsInt() > most) {
                throw new IllegalArgumentException(
                        "%s is a whole number from %d to %d: %s='%s'".formatted(name(), least, most, name(), value));
            }
            return number.getAsInt();
        }
    }

    private final Map<String, String> variables;
    private final Selection<NcclAlgorithm> algorithms;
    private final Selection<NcclProtocol> protocols;
    private final Map<Setting, Integer> numbers = new EnumMap<>(Setting.class);
    private final List<Integer> thresholds;

    private NcclEnvironment(Map<String, String> variables) {
        this.variables = new TreeMap<>(variables);
        algorithms = Selection.of(ALGORITHMS, variables);
        protocols = Selection.of(PROTOCOLS, variables);
        thresholds = thresholds(variables.getOrDefault(THRESHOLDS, ""));
        for (Setting number : Setting.values()) {
            if (variables.containsKey(number.name())) {
                numbers.put(number, number.parse(variables.get(number.name())));
            }
        }
    }

    /**
     * Reads variables.
     *
     * @throws IllegalArgumentException if a variable is not one that the model knows, or a value is wrong; the message
     *     names both and says what is known
     */
    public static NcclEnvironment parse(Map<String, String> variables) {
        new TreeMap<>(variables).forEach(NcclEnvironment::requireKnown);
        return new NcclEnvironment(variables);
    }

    /** Names of the variables that the model knows. */
    public static Set<String> known() {
        return Stream.concat(
                        Stream.of(ALGORITHMS.variable(), PROTOCOLS.variable(), THRESHOLDS),
                        Arrays.stream(Setting.values()).map(Setting::name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void requireKnown(String name, String value) {
        if (!known().contains(name)) {
            throw new IllegalArgumentException(
                    "environment variable is one that the cost model knows: %s='%s'. Known: %s"
                            .formatted(name, value, String.join(", ", known())));
        }
    }

    private static List<Integer> thresholds(String value) {
        List<OptionalInt> numbers = Arrays.stream(value.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .map(NcclEnvironment::wholeNumber)
                .toList();
        if (numbers.size() > MOST_THRESHOLDS || numbers.stream().anyMatch(OptionalInt::isEmpty)) {
            throw new IllegalArgumentException(
                    ("%s is up to six whole numbers, LL, LL128 and Simple of Tree, then of Ring, bytes a thread: "
                                    + "%s='%s'")
                            .formatted(THRESHOLDS, THRESHOLDS, value));
        }
        return numbers.stream().map(OptionalInt::getAsInt).toList();
    }

    private static OptionalInt wholeNumber(String text) {
        try {
            return OptionalInt.of(Integer.parseInt(text.strip()));
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    /** What is set, by name. */
    public Map<String, String> variables() {
        return Map.copyOf(variables);
    }

    /** What {@code NCCL_ALGO} allows. */
    public Selection<NcclAlgorithm> algorithms() {
        return algorithms;
    }

    /** What {@code NCCL_PROTO} allows. */
    public Selection<NcclProtocol> protocols() {
        return protocols;
    }

    /** The number that is set, or else the usual one. */
    public int number(Setting number, int usual) {
        return numbers.getOrDefault(number, usual);
    }

    /** The number that is set. */
    public OptionalInt number(Setting number) {
        return numbers.containsKey(number) ? OptionalInt.of(numbers.get(number)) : OptionalInt.empty();
    }

    /** Bytes a thread that are set for a kernel, or else the usual; NCCL passes over negative ones. */
    public int threshold(NcclKernel kernel, int usual) {
        int index = kernel.index();
        return index < thresholds.size() && thresholds.get(index) >= 0 ? thresholds.get(index) : usual;
    }

    /** Whether {@code NCCL_ALGO} or {@code NCCL_PROTO} speaks of single functions. */
    public boolean selectsByFunction() {
        return algorithms.isByFunction() || protocols.isByFunction();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NcclEnvironment that && variables.equals(that.variables);
    }

    @Override
    public int hashCode() {
        return Objects.hash(variables);
    }

    /** As in {@code NCCL_ALGO=Ring NCCL_PROTO=LL}, in alphabetical order. */
    @Override
    public String toString() {
        return variables.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(" "));
    }
}
