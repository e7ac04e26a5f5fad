package dev.crosspoint.validation.measure.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.Operation;
import dev.crosspoint.validation.measure.RankFailure;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class LauncherTest {
    private static final Map<String, String> SRUN = Map.of(
            "SLURM_STEP_NUM_TASKS", "16",
            "SLURM_PROCID", "9",
            "SLURM_STEP_NODELIST", "gpu[07-09,12],big1",
            "SLURM_JOB_ID", "123",
            "SLURM_STEP_ID", "4");

    @Test
    void srunTellsRankSizeAndTheFirstNode() {
        Launcher launcher = Launcher.of(SRUN, 1).orElseThrow();
        assertThat(launcher.rank()).isEqualTo(9);
        assertThat(launcher.ranks()).isEqualTo(16);
        assertThat(launcher.host()).isEqualTo("gpu07");
        assertThat(launcher.port()).isBetween(20_000, 32_000);
        assertThat(launcher.job()).isEqualTo("123.4");
    }

    /** As real launchers set it: of launchers inside one another the inner one counts, which has started this process. */
    @ParameterizedTest
    @CsvSource({
        "openmpi, mpirun, 1, 2",
        "mpich, mpirun, 1, 2",
        "srun, srun, 1, 2",
        "srun-pmi2, srun, 1, 2",
        "torchrun, torchrun, 1, 2",
        "srun-torchrun, torchrun, 3, 4",
        "srun-openmpi, mpirun, 1, 2",
    })
    void theEnvironmentOfRealLaunchersTellsRankSizeAndPlace(String recorded, String name, int rank, int ranks)
            throws IOException {
        Launcher launcher = Launcher.of(recorded(recorded), 77).orElseThrow();
        assertThat(launcher.name()).isEqualTo(name);
        assertThat(launcher.rank()).isEqualTo(rank);
        assertThat(launcher.ranks()).isEqualTo(ranks);
        assertThat(launcher.host()).isIn("127.0.0.1", "localhost");
        assertThat(launcher.job()).isNotBlank();
    }

    private static Map<String, String> recorded(String name) throws IOException {
        Map<String, String> environment = new HashMap<>();
        try (InputStream in = LauncherTest.class.getResourceAsStream("launchers/" + name + ".env")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.startsWith("#")) {
                    environment.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
                }
            }
        }
        return environment;
    }

    @Test
    void aBatchScriptIsOneProcessThoughItHasRanksInItsEnvironment() {
        Map<String, String> batch = new HashMap<>(SRUN);
        batch.remove("SLURM_STEP_NUM_TASKS");
        assertThat(Launcher.of(batch, 1)).isEmpty();
        assertThat(Launcher.of(Map.of(), 1)).isEmpty();
    }

    @Test
    void torchrunTellsThePlaceAndListensOnItsPortItself() {
        Launcher launcher = Launcher.of(
                        Map.of("RANK", "0", "WORLD_SIZE", "8", "MASTER_ADDR", "node1", "MASTER_PORT", "29500"), 1)
                .orElseThrow();
        assertThat(launcher).isEqualTo(new Launcher("torchrun", 0, 8, "node1", 29501, "torch"));
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE, OMPI_COMM_WORLD_LOCAL_SIZE",
        "PMI_RANK, PMI_SIZE, MPI_LOCALNRANKS"
    })
    void mpirunOnOneHostNeedsNoMoreAndOnSeveralItSaysWhatItNeeds(String rank, String size, String localSize) {
        Launcher here =
                Launcher.of(Map.of(rank, "1", size, "4", localSize, "4"), 77).orElseThrow();
        assertThat(here.host()).isEqualTo("127.0.0.1");
        assertThat(here)
                .isEqualTo(Launcher.of(Map.of(rank, "1", size, "4", localSize, "4"), 77)
                        .orElseThrow());
        assertThatThrownBy(() -> Launcher.of(Map.of(rank, "1", size, "4", localSize, "2"), 77))
                .hasMessageContaining("set MASTER_ADDR and MASTER_PORT");
        assertThat(Launcher.of(
                                Map.of(rank, "1", size, "4", localSize, "2", "MASTER_ADDR", "a", "MASTER_PORT", "9000"),
                                77)
                        .orElseThrow()
                        .port())
                .isEqualTo(9001);
    }

    @Test
    void ranksRunWhereTheLauncherPutThemAndEndWithRankZero() throws Exception {
        int port = freePort();
        CompletableFuture<Void> agent = CompletableFuture.runAsync(() -> {
            try {
                new Agent().serve(new Launcher("srun", 1, 2, "127.0.0.1", port, "7.0"), Duration.ofSeconds(30));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        RankProgram program = new RankProgram(
                FaultyRank.class, Map.of(FaultyRank.FAULT, "die"), Map.of(), List.of("-XX:TieredStopAtLevel=1"));
        try (LaunchedStarter starter = LaunchedStarter.await(
                        new Launcher("srun", 0, 2, "127.0.0.1", port, "7.0"), Duration.ofSeconds(30));
                RankProcesses ranks = RankProcesses.start(starter, 2, rank -> program, Limits.DEFAULT)) {
            assertThat(ranks.run(call(1))).hasSize(2);
            assertThat(ranks.run(call(2))).hasSize(2);
            assertThatThrownBy(() -> ranks.run(call(3)))
                    .isInstanceOf(RankFailure.class)
                    .hasMessageStartingWith("rank 1 ended with exit code 127: symbol lookup error");
        }
        agent.get(30, TimeUnit.SECONDS);
    }

    @Test
    void anAgentThatIsGoneIsNamedWithItsRank() throws Exception {
        int port = freePort();
        Launcher launcher = new Launcher("srun", 0, 2, "127.0.0.1", port, "7.0");
        CompletableFuture<Socket> agent = CompletableFuture.supplyAsync(() -> call(port, "7.0", 1));
        try (LaunchedStarter starter = LaunchedStarter.await(launcher, Duration.ofSeconds(30))) {
            agent.get(30, TimeUnit.SECONDS).close();
            RankProgram program = new RankProgram(FaultyRank.class, Map.of(), Map.of(), List.of());
            RankCommand command = new RankCommand(program, new Identities("127.0.0.1", port, 2).of(1));
            assertThatThrownBy(() -> {
                        // What is written first may be on its way before the connection is known to be gone.
                        for (int i = 0; i < 100; i++) {
                            starter.start(command);
                            Thread.sleep(10);
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("rank 1: the process that srun started for it does not answer: ");
        }
    }

    /** Debian lets a machine know its own name as 127.0.1.1: what others have reached it under is what ranks are told. */
    @Test
    void ranksAreToldTheAddressThatAgentsHaveReached() throws Exception {
        int port = freePort();
        Optional<InetAddress> real = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .findFirst();
        assumeTrue(real.isPresent(), "this machine has no address but the loopback one");
        CompletableFuture<Socket> near = CompletableFuture.supplyAsync(() -> call(port, "7.0", 1));
        CompletableFuture<Socket> far =
                CompletableFuture.supplyAsync(() -> call(real.get().getHostAddress(), port, "7.0", 2));
        Launcher launcher = new Launcher("srun", 0, 3, "node1", port, "7.0");
        try (LaunchedStarter starter = LaunchedStarter.await(launcher, Duration.ofSeconds(30));
                Socket first = near.get(30, TimeUnit.SECONDS);
                Socket second = far.get(30, TimeUnit.SECONDS)) {
            assertThat(starter.host()).isEqualTo(real.get().getHostAddress());
            assertThat(first.isConnected() && second.isConnected()).isTrue();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static Socket call(int port, String job, int rank) {
        return call("127.0.0.1", port, job, rank);
    }

    /** Says who it is, as an agent does. */
    private static Socket call(String host, int port, String job, int rank) {
        for (int i = 0; ; i++) {
            try {
                Socket socket = new Socket(host, port);
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                out.writeUTF(job);
                out.writeInt(rank);
                return socket;
            } catch (IOException e) {
                if (i > 200) {
                    throw new UncheckedIOException(e);
                }
                LockSupport.parkNanos(50_000_000);
            }
        }
    }

    private static Call call(long sequence) {
        return new Call(
                sequence,
                new Operation(Collective.ALL_REDUCE, "ring", new Bytes(4096), DataType.FLOAT),
                Inputs.RANK_NUMBERS);
    }
}
