package dev.crosspoint.validation.read.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.read.text.CollectiveName;
import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The trace that NCCL's example profiler writes, one event a line. A call took from the first start to the last end of
 * its kernels by the clock of the GPU; what the host sees of a call is only how long it took to queue it. Events of
 * older versions are no valid JSON, so lines are taken one by one, and those that tell nothing here may be anything.
 *
 * @see "NCCL plugins/profiler/example/print_event.cc, 2.23 to 2.30"
 */
public final class ProfilerTrace implements LogReader {
    private static final Pattern CALL = Pattern.compile("\"cat\": *\"COLL\", *\"ph\": *\"[be]\"");
    private static final Map<String, Integer> WIDTHS = Map.ofEntries(
            Map.entry("ncclInt8", 1),
            Map.entry("ncclUint8", 1),
            Map.entry("ncclFloat8e4m3", 1),
            Map.entry("ncclFloat8e5m2", 1),
            Map.entry("ncclFloat16", 2),
            Map.entry("ncclBfloat16", 2),
            Map.entry("ncclInt32", 4),
            Map.entry("ncclUint32", 4),
            Map.entry("ncclFloat32", 4),
            Map.entry("ncclInt64", 8),
            Map.entry("ncclUint64", 8),
            Map.entry("ncclFloat64", 8));
    private static final ObjectReader JSON = new ObjectMapper().reader();

    @Override
    public String format() {
        return "NCCL example profiler trace";
    }

    @Override
    public boolean recognises(LogText head) {
        return head.has(text -> text.contains("COLL") && CALL.matcher(text).find());
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        Events events = new Events(input.source(), format());
        input.forEachLine(events::accept);
        events.finish();
        return events.harvest.result("a trace without any call");
    }

    /** A call that has begun. */
    private static final class Call {
        private final int line;
        private final JsonNode event;
        private long start = Long.MAX_VALUE;
        private long end;
        private boolean isBroken;

        Call(int line, JsonNode event) {
            this.line = line;
            this.event = event;
        }
    }

    /** The state while reading: the events of a call stand between its begin and its end. */
    private static final class Events {
        private final String source;
        private final String format;
        private final Harvest harvest;
        private Optional<Call> open = Optional.empty();

        Events(String source, String format) {
            this.source = source;
            this.format = format;
            this.harvest = new Harvest(source, format);
        }

        void accept(Line line) {
            String text = line.text();
            boolean isCall = text.contains("COLL") && CALL.matcher(text).find();
            boolean isKernel = open.isPresent() && text.contains("\"StartGpuClk\"");
            int from = text.indexOf('{');
            int to = text.lastIndexOf('}');
            if (!isCall && !isKernel || from < 0 || to < from) {
                return;
            }
            try {
                event(line.number(), JSON.readTree(text.substring(from, to + 1)));
            } catch (IOException e) {
                harvest.skip(line.number(), "an event that is no JSON");
            }
        }

        private void event(int line, JsonNode event) {
            String kind = event.path("cat").asText() + event.path("ph").asText();
            if (kind.equals("COLLb")) {
                finish();
                open = Optional.of(new Call(line, event));
            } else if (kind.equals("COLLe")) {
                finish();
            } else if (event.path("name").asText().equals("KernelCh")) {
                open.ifPresent(call -> kernel(call, event.path("args")));
            }
        }

        private static void kernel(Call call, JsonNode clocks) {
            long start = clocks.path("StartGpuClk").asLong();
            long end = clocks.path("StopGpuClk").asLong();
            call.isBroken |= start <= 0 || end < start;
            call.start = Math.min(call.start, start);
            call.end = Math.max(call.end, end);
        }

        /** Takes the call that is open. */
        void finish() {
            open.ifPresent(this::take);
            open = Optional.empty();
        }

        private void take(Call call) {
            JsonNode args = call.event.path("args");
            Optional<Collective> collective =
                    CollectiveName.of(call.event.path("name").asText());
            Provenance run = run(args, collective);
            Optional<String> refusal = refusal(call, args, collective);
            if (refusal.isPresent()) {
                harvest.refuse(run, call.line, refusal.get());
                return;
            }
            Origin origin =
                    new Origin(call.line, OptionalInt.empty(), count(args.path("SeqNum")), count(args.path("Rank")));
            harvest.take(
                    run,
                    new Sample(
                            new Bytes(bytes(args)),
                            Buffer.OUT_OF_PLACE,
                            Seconds.ofMicros((call.end - call.start) / 1e3),
                            false,
                            origin));
        }

        private static Optional<String> refusal(Call call, JsonNode args, Optional<Collective> collective) {
            if (collective.filter(c -> ProfiledCall.blocks(c, 2) > 1).isPresent()) {
                return Optional.of(
                        "counts are those of one rank's block, and the trace does not tell the number of ranks");
            } else if (call.end == 0) {
                return Optional.of("no kernel times: let NCCL_PROFILE_EVENT_MASK include 64");
            } else if (call.isBroken || call.end == call.start) {
                return Optional.of("a kernel without start or end");
            }
            return bytes(args) > 0 ? Optional.empty() : Optional.of("size 0, or a data type that is not known");
        }

        private static long bytes(JsonNode args) {
            long width = WIDTHS.getOrDefault(args.path("Datatype").asText(), 0);
            long count = args.path("Count").asLong();
            return count > 0 && count < (1L << 56) ? count * width : 0;
        }

        private Provenance run(JsonNode args, Optional<Collective> collective) {
            String about = "%s (communicator %s)"
                    .formatted(source, args.path("CommHash").asText("unknown"));
            return new Provenance(
                    new Subject(
                            about,
                            collective,
                            ProfiledCall.label(
                                    args.path("Algorithm").asText(),
                                    args.path("Protocol").asText()),
                            Group.UNKNOWN),
                    format,
                    new Setup(
                            Optional.of(args.path("Datatype").asText()),
                            Optional.empty(),
                            Optional.empty(),
                            "one call of one rank by the clock of the GPU"),
                    List.of("ranks unknown: the trace does not tell them", "whether calls were in place is not told"));
        }

        private static OptionalInt count(JsonNode number) {
            return number.canConvertToInt() && number.asInt() >= 0
                    ? OptionalInt.of(number.asInt())
                    : OptionalInt.empty();
        }
    }
}
