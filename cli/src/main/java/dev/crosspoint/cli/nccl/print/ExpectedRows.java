package dev.crosspoint.cli.nccl.print;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclExpectation;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What NCCL chooses, with the time that its model gives and the one that is expected with what the model leaves out. */
public final class ExpectedRows {
    private static final int DIGITS = 4;

    private ExpectedRows() {}

    /** A call, in NCCL's names and µs. */
    public record Row(
            String id,
            String coll,
            long bytes,
            String algo,
            String proto,
            @JsonProperty("time_us") String time,
            @JsonProperty("expected_us") String expected) {}

    /** A call, in SI units. */
    public record Item(
            String id,
            String collective,
            long bytes,
            String algorithm,
            String protocol,
            double modelSeconds,
            double expectedSeconds) {}

    private static Stream<NcclChoice> calls(NcclSubject subject, NcclFunction function) {
        return subject.sizes().stream()
                .map(size -> subject.model().choose(function, size))
                .flatMap(Optional::stream);
    }

    private static NcclExpectation expectation(NcclSubject subject) {
        return new NcclExpectation(subject.model(), subject.networkAlpha());
    }

    /** The rows of a communicator. */
    public static List<Row> rows(NcclSubject subject) {
        return subject.functions().stream()
                .flatMap(f -> calls(subject, f))
                .map(call -> new Row(
                        subject.id(),
                        call.function().ncclName(),
                        call.size().value(),
                        call.kernel().algorithm().ncclName(),
                        call.kernel().protocol().ncclName(),
                        Digits.nine((float) call.time().micros()),
                        Digits.nine((float) expectation(subject).of(call).micros())))
                .toList();
    }

    /** The same for JSON. */
    public static List<Item> items(NcclSubject subject) {
        return subject.functions().stream()
                .flatMap(f -> calls(subject, f))
                .map(call -> new Item(
                        subject.id(),
                        call.function().ncclName(),
                        call.size().value(),
                        call.kernel().algorithm().ncclName(),
                        call.kernel().protocol().ncclName(),
                        call.time().value(),
                        expectation(subject).of(call).value()))
                .toList();
    }

    /** The same to read. */
    public static String text(NcclSubject subject) {
        return NcclText.eachFunction(subject, function -> {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("size", function.ncclName(), "NCCL's model", "expected"));
            calls(subject, function)
                    .forEach(call -> rows.add(List.of(
                            call.size().toString(),
                            call.kernel().toString(),
                            call.time().format(DIGITS),
                            expectation(subject).of(call).format(DIGITS))));
            return Text.table(rows, 1);
        });
    }
}
