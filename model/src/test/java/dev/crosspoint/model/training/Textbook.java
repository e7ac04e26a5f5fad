package dev.crosspoint.model.training;

import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.training.split.AxisOrder;
import dev.crosspoint.model.training.split.FabricTimes;
import dev.crosspoint.model.training.split.GroupTimes;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Site;
import dev.crosspoint.model.training.split.Split;
import dev.crosspoint.model.training.step.Batch;
import dev.crosspoint.model.training.step.Compute;
import dev.crosspoint.model.training.step.Goal;
import dev.crosspoint.model.training.step.PassTime;
import dev.crosspoint.model.training.step.Plan;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.Step;
import dev.crosspoint.model.training.step.StepModel;
import dev.crosspoint.model.training.step.Strategy;
import dev.crosspoint.model.training.step.Workload;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** ResNet-18 on CIFAR-10 with the assumed times of the textbook example, and its machines. */
final class Textbook {
    private Textbook() {}

    static Workload workload() {
        double fixed = 1e-3;
        double perSample = 0.33e-3;
        return new Workload(
                "ResNet-18/CIFAR-10",
                ResNet18.cifar(),
                new Precision(4, 4, 4, 4),
                new Compute(
                        new PassTime(fixed / 3, perSample / 3), new PassTime(fixed * 2 / 3, perSample * 2 / 3), 0, 0),
                new Batch(128, false, OptionalInt.empty()),
                new Goal.Epochs(45_000, 100),
                1,
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    static LinkParameters link(double micros, double gigabytes) {
        return new LinkParameters(Seconds.ofMicros(micros), BytesPerSecond.ofGB(gigabytes));
    }

    static Step step(Site site) {
        Layout layout = new Layout(Split.ofData(site.ranks()), AxisOrder.TENSOR_PIPELINE_DATA);
        GroupTimes times = new FabricTimes(site, layout, List.of("ring", "hierarchical"));
        return StepModel.of(new Plan(workload(), Strategy.DDP, layout), times);
    }

    static Site oneNode(int ranks, LinkParameters link) {
        return new Site(
                "one node",
                new NonBlockingSwitch(ranks, link),
                IntStream.range(0, ranks).map(r -> 0).boxed().toList(),
                Seconds.ZERO);
    }

    /** Two nodes of four: 3 us and 200 GB/s inside, 10 us across, each GPU with a NIC of its own or all with one. */
    static Site twoNodes(double nicGigabytes, boolean isShared) {
        return new Site(
                "two nodes",
                new TwoNodes(link(3, 200), link(10, nicGigabytes), isShared),
                IntStream.range(0, 8).map(r -> r / 4).boxed().toList(),
                Seconds.ZERO);
    }

    /** Written without a graph, so that the rows do not rest on the code of the topology. */
    private record TwoNodes(LinkParameters inside, LinkParameters across, boolean isShared) implements Fabric {
        @Override
        public int ranks() {
            return 8;
        }

        @Override
        public RoundTime time(List<Transfer> round) {
            double[] port = new double[16];
            double[] nic = new double[16];
            double alpha = 0;
            for (Transfer one : round) {
                boolean stays = one.source() / 4 == one.destination() / 4;
                alpha = Math.max(alpha, (stays ? inside : across).alpha().value());
                if (stays) {
                    port[one.source()] += one.share();
                    port[8 + one.destination()] += one.share();
                } else {
                    nic[isShared ? one.source() / 4 : one.source()] += one.share();
                    nic[8 + (isShared ? one.destination() / 4 : one.destination())] += one.share();
                }
            }
            double load = Math.max(
                    most(port) / inside.bandwidth().value(),
                    most(nic) / across.bandwidth().value());
            return new RoundTime(alpha, load, load == 0 ? "" : "busiest");
        }

        private static double most(double[] loads) {
            return IntStream.range(0, loads.length)
                    .mapToDouble(i -> loads[i])
                    .max()
                    .orElse(0);
        }

        @Override
        public SecondsPerByte gamma() {
            return SecondsPerByte.ZERO;
        }

        @Override
        public Seconds leastAlpha() {
            return inside.alpha();
        }

        @Override
        public BytesPerSecond meanRate() {
            return inside.bandwidth();
        }

        @Override
        public List<Cut> cuts() {
            return List.of();
        }
    }
}
