package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.loop.Interval;
import org.granary.gatherer.loop.RetryLoop;
import org.granary.gatherer.loop.StopSignal;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;
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
    private final Ownership ownership;
    private final DocumentIndex index;

    public CrawlComponent(int id, Server server, ContentSource source, CrawlLimits limits, Pace pace,
            StopSignal stop, Ownership ownership, DocumentIndex index) {
        this.index = index;
        this.id = id;
        this.server = server;
        this.source = source;
        this.limits = limits;
        this.pace = pace;
        this.stop = stop;
        this.ownership = ownership;
    }

    @Override
    public void run() {
        new RetryLoop(stop, pace.afterFailure(), LOG, "Crawl component " + id + " cannot go on").run(this::attempt);
    }

    /// Works until the signal, or until something goes wrong.
    private void attempt() throws SQLException, InterruptedException {
        try (ComponentSession session = new ComponentSession(server, id)) {
            if (!ownership.claim(session, stop)) {
                return;
            }
            Registration registration = new Registration(session);
            registration.recover();
            IndexWriter.attempt(() -> index.belongTo(session.topology().applicationId()));
            Heartbeat heartbeat = new Heartbeat(session, pace.unresponsiveMinutes());
            try (CrawlRoles roles = new CrawlRoles(session, registration.store(), source, limits, ownership, index)) {
                StatusChanges changes = new StatusChanges(session, registration.store(), roles, index);
                ComponentMaintenance maintenance = new ComponentMaintenance(session, registration.store(), pace);
                work(session, registration, heartbeat, changes, maintenance, roles);
                roles.end(pace.crawling());
            }
            registration.leave();
            ownership.release(session);
        }
    }

    private void work(ComponentSession session, Registration registration, Heartbeat heartbeat, StatusChanges changes,
            ComponentMaintenance maintenance,
            CrawlRoles roles) throws SQLException, InterruptedException {
        Interval beat = new Interval(pace.heartbeat());
        Interval change = new Interval(pace.statusChanges());
        Interval look = new Interval(pace.crawling());
        while (!stop.stopping()) {
            if (beat.due()) {
                ownership.renew(session);
                if (!heartbeat.beat()) {
                    roles.giveUp();
                    registration.recover();
                }
            }
            if (change.due() && changes.look()) {
                maintenance.reset();
            }
            maintenance.look();
            if (look.due() && !changes.resetting()) {
                roles.look();
            }
            if (!roles.work(!changes.paused(), pace.crawling())) {
                stop.pause(roles.any() ? pace.crawling() : pace.idle());
            }
        }
    }
}
