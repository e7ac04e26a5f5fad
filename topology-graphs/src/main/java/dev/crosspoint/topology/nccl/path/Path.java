package dev.crosspoint.topology.nccl.path;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.system.Link;
import java.util.List;
import java.util.stream.Stream;

/**
 * A path of NCCL.
 *
 * @param links from start to end
 * @param gigabytes least bandwidth on it, GB/s (1e9); 0 if there is no path
 * @param type its type
 */
public record Path(List<Link> links, float gigabytes, NcclPath type) {
    /** No path. */
    public static final Path NONE = new Path(List.of(), 0, NcclPath.DIS);

    public Path {
        links = List.copyOf(links);
    }

    /** Number of links. */
    public int hops() {
        return links.size();
    }

    /** The same with a type. */
    Path typed(NcclPath other) {
        return new Path(links, gigabytes, other);
    }

    /** This and then another that starts where this ends. */
    Path then(Path next, NcclPath type) {
        List<Link> all = Stream.concat(links.stream(), next.links.stream()).toList();
        return new Path(all, Math.min(gigabytes, next.gigabytes), type);
    }
}
