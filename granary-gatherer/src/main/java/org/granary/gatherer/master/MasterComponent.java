package org.granary.gatherer.master;

import java.sql.SQLException;
import org.granary.gatherer.component.Ownership;
import org.granary.gatherer.loop.RetryLoop;
import org.granary.gatherer.loop.StopSignal;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.protocol.StoreStage;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;
import org.granary.records.value.Project;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The master's side of a component: does nothing while another component is the master. Its thread runs [#run()] until the signal; whatever goes wrong with the
/// server, it begins again.
public final class MasterComponent implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(MasterComponent.class);
    /// Stage 90: the queue stays as it is, the component is only made known.
    private static final int ONLY_REGISTER = 1;

    private final int id;
    private final Server server;
    private final CrawlLimits limits;
    private final Pace pace;
    private final StopSignal stop;
    private final Ownership ownership;

    public MasterComponent(int id, Server server, CrawlLimits limits, Pace pace, StopSignal stop,
            Ownership ownership) {
        this.id = id;
        this.server = server;
        this.limits = limits;
        this.pace = pace;
        this.stop = stop;
        this.ownership = ownership;
    }

    @Override
    public void run() {
        new RetryLoop(stop, pace.afterFailure(), LOG, "Crawl component " + id + " cannot lead crawls")
                .run(this::attempt);
    }

    private void attempt() throws SQLException, InterruptedException {
        try (ComponentSession session = new ComponentSession(server, id)) {
            CrawlLead lead = null;
            Resets resets = new Resets(session, pace);
            boolean leading;
            do {
                leading = false;
                if (!ownership.held() || !session.admin().isMaster(id)) {
                    lead = null;
                } else {
                    if (lead == null) {
                        lead = begin(session);
                    }
                    resets.look();
                    leading = stepAll(session, lead);
                }
            } while (stop.pause(leading ? pace.master() : pace.idle()));
        }
    }

    /// The master calls procedures of all stores, which want to know the component.
    private CrawlLead begin(ComponentSession session) throws SQLException {
        LOG.info("Crawl component {} is the master.", id);
        for (var store : session.allStores().values()) {
            store.stage(StoreStage.RECOVER, ONLY_REGISTER);
        }
        return new CrawlLead(session, limits);
    }

    /// @return whether there is a crawl
    private static boolean stepAll(ComponentSession session, CrawlLead lead) throws SQLException {
        boolean any = false;
        for (Project project : session.projects()) {
            for (Crawl crawl : session.admin().crawls(project, true)) {
                lead.step(crawl);
                any = true;
            }
        }
        return any;
    }
}
