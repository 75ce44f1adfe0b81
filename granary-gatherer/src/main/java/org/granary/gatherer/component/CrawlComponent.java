package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.CrawlLimits;
import org.granary.gatherer.Every;
import org.granary.gatherer.Pace;
import org.granary.gatherer.StopSignal;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.protocol.Session;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A crawl component. Its thread runs [#run()] until the signal; whatever goes wrong with the server, it begins again.
public final class CrawlComponent implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(CrawlComponent.class);

    private final int id;
    private final Server server;
    private final ContentSource source;
    private final CrawlLimits limits;
    private final Pace pace;
    private final StopSignal stop;
    private String lastFailure = "";

    public CrawlComponent(int id, Server server, ContentSource source, CrawlLimits limits, Pace pace,
            StopSignal stop) {
        this.id = id;
        this.server = server;
        this.source = source;
        this.limits = limits;
        this.pace = pace;
        this.stop = stop;
    }

    @Override
    public void run() {
        try {
            do {
                attempt();
            } while (stop.pause(pace.afterFailure()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Works until the signal, or until something goes wrong.
    private void attempt() throws InterruptedException {
        try (Session session = new Session(server, id)) {
            Registration registration = new Registration(session);
            registration.recover();
            Heartbeat heartbeat = new Heartbeat(session, pace.unresponsiveMinutes());
            try (Parts parts = new Parts(session, registration.store(), source, limits)) {
                StatusChanges changes = new StatusChanges(session, registration.store(), parts);
                Upkeep upkeep = new Upkeep(session, registration.store(), pace);
                work(registration, heartbeat, changes, upkeep, parts);
                parts.end(pace.crawling());
            }
        } catch (SQLException e) {
            // The same again says nothing new.
            String failure = String.valueOf(e.getMessage());
            if (!failure.equals(lastFailure)) {
                LOG.warn("Crawl component {} cannot go on, and tries again: {}", id, failure);
            }
            lastFailure = failure;
        } catch (RuntimeException e) {
            LOG.error("Crawl component {} found a mistake in itself, and begins again.", id, e);
        }
    }

    private void work(Registration registration, Heartbeat heartbeat, StatusChanges changes, Upkeep upkeep,
            Parts parts) throws SQLException, InterruptedException {
        Every beat = new Every(pace.heartbeat());
        Every change = new Every(pace.statusChanges());
        Every look = new Every(pace.crawling());
        while (!stop.stopping()) {
            if (beat.due() && !heartbeat.beat()) {
                parts.giveUp();
                registration.recover();
            }
            if (change.due() && changes.look()) {
                upkeep.reset();
            }
            upkeep.look();
            if (look.due()) {
                parts.look();
            }
            if (!parts.work(!changes.paused(), pace.crawling())) {
                stop.pause(parts.any() ? pace.crawling() : pace.idle());
            }
        }
    }
}
