package dev.crosspoint.validation.read.format;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.Proportion;
import dev.crosspoint.validation.sample.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Size and time of a row, in bytes as nccl-tests counts them and in microseconds.
 *
 * @param columns what the columns hold
 * @param row the fields
 * @param subject what the row is about
 */
record NamedRow(NamedColumns columns, List<String> row, Subject subject) {
    /** How far a time may be off because its bandwidth was rounded. */
    private static final double MOST_ROUNDING = 0.05;

    private static final double BYTES_PER_MICROSECOND_OF_1_GBPS = 1e3;
    private static final double AGREEMENT = 0.05;
    private static final Map<String, Integer> WIDTHS =
            Map.of("int8", 1, "uint8", 1, "fp8", 1, "half", 2, "float16", 2, "bfloat16", 2, "float", 4, "float32", 4);

    /** Whether a text is a number of zero or more. */
    static boolean isNumber(String text) {
        return Proportion.ofPrinted(text).isPresent();
    }

    /** Why the row gives no sample; empty if it does. */
    Optional<String> refusal() {
        Optional<String> size = columns.value(row, Role.SIZE);
        if (size.filter(NamedRow::isNumber).isEmpty()) {
            return Optional.of("size is no number of bytes: text='%s'".formatted(size.orElse("")));
        } else if (columns.countsElements() && width().isEmpty()) {
            return Optional.of("width of a data type is not known: text='%s'"
                    .formatted(columns.value(row, Role.DATA_TYPE).orElse("")));
        } else if (!(bytes() > 0) || printed() > (1L << 60)) {
            return Optional.of("size 0: nothing was moved");
        }
        return wrong().or(this::timeRefusal);
    }

    private Optional<String> wrong() {
        return columns.value(row, Role.WRONG)
                .filter(text -> isNumber(text) && Double.parseDouble(text) > 0)
                .map(text -> "the result is wrong: %s wrong values".formatted(text));
    }

    private Optional<String> timeRefusal() {
        Optional<String> time = columns.timeIn(row);
        if (time.isEmpty()) {
            return rate().isEmpty()
                    ? Optional.of("neither a time nor a bandwidth that tells one")
                    : Optional.<String>empty();
        } else if (!isNumber(time.get()) || !(Double.parseDouble(time.get()) > 0)) {
            return Optional.of("no time: text='%s'".formatted(time.get()));
        }
        return agrees(1) || agrees(blocks())
                ? Optional.empty()
                : Optional.of("time and bandwidth contradict each other: time=%s, algbw=%s, busbw=%s"
                        .formatted(
                                time.get(),
                                columns.value(row, Role.ALGBW).orElse("none"),
                                columns.value(row, Role.BUSBW).orElse("none")));
    }

    /** Whether the printed bandwidth is that of so many times the printed size, or none is printed. */
    private boolean agrees(int times) {
        double rate = printed() * times / (time() * BYTES_PER_MICROSECOND_OF_1_GBPS);
        Optional<Proportion> algbw = columns.value(row, Role.ALGBW).flatMap(Proportion::ofPrinted);
        Optional<Proportion> busbw = columns.value(row, Role.BUSBW).flatMap(Proportion::ofPrinted);
        if (algbw.isPresent()) {
            return near(algbw.get(), rate);
        }
        return busbw.isEmpty() || factor().isEmpty() || near(busbw.get(), rate * factor().get());
    }

    private static boolean near(Proportion printed, double rate) {
        return printed.meets(new Proportion(rate * (1 - AGREEMENT), rate * (1 + AGREEMENT)));
    }

    /** p where what is counted may be one block of p. */
    private int blocks() {
        boolean block = subject.collective()
                .filter(c -> switch (c) {
                    case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, SCATTER, GATHER -> true;
                    case ALL_REDUCE, REDUCE, BROADCAST, SEND_RECV, BARRIER -> false;
                })
                .isPresent();
        return block ? subject.ranks().orElse(1) : 1;
    }

    private Optional<Double> factor() {
        return subject.collective()
                .filter(c -> c != Collective.BARRIER && subject.ranks().isPresent())
                .map(c -> c.busFactor(subject.ranks().getAsInt()))
                .filter(f -> f > 0);
    }

    private Optional<Integer> width() {
        return columns.value(row, Role.DATA_TYPE).map(WIDTHS::get);
    }

    /** Printed size in bytes. */
    private double printed() {
        double size = Double.parseDouble(columns.value(row, Role.SIZE).orElseThrow());
        return columns.countsElements() ? size * width().orElse(1) : size;
    }

    private double time() {
        return Double.parseDouble(columns.timeIn(row).orElseThrow()) * columns.microsPerUnit();
    }

    /** M; the bandwidth tells where one block of p is counted in its stead. */
    long bytes() {
        boolean perRank = columns.timeIn(row).filter(NamedRow::isNumber).isPresent()
                && time() > 0
                && !agrees(1)
                && agrees(blocks());
        return Math.round(printed() * (perRank ? blocks() : 1));
    }

    /** The time, or the one that the bandwidth tells. */
    double micros() {
        return columns.timeIn(row).isPresent()
                ? time()
                : printed() / (rate().orElseThrow() * BYTES_PER_MICROSECOND_OF_1_GBPS);
    }

    /** size / time in GB/s, from the printed bandwidth if it is printed finely enough. */
    private Optional<Double> rate() {
        Optional<Double> algbw = fine(Role.ALGBW);
        return algbw.isPresent() ? algbw : fine(Role.BUSBW).flatMap(bus -> factor().map(f -> bus / f));
    }

    private Optional<Double> fine(Role role) {
        return columns.value(row, role)
                .filter(NamedRow::isNumber)
                .filter(text -> {
                    Proportion bounds = Proportion.ofPrinted(text).orElseThrow();
                    return bounds.low() > 0
                            && bounds.high() / bounds.low() <= (1 + MOST_ROUNDING) / (1 - MOST_ROUNDING);
                })
                .map(Double::parseDouble);
    }
}
