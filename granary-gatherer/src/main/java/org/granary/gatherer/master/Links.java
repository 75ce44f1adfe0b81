package org.granary.gatherer.master;

import java.sql.SQLException;
import org.granary.gatherer.component.LinkFlush;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;

/// Moves links into the queues of all stores (3.2.5.1, steps 11 and 16).
final class Links {
    /// Of one store in one step: the others and the other crawls are waiting.
    private static final int MAX_FLUSHES = 20;

    private final ComponentSession session;
    private final LinkFlush flush;

    Links(ComponentSession session) {
        this.session = session;
        this.flush = new LinkFlush(session);
    }

    void flush(Crawl crawl) throws SQLException {
        for (int store : session.topology().crawlStores().keySet()) {
            boolean more = true;
            for (int i = 0; more && i < MAX_FLUSHES; i++) {
                more = flush.flush(crawl, store);
            }
        }
    }
}
