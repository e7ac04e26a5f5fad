package dev.crosspoint.cli.chart;

import dev.crosspoint.model.training.step.Event;
import dev.crosspoint.model.training.step.Event.Lane;
import dev.crosspoint.model.units.Seconds;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * What a device does in a step, one lane a kind of work, as a Gantt chart.
 *
 * @param title which step
 * @param events in it
 */
public record StepChart(String title, List<Event> events) {
    private static final Map<Lane, Color> COLOURS = new EnumMap<>(Map.of(
            Lane.FORWARD, new Color(0x0072B2),
            Lane.BACKWARD, new Color(0x56B4E9),
            Lane.COMMUNICATION, new Color(0xE69F00),
            Lane.EXPOSED, new Color(0xD55E00),
            Lane.BUBBLE, new Color(0x999999),
            Lane.OPTIMISER, new Color(0x009E73)));
    private static final BasicStroke BAR = new BasicStroke(26f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
    /** So much of the step is left between bars that follow each other, so that they can be told apart. */
    private static final double GAP = 0.0015;
    /** No more of a bar is given up for that. */
    private static final double SHARE = 0.15;
    /** Where names of lanes are centred, as a share of the step. */
    private static final double NAMES = 0.06;

    /** The picture. */
    public XYChart draw() {
        XYChart chart = new XYChartBuilder()
                .width(1000)
                .height(450)
                .title(title)
                .xAxisTitle("time since the step began")
                .build();
        List<Lane> lanes = lanes();
        double end =
                events.stream().mapToDouble(e -> e.span().endSeconds()).max().orElse(1);
        style(chart, lanes, end);
        int number = 0;
        for (Event event : events) {
            double y = lanes.size() - lanes.indexOf(event.lane());
            double start = event.span().startSeconds();
            double stop = event.span().endSeconds()
                    - Math.min(GAP * end, SHARE * event.span().seconds());
            XYSeries bar = chart.addSeries("bar " + number++, new double[] {start, stop}, new double[] {y, y});
            bar.setMarker(SeriesMarkers.NONE);
            bar.setLineStyle(BAR);
            bar.setLineColor(COLOURS.get(event.lane()));
            bar.setShowInLegend(false);
        }
        for (Lane lane : lanes) {
            String name = lane.name().toLowerCase(Locale.ROOT);
            chart.addAnnotation(
                    new AnnotationText(name, end * NAMES, lanes.size() - lanes.indexOf(lane) + 0.38, false));
        }
        return chart;
    }

    private static void style(XYChart chart, List<Lane> lanes, double end) {
        chart.getStyler()
                .setXAxisMin(0.0)
                .setXAxisMax(end)
                .setYAxisMin(0.5)
                .setYAxisMax(lanes.size() + 0.6)
                .setXAxisTickLabelsFormattingFunction(t -> new Seconds(Math.max(0, t)).format(3))
                .setYAxisTicksVisible(false)
                .setPlotGridLinesColor(new Color(0xE5E5E5))
                .setPlotGridLinesStroke(new BasicStroke(1f))
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setAnnotationTextFontColor(Color.DARK_GRAY)
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15))
                .setLegendVisible(false);
    }

    /** Those that have a bar, from top to bottom. */
    private List<Lane> lanes() {
        List<Lane> lanes = new ArrayList<>();
        for (Lane lane : Lane.values()) {
            if (events.stream().anyMatch(e -> e.lane() == lane)) {
                lanes.add(lane);
            }
        }
        return lanes;
    }
}
