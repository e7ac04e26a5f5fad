package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.system.SystemGraph;

/**
 * Searches one graph: speed by speed and limit by limit until something is found, and then whether it can be faster.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoCompute"
 */
final class GraphSearch {
    private static final int SAME_CHANNELS_STEPS = 1 << 8;
    private static final int STEPS = 1 << 14;
    private static final long ALL_STEPS = 1L << 19;
    private static final int HOPPER = 90;
    private static final double WORTH_LESS_SPEED = .49;

    private final Field field;
    private final Limits limits;
    private final float[] speeds;
    private final int crossNic;
    private final boolean startsAlike;
    private final Draft best;
    private final Draft draft;
    private final Recursion recursion;
    private int speed;
    private long allSteps = ALL_STEPS;
    private Budget budget = new Budget(0);
    private long steps;

    /**
     * A search.
     *
     * @param wanted an empty graph: pattern and channels
     * @param userCrossNic what the user says of leaving through other ports
     */
    GraphSearch(Field field, Limits limits, float[] speeds, Draft wanted, int userCrossNic) {
        this.field = field;
        this.limits = limits;
        this.speeds = speeds;
        best = wanted;
        boolean mayCross = wanted.pattern == Pattern.RING
                || wanted.pattern == Pattern.BALANCED_TREE
                || wanted.pattern == Pattern.SPLIT_TREE;
        crossNic = mayCross && system().nets().size() > 1 ? userCrossNic : 0;
        startsAlike = wanted.pattern != Pattern.NVLS;
        draft = new Draft(field.gpus().size());
        recursion = new Recursion(field, draft, best);
    }

    private SystemGraph system() {
        return field.paths().system();
    }

    /** The best graph; without channels if there is none. */
    Draft run() {
        start();
        do {
            search();
        } while (!isDone() && relax());
        best.duplicate(system().leastCapability());
        draft.set(best);
        speed = firstSpeed(s -> s > best.inter);
        draft.intra = speeds[speed];
        draft.inter = speeds[speed];
        draft.leastChannels = best.channels;
        boolean isTimedOut = false;
        while (!isTimedOut && speed > 0 && raise()) {
            search();
            isTimedOut = budget.isSpent();
        }
        return best;
    }

    /** Steps that were taken. */
    long steps() {
        return steps;
    }

    private void start() {
        best.crossNic = crossNic == 1 ? 1 : 0;
        best.intraType = limits.leastIntra();
        best.interType = limits.leastInter();
        best.sameChannels = startsAlike;
        if (field.gpus().size() == 1 && best.pattern != Pattern.RING) {
            best.pattern = Pattern.TREE;
        }
        if (!field.isInter() && best.pattern == Pattern.NVLS) {
            best.leastChannels = best.mostChannels;
        }
        if (best.pattern == Pattern.RING && limits.isSplit() && best.mostChannels >= 2 && best.leastChannels == 1) {
            best.leastChannels = 2;
        }
        draft.set(best);
        float total = total(best.pattern);
        speed = firstSpeed(s -> s > limits.perChannel() || s * best.leastChannels > total);
        draft.intra = speeds[speed];
        draft.inter = speeds[speed];
    }

    /** Chains do not come back to their first GPU, so links bear more of them. */
    private float total(Pattern pattern) {
        int devices = system().devices().size();
        return devices > 1 && pattern != Pattern.RING
                ? (float) (limits.total() * (devices * 1.0 / (devices - 1)))
                : limits.total();
    }

    private interface SpeedTest {
        boolean isTooFast(float gigabytes);
    }

    private int firstSpeed(SpeedTest test) {
        int index = 0;
        while (index < speeds.length - 1 && test.isTooFast(speeds[index])) {
            index++;
        }
        return index;
    }

    private void search() {
        int allowed = draft.sameChannels ? SAME_CHANNELS_STEPS : STEPS;
        budget = new Budget(allowed);
        draft.channels = 0;
        allSteps -= allowed;
        recursion.run(budget);
        steps += allowed - budget.left();
    }

    private boolean isDone() {
        return budget.isPerfect() || best.channels * best.inter >= limits.total();
    }

    /** Loosens the first limit that can be; false if none can. */
    private boolean relax() {
        boolean isSlowSocket = system().firstCpu().cpu() == NcclHardware.Cpu.X86
                && system().firstCpu().vendor() == NcclHardware.Vendor.AMD
                && draft.intraType == NcclPath.SYS.ordinal();
        if (draft.sameChannels && !isSlowSocket) {
            draft.sameChannels = false;
            return true;
        }
        draft.sameChannels = startsAlike;
        allSteps += budget.left();
        if (allSteps < 0 && best.channels > 0) {
            return false;
        }
        if (system().leastCapability() >= HOPPER && draft.pattern == Pattern.BALANCED_TREE) {
            draft.pattern = Pattern.TREE;
            return true;
        }
        draft.pattern = best.pattern;
        return lengthen() || cross() || slowDown();
    }

    private boolean lengthen() {
        int mostIntra = field.isInter() ? draft.interType : limits.mostIntra();
        if (draft.intraType < mostIntra && (best.channels == 0 || draft.intraType < best.intraType)) {
            draft.intraType++;
            if (draft.intraType < NcclPath.DIS.ordinal()) {
                return true;
            }
        }
        draft.intraType = limits.leastIntra();
        boolean isWorthwhile =
                best.channels == 0 || draft.interType < best.interType || draft.interType < NcclPath.PXN.ordinal();
        if (field.isInter() && draft.interType < limits.mostInter() && isWorthwhile) {
            draft.interType++;
            if (draft.interType < NcclPath.DIS.ordinal()) {
                return true;
            }
        }
        draft.interType = limits.leastInter();
        return false;
    }

    private boolean cross() {
        if (crossNic == 2
                && draft.crossNic == 0
                && (best.pattern == Pattern.RING || best.pattern == Pattern.BALANCED_TREE)) {
            draft.crossNic = 2;
            return true;
        }
        draft.crossNic = crossNic == 1 ? 1 : 0;
        return false;
    }

    private boolean slowDown() {
        if (speed < speeds.length - 1 && (best.channels == 0 || speeds[speed + 1] / best.inter > WORTH_LESS_SPEED)) {
            speed++;
            draft.intra = speeds[speed];
            draft.inter = speeds[speed];
            return true;
        }
        return false;
    }

    /** Tries more of what was found; false if there is nothing more to try. */
    private boolean raise() {
        if (best.pattern == Pattern.RING) {
            draft.intra = speeds[--speed];
            draft.inter = draft.intra;
            return true;
        } else if (best.pattern == Pattern.NVLS && draft.inter == best.inter && draft.inter < draft.intra * 2) {
            draft.leastChannels = best.channels;
            draft.mostChannels = best.channels;
            draft.inter = speeds[--speed];
            return true;
        } else if (draft.intra == best.intra && draft.intra < draft.inter * 2) {
            draft.intra = speeds[--speed];
            return true;
        }
        return false;
    }
}
