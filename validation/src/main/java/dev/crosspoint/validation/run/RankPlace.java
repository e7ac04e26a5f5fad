package dev.crosspoint.validation.run;

/**
 * Where a rank ran.
 *
 * @param rank the rank
 * @param host name of its machine
 * @param device what it computed on: {@code cpu}, or a GPU with its number and name
 * @param networkInterface what its messages went through, as in {@code lo} or {@code eth0}
 */
public record RankPlace(int rank, String host, String device, String networkInterface) {
    public RankPlace {
        if (rank < 0) {
            throw new IllegalArgumentException("ranks count from 0: rank=" + rank);
        }
    }
}
