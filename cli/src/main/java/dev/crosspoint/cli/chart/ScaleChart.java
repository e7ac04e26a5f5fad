package dev.crosspoint.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A number against a power of two: ranks, or the size of buckets.
 *
 * @param title of the chart
 * @param xTitle what is on the logarithmic axis
 * @param yTitle what is against it
 * @param series lines; values of x and y are above zero
 * @param isLogarithmic whether y is logarithmic too
 * @param xLabel names a value of x, 2^k
 * @param yLabel names a value of y
 */
public record ScaleChart(
        String title,
        String xTitle,
        String yTitle,
        List<Series> series,
        boolean isLogarithmic,
        DoubleFunction<String> xLabel,
        DoubleFunction<String> yLabel) {
    /**
     * A line.
     *
     * @param name in the legend
     * @param isReference whether it only helps to read the others
     * @param points from left to right
     */
    public record Series(String name, boolean isReference, List<Point> points) {
        public Series {
            points = List.copyOf(points);
        }
    }

    /** A point of a line, with its interval where there is one, else the value again. */
    public record Point(double x, double y, double low, double high) {
        /** A point without interval. */
        public Point(double x, double y) {
            this(x, y, y, y);
        }
    }

    private static final Color[] PALETTE = {
        new Color(0x0072B2), new Color(0xD55E00), new Color(0x009E73), new Color(0xCC79A7), new Color(0xE69F00)
    };
    private static final Marker[] MARKERS = {
        SeriesMarkers.CIRCLE, SeriesMarkers.DIAMOND, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP
    };
    /** What is left empty at both ends of x, octaves. */
    private static final double MARGIN = 0.3;
    /** The same where there is one value of x only, so that the axis has labels around it. */
    private static final double MARGIN_OF_ONE = 1.5;
    /** About what the axes leave of the width, pixels. */
    private static final double PLOT_WIDTH = 900;
    /** Octaves between ticks that XChart rounds up to 1. */
    private static final double LESS_THAN_AN_OCTAVE = 0.8;

    private static final double ROUNDING = 1e-6;
    /** A logarithmic axis of y that spans less has no round number on it. */
    private static final double LEAST_SPAN = 4;

    private static final BasicStroke SOLID = new BasicStroke(2f);
    private static final BasicStroke DASHED =
            new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, new float[] {6f, 4f}, 0f);

    public ScaleChart {
        series = List.copyOf(series);
        if (series.stream().allMatch(one -> one.points().isEmpty())) {
            throw new IllegalArgumentException("chart needs at least one step: every number of ranks was refused");
        }
    }

    /** The picture. */
    public XYChart draw() {
        XYChart chart = new XYChartBuilder()
                .width(1000)
                .height(650)
                .title(title)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        style(chart);
        int colour = 0;
        for (Series one : series) {
            if (!one.points().isEmpty()) {
                add(chart, one, one.isReference() ? 0 : colour++);
            }
        }
        return chart;
    }

    private void style(XYChart chart) {
        double[] x = values(Point::x);
        double margin = x[0] == x[x.length - 1] ? MARGIN_OF_ONE : MARGIN;
        double from = Math.floor(log2(x[0]) - margin);
        double to = Math.ceil(log2(x[x.length - 1]) + margin);
        chart.getStyler()
                .setYAxisLogarithmic(isLogarithmic)
                .setYAxisLogarithmicDecadeOnly(false)
                .setXAxisTickMarkSpacingHint((int) (PLOT_WIDTH * LESS_THAN_AN_OCTAVE / (to - from)))
                .setXAxisMin(from)
                .setXAxisMax(to)
                .setXAxisTickLabelsFormattingFunction(this::octave)
                .setYAxisTickLabelsFormattingFunction(yLabel::apply)
                .setPlotGridLinesColor(new Color(0xE5E5E5))
                .setPlotGridLinesStroke(new BasicStroke(1f))
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setLegendPosition(Styler.LegendPosition.OutsideS)
                .setLegendLayout(Styler.LegendLayout.Horizontal)
                .setLegendBorderColor(new Color(0xCCCCCC))
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
        double[] y = values(Point::y);
        double ratio = y[y.length - 1] / y[0];
        if (!isLogarithmic) {
            chart.getStyler().setYAxisMin(0.0);
        } else if (ratio < LEAST_SPAN) {
            double wider = Math.sqrt(LEAST_SPAN / ratio);
            chart.getStyler().setYAxisMin(y[0] / wider).setYAxisMax(y[y.length - 1] * wider);
        }
    }

    private void add(XYChart chart, Series one, int colour) {
        double[] x = one.points().stream().mapToDouble(p -> log2(p.x())).toArray();
        double[] y = one.points().stream().mapToDouble(Point::y).toArray();
        boolean hasInterval = one.points().stream().anyMatch(p -> p.high() > p.low());
        double[] error =
                one.points().stream().mapToDouble(p -> (p.high() - p.low()) / 2).toArray();
        XYSeries line = hasInterval ? chart.addSeries(one.name(), x, y, error) : chart.addSeries(one.name(), x, y);
        line.setMarker(one.isReference() ? SeriesMarkers.NONE : MARKERS[colour % MARKERS.length]);
        line.setLineColor(one.isReference() ? Color.GRAY : PALETTE[colour % PALETTE.length]);
        line.setMarkerColor(PALETTE[colour % PALETTE.length]);
        line.setLineStyle(one.isReference() ? DASHED : SOLID);
    }

    /** XChart steps from the end of the axis, which is whole, so that only rounding keeps ticks from whole numbers. */
    private String octave(double k) {
        return Math.abs(k - Math.rint(k)) < ROUNDING ? xLabel.apply(Math.pow(2, Math.rint(k))) : "";
    }

    /** Of all points, in ascending order. */
    private double[] values(ToDoubleFunction<Point> of) {
        return series.stream()
                .flatMap(s -> s.points().stream())
                .mapToDouble(of)
                .sorted()
                .toArray();
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}
