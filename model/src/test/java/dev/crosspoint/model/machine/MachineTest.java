package dev.crosspoint.model.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.FlatTree;
import dev.crosspoint.model.algorithm.OneShot;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.algorithm.Starts;
import dev.crosspoint.model.algorithm.TwoShot;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import org.junit.jupiter.api.Test;

class MachineTest {
    /** L = 2 s, o = 1 s, g = 5 s, G = 0.25 s. */
    private static final LogGp LOG_GP =
            new LogGp(new Seconds(2), new Seconds(1), new Seconds(5), new SecondsPerByte(0.25));

    @Test
    void oneMessageInLogGpIsItsWayAndAllBytesButTheFirst() {
        assertThat(LOG_GP.message(new Bytes(9))).isEqualTo(new Seconds(2 + 2 + 8 * 0.25));
        assertThat(LOG_GP.message(Bytes.ONE)).isEqualTo(new Seconds(4));
        assertThat(LOG_GP.message(Bytes.ZERO)).isEqualTo(new Seconds(4));
    }

    /** Specification 3.1: 2(p-1) (L + 2o + (M/p - 1) G), here for p = 4 and M = 40. */
    @Test
    void aRingInLogGpHasTheTimeOfTheSpecification() {
        CostTerms ring = new Ring().cost(Collective.ALL_REDUCE, 4, new Bytes(40));
        assertThat(LOG_GP.rounds(ring)).isEqualTo(new Seconds(6 * (4 + 9 * 0.25)));
    }

    /** By hand: the next message starts max(5, 1 + 8/4) = 5 s later, or max(5, 1 + 40/4) = 11 s for 41 bytes. */
    @Test
    void aRootInLogGpSendsTheNextMessageBeforeTheLastHasArrived() {
        assertThat(LOG_GP.flatBroadcast(4, new Bytes(9))).isEqualTo(new Seconds(6 + 2 * 5));
        assertThat(LOG_GP.flatBroadcast(4, new Bytes(41))).isEqualTo(new Seconds(14 + 2 * 11));
        assertThat(LOG_GP.flatBroadcast(2, new Bytes(9))).isEqualTo(LOG_GP.message(new Bytes(9)));
        assertThat(LOG_GP.flatBroadcast(1, new Bytes(9))).isEqualTo(Seconds.ZERO);
    }

    @Test
    void hockneyCountsTheFirstByteAndWaitsForEveryArrival() {
        assertThat(LOG_GP.hockney()).isEqualTo(new LinkParameters(new Seconds(4), new BytesPerSecond(4)));
        double hockney = new FlatTree()
                .cost(Collective.BROADCAST, 4, new Bytes(41))
                .on(LOG_GP.hockney())
                .value();
        assertThat(hockney).isEqualTo(3 * (4 + 41 * 0.25));
        assertThat(LOG_GP.flatBroadcast(4, new Bytes(41)).value()).isLessThan(hockney);
    }

    @Test
    void bytesTakeTime() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogGp(Seconds.ZERO, Seconds.ZERO, Seconds.ZERO, SecondsPerByte.ZERO))
                .withMessage("a byte takes time: perByte=0 ps/B");
    }

    /** Specification 3.4: below 2.5 senders each has its own rate, above they share that of the card. */
    @Test
    void sendersShareACardOnceTheyFillIt() {
        MaxRate model = new MaxRate(Seconds.ofMicros(10), BytesPerSecond.ofGB(12.5), BytesPerSecond.ofGB(5));
        assertThat(model.time(2, Bytes.ofMiB(1)).micros()).isCloseTo(219.715, within(0.0005));
        assertThat(model.time(1, Bytes.ofMiB(1))).isEqualTo(model.time(2, Bytes.ofMiB(1)));
        assertThat(model.time(4, Bytes.ofMiB(1)).micros()).isCloseTo(345.544, within(0.0005));
        assertThat(model.sendersThatFillTheCard()).isEqualTo(2.5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.time(0, Bytes.ONE))
                .withMessage("somebody sends: senders=0");
    }

    /** Specification 3.4: 3(p-1)/p M two by two, (p+1)/p M in one go; 2.33 times less for eight ranks. */
    @Test
    void addingInOneGoTouchesLessMemory() {
        for (int p = 2; p <= 20; p++) {
            double ring = GenModel.memoryShare(new Ring().schedule(Collective.ALL_REDUCE, p));
            double direct = GenModel.memoryShare(new TwoShot(Starts.AT_ONCE).schedule(Collective.ALL_REDUCE, p));
            assertThat(ring).isCloseTo(3 * (p - 1.0) / p, within(1e-12));
            assertThat(direct).isCloseTo((p + 1.0) / p, within(1e-12));
            Schedule oneShot = new OneShot(Starts.AT_ONCE).schedule(Collective.ALL_REDUCE, p);
            assertThat(GenModel.memoryShare(oneShot)).isEqualTo(p + 1);
        }
        assertThat(GenModel.memoryShare(new Ring().schedule(Collective.ALL_GATHER, 8)))
                .isZero();
    }

    /** By hand: 2 start-ups of 3 s, 40 B at 4 B/s, 10 B at 0.5 s/B, 5 B of memory at 2 s/B, 3 too many on 40 B at 0.1 s/B. */
    @Test
    void memoryAndIncastComeOnTop() {
        LinkParameters link = new LinkParameters(new Seconds(3), new BytesPerSecond(4), new SecondsPerByte(0.5));
        GenModel model = new GenModel(link, new SecondsPerByte(2), 5, new SecondsPerByte(0.1));
        CostTerms terms = new CostTerms(2, 40, 10);
        assertThat(model.time(terms, 5, 8).value()).isCloseTo(6 + 10 + 5 + 10 + 12, within(1e-12));
        assertThat(model.time(terms, 5, 5).value()).isCloseTo(6 + 10 + 5 + 10, within(1e-12));
        assertThat(model.incast(terms, 4)).isEqualTo(Seconds.ZERO);
    }
}
