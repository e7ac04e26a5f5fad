package dev.crosspoint.model.nccl.communicator;

/**
 * What the model asks about GPUs and CPUs.
 *
 * @param leastCapability lowest compute capability of the communicator times ten: 90 for Hopper
 * @param greatestCapability highest compute capability
 * @param cpu architecture of the CPUs
 * @param vendor who made the CPUs
 * @param nvSwitches NVLink switches of a node, as the topology shows them
 */
public record NcclHardware(int leastCapability, int greatestCapability, Cpu cpu, Vendor vendor, int nvSwitches) {
    /** CPU architectures with NCCL's numbers. */
    public enum Cpu {
        X86(1),
        POWER(2),
        ARM(3),
        /** Nodes differ. */
        MIXED(4);

        private final int number;

        Cpu(int number) {
            this.number = number;
        }

        /** NCCL's number. */
        public int number() {
            return number;
        }
    }

    /** CPU vendors with NCCL's numbers. */
    public enum Vendor {
        OTHER(0),
        INTEL(1),
        AMD(2),
        ZHAOXIN(3),
        /** Nodes differ. */
        MIXED(4);

        private final int number;

        Vendor(int number) {
            this.number = number;
        }

        /** NCCL's number. */
        public int number() {
            return number;
        }
    }

    public NcclHardware {
        if (leastCapability < 10 || greatestCapability < leastCapability || nvSwitches < 0) {
            throw new IllegalArgumentException(
                    ("compute capabilities are times ten, least first: least=%d, greatest=%d, nvSwitches=%d. "
                                    + "Write 90 for 9.0")
                            .formatted(leastCapability, greatestCapability, nvSwitches));
        }
    }

    /** GPUs that are all alike on x86 CPUs by Intel, without NVLink switches. */
    public static NcclHardware of(int capability) {
        return new NcclHardware(capability, capability, Cpu.X86, Vendor.INTEL, 0);
    }
}
