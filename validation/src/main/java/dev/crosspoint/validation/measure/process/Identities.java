package dev.crosspoint.validation.measure.process;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Map;

/**
 * What ranks are told so that they find the leading process and it knows them.
 *
 * @param host where it listens
 * @param port where it listens there
 * @param ranks p
 * @param token what no other process of this machine can guess
 */
record Identities(String host, int port, int ranks, String token) {
    private static final int TOKEN_BITS = 128;

    Identities(String host, int port, int ranks) {
        this(host, port, ranks, new BigInteger(TOKEN_BITS, new SecureRandom()).toString(Character.MAX_RADIX));
    }

    Map<String, String> of(int rank) {
        return Map.of(
                "host",
                host,
                "port",
                String.valueOf(port),
                "ranks",
                String.valueOf(ranks),
                "token",
                token,
                "rank",
                String.valueOf(rank));
    }
}
