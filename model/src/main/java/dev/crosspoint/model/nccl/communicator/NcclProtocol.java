package dev.crosspoint.model.nccl.communicator;

import java.util.Locale;

/** NCCL's protocols in NCCL's order. */
public enum NcclProtocol {
    /** 4 bytes of flag beside 4 bytes of data: least latency, half the bandwidth. */
    LL("LL"),
    /** 8 bytes of flag in 128: needs links that keep the order of stores. */
    LL128("LL128"),
    /** Whole chunks with a barrier: most bandwidth, most latency. */
    SIMPLE("Simple");

    private final String ncclName;

    NcclProtocol(String ncclName) {
        this.ncclName = ncclName;
    }

    /** As NCCL prints it and {@code NCCL_PROTO} names it. */
    public String ncclName() {
        return ncclName;
    }

    /** Stable name in files and on the command line, as in {@code ll128}. */
    public String id() {
        return ncclName.toLowerCase(Locale.ROOT);
    }
}
