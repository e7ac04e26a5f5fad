package dev.crosspoint.cli.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

class TimeChartTest {
    private static final Curve FLAT =
            new Curve(List.of(new Curve.Piece(0, Double.POSITIVE_INFINITY, new AffineTime(5e-3, 1e-12))));

    @Test
    void aSizeIsNamedThoughTheTickIsRounded() {
        assertThat(TimeChart.sizeLabel(29.000000000000004)).isEqualTo("512 MiB");
        assertThat(TimeChart.sizeLabel(29)).isEqualTo("512 MiB");
        assertThat(TimeChart.sizeLabel(28.5)).isEmpty();
    }

    @Test
    void lineEndsWhereItsSizesEnd() {
        TimeChart.Series known = TimeChart.Series.of("ring", FLAT).drawn(3000, 5000);
        XYChart chart = chart(known).draw();
        double[] x = chart.getSeries("ring").getXData();
        assertThat(x[0]).isEqualTo(Math.log(3000) / Math.log(2));
        assertThat(x[x.length - 1]).isEqualTo(Math.log(5000) / Math.log(2));
    }

    @Test
    void timesOutsideTheLineDoNotStretchTheAxis() {
        Curve steep = new Curve(List.of(new Curve.Piece(0, Double.POSITIVE_INFINITY, new AffineTime(1e-9, 1e-6))));
        TimeChart.Series upper = TimeChart.Series.of("ring", steep).drawn(1 << 19, 1 << 20);
        assertThat(chart(upper).draw().getStyler().getYAxisMin()).isGreaterThan(1e-2);
    }

    @Test
    void legendStandsBelowEvenFlatLines() {
        var style = chart(TimeChart.Series.of("ring", FLAT)).draw().getStyler();
        double height = Math.log(style.getYAxisMax() / style.getYAxisMin());
        assertThat(Math.log(5e-3 / style.getYAxisMin()) / height).isGreaterThanOrEqualTo(0.08 - 1e-9);
        assertThat(style.isYAxisLogarithmicDecadeOnly()).isFalse();
    }

    @Test
    void nameAtTheFootMakesWayForTheLegend() {
        TimeAxis axis = TimeAxis.of(List.of(1e-3, 2e-3), List.of(2e-3), 2);
        TimeChart.Mark predicted = new TimeChart.Mark(4096, "predicted", false);
        TimeChart.Mark observed = new TimeChart.Mark(4096, "observed", true);
        assertThat(axis.heightOfName(predicted, false)).isLessThan(1e-3);
        assertThat(axis.heightOfName(predicted, true)).isGreaterThan(axis.heightOfName(observed, true));
        assertThat(axis.top()).isGreaterThan(axis.heightOfName(predicted, true));
    }

    @Test
    void aLongTitleIsAsWideAsTheChartAtMost() {
        String said =
                "allreduce among 4 ranks: predicted by one non-blocking switch, alpha 1.3372 ms, B 0.0192579 GB/s;"
                        + " measured on an emulated network, alpha=1ms,bandwidth=25MB/s";
        TimeChart.Series flat = TimeChart.Series.of("ring", FLAT);
        for (String title : List.of("a machine", said, said + "; " + said)) {
            XYChart chart = new TimeChart(title, List.of(flat), Optional.empty(), List.of(), 1024, 1 << 20).draw();
            Font font = chart.getStyler().getChartTitleFont();
            assertThat(font.getStringBounds(title, new FontRenderContext(null, true, true))
                            .getWidth())
                    .as("the plot, over whose middle it stands, leaves a tenth to the names of times")
                    .isLessThan(0.92 * chart.getWidth());
            assertThat(font.getSize()).isPositive();
        }
    }

    private static TimeChart chart(TimeChart.Series series) {
        return new TimeChart("a machine", List.of(series), Optional.empty(), List.of(), 1024, 1 << 20);
    }
}
