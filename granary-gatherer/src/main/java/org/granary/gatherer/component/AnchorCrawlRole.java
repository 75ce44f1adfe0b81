package org.granary.gatherer.component;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlError;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.protocol.Statistics;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.records.TransactionCommit;
import org.granary.records.value.CrawlResult;

/// The part of a component in an anchor crawl (3.2.5.4): each store has one item that stands for all of its anchors that have changed. To visit it is to tell the
/// metadata store what is said about the documents that they lead to. The server deletes the item once it has been visited.
final class AnchorCrawlRole implements CrawlRole {
    private static final int BATCH = 10;

    private final ComponentSession session;
    private final int store;
    private final LinkFlush flush;
    private final Activity activity;
    private final Commits commits = new Commits(CrawlLimits.Errors.STANDARD);
    private final DocumentIndex index;
    private Crawl crawl;

    AnchorCrawlRole(ComponentSession session, int store, Crawl crawl, Ownership ownership, DocumentIndex index) {
        this.index = index;
        this.session = session;
        this.store = store;
        this.crawl = crawl;
        this.flush = new LinkFlush(session);
        this.activity = new Activity(session, store, ownership);
    }

    @Override
    public void follow(Crawl current) {
        if (current.phase() != crawl.phase()) {
            activity.phaseChanged();
        }
        crawl = current;
    }

    @Override
    public boolean work(boolean mayTakeMore, Duration patience) throws SQLException {
        if (!mayTakeMore || !activity.begin(crawl)) {
            return false;
        }
        flush.flushWhatFits(crawl, store);
        List<QueuedItem> items = session.store(store).nextBatch(crawl, BATCH);
        if (items.isEmpty()) {
            activity.end(crawl);
            return false;
        }
        List<TransactionCommit> records = new ArrayList<>();
        Statistics statistics = Statistics.NONE;
        for (QueuedItem item : items) {
            if (item.isDelete()) {
                statistics = statistics.plus(new Statistics(0, 0, 0, 1, 0, 0));
            } else {
                new AnchorWriter(session, store, crawl, index).write();
                statistics = statistics.plus(new Statistics(1, 0, 0, 0, 0, 0));
            }
            records.add(
                    commits.commit(crawl, item, Commits.State.of(item), CrawlResult.SUCCESS, CrawlError.NONE, null));
        }
        session.store(store).commit(records);
        session.admin().addStatistics(crawl.id(), statistics);
        return true;
    }

    @Override
    public boolean empty() {
        return true;
    }

    @Override
    public void close() {
        // Nothing is ever in hand between two calls.
    }
}
