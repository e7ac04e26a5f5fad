package dev.crosspoint.validation.run;

/** A line of a run file. Every line says which launch it belongs to. */
public sealed interface RunLine permits LaunchLine, LabelLine, SampleLine, NoteLine {
    /** Number of the launch, from 0. */
    int launch();
}
