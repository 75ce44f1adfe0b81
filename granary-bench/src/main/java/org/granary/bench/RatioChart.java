package org.granary.bench;

import java.util.List;
import java.util.Locale;

/// Ratios as bars, with a line at 1, where both sides are equal: an SVG image without anything else in it. Its colours are read on white and on
/// black.
final class RatioChart {
    private static final int WIDTH = 880;
    private static final int LABELS = 430;
    private static final int ROW = 24;
    private static final int TOP = 44;
    private static final int BOTTOM = 16;
    private static final int NUMBERS = 50;
    private static final int GAP = 6;

    private final String title;
    private final List<Bar> bars;

    /// @param label what was compared
    record Bar(String label, double ratio) {}

    RatioChart(String title, List<Bar> bars) {
        this.title = title;
        this.bars = List.copyOf(bars);
    }

    String svg() {
        double most = Math.max(1.25, bars.stream().mapToDouble(Bar::ratio).max().orElse(1));
        double unit = (WIDTH - LABELS - NUMBERS) / most;
        int height = TOP + ROW * bars.size() + BOTTOM;
        StringBuilder svg = new StringBuilder().append(String.format(Locale.ROOT,
                """
                        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img" \
                        font-family="sans-serif" font-size="13">
                        <title>%3$s</title>
                        <style>text { fill: #24292f } .bar { fill: #2f7fc1 } .one { stroke: #24292f }
                        @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .bar { fill: #4a9be0 } .one { stroke: #e6edf3 } }</style>
                        <text x="0" y="20" font-size="15" font-weight="bold">%3$s</text>
                        """,
                WIDTH, height, escaped(title)));
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            int y = TOP + ROW * i;
            double length = unit * bar.ratio();
            svg.append(String.format(Locale.ROOT, """
                    <text x="%d" y="%d" text-anchor="end">%s</text>
                    <rect class="bar" x="%d" y="%d" width="%.1f" height="%d"/>
                    <text x="%.1f" y="%d">%.2f</text>
                    """, LABELS - 8, y + 16, escaped(bar.label()), LABELS, y + 3, length, ROW - 6,
                    LABELS + numberAfter(length, unit), y + 16, bar.ratio()));
        }
        svg.append(String.format(Locale.ROOT, """
                <line class="one" x1="%1$.1f" y1="%2$d" x2="%1$.1f" y2="%3$d" stroke-dasharray="4 3"/>
                <text x="%1$.1f" y="%4$d" text-anchor="middle" font-size="11">1</text>
                </svg>
                """, LABELS + unit, TOP - 4, height - BOTTOM, height - 3));
        return svg.toString();
    }

    /// Behind the bar, and behind the line where it would be under it.
    private static double numberAfter(double length, double unit) {
        return GAP + (length <= unit && length + NUMBERS > unit ? unit : length);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
