package dev.crosspoint.topology.nccl;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.path.PathSettings;
import dev.crosspoint.topology.nccl.search.SearchSettings;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The environment variables that change paths and graphs, as users set them.
 *
 * @param paths what changes paths
 * @param search what changes the search
 * @see "NCCL user guide, Environment Variables"
 */
public record NcclSettings(PathSettings paths, SearchSettings search) {
    /** Nothing set. */
    public static final NcclSettings NONE = new NcclSettings(PathSettings.NONE, SearchSettings.NONE);

    private static final Set<String> OWN = Set.of(
            "NCCL_P2P_LEVEL",
            "NCCL_P2P_DISABLE",
            "NCCL_NET_GDR_LEVEL",
            "NCCL_NET_GDR_READ",
            "NCCL_NET_GDR_C2C",
            "NCCL_NVB_DISABLE",
            "NCCL_PXN_DISABLE",
            "NCCL_PXN_C2C",
            "NCCL_NETDEVS_POLICY",
            "NCCL_CROSS_NIC",
            "NCCL_COLLNET_ENABLE");
    private static final NcclPath[] OLD_LEVELS = {
        NcclPath.LOC, NcclPath.PIX, NcclPath.PXB, NcclPath.PHB, NcclPath.SYS, NcclPath.SYS
    };
    private static final int ALL_CARDS = 1 << 10;

    /** Names of the variables that only paths and graphs know. */
    public static Set<String> known() {
        return new TreeSet<>(OWN);
    }

    /**
     * What variables set; others are passed over.
     *
     * @throws IllegalArgumentException if a value is wrong; the message says what is known
     */
    public static NcclSettings parse(Map<String, String> variables) {
        boolean isPeerless = number(variables, "NCCL_P2P_DISABLE", 0, 1) == 1;
        Optional<NcclPath> peers = isPeerless ? Optional.of(NcclPath.LOC) : level(variables, "NCCL_P2P_LEVEL");
        Optional<Boolean> read = variables.containsKey("NCCL_NET_GDR_READ")
                ? Optional.of(number(variables, "NCCL_NET_GDR_READ", 0, 1) == 1)
                : Optional.empty();
        PathSettings paths = new PathSettings(
                peers,
                level(variables, "NCCL_NET_GDR_LEVEL"),
                read,
                number(variables, "NCCL_NET_GDR_C2C", 1, 1) == 1,
                number(variables, "NCCL_NVB_DISABLE", 0, 1) == 0,
                number(variables, "NCCL_PXN_DISABLE", 0, 1) == 0,
                number(variables, "NCCL_PXN_C2C", 1, 1) == 1,
                cards(variables));
        SearchSettings search = new SearchSettings(
                number(variables, "NCCL_CROSS_NIC", 2, 2),
                number(variables, "NCCL_COLLNET_ENABLE", 0, 1) == 1,
                number(variables, "NCCL_NVLS_ENABLE", 2, 2) != 0);
        return new NcclSettings(paths, search);
    }

    private static int number(Map<String, String> variables, String name, int usual, int most) {
        String text = variables.getOrDefault(name, "" + usual).strip();
        if (!text.matches("\\d") || Integer.parseInt(text) > most) {
            throw new IllegalArgumentException(
                    "%s is a whole number from 0 to %d: %s='%s'".formatted(name, most, name, text));
        }
        return Integer.parseInt(text);
    }

    /** A path type by name, or by the numbers of old. */
    private static Optional<NcclPath> level(Map<String, String> variables, String name) {
        String text = variables.getOrDefault(name, "").strip();
        if (text.isEmpty()) {
            return Optional.empty();
        } else if (text.matches("\\d{1,6}")) {
            return Optional.of(OLD_LEVELS[Math.min(Integer.parseInt(text), OLD_LEVELS.length - 1)]);
        }
        try {
            return Optional.of(NcclPath.parse(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s: %s".formatted(name, e.getMessage()), e);
        }
    }

    private static OptionalInt cards(Map<String, String> variables) {
        String text =
                variables.getOrDefault("NCCL_NETDEVS_POLICY", "AUTO").strip().toUpperCase(java.util.Locale.ROOT);
        if (text.equals("AUTO")) {
            return OptionalInt.empty();
        } else if (text.equals("ALL")) {
            return OptionalInt.of(ALL_CARDS);
        } else if (text.matches("MAX:[1-9]\\d{0,3}")) {
            return OptionalInt.of(Integer.parseInt(text.substring("MAX:".length())));
        }
        throw new IllegalArgumentException(
                "NCCL_NETDEVS_POLICY is AUTO, ALL or MAX:N: NCCL_NETDEVS_POLICY='%s'".formatted(text));
    }
}
