package dev.crosspoint.validation.measure.process;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a launcher tells each of the processes that it started, in their environment: {@code srun}, {@code torchrun}, and
 * {@code mpirun} of Open MPI and MPICH.
 *
 * @param name of the launcher
 * @param rank number of this process, from 0
 * @param ranks how many it started
 * @param host where the process of rank 0 listens
 * @param port where it listens there
 * @param job what tells this start from others
 */
public record Launcher(String name, int rank, int ranks, String host, int port, String job) {
    private static final String LOCAL = "127.0.0.1";
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 12_000;
    private static final Pattern FIRST_NODE = Pattern.compile("([^,\\[]*)(?:\\[(\\d+))?.*");

    /**
     * The launcher that started this process; empty if none did.
     *
     * @param environment variables of this process
     * @param parent number of the process that started this one: ranks of one host have it in common
     * @throws IllegalArgumentException if it does not tell where rank 0 is
     */
    public static Optional<Launcher> of(Map<String, String> environment, long parent) {
        // Launchers start each other: what the outer one set is still there, so those that only sit inside come first.
        Variables variables = new Variables(environment);
        return variables
                .torchrun()
                .or(() -> variables.openMpi(parent))
                .or(() -> variables.hydra(parent))
                .or(variables::slurm)
                .or(variables::torch);
    }

    /** Reads of the environment. */
    private record Variables(Map<String, String> all) {
        Optional<Launcher> slurm() {
            // Only srun sets this: the other variables are there in a batch script too, which is a single process.
            if (!has("SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "SLURM_STEP_NODELIST")) {
                return Optional.empty();
            }
            String job = "%s.%s".formatted(text("SLURM_JOB_ID", "0"), text("SLURM_STEP_ID", "0"));
            String host =
                    text("SLURM_STEP_NUM_NODES", "").equals("1") ? LOCAL : firstNode(all.get("SLURM_STEP_NODELIST"));
            return launcher("srun", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", host, job);
        }

        /** Inside {@code srun}, which starts one on each node, as well. */
        Optional<Launcher> torchrun() {
            return has("TORCHELASTIC_RUN_ID") ? torch() : Optional.empty();
        }

        /** With the variables that PyTorch reads, whoever sets them. */
        Optional<Launcher> torch() {
            return has("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT")
                    ? launcher("torchrun", "RANK", "WORLD_SIZE", LOCAL, text("TORCHELASTIC_RUN_ID", "torch"))
                    : Optional.empty();
        }

        Optional<Launcher> openMpi(long parent) {
            if (!has("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE")) {
                return Optional.empty();
            }
            boolean here = text("OMPI_COMM_WORLD_LOCAL_SIZE", "").equals(all.get("OMPI_COMM_WORLD_SIZE"));
            return launcher(
                    "mpirun",
                    "OMPI_COMM_WORLD_RANK",
                    "OMPI_COMM_WORLD_SIZE",
                    here ? LOCAL : "",
                    text("PMIX_NAMESPACE", here ? "" + parent : "ompi"));
        }

        /** The {@code mpirun} of MPICH and its relatives. {@code srun --mpi=pmi2} sets the same rank, and no local ones. */
        Optional<Launcher> hydra(long parent) {
            if (!has("PMI_RANK", "PMI_SIZE", "MPI_LOCALNRANKS")) {
                return Optional.empty();
            }
            boolean here = all.get("MPI_LOCALNRANKS").equals(all.get("PMI_SIZE"));
            return launcher("mpirun", "PMI_RANK", "PMI_SIZE", here ? LOCAL : "", here ? "" + parent : "mpich");
        }

        /** With the place that MASTER_ADDR and MASTER_PORT tell where they are set. PyTorch itself listens on that port. */
        private Optional<Launcher> launcher(String name, String rank, String ranks, String host, String job) {
            String where = text("MASTER_ADDR", host);
            if (where.isEmpty()) {
                throw new IllegalArgumentException(
                        "ranks on several hosts need to know where rank 0 is: %s does not tell; set MASTER_ADDR and MASTER_PORT for all of them"
                                .formatted(name));
            }
            int port = all.containsKey("MASTER_PORT")
                    ? number("MASTER_PORT") + 1
                    : FIRST_PORT + Math.floorMod(job.hashCode(), PORTS);
            return Optional.of(new Launcher(name, number(rank), number(ranks), where, port, job));
        }

        private boolean has(String... names) {
            for (String name : names) {
                if (!all.containsKey(name)) {
                    return false;
                }
            }
            return true;
        }

        private String text(String name, String otherwise) {
            return all.getOrDefault(name, otherwise);
        }

        private int number(String name) {
            try {
                return Integer.parseInt(all.get(name));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("%s is a number: text='%s'".formatted(name, all.get(name)), e);
            }
        }
    }

    /** The first host of a list such as {@code gpu[07-09,12],login}: {@code gpu07}. */
    static String firstNode(String list) {
        Matcher matcher = FIRST_NODE.matcher(list);
        return matcher.matches() ? matcher.group(1) + (matcher.group(2) == null ? "" : matcher.group(2)) : list;
    }
}
