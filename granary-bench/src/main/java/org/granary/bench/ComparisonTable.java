package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Two servers side by side: how much in a second, how quickly, and at what cost.
final class ComparisonTable {
    private static final String NONE = "–";

    private final PrintWriter out;
    private final List<RatioChart.Bar> bars = new ArrayList<>();

    /// Prints the head.
    ///
    /// @param peer its name
    /// @param ours the name of what is compared with it
    ComparisonTable(String peer, String ours, PrintWriter out) {
        this.out = out;
        out.printf(Locale.ROOT, "| what | connections | %1$s/s | %2$s/s | ratio | %1$s: median, 99 %% ms |"
                + " %2$s: median, 99 %% ms | processor ms for 1,000: %1$s | processor ms for 1,000: %2$s |"
                + " allocated for each by %2$s, KB |%n", peer, ours);
        out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        out.flush();
    }

    /// @param theirs the peer's round, or null if there is no peer
    void row(String what, int connections, Comparison.@Nullable Round theirs, Comparison.@Nullable Round ours) {
        if (ours == null) {
            return;
        }
        double ratio = theirs == null ? 0 : ours.result().perSecond() / theirs.result().perSecond();
        out.printf(Locale.ROOT, "| %s | %d | %s | %,.0f | %s | %s | %s | %s | %s | %.1f |%n", what, connections,
                theirs == null ? NONE : String.format(Locale.ROOT, "%,.0f", theirs.result().perSecond()),
                ours.result().perSecond(), theirs == null ? NONE : String.format(Locale.ROOT, "%.2f", ratio),
                theirs == null ? NONE : times(theirs.result()), times(ours.result()),
                theirs == null ? NONE : processor(theirs), processor(ours),
                (double) ours.usage().allocatedBytes() / ours.result().done() / 1000);
        out.flush();
        if (theirs != null) {
            bars.add(new RatioChart.Bar(what + ", " + connections, ratio));
        }
    }

    private static String times(Load.Result result) {
        return String.format(Locale.ROOT, "%.2f, %.2f", result.median() / 1e6, result.tail() / 1e6);
    }

    /// Of the server, and apart of what it keeps its data in.
    private static String processor(Comparison.Round round) {
        if (round.usage().equals(Usage.NONE)) {
            return NONE;
        }
        double thousands = round.result().done() / 1e3;
        String own = String.format(Locale.ROOT, "%.0f", round.usage().processorNanos() / 1e6 / thousands);
        return round.usage().storeNanos() == 0
                ? own
                : own + String.format(Locale.ROOT, " + %.0f", round.usage().storeNanos() / 1e6 / thousands);
    }

    /// Writes the ratios as an image.
    ///
    /// @param file where to, or null to do nothing
    void write(@Nullable Path file, String title) throws IOException {
        if (file != null) {
            Files.writeString(file, new RatioChart(title, bars).svg());
        }
    }
}
