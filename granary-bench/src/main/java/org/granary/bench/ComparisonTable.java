package org.granary.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Two servers side by side: how much in a second, how quickly, and at what cost.
final class ComparisonTable {
    private final PrintWriter out;
    private final List<RatioChart.Bar> bars = new ArrayList<>();

    /// Prints the head.
    ///
    /// @param peer its name
    ComparisonTable(String peer, PrintWriter out) {
        this.out = out;
        out.printf(Locale.ROOT, "| what | connections | %1$s/s | Granary/s | ratio | %1$s: median, 99 %% ms |"
                + " Granary: median, 99 %% ms | processor ms for 1,000: %1$s | processor ms for 1,000: Granary |"
                + " allocated for each by Granary, KB |%n", peer);
        out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        out.flush();
    }

    void row(String what, int connections, Comparison.Round theirs, Comparison.Round ours) {
        double ratio = ours.result().perSecond() / theirs.result().perSecond();
        out.printf(Locale.ROOT, "| %s | %d | %,.0f | %,.0f | %.2f | %s | %s | %s | %s | %.1f |%n", what, connections,
                theirs.result().perSecond(), ours.result().perSecond(), ratio, times(theirs.result()),
                times(ours.result()), processor(theirs), processor(ours),
                (double) ours.usage().allocatedBytes() / ours.result().done() / 1000);
        out.flush();
        bars.add(new RatioChart.Bar(what + ", " + connections, ratio));
    }

    private static String times(Load.Result result) {
        return String.format(Locale.ROOT, "%.2f, %.2f", result.median() / 1e6, result.tail() / 1e6);
    }

    /// Of the server, and apart of what it keeps its data in.
    private static String processor(Comparison.Round round) {
        double thousands = round.result().done() / 1e3;
        String own = String.format(Locale.ROOT, "%.0f", round.usage().processorNanos() / 1e6 / thousands);
        return round.usage().storeNanos() == 0
                ? own
                : own + String.format(Locale.ROOT, " + %.0f", round.usage().storeNanos() / 1e6 / thousands);
    }

    String chart(String title) {
        return new RatioChart(title, bars).svg();
    }
}
