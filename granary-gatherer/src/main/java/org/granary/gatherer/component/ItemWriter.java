package org.granary.gatherer.component;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.LinkRow;
import org.granary.gatherer.protocol.Statistics;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.records.TransactionCommit;

/// Writes down what came of a group of items, in an order in which a death in between loses nothing: first their links, then their metadata, and last the commits, which
/// take the items from the queue; the index, too, hears of them before that. What is written twice is the same as what is written once.
final class ItemWriter {
    private final ComponentSession session;
    private final int store;
    private final VisitClassifier classify;
    private final LinkRouting routing;
    private final Commits commits;
    private final MetadataWriter metadata;
    private final IndexWriter index;
    private final Ownership ownership;
    /// Crawl stores that are known to take part, by crawl.
    private final Set<Participation> joined = new HashSet<>();

    private record Participation(int crawlId, int store) {}

    /// @param store the component's own
    ItemWriter(ComponentSession session, int store, CrawlLimits limits, Ownership ownership, IndexWriter index) {
        this.index = index;
        this.session = session;
        this.store = store;
        this.ownership = ownership;
        this.classify = new VisitClassifier(new CrawlErrors(session), limits.retries());
        this.routing = new LinkRouting(new Hosts(session), new StartAddresses(session), limits);
        this.commits = new Commits(limits.errors());
        this.metadata = new MetadataWriter(session, store);
    }

    void write(Crawl crawl, List<Visit> visits) throws SQLException {
        ownership.verify(session);
        Map<Integer, List<LinkRow>> links = LinkRouting.newRows();
        List<TransactionCommit> records = new ArrayList<>();
        List<ClassifiedVisit> all = new ArrayList<>();
        Statistics statistics = Statistics.NONE;
        for (Visit visit : visits) {
            ClassifiedVisit classified = classify.classify(crawl, visit);
            all.add(classified);
            records.add(record(crawl, classified, links));
            statistics = statistics.plus(classified.statistics());
        }
        new LostLinks(session, routing).offer(crawl, visits, links);
        for (Map.Entry<Integer, List<LinkRow>> entry : links.entrySet()) {
            join(crawl, entry.getKey());
            session.store(entry.getKey()).addLinks(entry.getValue());
        }
        metadata.write(all);
        index.write(visits, all);
        session.store(store).commit(records);
        session.admin().addStatistics(crawl.id(), statistics);
    }

    private TransactionCommit record(Crawl crawl, ClassifiedVisit classified, Map<Integer, List<LinkRow>> links)
            throws SQLException {
        if (classified.retry()) {
            return commits.retry(crawl, classified.item(), classified.hrResult(), classified.error(),
                    String.valueOf(classified.description()));
        }
        Commits.State state = classified.state();
        if (classified.links() != null) {
            state = state.withLinksBitmap(routing.route(crawl, classified.item(), classified.links(), links));
        }
        return commits.commit(crawl, classified.item(), state, classified.hrResult(), classified.error(),
                classified.description());
    }

    /// The components of a store that gets its first links must join the crawl.
    private void join(Crawl crawl, int target) throws SQLException {
        if (target != store && joined.add(new Participation(crawl.id(), target))) {
            session.admin().stage(AdminStage.STORE_JOINS, crawl, target);
        }
    }
}
