package dev.crosspoint.cli.chart;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Time against message size, both logarithmic: one line an algorithm, measured points over it, the lower bound below
 * them, the crossovers marked.
 *
 * @param title what machine, which collective
 * @param series one colour each, in legend order
 * @param bound what no algorithm beats, where it is known
 * @param marks sizes to point out
 * @param fromBytes left end of the size axis, at least 1
 * @param toBytes its right end
 */
public record TimeChart(
        String title, List<Series> series, Optional<Curve> bound, List<Mark> marks, double fromBytes, double toBytes) {
    /**
     * One algorithm.
     *
     * @param line name of its line in the legend
     * @param curve the line, if it has one
     * @param lineFrom bytes from which the line is drawn
     * @param lineTo bytes to which it is drawn, perhaps infinity
     * @param dots name of its points in the legend
     * @param points measured times, perhaps none
     */
    public record Series(
            String line, Optional<Curve> curve, double lineFrom, double lineTo, String dots, List<Point> points) {
        public Series {
            points = List.copyOf(points);
        }

        /** Whether there is anything to see: a logarithmic axis has no place for zero. */
        boolean isDrawn(double fromBytes, double toBytes) {
            return !points.isEmpty()
                    || curve.filter(c -> c.at(fromBytes) > 0 || c.at(toBytes) > 0)
                            .isPresent();
        }

        /** A line with points. */
        public Series(String line, Curve curve, String dots, List<Point> points) {
            this(line, Optional.of(curve), 0, Double.POSITIVE_INFINITY, dots, points);
        }

        /** Points without a line. */
        public static Series of(String dots, List<Point> points) {
            return new Series("", Optional.empty(), 0, 0, dots, points);
        }

        /** A line without points. */
        public static Series of(String line, Curve curve) {
            return new Series(line, curve, "", List.of());
        }

        /** The same, with its line from one size to another only. */
        public Series drawn(double fromBytes, double toBytes) {
            return new Series(line, curve, fromBytes, toBytes, dots, points);
        }
    }

    /** A measured time. */
    public record Point(Bytes size, double seconds) {}

    /** A size to point out, with its name at the foot of the chart or at its head. */
    public record Mark(double bytes, String name, boolean atHead) {}

    /** A point of a line or a measured one. */
    private record Drawn(double bytes, double seconds) {}

    /** Okabe and Ito's palette, told apart by people who see few colours. */
    private static final Color[] PALETTE = {
        new Color(0x0072B2),
        new Color(0xD55E00),
        new Color(0x009E73),
        new Color(0xCC79A7),
        new Color(0xE69F00),
        new Color(0x56B4E9),
        new Color(0x000000)
    };

    private static final Marker[] MARKERS = {
        SeriesMarkers.CIRCLE, SeriesMarkers.DIAMOND, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP
    };
    private static final BasicStroke SOLID = new BasicStroke(2f);
    private static final BasicStroke DASHED =
            new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, new float[] {6f, 4f}, 0f);
    /** For the second round of colours. */
    private static final BasicStroke DASH_DOTTED =
            new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, new float[] {9f, 3f, 2f, 3f}, 0f);

    private static final BasicStroke DOTTED =
            new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, new float[] {2f, 3f}, 0f);
    /** A mark this many times beyond the measured sizes is not drawn. */
    private static final double FAR = 64;

    private static final int STEPS_PER_OCTAVE = 2;

    private static final int LARGE_TITLE = 15;
    private static final int WIDTH = 1000;
    /** Of a title at most: its middle is that of the plot, which stands right of the names of times. */
    private static final double TITLE_WIDTH = 0.9 * WIDTH;

    private static final List<Integer> TIMES_WITH_NAMES = List.of(1, 2, 5);
    private static final double ROUNDING = 1e-6;

    /** A curve with more bends, as where segments are chosen, looks smooth. */
    private static final int MOST_BENDS = 100;

    public TimeChart {
        if (!(fromBytes >= 1) || !(toBytes > fromBytes)) {
            throw new IllegalArgumentException(
                    "chart needs two different sizes of 1 byte or more: from=%s, to=%s".formatted(fromBytes, toBytes));
        }
        series = List.copyOf(series);
        if (series.stream().noneMatch(one -> one.isDrawn(fromBytes, toBytes))) {
            throw new IllegalArgumentException("chart needs a time above zero: a group of 1 rank has none");
        }
        marks = List.copyOf(marks);
    }

    /** A chart over the sizes that were measured, and on to marks that are not far from them. */
    public static TimeChart measured(String title, List<Series> series, Optional<Curve> bound, List<Mark> marks) {
        LongSummaryStatistics sizes = series.stream()
                .flatMap(one -> one.points().stream())
                .mapToLong(p -> p.size().value())
                .summaryStatistics();
        double least = marks.stream()
                .mapToDouble(m -> m.bytes() / 2)
                .filter(b -> b * FAR > sizes.getMin())
                .reduce(sizes.getMin(), Math::min);
        double greatest = marks.stream()
                .mapToDouble(m -> m.bytes() * 2)
                .filter(b -> b < sizes.getMax() * FAR)
                .reduce(sizes.getMax(), Math::max);
        return new TimeChart(title, series, bound, marks, Math.max(1, least), greatest);
    }

    /** The picture. */
    public XYChart draw() {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(650)
                .title(title)
                .xAxisTitle("message size M")
                .yAxisTitle("time")
                .build();
        style(chart);
        chart.getStyler().setXAxisMin(Math.floor(log2(fromBytes))).setXAxisMax(Math.ceil(log2(toBytes)));
        TimeAxis axis = timeAxis();
        chart.getStyler()
                .setYAxisMin(axis.foot())
                .setYAxisMax(axis.top())
                .setYAxisLogarithmicDecadeOnly(!axis.hasFewDecades());
        double[] sizes = sampled();
        bound.ifPresent(curve -> line(chart, "lower bound", sizes, curve, Color.GRAY, DASHED));
        for (int i = 0; i < series.size(); i++) {
            Color colour = PALETTE[i % PALETTE.length];
            Series one = series.get(i);
            BasicStroke stroke = i < PALETTE.length ? SOLID : DASH_DOTTED;
            double[] known = within(sizes, one.lineFrom(), one.lineTo());
            one.curve().ifPresent(curve -> line(chart, one.line(), known, curve, colour, stroke));
            scatter(chart, one, colour, MARKERS[i % MARKERS.length]);
        }
        marks.stream().filter(m -> m.bytes() > fromBytes && m.bytes() < toBytes).forEach(m -> mark(chart, m, axis));
        return chart;
    }

    private void style(XYChart chart) {
        chart.getStyler()
                .setYAxisLogarithmic(true)
                .setXAxisTickMarkSpacingHint(60)
                .setXAxisTickLabelsFormattingFunction(TimeChart::sizeLabel)
                .setYAxisTickLabelsFormattingFunction(TimeChart::timeLabel)
                .setPlotGridLinesColor(new Color(0xE5E5E5))
                .setPlotGridLinesStroke(new BasicStroke(1f))
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setAnnotationTextFontColor(Color.DARK_GRAY)
                .setLegendPosition(Styler.LegendPosition.InsideSE)
                .setLegendBorderColor(new Color(0xCCCCCC))
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, titleSize()));
    }

    /** Points, fewer where the title would be wider than the chart. */
    private int titleSize() {
        double width = new Font(Font.SANS_SERIF, Font.BOLD, LARGE_TITLE)
                .getStringBounds(title, new FontRenderContext(null, true, true))
                .getWidth();
        return (int) Math.min(LARGE_TITLE, LARGE_TITLE * TITLE_WIDTH / width);
    }

    /** Sizes at even steps of the logarithmic axis, and the bends of every curve that has bends one can see. */
    private double[] sampled() {
        double octaves = log2(toBytes) - log2(fromBytes);
        int steps = (int) Math.ceil(octaves * STEPS_PER_OCTAVE);
        DoubleStream even = DoubleStream.iterate(0, i -> i <= steps, i -> i + 1)
                .map(i -> fromBytes * Math.pow(2, octaves * i / steps));
        DoubleStream bends = curves().map(c -> c.within(fromBytes, toBytes).pieces())
                .filter(pieces -> pieces.size() <= MOST_BENDS)
                .flatMap(List::stream)
                .mapToDouble(Curve.Piece::toBytes)
                .filter(b -> b > fromBytes && b < toBytes);
        return DoubleStream.concat(even, bends).sorted().toArray();
    }

    /** The sizes of a range, and its ends where they are among them. */
    private static double[] within(double[] sizes, double fromBytes, double toBytes) {
        return DoubleStream.concat(DoubleStream.of(sizes), DoubleStream.of(fromBytes, toBytes))
                .filter(b -> b >= fromBytes && b <= toBytes && b >= sizes[0] && b <= sizes[sizes.length - 1])
                .sorted()
                .toArray();
    }

    private Stream<Curve> curves() {
        return Stream.concat(series.stream().flatMap(one -> one.curve().stream()), bound.stream());
    }

    private static void line(
            XYChart chart, String name, double[] sizes, Curve curve, Color colour, BasicStroke stroke) {
        double[] drawn = DoubleStream.of(sizes).filter(b -> curve.at(b) > 0).toArray();
        if (drawn.length == 0) {
            return;
        }
        XYSeries series = chart.addSeries(
                unique(chart, name),
                DoubleStream.of(drawn).map(TimeChart::log2).toArray(),
                DoubleStream.of(drawn).map(curve::at).toArray());
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(colour);
        series.setLineStyle(stroke);
    }

    private void scatter(XYChart chart, Series one, Color colour, Marker marker) {
        List<Point> drawn = one.points().stream()
                .filter(p -> p.size().value() >= fromBytes && p.size().value() <= toBytes)
                .toList();
        if (drawn.isEmpty()) {
            return;
        }
        XYSeries dots = chart.addSeries(
                unique(chart, one.dots()),
                drawn.stream().mapToDouble(p -> log2(p.size().value())).toArray(),
                drawn.stream().mapToDouble(Point::seconds).toArray());
        dots.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        dots.setMarker(marker);
        dots.setMarkerColor(colour);
    }

    /** The name, numbered where several series have it: the chart wants them told apart. */
    private static String unique(XYChart chart, String name) {
        String free = name;
        for (int number = 2; chart.getSeries(free) != null; number++) {
            free = "%s (%d)".formatted(name, number);
        }
        return free;
    }

    /** A thin upright line through the size, with its name. */
    private void mark(XYChart chart, Mark mark, TimeAxis axis) {
        double x = log2(mark.bytes());
        boolean isOverLegend = x - log2(fromBytes) > TimeAxis.LEGEND * (log2(toBytes) - log2(fromBytes));
        XYSeries upright =
                chart.addSeries("mark " + chart.getSeriesCollection().size(), new double[] {x, x}, new double[] {
                    axis.lowest(), axis.highest()
                });
        upright.setMarker(SeriesMarkers.NONE);
        upright.setLineColor(Color.DARK_GRAY);
        upright.setLineStyle(DOTTED);
        upright.setShowInLegend(false);
        chart.addAnnotation(new AnnotationText(mark.name(), x, axis.heightOfName(mark, isOverLegend), false));
    }

    private TimeAxis timeAxis() {
        double legend = fromBytes * Math.pow(toBytes / fromBytes, TimeAxis.LEGEND);
        List<Drawn> all = Stream.concat(
                        Stream.concat(
                                bound.stream().flatMap(curve -> drawn(curve, 0, toBytes)),
                                series.stream()
                                        .flatMap(one -> one.curve().stream()
                                                .flatMap(c -> drawn(c, one.lineFrom(), one.lineTo())))),
                        series.stream()
                                .flatMap(one -> one.points().stream())
                                .filter(p -> p.size().value() >= fromBytes
                                        && p.size().value() <= toBytes)
                                .map(p -> new Drawn(p.size().value(), p.seconds())))
                .filter(d -> d.seconds > 0)
                .toList();
        long entries = curves().count()
                + series.stream().filter(one -> !one.points().isEmpty()).count();
        return TimeAxis.of(
                all.stream().map(Drawn::seconds).toList(),
                all.stream().filter(d -> d.bytes >= legend).map(Drawn::seconds).toList(),
                entries);
    }

    private Stream<Drawn> drawn(Curve curve, double from, double to) {
        return DoubleStream.of(within(sampled(), from, to)).mapToObj(b -> new Drawn(b, curve.at(b)));
    }

    /** Whole powers of two only, but for the rounding of a tick's place; ticks between them stay without a name. */
    static String sizeLabel(double log2Bytes) {
        double power = Math.rint(log2Bytes);
        return Math.abs(log2Bytes - power) < 1e-6 ? Text.shortSize(Math.pow(2, power)) : "";
    }

    /** Times of one, two and five only: more names do not fit between powers of ten. */
    private static String timeLabel(double seconds) {
        double mantissa = seconds / Math.pow(10, Math.floor(Math.log10(seconds * (1 + ROUNDING))));
        return TIMES_WITH_NAMES.stream().anyMatch(m -> Math.abs(mantissa / m - 1) < ROUNDING)
                ? new Seconds(seconds).format(3)
                : "";
    }

    private static double log2(double bytes) {
        return Math.log(bytes) / Math.log(2);
    }
}
