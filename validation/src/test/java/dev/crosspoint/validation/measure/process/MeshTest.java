package dev.crosspoint.validation.measure.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Operation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MeshTest {
    /** What a rank does with its mesh. */
    private interface Work<T> {
        T with(int rank, Mesh mesh) throws IOException;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void messagesOfAnySizeArriveWholeAndInOrder(int ranks) throws Exception {
        int[] sizes = {0, 4, 1 << 20, 8};
        List<Boolean> right = run(ranks, (rank, mesh) -> {
            int to = (rank + 1) % ranks;
            int from = (rank + ranks - 1) % ranks;
            List<Mesh.Outgoing> outgoing = new ArrayList<>();
            List<Mesh.Incoming> incoming = new ArrayList<>();
            for (int size : sizes) {
                outgoing.add(new Mesh.Outgoing(to, filled(size, rank)));
                incoming.add(new Mesh.Incoming(from, ByteBuffer.allocateDirect(size)));
            }
            mesh.exchange(outgoing, incoming);
            return incoming.stream()
                    .allMatch(m -> m.data().flip().equals(filled(m.data().capacity(), from)));
        });
        assertThat(right).hasSize(ranks).doesNotContain(false);
    }

    @Test
    void ranksThatCallDifferentThingsAreToldBeforeAnyDataMove() throws Exception {
        List<String> told = run(3, (rank, mesh) -> {
            try {
                mesh.align(call(rank == 2 ? Collective.ALL_GATHER : Collective.ALL_REDUCE, 4));
                return "aligned";
            } catch (MismatchException e) {
                mesh.close();
                return e.getMessage();
            } catch (IOException e) {
                return "the other left";
            }
        });
        assertThat(told)
                .doesNotContain("aligned")
                .anyMatch(text -> text.startsWith("ranks do the same, nothing was sent")
                        && text.contains("ring allreduce of 4 KiB (float), call 4")
                        && text.contains("ring allgather of 4 KiB (float), call 4"));
    }

    @Test
    void ranksAtDifferentCallsAreTold() throws Exception {
        List<Boolean> told = run(2, (rank, mesh) -> {
            try {
                mesh.align(call(Collective.ALL_REDUCE, rank));
                return false;
            } catch (MismatchException e) {
                return true;
            }
        });
        assertThat(told).containsExactly(true, true);
    }

    @Test
    void anEmulatedNetworkNeverDeliversEarlierThanItsParametersSay() throws Exception {
        LinkParameters link = new LinkParameters(new Seconds(2e-3), new BytesPerSecond(1e6));
        int bytes = 5_000;
        List<Long> nanos = run(2, (rank, mesh) -> {
            mesh.emulate(Network.of(link));
            mesh.align(call(Collective.ALL_REDUCE, 1));
            long start = System.nanoTime();
            for (int round = 0; round < 3; round++) {
                mesh.exchange(
                        List.of(new Mesh.Outgoing(1 - rank, filled(bytes, rank))),
                        List.of(new Mesh.Incoming(1 - rank, ByteBuffer.allocate(bytes))));
            }
            return System.nanoTime() - start;
        });
        // Ranks leave the alignment up to a message apart, which the first round may make up for.
        assertThat(nanos).allMatch(n -> n > 2 * (2_000_000 + 5_000_000));
    }

    private static Call call(Collective collective, long sequence) {
        return new Call(
                sequence, new Operation(collective, "ring", new Bytes(4096), DataType.FLOAT), Inputs.RANK_NUMBERS);
    }

    private static ByteBuffer filled(int size, int rank) {
        ByteBuffer buffer = ByteBuffer.allocate(size);
        for (int i = 0; i < size; i++) {
            buffer.put(i, (byte) (i * 31 + rank));
        }
        return buffer;
    }

    private static <T> List<T> run(int ranks, Work<T> work) throws Exception {
        List<ServerSocketChannel> listeners = new ArrayList<>();
        List<String> addresses = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            listeners.add(Mesh.listen("127.0.0.1", ranks));
            addresses.add(Mesh.address(listeners.get(rank)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(ranks);
        List<Mesh> meshes = new ArrayList<>();
        try {
            meshes.addAll(all(threads, ranks, rank -> Mesh.connect(rank, addresses, listeners.get(rank))));
            return all(threads, ranks, rank -> work.with(rank, meshes.get(rank)));
        } finally {
            meshes.forEach(Mesh::close);
            threads.shutdownNow();
            for (ServerSocketChannel listener : listeners) {
                listener.close();
            }
        }
    }

    /** Something that a rank makes. */
    private interface Making<T> {
        T by(int rank) throws IOException;
    }

    private static <T> List<T> all(ExecutorService threads, int ranks, Making<T> making)
            throws InterruptedException, ExecutionException {
        List<Callable<T>> jobs = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            int mine = rank;
            jobs.add(() -> making.by(mine));
        }
        List<T> made = new ArrayList<>();
        for (Future<T> future : threads.invokeAll(jobs)) {
            made.add(future.get());
        }
        return made;
    }
}
