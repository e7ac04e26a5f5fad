package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.BinomialTree;
import dev.crosspoint.model.algorithm.Chain;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.Hierarchical;
import dev.crosspoint.model.algorithm.Nvls;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.algorithm.SegmentedRing;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.predict.Contest.Crossover;
import dev.crosspoint.model.predict.Forecast.Refusal;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Eight ranks, 10 µs, 10 GB/s, as in the texts; a call costs 5 µs. */
class ForecastTest {
    private static final LinkParameters LINK = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
    private static final Seconds BASE = Seconds.ofMicros(5);
    private static final List<CollectiveAlgorithm> ALGORITHMS =
            List.of(new Ring(), new BinomialTree(), new Hierarchical(3, Hierarchical.Form.SHARDED));

    private static Forecast forecast(Collective collective) {
        return Forecast.onSwitch(collective, 8, LINK, BASE, ALGORITHMS);
    }

    @Test
    void algorithmsThatDoNotApplySayWhy() {
        assertThat(forecast(Collective.ALL_REDUCE).predictions())
                .extracting(Prediction::algorithm)
                .containsExactly("ring", "binomial-tree");
        assertThat(forecast(Collective.ALL_REDUCE).refusals())
                .containsExactly(new Refusal("hierarchical", "it needs full nodes of 3 ranks"));
    }

    @Test
    void everyTimeAndTheBoundIncludeTheBaseCost() {
        Forecast forecast = forecast(Collective.ALL_REDUCE);
        assertThat(forecast.curves().get("ring").at(0)).isCloseTo(145e-6, within(1e-18));
        assertThat(forecast.curves().get("binomial-tree").at(0)).isCloseTo(65e-6, within(1e-18));
        assertThat(forecast.bound().orElseThrow().at(0)).isCloseTo(35e-6, within(1e-18));
    }

    /** Both pay it, so the textbook crossover stays where it is: 188,235 bytes. */
    @Test
    void aBaseCostMovesNoCrossover() {
        List<Crossover> crossovers =
                forecast(Collective.ALL_REDUCE).contest(0, 1e9).crossovers();
        assertThat(crossovers).hasSize(1);
        assertThat(crossovers.get(0).below()).isEqualTo("binomial-tree");
        assertThat(crossovers.get(0).bytes()).isCloseTo(188_235.294, within(0.001));
    }

    @Test
    void aSwitchAsAFabricGivesTheSameForecast() {
        int[] order = IntStream.range(0, 8).toArray();
        Forecast byRounds = Forecast.on(new NonBlockingSwitch(8, LINK), order, Collective.ALL_REDUCE, BASE, ALGORITHMS);
        Forecast byFormula = forecast(Collective.ALL_REDUCE);
        assertThat(byRounds.refusals()).isEqualTo(byFormula.refusals());
        assertThat(byRounds.bound()).isEqualTo(byFormula.bound());
        byFormula
                .curves()
                .forEach((algorithm, curve) -> assertThat(
                                byRounds.curves().get(algorithm).at(1e6))
                        .isCloseTo(curve.at(1e6), within(1e-12 * curve.at(1e6))));
    }

    /** Even ranks on one node, odd ranks on another; only what leaves a node takes time, at 1 B/s for each node. */
    private record EvenAndOdd() implements Fabric {
        private static final BytesPerSecond RATE = new BytesPerSecond(1);

        @Override
        public int ranks() {
            return 4;
        }

        @Override
        public RoundTime time(List<Transfer> round) {
            double[] out = new double[2];
            round.stream()
                    .filter(t -> t.source() % 2 != t.destination() % 2)
                    .forEach(t -> out[t.source() % 2] += t.share());
            return new RoundTime(0, Math.max(out[0], out[1]), "node");
        }

        @Override
        public SecondsPerByte gamma() {
            return SecondsPerByte.ZERO;
        }

        @Override
        public Seconds leastAlpha() {
            return Seconds.ZERO;
        }

        @Override
        public BytesPerSecond meanRate() {
            return RATE;
        }

        @Override
        public List<Cut> cuts() {
            return List.of(new Cut("even", 2, true, RATE, RATE), new Cut("odd", 2, false, RATE, RATE));
        }
    }

    /**
     * By hand: two rails send M/4 each out of a node, twice. A ring in the order of the ranks leaves a node with every
     * message: M/4 from each of its two ranks, six times.
     */
    @Test
    void schemesThatGroupRanksAreLaidOverTheRealNodes() {
        Forecast forecast = Forecast.on(
                new EvenAndOdd(),
                new int[] {0, 2, 1, 3},
                Collective.ALL_REDUCE,
                Seconds.ZERO,
                List.of(new Ring(), new Hierarchical(2, Hierarchical.Form.SHARDED)));
        assertThat(forecast.curves().get("hierarchical").at(1)).isEqualTo(1);
        assertThat(forecast.curves().get("ring").at(1)).isEqualTo(3);
        assertThat(forecast.predictions()).extracting(Prediction::bottleneck).containsExactly("node", "node");
    }

    @Test
    void aPairIsTwoAlgorithmsThatApply() {
        Forecast forecast = forecast(Collective.ALL_REDUCE);
        assertThat(forecast.contest("binomial-tree", "ring", 0, 1e9)).isEqualTo(forecast.contest(0, 1e9));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> forecast.contest("ring", "hierarchical", 0, 1e9))
                .withMessage("a pair is two algorithms that apply: one=ring, other=hierarchical, "
                        + "applying=[ring, binomial-tree]");
    }

    @Test
    void nothingAppliesToACollectiveThatNoAlgorithmCarriesOut() {
        Forecast forecast = forecast(Collective.ALL_TO_ALL);
        assertThat(forecast.predictions()).isEmpty();
        assertThat(forecast.refusals()).hasSize(3);
        assertThatIllegalArgumentException().isThrownBy(() -> forecast.contest(0, 1e9));
    }

    private static Refusal refusal(Forecast forecast, String algorithm) {
        return forecast.refusals().stream()
                .filter(refusal -> refusal.algorithm().equals(algorithm))
                .findAny()
                .orElseThrow();
    }

    private static Forecast everything(Fabric fabric, Collective collective) {
        int[] order = IntStream.range(0, fabric.ranks()).toArray();
        return Forecast.on(fabric, order, collective, BASE, Algorithms.all(OptionalInt.empty()));
    }

    @Test
    void whatASwitchWithOneLinkForEachRankLacksIsSaid() {
        Forecast forecast =
                Forecast.onSwitch(Collective.ALL_REDUCE, 8, LINK, BASE, Algorithms.all(OptionalInt.empty()));
        assertThat(refusal(forecast, "nvls").reason()).isEqualTo("it needs a switch that reduces");
        assertThat(refusal(forecast, "sharp").reason()).isEqualTo("it needs a switch that reduces");
        assertThat(refusal(forecast, "bidirectional-ring").reason())
                .isEqualTo("it needs 2 links of its own for each rank, which has one here");
        assertThat(forecast.predictions()).extracting(Prediction::bottleneck).containsOnly("every port alike");
    }

    @Test
    void aReductionThatTakesLongerThanSendingIsNotHidden() {
        LinkParameters slow = new LinkParameters(LINK.alpha(), LINK.bandwidth(), SecondsPerByte.parse("101ps/B"));
        List<CollectiveAlgorithm> segmented = List.of(new SegmentedRing());
        Forecast refused = Forecast.onSwitch(Collective.ALL_REDUCE, 8, slow, BASE, segmented);
        assertThat(refusal(refused, "segmented-ring").reason())
                .isEqualTo("its segments hide a reduction only where that is faster than sending");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClosedForm.curve(new SegmentedRing(), Collective.ALL_REDUCE, 8, slow))
                .withMessage(
                        "segments hide a reduction that is faster than sending: gamma=101 ps/B, B=10 GB/s. Use ring");
        LinkParameters even = new LinkParameters(LINK.alpha(), LINK.bandwidth(), SecondsPerByte.parse("100ps/B"));
        assertThat(Forecast.onSwitch(Collective.ALL_REDUCE, 8, even, BASE, segmented)
                        .refusals())
                .isEmpty();
        Forecast walked =
                Forecast.on(new NonBlockingSwitch(8, even), new int[] {0}, Collective.ALL_REDUCE, BASE, segmented);
        assertThat(refusal(walked, "segmented-ring").reason())
                .isEqualTo("rounds that follow each other do not show the reduction that its segments hide");
    }

    /** Specification 2.2: T = 2(p-1)(K alpha + M/(pB)) + gamma M/(pK) is least near K = sqrt(gamma M/(2p(p-1) alpha)). */
    @Test
    void segmentsOfARingHideTheReduction() {
        LinkParameters link =
                new LinkParameters(Seconds.ofMicros(0.1), BytesPerSecond.ofGB(10), SecondsPerByte.parse("90ps/B"));
        Curve curve = ClosedForm.curve(new SegmentedRing(), Collective.ALL_REDUCE, 8, link);
        double bytes = 1e8;
        double best = Double.POSITIVE_INFINITY;
        for (int k = 1; k <= 200; k++) {
            double reduction = k == 1 ? 7 * 90e-12 * bytes / 8 : 90e-12 * bytes / (8 * k);
            best = Math.min(best, 14 * (k * 1e-7 + bytes / 8 / 1e10) + reduction);
        }
        assertThat(curve.at(bytes)).isCloseTo(best, within(1e-12 * best));
        assertThat(curve.at(1)).isCloseTo(14 * (1e-7 + 1 / 8e10) + 7 * 90e-12 / 8, within(1e-18));
    }

    @Test
    void anAlgorithmWithASwitchThatReducesHasALinkOfItsOwn() {
        LinkParameters own = new LinkParameters(Seconds.ofMicros(20), BytesPerSecond.ofGB(309));
        Forecast forecast = Forecast.onSwitch(Collective.ALL_REDUCE, 8, LINK, BASE, List.of(new Ring(), new Nvls()));
        Forecast more = forecast.with(new Nvls(), own, BASE);
        assertThat(more.refusals()).isEmpty();
        assertThat(more.curves().keySet()).containsExactly("ring", "nvls");
        assertThat(more.curves().get("nvls").at(1e9)).isCloseTo(25e-6 + 1.125 / 309, within(1e-12));
        assertThat(more.bound()).isEqualTo(forecast.bound());
        Forecast broadcast = forecast(Collective.BROADCAST);
        assertThat(broadcast.with(new Nvls(), own, BASE)).isEqualTo(broadcast);
    }

    @Test
    void pipelinesGoInTheirBestNumberOfSegments() {
        Forecast forecast = Forecast.onSwitch(
                Collective.BROADCAST, 8, LINK, BASE, List.of(new Chain(), new Chain().inSegments(63)));
        Prediction best = forecast.predictions().get(0);
        Prediction inSixtyThree = forecast.predictions().get(1);
        assertThat(best.time(Bytes.ofMiB(64)).value())
                .isCloseTo(inSixtyThree.time(Bytes.ofMiB(64)).value(), within(1e-15));
        assertThat(best.time(Bytes.ofMiB(1))).isLessThan(inSixtyThree.time(Bytes.ofMiB(1)));
    }

    @Test
    void whatCannotBeWalkedRoundByRoundIsSaid() {
        NonBlockingSwitch large = new NonBlockingSwitch(5000, LINK);
        Forecast allReduce = everything(large, Collective.ALL_REDUCE);
        assertThat(refusal(allReduce, "one-shot").reason())
                .isEqualTo("its 4999 rounds among 5000 ranks all differ, too many to walk one by one");
        assertThat(refusal(allReduce, "chain").reason()).contains("too many to walk one by one");
        assertThat(refusal(allReduce, "nvls").reason()).isEqualTo("it needs a switch that reduces");
        assertThat(allReduce.curves()).containsKeys("ring", "binary-tree", "double-binary-tree", "circulant");
        assertThat(refusal(everything(new NonBlockingSwitch(8, LINK), Collective.BROADCAST), "circulant-pipeline")
                        .reason())
                .isEqualTo("its best number of segments is known on one switch only");
        assertThat(refusal(everything(new NonBlockingSwitch(46_341, LINK), Collective.ALL_TO_ALL), "bruck")
                        .reason())
                .isEqualTo("46341 ranks have more blocks for each other than can be walked");
    }
}
