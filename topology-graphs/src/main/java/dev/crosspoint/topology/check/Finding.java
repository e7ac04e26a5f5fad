package dev.crosspoint.topology.check;

/**
 * Something that costs a collective speed.
 *
 * @param rule which rule found it
 * @param line line of the file, counted from 1; 0 if no line tells it
 * @param subject the device
 * @param text what was found, against what
 * @param remedy what to look at
 */
public record Finding(Rule rule, int line, String subject, String text, String remedy) {
    /** What is looked for. */
    public enum Rule {
        /** A NIC on a socket where no GPU is. */
        NIC_FAR_FROM_GPUS("nic-far-from-gpus"),
        /** A GPU whose nearest NIC hangs on another socket. */
        GPU_WITHOUT_NEAR_NIC("gpu-without-near-nic"),
        /** A PCIe link narrower or slower than those of its kind. */
        SLOW_PCIE("slow-pcie"),
        /** A link of one node that carries less than the same link of another. */
        SLOW_LINK("slow-link"),
        /** A NIC port slower than those of its kind. */
        SLOW_NIC("slow-nic"),
        /** A GPU with fewer links to its peers than the others. */
        MISSING_GPU_LINK("missing-gpu-link"),
        /** A link between GPUs that one side tells and the other does not. */
        ONE_WAY_LINK("one-way-link"),
        /** GPUs whose messages to each other pass a CPU. */
        MEET_IN_HOST("meet-in-host");

        private final String id;

        Rule(String id) {
            this.id = id;
        }

        /** As in files. */
        public String id() {
            return id;
        }
    }
}
