package dev.crosspoint.topology.wiring;

import dev.crosspoint.model.units.Seconds;
import java.util.Optional;

/**
 * What joins two parts. At most one wire joins a pair: bonded links are one wire with their number.
 *
 * @param a one end
 * @param b the other
 * @param kind what it is made of: one of the constants here, or what a cluster file calls it
 * @param lanes number of bonded links or PCIe lanes; 0 if not told
 * @param speed GT/s of a PCIe lane; 0 if not told or no PCIe
 * @param out rate from a to b
 * @param back rate from b to a
 * @param alpha start-up cost of a message that crosses it, where the file tells it
 * @param line where the file tells of it, counted from 1; 0 if no line does
 */
public record Wire(
        Part a, Part b, String kind, int lanes, double speed, Rate out, Rate back, Optional<Seconds> alpha, int line) {
    /** NVIDIA's link between GPUs. */
    public static final String NVLINK = "nvlink";

    /** AMD's link between GPUs. */
    public static final String XGMI = "xgmi";

    /** NVIDIA's link between a GPU and its CPU. */
    public static final String C2C = "c2c";

    /** PCI Express. */
    public static final String PCIE = "pcie";

    /** Between CPUs: UPI, Infinity Fabric and the like. */
    public static final String CPU = "cpu";

    /** The port of a NIC on the network. */
    public static final String PORT = "nic";

    /** From a device to a NIC where the file tells no link; as fast as the port. */
    public static final String ATTACHMENT = "attachment";

    public Wire {
        if (a.equals(b)) {
            throw new IllegalArgumentException("a wire joins two parts: a=b=" + a.name());
        }
    }

    /** A wire that is as fast both ways. */
    public static Wire of(Part a, Part b, String kind, int lanes, double speed, Rate rate, int line) {
        return new Wire(a, b, kind, lanes, speed, rate, rate, Optional.empty(), line);
    }

    /** The other end. */
    public Part other(Part end) {
        return end.equals(a) ? b : a;
    }

    /** Whether it ends there. */
    public boolean joins(Part part) {
        return a.equals(part) || b.equals(part);
    }

    /** Whether it is a link made for GPUs that leads to no CPU: NVLink or xGMI. */
    public boolean isGpuLink() {
        return isMadeForGpus() && a.kind() != Part.Kind.CPU && b.kind() != Part.Kind.CPU;
    }

    /** Whether it is NVLink or xGMI, wherever it leads: POWER9 has NVLinks between GPU and CPU. */
    public boolean isMadeForGpus() {
        return kind.equals(NVLINK) || kind.equals(XGMI);
    }

    /** The rate towards a part. */
    public Rate towards(Part end) {
        return end.equals(b) ? out : back;
    }

    /** Lanes and speed for people: {@code 12 links}, {@code x16 at 16 GT/s}; empty if neither is told. */
    public String make() {
        if (lanes == 0) {
            return speed == 0 ? "" : "%s GT/s".formatted(plain(speed));
        }
        if (kind.equals(PCIE)) {
            return speed == 0 ? "x" + lanes : "x%d at %s GT/s".formatted(lanes, plain(speed));
        }
        return lanes == 1 ? "1 link" : lanes + " links";
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }
}
