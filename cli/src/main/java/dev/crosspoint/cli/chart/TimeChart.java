package dev.crosspoint.cli.chart;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.predict.Contest.Crossover;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
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
 * @param lines times by algorithm, in legend order
 * @param points measured times by algorithm; those of an algorithm with a line have its colour
 * @param bound what no algorithm beats, where it is known
 * @param marks sizes where the fastest line changes
 * @param fromBytes left end of the size axis, at least 1
 * @param toBytes its right end
 */
public record TimeChart(
        String title,
        Map<String, Curve> lines,
        Map<String, List<Point>> points,
        Optional<Curve> bound,
        List<Crossover> marks,
        double fromBytes,
        double toBytes) {
    /** A measured time. */
    public record Point(Bytes size, double seconds) {}

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
    private static final BasicStroke DOTTED =
            new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, new float[] {2f, 3f}, 0f);
    private static final int STEPS_PER_OCTAVE = 2;

    public TimeChart {
        if (!(fromBytes >= 1) || !(toBytes > fromBytes)) {
            throw new IllegalArgumentException(
                    "chart needs two different sizes of 1 byte or more: from=%s, to=%s".formatted(fromBytes, toBytes));
        }
        lines = new LinkedHashMap<>(lines);
        points = new LinkedHashMap<>(points);
        marks = List.copyOf(marks);
    }

    /** The picture. */
    public XYChart draw() {
        XYChart chart = new XYChartBuilder()
                .width(1000)
                .height(650)
                .title(title)
                .xAxisTitle("message size M")
                .yAxisTitle("time")
                .build();
        style(chart);
        chart.getStyler().setYAxisMin(lowest() * 0.65).setYAxisMax(highest() * 1.5);
        double[] sizes = sampled();
        Map<String, Color> colours = new LinkedHashMap<>();
        lines.forEach((name, curve) -> {
            colours.put(name, PALETTE[colours.size() % PALETTE.length]);
            line(chart, name, sizes, curve, colours.get(name), SOLID);
        });
        points.forEach((name, measured) -> {
            colours.computeIfAbsent(name, n -> PALETTE[colours.size() % PALETTE.length]);
            scatter(chart, name, measured, colours.get(name));
        });
        bound.ifPresent(curve -> line(chart, "lower bound", sizes, curve, Color.GRAY, DASHED));
        marks.stream().filter(m -> m.bytes() > fromBytes && m.bytes() < toBytes).forEach(m -> mark(chart, m));
        return chart;
    }

    private static void style(XYChart chart) {
        chart.getStyler()
                .setYAxisLogarithmic(true)
                .setYAxisLogarithmicDecadeOnly(true)
                .setXAxisTickMarkSpacingHint(60)
                .setXAxisTickLabelsFormattingFunction(TimeChart::sizeLabel)
                .setYAxisTickLabelsFormattingFunction(TimeChart::timeLabel)
                .setPlotGridLinesColor(new Color(0xE5E5E5))
                .setPlotGridLinesStroke(new BasicStroke(1f))
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setAnnotationTextFontColor(Color.DARK_GRAY)
                .setLegendPosition(Styler.LegendPosition.InsideNW)
                .setLegendBorderColor(new Color(0xCCCCCC))
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
    }

    /** Sizes at even steps of the logarithmic axis, and the bends of every curve. */
    private double[] sampled() {
        double octaves = log2(toBytes) - log2(fromBytes);
        int steps = (int) Math.ceil(octaves * STEPS_PER_OCTAVE);
        DoubleStream even = DoubleStream.iterate(0, i -> i <= steps, i -> i + 1)
                .map(i -> fromBytes * Math.pow(2, octaves * i / steps));
        DoubleStream bends = lines.values().stream()
                .flatMap(c -> c.pieces().stream())
                .mapToDouble(Curve.Piece::toBytes)
                .filter(b -> b > fromBytes && b < toBytes);
        return DoubleStream.concat(even, bends).sorted().toArray();
    }

    private static void line(
            XYChart chart, String name, double[] sizes, Curve curve, Color colour, BasicStroke stroke) {
        double[] drawn = DoubleStream.of(sizes).filter(b -> curve.at(b) > 0).toArray();
        if (drawn.length == 0) {
            return;
        }
        XYSeries series = chart.addSeries(
                name,
                DoubleStream.of(drawn).map(TimeChart::log2).toArray(),
                DoubleStream.of(drawn).map(curve::at).toArray());
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(colour);
        series.setLineStyle(stroke);
    }

    private void scatter(XYChart chart, String name, List<Point> measured, Color colour) {
        List<Point> drawn = measured.stream()
                .filter(p -> p.seconds() > 0
                        && p.size().value() >= fromBytes
                        && p.size().value() <= toBytes)
                .toList();
        if (drawn.isEmpty()) {
            return;
        }
        XYSeries series = chart.addSeries(
                name + ", measured",
                drawn.stream().mapToDouble(p -> log2(p.size().value())).toArray(),
                drawn.stream().mapToDouble(Point::seconds).toArray());
        series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        series.setMarker(MARKERS[chart.getSeriesCollection().size() % MARKERS.length]);
        series.setMarkerColor(colour);
    }

    /** A thin upright line through the crossover, named at its foot. */
    private void mark(XYChart chart, Crossover crossover) {
        double x = log2(crossover.bytes());
        double[] range = {lowest(), highest()};
        XYSeries series = chart.addSeries("crossover " + crossover.bytes(), new double[] {x, x}, range);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(Color.DARK_GRAY);
        series.setLineStyle(DOTTED);
        series.setShowInLegend(false);
        AnnotationText label = new AnnotationText(Text.shortSize(crossover.bytes()), x, lowest() * 0.8, false);
        chart.addAnnotation(label);
    }

    private double lowest() {
        return everyTime().min().orElse(1);
    }

    private double highest() {
        return everyTime().max().orElse(1);
    }

    private DoubleStream everyTime() {
        List<Double> times = new ArrayList<>();
        lines.values().forEach(c -> times.addAll(List.of(c.at(fromBytes), c.at(toBytes))));
        bound.ifPresent(c -> times.addAll(List.of(c.at(fromBytes), c.at(toBytes))));
        points.values().forEach(all -> all.forEach(p -> times.add(p.seconds())));
        return times.stream().mapToDouble(Double::doubleValue).filter(t -> t > 0);
    }

    /** Whole powers of two only: other ticks would need odd numbers. */
    private static String sizeLabel(double log2Bytes) {
        return log2Bytes == Math.rint(log2Bytes) ? Text.shortSize(Math.pow(2, log2Bytes)) : "";
    }

    private static String timeLabel(double seconds) {
        return new Seconds(seconds).format(3);
    }

    private static double log2(double bytes) {
        return Math.log(bytes) / Math.log(2);
    }
}
