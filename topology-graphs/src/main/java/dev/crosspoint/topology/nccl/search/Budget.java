package dev.crosspoint.topology.nccl.search;

/** Steps that a search may still take: counted, not timed. */
final class Budget {
    private int left;
    private boolean isPerfect;

    Budget(int steps) {
        left = steps;
    }

    /** Takes a step; false if none is left, or nothing better can be found. */
    boolean step() {
        if (isPerfect || left <= 0) {
            return false;
        }
        left--;
        return true;
    }

    /** Ends the search because the best possible graph was found. */
    void end() {
        isPerfect = true;
    }

    boolean isPerfect() {
        return isPerfect;
    }

    boolean isSpent() {
        return !isPerfect && left == 0;
    }

    int left() {
        return left;
    }
}
