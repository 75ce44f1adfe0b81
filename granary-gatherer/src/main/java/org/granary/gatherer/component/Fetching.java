package org.granary.gatherer.component;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.settings.CrawlLimits;

/// Items in hand: each is fetched on a virtual thread of its own, and handed over when it is there. Everything but the fetching is done by the component's thread.
final class Fetching implements AutoCloseable {
    private static final int MAX_DOUBLINGS = 10;

    private final ContentSource source;
    private final CrawlLimits limits;
    private final BlockingQueue<Visit> arrived = new LinkedBlockingQueue<>();
    private final ExecutorService executor;
    private int inHand;

    Fetching(ContentSource source, CrawlLimits limits, String name) {
        this.source = source;
        this.limits = limits;
        this.executor = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name(name + " item ", 0).factory());
    }

    /// How many more items it takes.
    int free() {
        return limits.fetches() - inHand;
    }

    int capacity() {
        return limits.fetches();
    }

    boolean empty() {
        return inHand == 0;
    }

    void add(QueuedItem item, FetchRequest request) {
        inHand++;
        executor.execute(() -> {
            try {
                arrived.add(new Visit(item, fetch(item, request)));
            } catch (InterruptedException e) {
                // Given up: nobody waits for the item any more.
                Thread.currentThread().interrupt();
            }
        });
    }

    /// An item whose outcome is known.
    void add(QueuedItem item, Fetched outcome) {
        inHand++;
        arrived.add(new Visit(item, outcome));
    }

    private Fetched fetch(QueuedItem item, FetchRequest request)
            throws InterruptedException {
        Fetched fetched;
        try {
            fetched = source.fetch(request);
        } catch (RuntimeException e) {
            fetched = new Fetched.Failed(FetchError.UNREADABLE, "The item could not be processed: " + e);
        }
        if (willRetry(item, fetched)) {
            Thread.sleep(limits.retryDelay().multipliedBy(1L << Math.min(item.retryCount(), MAX_DOUBLINGS)));
        }
        return fetched;
    }

    boolean willRetry(QueuedItem item, Fetched fetched) {
        return fetched instanceof Fetched.Failed(FetchError error, String description) && error.passing()
                && item.retryCount() < limits.retries();
    }

    /// Items that have arrived, at most a group of them. Waits for the first one.
    List<Visit> take(Duration patience) throws InterruptedException {
        List<Visit> visits = new ArrayList<>();
        if (inHand > 0) {
            Visit first = arrived.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
            if (first != null) {
                visits.add(first);
                arrived.drainTo(visits, limits.group() - 1);
                inHand -= visits.size();
            }
        }
        return visits;
    }

    /// Gives up what is in hand.
    @Override
    public void close() {
        executor.shutdownNow();
        inHand = 0;
    }
}
