package dev.crosspoint.cli.topology;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.topology.nccl.NetworkUse;
import dev.crosspoint.topology.nccl.path.DirectAccess.Obstacle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How NCCL will use network and NVLink, for people and as JSON. */
final class NetworkUseText {
    private NetworkUseText() {}

    /** A GPU's way to the network. */
    record Card(
            int rank,
            String port,
            List<String> otherPorts,
            String path,
            int hops,
            double bandwidthGBps,
            Integer relayRank,
            boolean gpuDirect,
            String obstacle) {
        private static Card of(NetworkUse.Card card) {
            return new Card(
                    card.gpu().rank(),
                    NetworkUse.name(card.net()),
                    card.others().stream().map(NetworkUse::name).toList(),
                    card.path().type().name(),
                    card.path().hops(),
                    card.path().gigabytes(),
                    card.relay().map(g -> g.rank()).orElse(null),
                    card.obstacle().isEmpty(),
                    card.obstacle()
                            .map(Obstacle::name)
                            .map(n -> n.toLowerCase(Locale.ROOT))
                            .orElse(null));
        }
    }

    /** All of it. */
    record Document(List<Card> cards, List<String> idlePorts, double ringGBps, double portGBps, List<String> losses) {}

    /** As JSON. */
    static Document document(NetworkUse use) {
        return new Document(
                use.cards().stream().map(Card::of).toList(),
                use.idle().stream().map(NetworkUse::name).toList(),
                use.ringGBps(),
                use.portGBps(),
                use.losses());
    }

    /** For people; empty where a machine leaves nothing to say. */
    static String of(NetworkUse use) {
        if (use.cards().isEmpty() && use.idle().isEmpty() && use.losses().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("What NCCL will do:\n");
        if (!use.cards().isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("rank", "port", "path", "hops", "GB/s", "GPUDirect RDMA"));
            use.cards().stream().map(Card::of).forEach(c -> rows.add(row(c)));
            text.append(Text.table(rows, 1, 2, 5));
            text.append(String.format(
                    Locale.ROOT,
                    "The ring carries %.1f GB/s to ports of %.1f GB/s.%n",
                    use.ringGBps(),
                    use.portGBps()));
        }
        if (!use.idle().isEmpty()) {
            text.append("Idle ports: ")
                    .append(use.idle().stream().map(NetworkUse::name).collect(Collectors.joining(", ")))
                    .append("\n");
        }
        use.losses().forEach(l -> text.append("Lost: ").append(l).append("\n"));
        return text.toString();
    }

    private static List<String> row(Card card) {
        String ports = card.otherPorts().isEmpty() ? "" : ", " + String.join(", ", card.otherPorts());
        return List.of(
                "" + card.rank(),
                card.port() + ports,
                card.path(),
                "" + card.hops(),
                String.format(Locale.ROOT, "%.1f", card.bandwidthGBps()),
                card.gpuDirect() ? "yes" : "no");
    }
}
