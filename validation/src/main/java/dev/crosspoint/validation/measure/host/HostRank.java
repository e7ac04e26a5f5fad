package dev.crosspoint.validation.measure.host;

import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.Operation;
import dev.crosspoint.validation.measure.process.Mesh;
import dev.crosspoint.validation.measure.process.Network;
import dev.crosspoint.validation.measure.process.Rank;
import dev.crosspoint.validation.measure.process.RankContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One rank of the host backend. Its result lies in another buffer than its input; the input is copied there while the call
 * is prepared, which is not timed.
 */
public final class HostRank implements Rank {
    static final String ALPHA = "alpha";
    static final String BANDWIDTH = "bandwidth";

    private final Map<Operation, Script> scripts = new HashMap<>();
    private RankContext context;
    private HostAlgorithms algorithms;
    private Buffers buffers = Buffers.of(0, 0);

    /** Made by the process of a rank. */
    public HostRank() {}

    /** What a rank computes on; made anew only when a longer message comes. */
    private record Buffers(ByteBuffer input, ByteBuffer work, ByteBuffer arrived) {
        static Buffers of(int elements, int aside) {
            return new Buffers(allocate(elements), allocate(elements), allocate(aside));
        }

        private static ByteBuffer allocate(int elements) {
            return ByteBuffer.allocateDirect(Math.multiplyExact(elements, Float.BYTES))
                    .order(ByteOrder.nativeOrder());
        }

        boolean hold(int elements, int aside) {
            return input.capacity() >= elements * Float.BYTES && arrived.capacity() >= aside * Float.BYTES;
        }
    }

    @Override
    public Map<String, String> open(RankContext told) throws IOException {
        context = told;
        Map<String, String> settings = told.settings();
        Optional<LinkParameters> link = settings.containsKey(ALPHA)
                ? Optional.of(new LinkParameters(
                        new Seconds(Double.parseDouble(settings.get(ALPHA))),
                        new BytesPerSecond(Double.parseDouble(settings.get(BANDWIDTH)))))
                : Optional.empty();
        link.ifPresent(l -> told.mesh().emulate(Network.of(l)));
        algorithms = new HostAlgorithms(link);
        return Map.of("device", "cpu", "interface", networkInterface());
    }

    private String networkInterface() throws IOException {
        NetworkInterface used = NetworkInterface.getByInetAddress(
                InetAddress.getByName(context.mesh().localHost()));
        return used == null ? context.mesh().localHost() : used.getName();
    }

    @Override
    public void prepare(Call call) {
        Script script = script(call.operation());
        int aside = Math.toIntExact(script.elementsAside());
        if (!buffers.hold(script.elements(), aside)) {
            buffers = Buffers.of(script.elements(), aside);
        }
        FloatBuffer input = floats(buffers.input());
        int rank = context.rank();
        for (int e = 0; e < script.elements(); e++) {
            input.put(e, call.inputs().at(rank, e));
        }
        buffers.work().clear().put(buffers.input().clear());
    }

    private Script script(Operation operation) {
        return scripts.computeIfAbsent(
                operation,
                o -> Script.of(
                        algorithms.schedule(o, context.ranks()),
                        o.collective(),
                        context.rank(),
                        Math.toIntExact(o.elements())));
    }

    @Override
    public Optional<Seconds> run(Call call) throws IOException {
        for (Round round : script(call.operation()).rounds()) {
            carryOut(round);
        }
        return Optional.empty();
    }

    private void carryOut(Round round) throws IOException {
        List<Mesh.Outgoing> outgoing = new ArrayList<>(round.sends().size());
        for (Round.Part part : round.sends()) {
            ByteBuffer from = part.content() == Message.Content.INPUT ? buffers.input() : buffers.work();
            outgoing.add(new Mesh.Outgoing(part.peer(), slices(from, part.slices())));
        }
        List<Mesh.Incoming> incoming = new ArrayList<>(round.receives().size());
        int next = 0;
        for (Round.Part part : round.receives()) {
            if (round.goesStraight(part)) {
                incoming.add(new Mesh.Incoming(
                        part.peer(), slice(buffers.work(), part.slices().get(0))));
            } else {
                incoming.add(
                        new Mesh.Incoming(part.peer(), slice(buffers.arrived(), new Slice(next, part.elements()))));
                next += part.elements();
            }
        }
        context.mesh().exchange(outgoing, incoming);
        putInPlace(round);
    }

    private void putInPlace(Round round) {
        int next = 0;
        for (Round.Part part : round.receives()) {
            if (!round.goesStraight(part)) {
                for (Slice slice : part.slices()) {
                    if (part.action() == Message.Action.REDUCE) {
                        add(slice, next);
                    } else {
                        slice(buffers.work(), slice).put(slice(buffers.arrived(), new Slice(next, slice.length())));
                    }
                    next += slice.length();
                }
            }
        }
    }

    private void add(Slice to, int from) {
        FloatBuffer work = floats(buffers.work());
        FloatBuffer arrived = floats(buffers.arrived());
        for (int e = 0; e < to.length(); e++) {
            work.put(to.start() + e, work.get(to.start() + e) + arrived.get(from + e));
        }
    }

    @Override
    public Optional<String> check(Call call) {
        return Results.check(script(call.operation()), floats(buffers.work()), call.inputs(), context.ranks());
    }

    @Override
    public String state() {
        return context == null ? "" : context.mesh().state();
    }

    @Override
    public void close() {
        context.mesh().close();
    }

    private static FloatBuffer floats(ByteBuffer buffer) {
        return buffer.clear().asFloatBuffer();
    }

    private static ByteBuffer[] slices(ByteBuffer buffer, List<Slice> slices) {
        ByteBuffer[] parts = new ByteBuffer[slices.size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = slice(buffer, slices.get(i));
        }
        return parts;
    }

    private static ByteBuffer slice(ByteBuffer buffer, Slice slice) {
        return buffer.slice(slice.start() * Float.BYTES, slice.length() * Float.BYTES);
    }
}
