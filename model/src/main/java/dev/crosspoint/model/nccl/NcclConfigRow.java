package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclCollnet;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclReleases;
import dev.crosspoint.model.nccl.release.NcclVersion;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;

/**
 * Reads a communicator from a row of named columns with NCCL's numbers: {@code nNodes, nRanks, cc, cpuArch, cpuVendor,
 * nvs, treePattern, sameChannels, latInter, nvlsChannels}, and {@code ch, bwIntra, bwInter, typeIntra, typeInter} of
 * {@code ring_}, {@code tree_} and {@code nvls_}. Path types are numbered as in NCCL 2.27 and later. Such rows give
 * graphs to compare releases on, so each release connects the channels that the newest would.
 */
public final class NcclConfigRow {
    private final Map<String, String> row;

    private NcclConfigRow(Map<String, String> row) {
        this.row = row;
    }

    /**
     * Reads a row; other columns may stand beside the known ones.
     *
     * @throws IllegalArgumentException if a column is missing or its value is wrong; the message names both
     */
    public static NcclConfig parse(Map<String, String> row) {
        NcclConfig config = new NcclConfigRow(row).config();
        int channels = NcclReleases.of(NcclVersion.newest()).channels().connected(config);
        return channels > 0 ? config.withConnectedChannels(channels) : config;
    }

    private NcclConfig config() {
        int capability = whole("cc");
        int nvlsChannels = whole("nvlsChannels");
        return new NcclConfig(
                whole("nNodes"),
                whole("nRanks"),
                new NcclHardware(
                        capability,
                        capability,
                        numbered("cpuArch", Cpu.values(), Cpu::number),
                        numbered("cpuVendor", Vendor.values(), Vendor::number),
                        whole("nvs")),
                NcclGraphs.of(
                        graph("ring_"),
                        graph("tree_"),
                        numbered("treePattern", TreePattern.values(), TreePattern::number),
                        graph("nvls_")),
                NcclCollnet.NONE,
                OptionalInt.empty(),
                nvlsChannels == 0 ? OptionalInt.empty() : OptionalInt.of(nvlsChannels));
    }

    private NcclGraph graph(String prefix) {
        return new NcclGraph(
                whole(prefix + "ch"),
                real(prefix + "bwIntra"),
                real(prefix + "bwInter"),
                NcclPath.ofNumber(whole(prefix + "typeIntra")),
                NcclPath.ofNumber(whole(prefix + "typeInter")),
                real("latInter"),
                whole("sameChannels") != 0);
    }

    private <E> E numbered(String column, E[] values, ToIntFunction<E> number) {
        int wanted = whole(column);
        return Arrays.stream(values)
                .filter(v -> number.applyAsInt(v) == wanted)
                .findAny()
                .orElseThrow(() -> refusal(column, "is one of " + Arrays.toString(values) + " by NCCL's number"));
    }

    private int whole(String column) {
        try {
            return Integer.parseInt(text(column));
        } catch (NumberFormatException e) {
            throw refusal(column, "is a whole number");
        }
    }

    private float real(String column) {
        try {
            return Float.parseFloat(text(column));
        } catch (NumberFormatException e) {
            throw refusal(column, "is a number");
        }
    }

    private String text(String column) {
        if (!row.containsKey(column)) {
            throw new IllegalArgumentException("row of a communicator has a column " + column + ": columns="
                    + String.join(", ", row.keySet().stream().sorted().toList()));
        }
        return row.get(column).strip();
    }

    private IllegalArgumentException refusal(String column, String rule) {
        return new IllegalArgumentException("%s %s: %s='%s'".formatted(column, rule, column, row.get(column)));
    }
}
