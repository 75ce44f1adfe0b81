package org.granary.gatherer.component;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.KnownLink;
import org.granary.gatherer.protocol.LinkRow;
import org.granary.gatherer.protocol.LinksBitmap;
import org.granary.gatherer.protocol.QueuedItem;

/// The links of items that say that they have not changed. Such an item is not read, so nobody would notice that something is there again to which it has always linked; therefore
/// its links that led nowhere are tried again.
final class LostLinks {
    private final ComponentSession session;
    private final LinkRouting routing;

    LostLinks(ComponentSession session, LinkRouting routing) {
        this.session = session;
        this.routing = routing;
    }

    /// @param rows by ordinal of the store
    void offer(Crawl crawl, List<Visit> visits, Map<Integer, List<LinkRow>> rows) throws SQLException {
        Map<Integer, QueuedItem> items = new HashMap<>();
        Map<Integer, List<Integer>> byStore = new TreeMap<>();
        for (Visit visit : visits) {
            QueuedItem item = visit.item();
            if (visit.fetched() instanceof Fetched.NotModified && !item.isDelete()) {
                items.put(item.docId(), item);
                for (int store : LinksBitmap.stores(item.linksBitmap())) {
                    byStore.computeIfAbsent(store, missing -> new ArrayList<>()).add(item.docId());
                }
            }
        }
        for (Map.Entry<Integer, List<Integer>> entry : byStore.entrySet()) {
            for (KnownLink link : session.store(entry.getKey()).unresolvedLinks(entry.getValue())) {
                QueuedItem item = items.get(link.sourceDocId());
                if (item != null) {
                    routing.offer(crawl, item, link, rows);
                }
            }
        }
    }
}
