package org.granary.protocol.search.crawladmin;

import org.granary.protocol.search.common.Identifier;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.granary.store.Transaction;

/// Crawls that are requested.
final class NewCrawls {
    static final String ADD = """
            INSERT INTO crawl_status (CrawlID, ProjectID, CrawlType, ContentSourceID, Status, SubStatus, Request,
              RequestTime, MainCrawlID)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final int NO_MAIN_CRAWL = 0;

    private NewCrawls() {}

    /// A crawl that no other one started.
    static int request(Transaction transaction, Project project, CrawlType type, int contentSource) {
        return request(transaction, project, type, contentSource, NO_MAIN_CRAWL);
    }

    /// @return the CrawlID
    static int request(Transaction transaction, Project project, CrawlType type, int contentSource, int mainCrawl) {
        int id = Identifier.CRAWL.next(transaction);
        CrawlPhase first = CrawlPhase.ADDING_START_ADDRESSES;
        transaction.update(ADD, id, project.value(), type.value(), contentSource, first.status().value(),
                first.subStatus(), CrawlRequest.START.value(), transaction.now(), mainCrawl);
        return id;
    }
}
