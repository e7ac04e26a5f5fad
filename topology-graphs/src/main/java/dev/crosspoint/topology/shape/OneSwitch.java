package dev.crosspoint.topology.shape;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.graph.Device;
import java.util.Collections;
import java.util.List;

/** One switch that never blocks: only the NICs limit. It has no alpha of its own. */
public record OneSwitch() implements Shape {
    /** Its name in the graph. */
    public static final String NAME = "fabric";

    @Override
    public Interconnect connect(List<List<BytesPerSecond>> nics) {
        Device fabric = Device.fabric(NAME);
        return new Interconnect(
                List.of(fabric),
                List.of(),
                nics.stream()
                        .map(node -> Collections.nCopies(node.size(), fabric))
                        .toList());
    }

    @Override
    public long links(List<List<BytesPerSecond>> nics) {
        return 0;
    }
}
