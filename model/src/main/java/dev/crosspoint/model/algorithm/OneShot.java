package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Message.Action;
import dev.crosspoint.model.schedule.Message.Content;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.Optional;

/**
 * Everybody sends its whole input to everybody and adds what it receives.
 *
 * <p>AllReduce: {@code v = (p-1) * M}, {@code c = (p-1) * M}. With {@link Starts#IN_TURN}, one message at a time as in
 * all the closed forms here, {@code n = p-1}; with {@link Starts#AT_ONCE}, where a rank can start its messages to all
 * others together although they share its B (peers behind one NVLink switch), {@code n = 1}.
 *
 * @param starts whether a rank starts its messages in turn or at once
 * @see "Xiong, Chen, Jiang, Li, Wang, Wang: Revisiting the time cost model of AllReduce, arXiv 2409.04202, 2024"
 */
public record OneShot(Starts starts) implements RankToRank {
    @Override
    public String id() {
        return "one-shot" + starts.suffix();
    }

    @Override
    public int startsAtOnce(int ranks) {
        return starts.atOnce(ranks);
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.ALL_REDUCE
                ? Optional.empty()
                : Optional.of("sending everything to everybody does AllReduce");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double bytes = (ranks - 1.0) * size.value();
        return new CostTerms(starts.rounds(ranks), bytes, bytes);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return new Formula(starts.formula(ranks), "(p-1) M", "(p-1) M");
    }

    @Override
    public String source() {
        return "Xiong, Chen, Jiang, Li, Wang, Wang: Revisiting the time cost model of AllReduce, arXiv 2409.04202, 2024";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Phase> phases = starts.phases(
                "send to rank", ranks, (from, to) -> new Message(from, to, Blocks.of(0), Action.REDUCE, Content.INPUT));
        return new Schedule(ranks, 1, phases);
    }
}
