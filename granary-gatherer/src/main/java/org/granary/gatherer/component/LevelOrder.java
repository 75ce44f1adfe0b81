package org.granary.gatherer.component;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlStore;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.settings.CrawlLimits;

/// Lets items wait in a crawl that goes only so many links far, until all items that are nearer to a start address are done. An item has the distance of the link that comes first, and so that is
/// the shortest way, whichever answer of a host is the fastest.
final class LevelOrder {
    private final ComponentSession session;
    private final boolean byDepth;
    private final boolean byHosts;
    private final Deque<QueuedItem> waiting = new ConcurrentLinkedDeque<>();

    LevelOrder(ComponentSession session, CrawlLimits limits) {
        this.session = session;
        this.byDepth = limits.depth() < CrawlLimits.NO_DEPTH_LIMIT;
        this.byHosts = !byDepth && limits.siteHops() > 0;
    }

    /// Does the order matter?
    boolean matters() {
        return byDepth || byHosts;
    }

    void add(QueuedItem item) {
        waiting.add(item);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /// The items whose turn it is. What other components have in hand counts.
    ///
    /// @param most how many
    /// @param all whatever their turn
    List<QueuedItem> next(Crawl crawl, int most, boolean all) throws SQLException {
        if (waiting.isEmpty() || most <= 0) {
            return List.of();
        }
        int furthest = 0;
        if (!all) {
            for (CrawlStore store : session.allStores().values()) {
                furthest = Math.max(furthest, store.urls().furthest(crawl.id(), byHosts));
            }
        }
        List<QueuedItem> next = new ArrayList<>();
        for (Iterator<QueuedItem> items = waiting.iterator(); items.hasNext() && next.size() < most;) {
            QueuedItem item = items.next();
            if (all || item.isDelete() || (byDepth ? item.enumerationDepth() : item.hostDepth()) >= furthest) {
                next.add(item);
                items.remove();
            }
        }
        return next;
    }
}
