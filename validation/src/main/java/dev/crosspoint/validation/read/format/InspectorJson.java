package dev.crosspoint.validation.read.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.read.text.CollectiveName;
import dev.crosspoint.validation.read.text.Doubt;
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
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What NCCL's inspector dumps: one object for each call of each rank, on a line of its own or spread over several. Sizes
 * are those that the call counts, so those of blocks are taken p times.
 *
 * @see "NCCL plugins/profiler/inspector/inspector_json.cc, output format v4.0 to v4.2"
 */
public final class InspectorJson implements LogReader {
    private static final ObjectReader JSON = new ObjectMapper().reader();

    @Override
    public String format() {
        return "NCCL inspector JSON lines";
    }

    @Override
    public boolean recognises(LogText head) {
        return head.has(text -> text.contains("\"coll_perf\"") || text.contains("\"p2p_perf\""));
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        Calls calls = new Calls(input.source(), format());
        if (isOneALine(input.head())) {
            input.forEachLine(calls::line);
        } else {
            spread(input, calls);
        }
        return calls.harvest.result("inspector output without any call");
    }

    private static boolean isOneALine(LogText head) {
        return head.lines().stream()
                .filter(line -> line.text().contains("coll_perf") || line.text().contains("p2p_perf"))
                .findFirst()
                .filter(line -> line.text().contains("{\"header\""))
                .isPresent();
    }

    private static void spread(TextInput input, Calls calls) throws IOException {
        int from = Math.max(0, input.beginning().indexOf('{'));
        int line = (int) input.beginning().substring(0, from).lines().count();
        try (MappingIterator<JsonNode> objects = JSON.forType(JsonNode.class).readValues(input.readerFrom(from))) {
            while (objects.hasNextValue()) {
                int at = Math.max(1, line + objects.getCurrentLocation().getLineNr());
                calls.call(at, objects.nextValue());
            }
        } catch (JsonProcessingException e) {
            calls.harvest.skip(
                    Math.max(
                            1,
                            line
                                    + (e.getLocation() == null
                                            ? 1
                                            : e.getLocation().getLineNr())),
                    "the JSON is cut or broken here: " + e.getOriginalMessage());
        }
    }

    /** The state while reading. */
    private static final class Calls {
        private final String source;
        private final String format;
        private final Harvest harvest;
        private final Optional<String> doubt;

        Calls(String source, String format) {
            this.source = source;
            this.format = format;
            this.harvest = new Harvest(source, format);
            this.doubt = Doubt.inFileName(source);
        }

        void line(Line line) {
            int from = line.text().indexOf("{\"");
            if (from < 0) {
                return;
            }
            try {
                call(line.number(), JSON.readTree(line.text().substring(from)));
            } catch (IOException e) {
                harvest.skip(line.number(), "no whole JSON object on this line");
            }
        }

        void call(int line, JsonNode object) {
            JsonNode perf = object.path("coll_perf");
            if (perf.isObject()) {
                collective(line, object.path("header"), perf);
            } else if (object.path("p2p_perf").isObject()) {
                harvest.refuse(line, "a send or a receive by itself: its time holds the wait for its peer");
            } else if (object.at("/dump_stats/coll_dropped_total").asLong() > 0) {
                harvest.skip(line, "the inspector dropped calls before it wrote them: its ring was full");
            }
        }

        private void collective(int line, JsonNode header, JsonNode perf) {
            Optional<Collective> collective =
                    CollectiveName.of(perf.path("coll").asText());
            int ranks = header.path("n_ranks").asInt();
            int blocks = collective.map(c -> ProfiledCall.blocks(c, ranks)).orElse(1);
            long bytes = perf.path("coll_msg_size_bytes").asLong() * blocks;
            double micros = perf.path("coll_exec_time_us").asDouble();
            Provenance run = run(header, perf, collective, ranks);
            if (doubt.isPresent()) {
                harvest.refuse(run, line, doubt.get());
            } else if (bytes <= 0) {
                harvest.refuse(run, line, ranks < 1 ? "the number of ranks is missing" : "size 0: nothing was moved");
            } else if (!(micros > 0) || Double.isInfinite(micros)) {
                harvest.refuse(run, line, "time is 0: shorter than a microsecond, or not taken");
            } else {
                Origin origin =
                        new Origin(line, OptionalInt.empty(), count(perf.path("coll_sn")), count(header.path("rank")));
                harvest.take(
                        run,
                        new Sample(new Bytes(bytes), Buffer.OUT_OF_PLACE, Seconds.ofMicros(micros), false, origin));
            }
        }

        private Provenance run(JsonNode header, JsonNode perf, Optional<Collective> collective, int ranks) {
            int nodes = header.path("nnodes").asInt();
            String timer = perf.path("coll_timing_source").asText("an unknown clock");
            String about = "%s (communicator %s, timed by %s)"
                    .formatted(source, header.path("id").asText("unknown"), timer);
            Subject subject = new Subject(
                    about,
                    collective,
                    ProfiledCall.label(
                            perf.path("coll_algo").asText(),
                            perf.path("coll_proto").asText()),
                    new Group(positive(ranks), positive(nodes)));
            return new Provenance(
                    subject,
                    format,
                    new Setup(Optional.empty(), Optional.empty(), Optional.empty(), "one call of one rank, whole us"),
                    List.of("whether calls were in place is not told"));
        }

        private static OptionalInt count(JsonNode number) {
            return number.canConvertToInt() && number.asInt() >= 0
                    ? OptionalInt.of(number.asInt())
                    : OptionalInt.empty();
        }

        private static OptionalInt positive(int number) {
            return number > 0 ? OptionalInt.of(number) : OptionalInt.empty();
        }
    }
}
