package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The same load on two servers in turns, several rounds, so that a machine that is busy for a while is busy for both; for each of them the median
/// round counts.
final class Comparison<C extends Load.Client> {
    private final Side<C> peer;
    private final Side<C> granary;
    private final ComparisonOptions options;
    private final ComparisonTable table;

    /// @param peerName as the table calls it
    /// @param ourName as the table calls the other side
    Comparison(String peerName, String ourName, Side<C> peer, Side<C> granary, ComparisonOptions options,
            PrintWriter out)
            throws IOException {
        this.peer = peer;
        this.granary = granary;
        this.options = options;
        this.table = new ComparisonTable(peerName, ourName, out);
        if (options.profile != null) {
            // The first recording takes a second to begin.
            granary.server().startRecording();
            granary.server().stopRecording(options.profile);
            Files.delete(options.profile);
        }
    }

    /// A round of one side.
    record Round(Load.Result result, Usage usage) {
        /// @return null of none
        static @Nullable Round median(List<Round> rounds) {
            return rounds.isEmpty()
                    ? null
                    : rounds.stream().sorted(Comparator.comparingDouble(round -> round.result.perSecond())).toList()
                            .get(rounds.size() / 2);
        }
    }

    void run(Trial<C> trial) throws SQLException, IOException, InterruptedException {
        for (int connections : options.connections) {
            run(trial, connections);
        }
    }

    void run(Trial<C> trial, int connections) throws SQLException, IOException, InterruptedException {
        List<Round> theirs = new ArrayList<>();
        List<Round> ours = new ArrayList<>();
        if (options.compileSeconds > 0) {
            CompiledLoad.run(granary, trial, connections, options.compileSeconds);
        }
        for (int round = 0; round < options.rounds; round++) {
            theirs.add(round(peer, trial, connections, options));
            ours.add(round(granary, trial, connections, options));
        }
        table.row(trial.name(), connections, Round.median(theirs), Round.median(ours));
    }

    /// A row of rounds on one connection that were run elsewhere.
    void row(String what, List<Round> theirs, List<Round> ours) {
        table.row(what, 1, Round.median(theirs), Round.median(ours));
    }

    /// One round of one side.
    static <C extends Load.Client> Round round(Side<C> side, Trial<C> trial, int connections,
            ComparisonOptions options) throws SQLException, IOException, InterruptedException {
        trial.prepare(side, connections);
        side.server().settle();
        var watch = new UsageWatch(side.server(), options.profile);
        Load.Result result = Load.run(side.connector(), connections, Duration.ofSeconds(options.warmUp),
                Duration.ofSeconds(options.seconds), trial.work(side, connections), watch);
        return new Round(result, watch.used());
    }

    /// Writes the chart, if one was asked for.
    void finish(String title) throws IOException {
        table.write(options.chart, title);
    }
}
