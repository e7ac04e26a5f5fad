package dev.crosspoint.model.nccl.communicator;

import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The CPUs of a communicator, as far as NCCL tells them apart.
 *
 * @param cpu architecture
 * @param vendor who made them
 */
public record NcclHost(Cpu cpu, Vendor vendor) {
    /** Names for the hosts that people have. */
    private enum Name {
        INTEL(Cpu.X86, Vendor.INTEL),
        AMD(Cpu.X86, Vendor.AMD),
        ZHAOXIN(Cpu.X86, Vendor.ZHAOXIN),
        ARM(Cpu.ARM, Vendor.OTHER),
        POWER(Cpu.POWER, Vendor.OTHER);

        private final NcclHost host;

        Name(Cpu cpu, Vendor vendor) {
            host = new NcclHost(cpu, vendor);
        }

        private String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The host of that name: {@code intel}, {@code amd}, {@code zhaoxin}, {@code arm} or {@code power}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static NcclHost parse(String name) {
        return Stream.of(Name.values())
                .filter(n -> n.text().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown CPU: text='%s'. Known: %s"
                        .formatted(
                                name, Stream.of(Name.values()).map(Name::text).collect(Collectors.joining(", ")))))
                .host;
    }

    /**
     * The host that NCCL numbers so.
     *
     * @throws IllegalArgumentException if it numbers none so
     */
    public static NcclHost ofNumbers(int cpu, int vendor) {
        return new NcclHost(
                numbered("CPU architecture", cpu, Cpu.values(), Cpu::number),
                numbered("CPU vendor", vendor, Vendor.values(), Vendor::number));
    }

    /** What NCCL makes of nodes that differ. */
    public NcclHost mixedWith(NcclHost other) {
        return new NcclHost(cpu == other.cpu ? cpu : Cpu.MIXED, vendor == other.vendor ? vendor : Vendor.MIXED);
    }

    private static <E> E numbered(String what, int number, E[] values, ToIntFunction<E> numberOf) {
        return Arrays.stream(values)
                .filter(v -> numberOf.applyAsInt(v) == number)
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s is one that NCCL numbers: number=%d. Known: %s".formatted(what, number, listed(values))));
    }

    private static String listed(Object[] values) {
        return Arrays.stream(values).map(Object::toString).collect(Collectors.joining(", "));
    }
}
