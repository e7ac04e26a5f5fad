package dev.crosspoint.validation.read.format;

import java.util.List;

/** What a named column of a table holds. The names that are known, the first that is there counts. */
enum Role {
    COLLECTIVE("collective", "coll", "op_name", "op", "operation", "func", "name"),
    /** In bytes unless the format is known to count elements. */
    SIZE(
            "size_bytes",
            "bytes",
            "size",
            "size_b",
            "message_size_bytes",
            "message_bytes",
            "msg_size_bytes",
            "message_size",
            "msg_size",
            "nbytes",
            "payload_bytes"),
    RANKS(
            "ranks",
            "nranks",
            "n_ranks",
            "num_ranks",
            "num_gpus",
            "ngpus",
            "gpus",
            "world_size",
            "world",
            "num_workers",
            "procs",
            "processes"),
    NODES("nodes", "nnodes", "n_nodes", "num_nodes"),
    RANKS_PER_NODE("rankspernode", "ranks_per_node", "gpus_per_node", "tasks_per_node", "devices_per_node", "ppn"),
    GPUS_PER_RANK("gpusperrank"),
    DATA_TYPE("dtype", "type", "nccl_dtype", "datatype", "data_type"),
    REDUCTION("redop", "reduction"),
    ALGORITHM("algorithm", "algo", "nccl_chosen_algo"),
    PROTOCOL("protocol", "proto", "nccl_chosen_proto"),
    IN_PLACE("inplace", "in_place"),
    /** GB/s. */
    ALGBW("algbw", "algbw_gbs", "algbw_gb_s", "alg_bw"),
    /** GB/s. */
    BUSBW("busbw", "busbw_gbs", "busbw_gb_s", "bus_bw"),
    WRONG("wrong", "nwrong"),
    VERSION("nccl_version", "library_version", "version"),
    RANK("rank"),
    LAUNCH("numcycle", "launch", "cycle"),
    ITERATION("iteration", "iter");

    private final List<String> names;

    Role(String... names) {
        this.names = List.of(names);
    }

    /** Names in the form of {@link NamedColumns#plain}. */
    List<String> names() {
        return names;
    }
}
