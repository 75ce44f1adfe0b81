package org.granary.gatherer;

import java.util.ArrayList;
import java.util.List;
import org.granary.gatherer.component.CrawlComponent;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.master.MasterComponent;
import org.granary.gatherer.protocol.Server;

/// Crawl components in this process: for each one a thread that crawls, and one that leads crawls while the component is the master.
///
/// A component runs in one process at a time. Whether components are in one process or in several makes no difference to any of them.
public final class Gatherer implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 20_000;

    private final StopSignal stop = new StopSignal();
    private final List<Thread> threads = new ArrayList<>();

    private Gatherer() {}

    /// Starts components.
    ///
    /// @param source is used, and not closed
    public static Gatherer start(Server server, List<Integer> components, ContentSource source,
            CrawlLimits limits, Pace pace) {
        Gatherer gatherer = new Gatherer();
        for (int id : components) {
            gatherer.run("crawl component " + id,
                    new CrawlComponent(id, server, source, limits, pace, gatherer.stop));
            gatherer.run("master " + id, new MasterComponent(id, server, limits, pace, gatherer.stop));
        }
        return gatherer;
    }

    private void run(String name, Runnable work) {
        threads.add(Thread.ofPlatform().name(name).start(work));
    }

    /// Ends what is in hand, and stops.
    @Override
    public void close() {
        stop.stop();
        try {
            for (Thread thread : threads) {
                thread.join(PATIENCE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.forEach(Thread::interrupt);
    }

    /// Ends at once, as if the process had been killed: for tests of what then happens.
    public void kill() throws InterruptedException {
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join(PATIENCE_MILLIS);
        }
    }
}
