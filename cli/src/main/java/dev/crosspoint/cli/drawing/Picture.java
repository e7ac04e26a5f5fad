package dev.crosspoint.cli.drawing;

import de.erichseifert.vectorgraphics2d.Document;
import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.CubicCurve2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javax.imageio.ImageIO;

/** A canvas that remembers what was put on it, lines below boxes below text, and writes it as SVG, PDF or PNG. */
final class Picture {
    private static final double LARGEST_SIDE = 12_000;
    private static final double PIXELS_PER_UNIT = 1.5;

    private final List<Consumer<Graphics2D>> below = new ArrayList<>();
    private final List<Consumer<Graphics2D>> lines = new ArrayList<>();
    private final List<Consumer<Graphics2D>> boxes = new ArrayList<>();
    private final List<Consumer<Graphics2D>> above = new ArrayList<>();
    private final List<Consumer<Graphics2D>> texts = new ArrayList<>();
    private double width;
    private double height;

    /** A panel behind everything. */
    void panel(double x, double y, double w, double h, Color fill) {
        grow(x + w, y + h);
        below.add(g -> {
            g.setColor(fill);
            g.fill(new RoundRectangle2D.Double(x, y, w, h, 14, 14));
        });
    }

    /** A box with a name and a smaller line under it. */
    void box(Rectangle2D at, String name, String detail, Color fill, Color edge) {
        grow(at.getMaxX(), at.getMaxY());
        boxes.add(g -> {
            g.setColor(fill);
            g.fill(at);
            g.setColor(edge);
            g.setStroke(new BasicStroke(1.2f));
            g.draw(at);
        });
        boolean two = !detail.isEmpty() && at.getHeight() >= 28;
        text(name, at.getCenterX(), at.getCenterY() + (two ? -1 : 4), 11, Font.BOLD, Color.BLACK, at.getWidth() - 4);
        if (two) {
            text(detail, at.getCenterX(), at.getCenterY() + 11, 8, Font.PLAIN, Color.DARK_GRAY, at.getWidth() - 4);
        }
    }

    /** A straight line; a dashed one where the rate is not known. */
    void line(double x1, double y1, double x2, double y2, double wide, Color color, boolean dashed) {
        stroke(lines, new Line2D.Double(x1, y1, x2, y2), wide, color, dashed);
    }

    /** A broad band below a line, which marks it. */
    void halo(double x1, double y1, double x2, double y2, double wide, Color color) {
        stroke(below, new Line2D.Double(x1, y1, x2, y2), wide, color, false);
    }

    /** A bow from one point to another of the same height; below them if {@code depth} is above 0. */
    void bow(double x1, double x2, double y, double depth, double wide, Color color) {
        // A cubic curve reaches three quarters of the way to its control points.
        grow(Math.max(x1, x2), y + .75 * depth + wide);
        stroke(lines, new CubicCurve2D.Double(x1, y, x1, y + depth, x2, y + depth, x2, y), wide, color, false);
    }

    /** A bow with an arrow at its end, above everything but text. */
    void arrow(double x1, double y1, double x2, double y2, double lift, Color color) {
        double top = Math.min(y1, y2) - lift;
        stroke(above, new CubicCurve2D.Double(x1, y1, x1, top, x2, top, x2, y2), 2.4, color, false);
        Path2D head = new Path2D.Double();
        head.moveTo(x2, y2);
        head.lineTo(x2 - 4.5, y2 - 9);
        head.lineTo(x2 + 4.5, y2 - 9);
        head.closePath();
        above.add(g -> {
            g.setColor(color);
            g.fill(head);
        });
    }

    private static void stroke(
            List<Consumer<Graphics2D>> layer, Shape shape, double wide, Color color, boolean dashed) {
        layer.add(g -> {
            g.setColor(color);
            g.setStroke(
                    dashed
                            ? new BasicStroke(
                                    (float) wide,
                                    BasicStroke.CAP_BUTT,
                                    BasicStroke.JOIN_MITER,
                                    10,
                                    new float[] {4, 3},
                                    0)
                            : new BasicStroke((float) wide, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
            g.draw(shape);
        });
    }

    /** Text centred at a point, squeezed into a width by a smaller font, and cut where that is not enough. */
    void text(String text, double x, double y, int size, int style, Color color, double room) {
        texts.add(g -> {
            String fitting = text;
            Font font = new Font(Font.SANS_SERIF, style, size);
            for (int points = size; points > 6 && g.getFontMetrics(font).stringWidth(text) > room; points--) {
                font = new Font(Font.SANS_SERIF, style, points - 1);
            }
            while (fitting.length() > 2 && g.getFontMetrics(font).stringWidth(fitting) > room) {
                fitting = fitting.substring(0, fitting.length() - 2) + "…";
            }
            g.setFont(font);
            g.setColor(color);
            g.drawString(fitting, (float) (x - g.getFontMetrics(font).stringWidth(fitting) / 2.0), (float) y);
        });
    }

    /** Text that starts at a point. */
    void note(String text, double x, double y, int size, int style, Color color) {
        grow(x + text.length() * size * .62, y + 4);
        texts.add(g -> {
            g.setFont(new Font(Font.SANS_SERIF, style, size));
            g.setColor(color);
            g.drawString(text, (float) x, (float) y);
        });
    }

    /** A note on white, which stands above lines. */
    void plate(String text, double x, double y, Color color) {
        grow(x + text.length() * 7, y);
        texts.add(g -> {
            g.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 11));
            double wide = g.getFontMetrics().stringWidth(text);
            g.setColor(Color.WHITE);
            g.fill(new Rectangle2D.Double(x - 4, y - 13, wide + 8, 18));
            g.setColor(color);
            g.drawString(text, (float) x, (float) y);
        });
    }

    /** A note beside a line, on white so that the line does not disturb it. */
    void tag(String text, double x, double y, Color color) {
        grow(x + text.length() * 5.4, y);
        texts.add(g -> {
            Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 9);
            g.setFont(font);
            g.setColor(color);
            g.drawString(text, (float) x, (float) y);
        });
    }

    private void grow(double x, double y) {
        width = Math.max(width, x);
        height = Math.max(height, y);
    }

    /** How far down it reaches so far. */
    double bottom() {
        return height;
    }

    /** How far to the right. */
    double right() {
        return width;
    }

    private void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setColor(Color.WHITE);
        g.fill(new Rectangle2D.Double(0, 0, width + 20, height + 20));
        List.of(below, lines, boxes, above, texts).forEach(layer -> layer.forEach(mark -> mark.accept(g)));
    }

    /**
     * The whole file in memory, so that nothing half drawn reaches the disk.
     *
     * @throws IllegalArgumentException if the name asks for none of the formats
     */
    byte[] encode(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        try {
            if (name.endsWith(".png")) {
                return png();
            } else if (name.endsWith(".svg") || name.endsWith(".pdf")) {
                return vectors(name.substring(name.length() - 3));
            }
        } catch (IOException e) {
            throw new IllegalStateException("picture could not be drawn", e);
        }
        throw new IllegalArgumentException("a drawing goes into a .svg, .pdf, .png or .dot file: file=" + file);
    }

    private byte[] vectors(String format) throws IOException {
        VectorGraphics2D graphics = new VectorGraphics2D();
        paint(graphics);
        Document document =
                Processors.get(format).getDocument(graphics.getCommands(), new PageSize(0, 0, width + 20, height + 20));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        document.writeTo(bytes);
        return bytes.toByteArray();
    }

    private byte[] png() throws IOException {
        double scale = Math.min(PIXELS_PER_UNIT, LARGEST_SIDE / Math.max(width + 20, height + 20));
        BufferedImage image = new BufferedImage(
                (int) Math.ceil((width + 20) * scale),
                (int) Math.ceil((height + 20) * scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        // Sides are rounded up: the last row and column of pixels are white too.
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.scale(scale, scale);
        paint(graphics);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }
}
