package org.granary.console.live;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.granary.procedure.CallStatistics.Totals;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.server.GranaryServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes a sample of the server's figures every second, while somebody uses the console, and keeps those of the last minutes. All figures are kept
/// counters: a sample costs a look at each of them.
public final class Figures implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Figures.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final int KEPT = 300;
    private static final int STORE_EVERY = 5;
    private static final double NANOS = 1e9;

    private final GranaryServer server;
    private final Path data;
    private final BooleanSupplier wanted;
    private final Deque<Sample> samples = new ArrayDeque<>();
    private final Thread thread = Thread.ofVirtual().name("console-figures").unstarted(this::run);
    private Totals before = Totals.NONE;
    private long beforeAt;
    private long store;
    private int count;

    /// @param data the folder of the databases
    /// @param wanted whether anybody is there to look
    public Figures(GranaryServer server, Path data, BooleanSupplier wanted) {
        this.server = server;
        this.data = data;
        this.wanted = wanted;
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                if (wanted.getAsBoolean()) {
                    take();
                } else {
                    forget();
                }
                Thread.sleep(PERIOD);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void forget() {
        samples.clear();
        before = Totals.NONE;
        beforeAt = 0;
    }

    private void take() {
        Totals now = Totals.NONE;
        for (DatabaseCatalog database : server.catalog().databases()) {
            for (Procedure procedure : database.procedures()) {
                now = now.plus(procedure.statistics().totals());
            }
        }
        if (count++ % STORE_EVERY == 0) {
            store = storeSize();
        }
        Runtime jvm = Runtime.getRuntime();
        synchronized (this) {
            long at = System.nanoTime();
            Totals since = beforeAt == 0 ? Totals.NONE : now.minus(before);
            double seconds = Math.max(1, at - beforeAt) / NANOS;
            samples.add(new Sample(System.currentTimeMillis(), since.calls() / seconds, since.failed() / seconds,
                    since.microsOf(0.5), since.microsOf(0.95), server.connections(),
                    server.localSessions().running(), server.memory().used(), jvm.totalMemory() - jvm.freeMemory(),
                    store));
            if (samples.size() > KEPT) {
                samples.remove();
            }
            before = now;
            beforeAt = at;
            notifyAll();
        }
    }

    /// The files of the embedded store. Databases in PostgreSQL are not counted.
    private long storeSize() {
        long size = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(data, "*.db*")) {
            for (Path file : files) {
                size += size(file);
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("The size of the databases is not known: {}", e.toString());
        }
        return size;
    }

    private static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /// The samples after the one of the time `after`, oldest first; waits for the next one where there is none, for two periods at most.
    synchronized List<Sample> after(long after) throws InterruptedException {
        long end = System.nanoTime() + 2 * PERIOD.toNanos();
        while (isNewest(after) && System.nanoTime() < end) {
            wait(PERIOD.toMillis());
        }
        List<Sample> found = new ArrayList<>();
        samples.stream().filter(sample -> sample.time() > after).forEach(found::add);
        return found;
    }

    private boolean isNewest(long after) {
        Sample last = samples.peekLast();
        return last == null || last.time() <= after;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
