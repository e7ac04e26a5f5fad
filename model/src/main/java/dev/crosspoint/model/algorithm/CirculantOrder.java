package dev.crosspoint.model.algorithm;

/**
 * The order in which ranks receive blocks from rank 0 in a circulant graph, so that after {@code q = ceil(log2 p)} rounds
 * everybody receives a new block in every round. In the rounds k, k + q, k + 2q, … a rank receives from the one that is
 * {@link #skip} behind.
 *
 * @see "Träff: Round-optimal n-block broadcast schedules in logarithmic time, arXiv 2312.11236, 2023"
 */
final class CirculantOrder {
    private final int ranks;
    private final int[] skips;

    /** For p ranks, at least 2. */
    CirculantOrder(int ranks) {
        this.ranks = ranks;
        this.skips = new int[Logarithm.ceilLog2(ranks) + 1];
        skips[rounds()] = ranks;
        for (int k = rounds() - 1; k >= 0; k--) {
            skips[k] = skips[k + 1] - skips[k + 1] / 2;
        }
    }

    /** q, the rounds after which partners come back. */
    int rounds() {
        return skips.length - 1;
    }

    /** How far ahead a rank sends in round k: p halved and rounded up, again and again, down to 1 in round 0. */
    int skip(int k) {
        return skips[k];
    }

    /** The first block that a rank receives: that of the least skip on its way from rank 0 in the largest skips. */
    private int firstBlock(int rank) {
        int left = rank;
        int block = rounds();
        for (int k = rounds() - 1; left > 0; k--) {
            if (skips[k] <= left) {
                left -= skips[k];
                block = k;
            }
        }
        return block;
    }

    /**
     * The blocks that a rank other than 0 receives in the first q rounds; in each later round it receives the block that
     * is q higher than that of q rounds before. A negative block means none.
     */
    int[] receivedBy(int rank) {
        return new Search(rank).blocks();
    }

    /**
     * Finds, for round after round, a rank that lies on some way of skips from rank 0, not farther than the sender and
     * farther than the sender of the next round, and whose last skip nobody before had: its block is at hand by then.
     */
    private final class Search {
        private final int rank;
        private final boolean[] used = new boolean[rounds() + 1];
        private final int[] blocks = new int[rounds() + 1];
        private int round;
        private int limit = 2 * ranks;

        Search(int rank) {
            this.rank = rank;
        }

        int[] blocks() {
            int first = firstBlock(rank);
            used[first] = true;
            extend(0, rounds());
            int[] received = new int[rounds()];
            for (int k = 0; k < rounds(); k++) {
                received[k] = blocks[k] == rounds() ? first : blocks[k] - rounds();
            }
            return received;
        }

        private void extend(int reached, int largest) {
            for (int e = largest; e >= 0; e--) {
                int next = reached + skips[e];
                if (!used[e] && next <= sender(round) && next < limit) {
                    if (next <= sender(round + 1)) {
                        extend(next, e);
                    }
                    if (reached > sender(round + 1)) {
                        return;
                    }
                    limit = next;
                    blocks[round++] = e;
                    used[e] = true;
                }
            }
        }

        /** The rank that sends in round k, counted a whole group higher so that it never falls below rank 0. */
        private int sender(int k) {
            return k > rounds() ? Integer.MIN_VALUE : ranks + rank - skips[k];
        }
    }
}
