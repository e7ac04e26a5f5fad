package dev.crosspoint.validation.read;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.nccl.LoggedChoice;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that tells NCCL's choice for a call: {@code 64 Bytes -> Algo 0 proto 0 time 49.67} up to 2.22, with the
 * function in front in 2.23, and {@code AllReduce: 64 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..3}} since 2.24.
 *
 * @see "NCCL src/enqueue.cc, ncclTasksRegAndEnqueue, topoGetAlgoInfo, from 2.12 to 2.30.7"
 */
final class ChoiceLine {
    private static final Pattern CHOICE =
            Pattern.compile("(?:\\b(Broadcast|Reduce|AllGather|ReduceScatter|AllReduce):)?"
                    + "\\s*\\b(\\d{1,18}) Bytes\\s*-> Algo\\s+(\\w+)\\s+proto\\s+(\\w+)"
                    + "(?:\\s+time (\\d+\\.\\d+))?(?:\\s+channel\\{Lo\\.\\.Hi}=\\{(\\d+)\\.\\.(\\d+)})?");
    private static final Pattern OTHER_KERNEL =
            Pattern.compile("\\b\\w+ \\[(Symmetric|Copy Engine|Hierarchical CE)]: \\d+ Bytes");

    private ChoiceLine() {}

    /** The choice that a line tells. */
    static Optional<LoggedChoice> in(String text) {
        Matcher choice = CHOICE.matcher(text);
        if (!text.contains(" Bytes") || !choice.find()) {
            return Optional.empty();
        }
        boolean isNumbered = Character.isDigit(choice.group(3).charAt(0));
        return kernel(choice.group(3), choice.group(4))
                .map(kernel -> new LoggedChoice(
                        Optional.ofNullable(choice.group(1)).map(NcclFunction::parse),
                        new Bytes(Long.parseLong(choice.group(2))),
                        !isNumbered,
                        kernel,
                        choice.group(5) == null
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(Double.parseDouble(choice.group(5))),
                        channels(choice)));
    }

    /** The kind of kernel outside the cost model that a line says a call took. */
    static Optional<String> otherKernel(String text) {
        Matcher other = OTHER_KERNEL.matcher(text);
        return other.find() ? Optional.of(other.group(1)) : Optional.empty();
    }

    private static OptionalInt channels(Matcher choice) {
        return choice.group(6) == null
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(choice.group(7)) - Integer.parseInt(choice.group(6)) + 1);
    }

    private static Optional<NcclKernel> kernel(String algorithm, String protocol) {
        Optional<NcclAlgorithm> how = find(NcclAlgorithm.values(), a -> isNamed(algorithm, a, a.ncclName()));
        Optional<NcclProtocol> what = find(NcclProtocol.values(), p -> isNamed(protocol, p, p.ncclName()));
        return how.flatMap(a -> what.map(p -> new NcclKernel(a, p)));
    }

    /** By number, or by name in any case and with or without underscores. */
    private static boolean isNamed(String word, Enum<?> element, String name) {
        return word.equals("" + element.ordinal()) || word.replace("_", "").equalsIgnoreCase(name);
    }

    private static <E> Optional<E> find(E[] elements, Predicate<E> property) {
        return Arrays.stream(elements).filter(property).findAny();
    }
}
