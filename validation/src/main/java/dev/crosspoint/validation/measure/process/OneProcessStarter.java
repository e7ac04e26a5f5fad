package dev.crosspoint.validation.measure.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Starts one process on this machine for all ranks, once it has been told of all of them. */
public final class OneProcessStarter implements Starter {
    private final int ranks;
    private final LocalStarter local = new LocalStarter();
    private final List<RankCommand> commands = new ArrayList<>();
    private Optional<Started> process = Optional.empty();

    /**
     * For one group.
     *
     * @param ranks p
     */
    public OneProcessStarter(int ranks) {
        this.ranks = ranks;
    }

    @Override
    public String host() {
        return local.host();
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public Started start(RankCommand command) throws IOException {
        commands.add(command);
        if (commands.size() == ranks) {
            process = Optional.of(local.start(commands));
        }
        return new Member();
    }

    /** A rank of the process, which lives and dies with the others. */
    private final class Member implements Started {
        @Override
        public String end() {
            return process.map(Started::end).orElse("was not started");
        }

        @Override
        public boolean isAlive() {
            return process.map(Started::isAlive).orElse(true);
        }

        @Override
        public void kill() {
            process.ifPresent(Started::kill);
        }
    }
}
