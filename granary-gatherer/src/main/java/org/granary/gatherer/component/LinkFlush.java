package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.DocIdRange;
import org.granary.gatherer.protocol.Flush;

/// Moves links of a store into its queue (3.1.5.14).
public final class LinkFlush {
    private final ComponentSession session;

    public LinkFlush(ComponentSession session) {
        this.session = session;
    }

    /// Once. A store that has no identifiers for new documents left gets a range of them, and is asked again, as long as it makes progress.
    ///
    /// @return whether there are more links
    public boolean flush(Crawl crawl, int store) throws SQLException {
        Flush flush = session.store(store).flush(crawl, DocIdRange.NONE);
        boolean progress = true;
        while (flush.code() == Flush.Code.NEEDS_DOC_IDS && progress) {
            flush = session.store(store).flush(crawl, session.admin().docIds(store, flush.maxDocId()));
            progress = flush.processed() > 0;
        }
        if (flush.code() != Flush.Code.DONE) {
            throw new SQLException(
                    "Crawl store " + store + " could not take up links of " + crawl + " (" + flush.code() + ").");
        }
        return flush.moreLinks();
    }

    /// Once, with the identifiers that the store has: only the master gives it more, since two who did that at once would give the same.
    void flushWhatFits(Crawl crawl, int store) throws SQLException {
        if (session.store(store).flush(crawl, DocIdRange.NONE).code() == Flush.Code.FAILED) {
            throw new SQLException("Crawl store " + store + " could not take up links of " + crawl + ".");
        }
    }
}
