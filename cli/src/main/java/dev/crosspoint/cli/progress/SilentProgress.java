package dev.crosspoint.cli.progress;

import dev.crosspoint.validation.measure.Operation;

/** Tells nothing. */
final class SilentProgress implements Progress {
    @Override
    public void planned(long iterations, long done) {}

    @Override
    public void begins(int launch, Operation operation) {}

    @Override
    public void measured() {}

    @Override
    public void close() {}
}
