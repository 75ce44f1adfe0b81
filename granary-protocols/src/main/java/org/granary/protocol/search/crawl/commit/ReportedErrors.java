package org.granary.protocol.search.crawl.commit;

import org.granary.store.Transaction;

/// Reported Crawl Error (MS-SQLPGAT2 3.1.1.16): documents that will be deleted if their errors go on, and how many
/// others with them.
final class ReportedErrors {
    /// Links can go in circles, so a child may be its own parent: each counts once, and the document itself does not.
    static final String COUNT = """
            WITH RECURSIVE child (DocID) AS (
              SELECT DocID FROM crawl_url_history WHERE ParentDocID = ?
              UNION
              SELECT h.DocID FROM child CROSS JOIN crawl_url_history h WHERE h.ParentDocID = child.DocID)
            SELECT COUNT(*) FROM child WHERE DocID <> ?""";
    static final String PUT = """
            INSERT INTO reported_crawl_error (CrawlID, DocID, ErrorID, MarkDelete, ChildrenCount, ErrorCount, FirstErrorTime)
            VALUES (?, ?, ?, 0, ?, ?, ?)
            ON CONFLICT (CrawlID, DocID, ErrorID) DO UPDATE SET MarkDelete = 0, ChildrenCount = excluded.ChildrenCount,
              ErrorCount = excluded.ErrorCount, FirstErrorTime = excluded.FirstErrorTime""";

    private ReportedErrors() {}

    static void report(Transaction transaction, CommitDecision decision) {
        Committed c = decision.committed();
        KnownDocument known = decision.known();
        long children = transaction.number(COUNT, c.docId(), c.docId());
        transaction.update(PUT, c.crawlId(), c.docId(), c.errorId(), children, known.errorCount(),
                known.firstErrorTime());
    }
}
