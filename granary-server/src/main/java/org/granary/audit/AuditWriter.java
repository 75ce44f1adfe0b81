package org.granary.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the audit trail of a data folder on a thread of its own: all that wait are served by one write to disk.
public final class AuditWriter implements AuditTrail, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditWriter.class);
    /// Of those that nobody waits for.
    private static final int MOST_OFFERED = 10_000;
    private static final int MOST_AT_ONCE = 1000;
    private static final Duration BETWEEN_REPORTS = Duration.ofMinutes(1);

    private final AuditFolder folder;
    private final Path shown;
    private final Settings settings;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private int offered;
    /// Events that were not written since the last one that was: the disk failed, or too many came at once.
    private long lost;
    private boolean closed;
    /// Of this thread alone.
    private long nextReport = System.nanoTime();
    private String lastFile = "";
    private volatile AuditHead head = AuditHead.EMPTY;
    private volatile boolean announced;

    /// @param key the file with the key, or null for the usual place
    /// @param fileSize when a file has so many bytes, another one begins
    /// @param files how many files are kept
    /// @param refuse whether what cannot be recorded must not happen
    public record Settings(@Nullable Path key, long fileSize, int files, boolean refuse) {}

    private record Waiting(AuditEvent event, @Nullable CompletableFuture<AuditHead> written) {}

    private AuditWriter(AuditFiles files, Settings settings) {
        this.folder = new AuditFolder(files, new AuditFolder.Limits(settings.fileSize(), settings.files()));
        this.shown = files.folder();
        this.settings = settings;
        this.thread = Thread.ofPlatform().daemon().name("audit").unstarted(this::run);
    }

    /// @param data the data folder, in which the trail has a folder of its own
    public static AuditWriter open(Path data, Settings settings) {
        AuditWriter writer = new AuditWriter(files(data, settings.key()), settings);
        writer.thread.start();
        return writer;
    }

    /// From now on, the log says where the trail is with each new file, and at the end. A log that is kept elsewhere shows whether the trail up to there is
    /// still the same.
    public void announce() {
        announced = true;
    }

    static AuditFiles files(Path data, @Nullable Path key) {
        Path folder = data.resolve("audit");
        return new AuditFiles(folder, key == null ? folder.resolve("key") : key);
    }

    @Override
    public void record(AuditEvent event) {
        CompletableFuture<AuditHead> written = new CompletableFuture<>();
        add(new Waiting(event, written));
        try {
            written.join();
        } catch (CompletionException e) {
            if (settings.refuse()) {
                throw new AuditException("The audit trail in " + shown + " cannot be written.",
                        new IOException(e.getCause()));
            }
        }
    }

    @Override
    public void offer(AuditEvent event) {
        add(new Waiting(event, null));
    }

    private void add(Waiting one) {
        lock.lock();
        try {
            if (closed) {
                if (one.written() != null) {
                    one.written().completeExceptionally(new IOException("the server has stopped"));
                }
                return;
            }
            if (one.written() == null) {
                if (offered >= MOST_OFFERED) {
                    lost++;
                    return;
                }
                offered++;
            }
            waiting.addLast(one);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        List<Waiting> batch = new ArrayList<>();
        while (take(batch)) {
            write(batch);
            batch.clear();
        }
        try {
            folder.close();
        } catch (IOException e) {
            LOG.warn("The audit trail could not be closed: {}", Wording.reason(e));
        }
    }

    /// @return false when there will be no more
    private boolean take(List<Waiting> batch) {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
            while (!waiting.isEmpty() && batch.size() < MOST_AT_ONCE) {
                Waiting next = waiting.removeFirst();
                if (next.written() == null) {
                    offered--;
                }
                batch.add(next);
            }
            return !batch.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    private void write(List<Waiting> batch) {
        List<AuditEvent> events = new ArrayList<>(batch.size() + 1);
        long gap = count(0);
        if (gap > 0) {
            events.add(AuditEvent.of(AuditEvent.AUDIT).with("action", "gap")
                    .with("reason", "Events before this one could not be written.").with("leftOut", gap));
        }
        batch.forEach(one -> events.add(one.event()));
        try {
            AuditHead now = folder.append(events);
            count(-gap);
            head = now;
            anchor(now);
            batch.forEach(one -> {
                if (one.written() != null) {
                    one.written().complete(now);
                }
            });
        } catch (IOException | RuntimeException e) {
            count(batch.size());
            report(e);
            batch.forEach(one -> {
                if (one.written() != null) {
                    one.written().completeExceptionally(e);
                }
            });
        }
    }

    private long count(long more) {
        lock.lock();
        try {
            lost += more;
            return lost;
        } finally {
            lock.unlock();
        }
    }

    private void report(Exception e) {
        if (System.nanoTime() - nextReport >= 0) {
            nextReport = System.nanoTime() + BETWEEN_REPORTS.toNanos();
            LOG.error("The audit trail in {} cannot be written: {}. {}", shown, Wording.reason(e), settings.refuse()
                    ? "Logins and changes are refused until it can (audit-failure=refuse)."
                    : "The server goes on, and counts what is missing (audit-failure=continue).");
        }
    }

    private void anchor(AuditHead now) {
        if (announced && !now.file().equals(lastFile)) {
            lastFile = now.file();
            LOG.info("The audit trail is in {}: {}", shown, end(now));
        }
    }

    private static String end(AuditHead now) {
        return "line " + now.sequence() + " has the hash " + now.hash();
    }

    /// Writes what waits, and stops.
    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        try {
            if (!thread.join(Duration.ofSeconds(10))) {
                LOG.error("The audit trail in {} could not be written to its end.", shown);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (announced && head.sequence() > 0) {
            LOG.info("The audit trail ends: {}", end(head));
        }
    }
}
