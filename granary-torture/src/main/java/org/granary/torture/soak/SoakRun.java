package org.granary.torture.soak;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.granary.torture.check.Problems;
import org.granary.torture.crash.Cluster;
import org.granary.torture.crash.StoreChoice;
import org.granary.torture.ledger.Ledger;
import org.granary.torture.load.Load;
import org.granary.torture.load.VersionCache;

/// Clients of all protocols for a long time. They remove what they have added, so that the data stop growing; the server's memory, handles, threads and
/// files should, too. At the end everything is compared with the ledgers.
public final class SoakRun {
    private final Path folder;
    private final StoreChoice store;
    private final PrintWriter out;

    /// @param folder an empty one
    public SoakRun(Path folder, StoreChoice store, PrintWriter out) {
        this.folder = folder;
        this.store = store;
        this.out = out;
    }

    /// What a run has seen.
    public record Result(List<Sample> samples, Problems problems) {}

    /// @param every seconds between two samples
    public Result run(int seconds, int every, int clients, long seed) throws Exception {
        List<Sample> samples = new ArrayList<>();
        VersionCache versions = new VersionCache();
        Path ledgers = Files.createDirectories(folder).resolve("ledgers");
        out.println("| seconds | things done | of them a second | memory MiB | handles | threads | files MiB |");
        out.println("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        try (Cluster cluster = Cluster.start(folder, store)) {
            try (Load load = Load.start(ledgers, cluster.targets(), versions, 0, clients, seed)) {
                long begun = System.nanoTime();
                for (int second = every; second <= seconds; second += every) {
                    long left = TimeUnit.SECONDS.toNanos(second) - (System.nanoTime() - begun);
                    TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
                    samples.add(Sample.of(cluster.server(0).pid(), cluster.folder(), second, load.progress().steps()));
                    print(samples, every);
                }
                load.end();
            }
            return new Result(samples, cluster.check(Ledger.read(ledgers), versions));
        }
    }

    private void print(List<Sample> samples, int every) {
        Sample last = samples.getLast();
        long before = samples.size() < 2 ? 0 : samples.get(samples.size() - 2).steps();
        out.printf("| %d | %d | %d | %d | %d | %d | %d |%n", last.seconds(), last.steps(),
                (last.steps() - before) / every, last.residentKiB() / 1024, last.handles(), last.threads(),
                last.folderKiB() / 1024);
    }
}
