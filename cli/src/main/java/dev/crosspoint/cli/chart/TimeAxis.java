package dev.crosspoint.cli.chart;

import java.util.List;

/**
 * The logarithmic axis of times, with room for names above the longest and for the legend below what is at the right.
 *
 * @param lowest shortest time that is drawn, seconds
 * @param highest the longest
 * @param foot lower end of the axis
 */
record TimeAxis(double lowest, double highest, double foot) {
    /** Beyond this part of the size axis the foot belongs to the legend. */
    static final double LEGEND = 0.6;

    /** Below this ratio of the axis's ends, some times between powers of ten have names, too. */
    private static final double FEW_DECADES = 1000;

    /** Names at the head stand so many times above the longest time, or above each other. */
    private static final double HEAD = 1.3;

    private static final double TOP = HEAD * HEAD * 1.1;
    private static final double FOOT = 0.65;
    private static final double NAME_AT_FOOT = 0.8;

    /** Parts of the height: of one entry of the legend, and of its border. */
    private static final double LEGEND_ROW = 0.04;

    private static final double LEGEND_BORDER = 0.04;
    private static final double MOST_LEGEND = 0.5;

    /**
     * The axis of some times.
     *
     * @param all every time that is drawn, seconds above zero
     * @param right those of the sizes above the legend
     * @param entries how many the legend has
     */
    static TimeAxis of(List<Double> all, List<Double> right, long entries) {
        double lowest = all.stream().min(Double::compare).orElse(1.0);
        double highest = all.stream().max(Double::compare).orElse(1.0);
        double share = Math.min(MOST_LEGEND, LEGEND_BORDER + LEGEND_ROW * entries);
        double aboveLegend = right.stream().min(Double::compare).orElse(highest);
        double room = Math.exp((Math.log(aboveLegend) - share * Math.log(highest * TOP)) / (1 - share));
        return new TimeAxis(lowest, highest, Math.min(lowest * FOOT, room));
    }

    double top() {
        return highest * TOP;
    }

    boolean hasFewDecades() {
        return highest <= FEW_DECADES * lowest;
    }

    /** Where the name of a mark stands: one that belongs to the foot goes above those of the head to make way for the legend. */
    double heightOfName(TimeChart.Mark mark, boolean isOverLegend) {
        if (mark.atHead()) {
            return highest * HEAD;
        }
        return isOverLegend ? highest * HEAD * HEAD : lowest * NAME_AT_FOOT;
    }
}
