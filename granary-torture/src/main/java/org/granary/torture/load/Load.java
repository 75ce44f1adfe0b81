package org.granary.torture.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.granary.worker.queue.QueueKind;
import org.jspecify.annotations.Nullable;

/// Clients of all protocols, each in a thread of its own.
public final class Load implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 120_000;

    private final Progress progress = new Progress();
    private final List<Thread> threads = new ArrayList<>();
    private final VersionCache versions;

    private Load(VersionCache versions) {
        this.versions = versions;
    }

    /// @param round a number that no other load on these databases has
    /// @param versions what a client knows of the objects so far
    public static Load start(Path ledgers, Targets targets, VersionCache versions, int round, int clients, long seed)
            throws IOException {
        Load load = new Load(versions);
        for (int i = 0; i < clients; i++) {
            int number = round * 1000 + i;
            List<Actor> actors = new ArrayList<>();
            for (QueueKind kind : QueueKind.values()) {
                actors.add(new QueueActor(kind, number));
            }
            actors.add(new ObjectActor(number));
            actors.add(new LockActor(i));
            // Two of them: one step of a crawl in three adds links.
            CrawlActor crawl = new CrawlActor(i, number);
            actors.add(crawl);
            actors.add(crawl);
            actors.add(new NumberActor());
            if (i == 0) {
                actors.add(versions);
            }
            LoadClient client = new LoadClient(ledgers, "client-" + number, targets, load.progress, actors,
                    seed * 31 + i);
            load.threads.add(Thread.ofVirtual().name("client " + i).start(client::run));
        }
        return load;
    }

    public Progress progress() {
        return progress;
    }

    /// Waits until clients have done so many things more.
    ///
    /// @throws IllegalStateException where they do not get on
    public void await(long steps) throws InterruptedException {
        long target = progress.steps() + steps;
        long end = System.currentTimeMillis() + PATIENCE_MILLIS;
        while (progress.steps() < target) {
            check();
            if (System.currentTimeMillis() > end) {
                throw new IllegalStateException(
                        "Clients did nothing for " + PATIENCE_MILLIS + " ms: " + progress.errors());
            }
            Thread.sleep(2);
        }
    }

    private void check() {
        @Nullable
        Throwable failure = progress.failure();
        if (failure != null) {
            throw new IllegalStateException("A client failed.", failure);
        }
    }

    /// What the client that polls knows of the objects.
    public VersionCache versions() {
        return versions;
    }

    /// Tells the clients to end, and waits for them.
    @Override
    public void close() {
        progress.end();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends as [#close] does; a client that failed is an error.
    public void end() {
        close();
        check();
    }
}
