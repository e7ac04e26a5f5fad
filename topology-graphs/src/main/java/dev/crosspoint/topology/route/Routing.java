package dev.crosspoint.topology.route;

/** What switches do where several shortest ways lead to a destination. */
public enum Routing {
    /** Equal-cost multi-path, idealised: at each switch an equal part goes over every next link of a shortest way. */
    ECMP,
    /** One way for all messages of a pair of switches, the same on every run: what a hash does at its worst. */
    SINGLE
}
