package org.granary.console.live;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.granary.metrics.ProcedureCalls;
import org.granary.metrics.StoreSizes;
import org.granary.procedure.CallStatistics.Totals;
import org.granary.server.GranaryServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes a sample of the server's figures every second, while somebody uses the console, and keeps those of the last minutes. All figures are kept
/// counters: a sample costs a look at each of them.
public final class Figures implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Figures.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final int KEPT = 300;
    private static final int STORE_EVERY = 10;
    private static final double NANOS = 1e9;

    private final GranaryServer server;
    private final StoreSizes sizes;
    private final AtomicBoolean asking = new AtomicBoolean();
    private final BooleanSupplier wanted;
    private final Deque<Sample> samples = new ArrayDeque<>();
    private final Thread thread = Thread.ofVirtual().name("console-figures").unstarted(this::run);
    private Totals before = Totals.NONE;
    private long beforeAt;
    private Writes writesBefore = Writes.NONE;
    private volatile long store;
    private int count;

    /// @param wanted whether anybody is there to look
    public Figures(GranaryServer server, StoreSizes sizes, BooleanSupplier wanted) {
        this.server = server;
        this.sizes = sizes;
        this.wanted = wanted;
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                if (wanted.getAsBoolean()) {
                    tryToTake();
                } else {
                    forget();
                }
                Thread.sleep(PERIOD);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// A sample that fails is left out.
    private void tryToTake() {
        try {
            take();
        } catch (RuntimeException e) {
            LOG.warn("The figures of the console could not be read", e);
        }
    }

    private synchronized void forget() {
        samples.clear();
        before = Totals.NONE;
        beforeAt = 0;
    }

    private void take() {
        Totals now = Totals.NONE;
        for (ProcedureCalls calls : ProcedureCalls.of(server.catalog())) {
            now = now.plus(calls.totals());
        }
        Writes writes = Writes.of(server.catalog());
        if (count++ % STORE_EVERY == 0) {
            askStoreSize();
        }
        Runtime jvm = Runtime.getRuntime();
        synchronized (this) {
            long at = System.nanoTime();
            Totals since = beforeAt == 0 ? Totals.NONE : now.minus(before);
            Writes written = beforeAt == 0 ? Writes.NONE : writes.minus(writesBefore);
            double seconds = Math.max(1, at - beforeAt) / NANOS;
            samples.add(new Sample(System.currentTimeMillis(), since.calls() / seconds, since.failed() / seconds,
                    since.microsOf(0.5), since.microsOf(0.95), server.connections(),
                    server.localSessions().running(), server.memory().used(), jvm.totalMemory() - jvm.freeMemory(),
                    store, written.commits() / seconds, written.callsPerCommit(), written.microsPerCommit()));
            if (samples.size() > KEPT) {
                samples.remove();
            }
            before = now;
            writesBefore = writes;
            beforeAt = at;
            notifyAll();
        }
    }

    /// Asks beside the samples, which do not wait where PostgreSQL does not answer.
    private void askStoreSize() {
        if (asking.compareAndSet(false, true)) {
            Thread.ofVirtual().name("console-sizes").start(() -> {
                try {
                    store = sizes.total();
                } catch (RuntimeException e) {
                    LOG.debug("The size of the databases is not known: {}", e.toString());
                } finally {
                    asking.set(false);
                }
            });
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
