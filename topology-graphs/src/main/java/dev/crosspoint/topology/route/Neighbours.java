package dev.crosspoint.topology.route;

import java.util.List;

/**
 * The links that leave each vertex of a graph, or enter it, packed: those of vertex v stand at places
 * {@code first(v) … first(v + 1) - 1}, in the order in which they were given.
 */
record Neighbours(int[] start, int[] vertices, int[] links) {
    /**
     * Packs links.
     *
     * @param ends of each link its two ends and its number
     * @param here which of the two ends the link belongs to
     * @param there the other one
     */
    static Neighbours of(int count, List<int[]> ends, int here, int there) {
        int[] start = new int[count + 1];
        ends.forEach(link -> start[link[here] + 1]++);
        for (int vertex = 0; vertex < count; vertex++) {
            start[vertex + 1] += start[vertex];
        }
        int[] next = start.clone();
        int[] vertices = new int[ends.size()];
        int[] links = new int[ends.size()];
        for (int[] link : ends) {
            int place = next[link[here]]++;
            vertices[place] = link[there];
            links[place] = link[2];
        }
        return new Neighbours(start, vertices, links);
    }

    /** Place of the first link of a vertex. */
    int first(int vertex) {
        return start[vertex];
    }

    /** The vertex at the other end. */
    int vertex(int place) {
        return vertices[place];
    }

    /** The number of the link. */
    int link(int place) {
        return links[place];
    }
}
