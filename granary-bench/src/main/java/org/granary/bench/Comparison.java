package org.granary.bench;

import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The same load on both servers in turns, several rounds, so that a machine that is busy for a while is busy for both; the median round counts.
final class Comparison {
    private final Peer granary;
    private final Peer postgres;
    private final Options options;
    private final PrintWriter out;

    Comparison(Peer granary, Peer postgres, Options options, PrintWriter out) {
        this.granary = granary;
        this.postgres = postgres;
        this.options = options;
        this.out = out;
        out.println(
                "| what | connections | Granary/s | PostgreSQL/s | ratio | Granary median, 99 % ms | PostgreSQL median, 99 % ms |");
        out.println("| --- | --- | --- | --- | --- | --- | --- |");
        out.flush();
    }

    void run(String what, int connections, Load.Call call) throws SQLException, InterruptedException {
        List<Load.Result> ours = new ArrayList<>();
        List<Load.Result> theirs = new ArrayList<>();
        Duration warmUp = Duration.ofSeconds(options.warmUp);
        Duration measured = Duration.ofSeconds(options.seconds);
        for (int round = 0; round < options.rounds; round++) {
            ours.add(Load.run(granary, connections, warmUp, measured, call));
            theirs.add(Load.run(postgres, connections, warmUp, measured, call));
        }
        Load.Result us = median(ours);
        Load.Result them = median(theirs);
        out.printf(Locale.ROOT, "| %s | %d | %.0f | %.0f | %.2f | %.2f, %.2f | %.2f, %.2f |%n", what, connections,
                us.perSecond(), them.perSecond(), us.perSecond() / them.perSecond(), us.median() / 1e6,
                us.tail() / 1e6, them.median() / 1e6, them.tail() / 1e6);
        out.flush();
    }

    private static Load.Result median(List<Load.Result> results) {
        return results.stream().sorted(Comparator.comparingDouble(Load.Result::perSecond)).toList()
                .get(results.size() / 2);
    }
}
