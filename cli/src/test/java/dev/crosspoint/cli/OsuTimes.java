package dev.crosspoint.cli;

/** What an OSU micro-benchmark of AllReduce prints, of a line of 8 ps a byte. */
public final class OsuTimes {
    private OsuTimes() {}

    /**
     * A table of the sizes 1 KiB to 256 MiB.
     *
     * @param library the library in its title, such as {@code MPI-CUDA}
     * @param micros time of no bytes
     */
    public static String of(String library, double micros) {
        StringBuilder text = new StringBuilder(
                "mpirun -np 16 osu_allreduce\n# OSU %s Allreduce Latency Test v7.0\n# Size       Avg Latency(us)\n"
                        .formatted(library));
        for (int power = 10; power <= 28; power++) {
            double bytes = Math.pow(2, power);
            text.append("%-12.0f %20.2f\n".formatted(bytes, micros + bytes * 8e-6));
        }
        return text.toString();
    }
}
