package org.granary.gatherer;

import java.util.ArrayList;
import java.util.List;
import org.granary.gatherer.component.CrawlComponent;
import org.granary.gatherer.component.Ownership;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.loop.StopSignal;
import org.granary.gatherer.master.MasterComponent;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;

/// Crawl components in this process: for each one a thread that crawls, and one that leads crawls while the component is the master.
///
/// A component is one process at a time: where another one is it already, this one waits ([Ownership]). Whether components are in one process or in several makes no difference to any of them.
public final class Gatherer implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 20_000;

    private final StopSignal stop = new StopSignal();
    private final List<Thread> threads = new ArrayList<>();
    private final List<Ownership> ownerships = new ArrayList<>();

    private Gatherer() {}

    /// Starts components.
    ///
    /// @param source is used, and not closed
    public static Gatherer start(Server server, List<Integer> components, ContentSource source,
            CrawlLimits limits, Pace pace) {
        return start(server, components, source, DocumentIndex.NONE, limits, pace);
    }

    /// Starts components that have the texts of documents kept.
    ///
    /// @param index is used, and not closed
    public static Gatherer start(Server server, List<Integer> components, ContentSource source, DocumentIndex index,
            CrawlLimits limits, Pace pace) {
        Gatherer gatherer = new Gatherer();
        for (int id : components) {
            Ownership ownership = new Ownership(id, pace);
            gatherer.ownerships.add(ownership);
            gatherer.run("crawl component " + id,
                    new CrawlComponent(id, server, source, limits, pace, gatherer.stop, ownership, index));
            gatherer.run("master " + id, new MasterComponent(id, server, limits, pace, gatherer.stop, ownership));
        }
        return gatherer;
    }

    private void run(String name, Runnable work) {
        threads.add(Thread.ofPlatform().name(name).start(work));
    }

    /// Is it one of its components? Not before it has begun, and not while another process is all of them.
    public boolean isWorking() {
        return ownerships.stream().anyMatch(Ownership::held);
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
        ownerships.forEach(Ownership::dies);
    }

    /// Ends at once, as if the process had been killed: for tests of what then happens.
    public void kill() throws InterruptedException {
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join(PATIENCE_MILLIS);
        }
        ownerships.forEach(Ownership::dies);
    }
}
