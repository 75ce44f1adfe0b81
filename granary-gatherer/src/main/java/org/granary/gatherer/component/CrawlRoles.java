package org.granary.gatherer.component;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.Project;

/// The crawls that a component takes part in, and what it does in each as it goes from phase to phase.
final class CrawlRoles implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ComponentSession session;
    private final int store;
    private final ContentSource source;
    private final CrawlLimits limits;
    private ItemWriter writer;
    private final DocumentIndex index;
    private final IndexWriter texts;
    private final Ownership ownership;
    private final Map<Integer, CrawlRole> roles = new HashMap<>();
    private final Map<Integer, Crawl> crawls = new HashMap<>();

    CrawlRoles(ComponentSession session, int store, ContentSource source, CrawlLimits limits,
            Ownership ownership, DocumentIndex index) {
        this.session = session;
        this.store = store;
        this.source = source;
        this.limits = limits;
        this.index = index;
        this.texts = new IndexWriter(session, store, index, limits);
        this.writer = new ItemWriter(session, store, limits, ownership, texts);
        this.ownership = ownership;
    }

    /// Looks where the crawls are.
    void look() throws SQLException {
        Set<Integer> listed = new HashSet<>();
        for (Project project : session.projects()) {
            for (Crawl crawl : session.admin().crawls(project, false)) {
                listed.add(crawl.id());
                crawls.put(crawl.id(), crawl);
                step(crawl);
            }
        }
        for (Iterator<Integer> known = crawls.keySet().iterator(); known.hasNext();) {
            int id = known.next();
            if (!listed.contains(id)) {
                known.remove();
                drop(id);
            }
        }
    }

    private void step(Crawl crawl) throws SQLException {
        switch (crawl.phase()) {
            case WAITING_TO_START, CRAWLING, MOVING_UNVISITED, DELETING_UNVISITED, WAITING_FOR_STORES -> join(crawl);
            case PAUSING -> whenEmpty(crawl, AdminStage.COMPONENT_PAUSED);
            case RESUMING -> session.admin().stage(AdminStage.COMPONENT_RESUMED, crawl, 0);
            case WAITING_TO_STOP -> {
                drop(crawl.id());
                session.admin().stage(AdminStage.COMPONENT_STOPPED, crawl, 0);
            }
            case WAITING_TO_COMPLETE -> whenEmpty(crawl, AdminStage.COMPONENT_DONE);
            case ADDING_START_ADDRESSES, STARTING_ANEW, PAUSED, COMPLETING, DELETES_PENDING, COMPLETING_ANEW,
                    STOP_COMPLETE, STOPPING_ANEW, FORBIDDEN, DONE, STOPPED ->
                {
                }
        }
    }

    private void join(Crawl crawl) throws SQLException {
        CrawlRole part = roles.get(crawl.id());
        if (part != null) {
            if (crawl.phase() == CrawlPhase.WAITING_TO_START) {
                // It may have reported something else since it joined: a late call of another master sends a crawl back.
                session.admin().stage(AdminStage.STARTED, crawl, 0);
            }
            part.follow(crawl);
            return;
        }
        session.admin().stage(AdminStage.STARTED, crawl, 0);
        roles.put(crawl.id(), crawl.project() == Project.ANCHOR
                ? new AnchorCrawlRole(session, store, crawl, ownership, index)
                : new ContentCrawlRole(session, store, crawl, writer, source, limits, ownership, texts));
    }

    private void whenEmpty(Crawl crawl, AdminStage stage) throws SQLException {
        CrawlRole part = roles.get(crawl.id());
        if (part == null || part.empty()) {
            session.admin().stage(stage, crawl, 0);
        }
    }

    private void drop(int crawlId) {
        CrawlRole part = roles.remove(crawlId);
        if (part != null) {
            part.close();
        }
    }

    /// Does it take part in a crawl?
    boolean any() {
        return !crawls.isEmpty();
    }

    /// @return whether something was in hand
    boolean work(boolean mayTakeMore, Duration patience) throws SQLException, InterruptedException {
        boolean worked = false;
        for (Map.Entry<Integer, CrawlRole> entry : roles.entrySet()) {
            Crawl crawl = crawls.get(entry.getKey());
            boolean taking = crawl != null && crawl.phase().taking();
            worked |= entry.getValue().work(mayTakeMore && taking, patience);
        }
        return worked;
    }

    /// Ends what is in hand, and takes nothing more. What takes too long is left: the component finds it again when it begins again.
    void end(Duration patience) throws SQLException, InterruptedException {
        long end = System.nanoTime() + GRACE.toNanos();
        while (work(false, patience) && System.nanoTime() - end < 0) {
            // One group of items after another.
        }
    }

    /// Forgets all crawls, with what is in hand, and what was remembered for them.
    void giveUp() {
        writer = new ItemWriter(session, store, limits, ownership, texts);
        roles.values().forEach(CrawlRole::close);
        roles.clear();
        crawls.clear();
    }

    @Override
    public void close() {
        giveUp();
    }
}
