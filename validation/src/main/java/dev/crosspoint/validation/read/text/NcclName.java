package dev.crosspoint.validation.read.text;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.validation.sample.Protocol;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The names NCCL gives its algorithms and protocols, in settings and in its log.
 *
 * @see "NCCL 2.30.7 src/graph/tuning.cc (ncclAlgoStr, ncclProtoStr), src/include/nccl_common.h (their numbers)"
 */
public final class NcclName {
    /** Its name before there were two. */
    private static final String OLD_COLLNET = "collnet";

    private NcclName() {}

    /** Id of an algorithm by its name in any case, or by its number. */
    public static Optional<String> algorithm(String name) {
        String plain = lower(name).replace("_", "");
        List<String> names = Arrays.stream(NcclAlgorithm.values())
                .map(a -> lower(a.ncclName()))
                .toList();
        String known = plain.equals(OLD_COLLNET) ? lower(NcclAlgorithm.COLLNET_DIRECT.ncclName()) : plain;
        return Optional.of(names.indexOf(numbered(known, names)))
                .filter(number -> number >= 0)
                .map(number -> NcclAlgorithm.values()[number].id());
    }

    /** A protocol by its name in any case, or by its number. */
    public static Optional<Protocol> protocol(String name) {
        return Protocol.named(numbered(name, List.of("ll", "ll128", "simple")));
    }

    /**
     * The one value that a setting leaves for a collective; empty if it leaves a choice, as {@code Ring,Tree} and
     * {@code ^Tree} do. From 2.24 on a setting may differ by collective: {@code ring;allreduce:tree}.
     */
    public static Optional<String> onlyValue(String setting, Optional<Collective> collective) {
        String applying = "";
        for (String entry : setting.split(";")) {
            int colon = entry.indexOf(':');
            boolean named = colon >= 0;
            if (!named || collective.map(Collective::id).equals(Optional.of(lower(entry.substring(0, colon))))) {
                applying = entry.substring(colon + 1);
            }
        }
        return applying.isEmpty() || applying.startsWith("^") || applying.contains(",")
                ? Optional.empty()
                : Optional.of(applying);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static String numbered(String name, List<String> names) {
        return name.length() == 1 && Character.isDigit(name.charAt(0)) && name.charAt(0) - '0' < names.size()
                ? names.get(name.charAt(0) - '0')
                : name;
    }
}
