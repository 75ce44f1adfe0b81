package org.granary.protocol.search.crawladmin;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Which crawl stores take part in which crawls, and what is left of old crawls.
public final class CrawlStores {
    static final String STORE = "SELECT 1 FROM crawl_store WHERE Ordinal = ?";
    /// The crawls that are not over and that the store is no part of yet.
    static final StoreStatement TO_JOIN = new StoreStatement(dialect -> """
            SELECT CrawlID FROM crawl_status AS c%s
            WHERE Status NOT IN (5, 11, 12)
              AND NOT EXISTS (SELECT 1 FROM crawl_store_status AS s WHERE s.CrawlID = c.CrawlID AND s.GthrDBID = ?)"""
            .formatted(dialect.indexedBy("crawl_status_active")));
    /// For each component, whatever its state: the document has no condition here, unlike stage 108 of
    /// proc_MSS_CrawlAdmin.
    static final String JOIN_COMPONENTS = """
            INSERT INTO crawl_component_status (CrawlID, ComponentID, Status)
            SELECT CAST(? AS BIGINT), ComponentID, 0 FROM crawl_component WHERE GthrDBID = ?
            ON CONFLICT (CrawlID, ComponentID) DO NOTHING""";
    static final String JOIN_STORE = """
            INSERT INTO crawl_store_status (CrawlID, GthrDBID, JoinTime) VALUES (?, ?, ?)""";
    static final String LEAVE = "DELETE FROM crawl_store_status WHERE GthrDBID = ?";
    static final StoreStatement OLD = new StoreStatement(dialect -> """
            SELECT CrawlID FROM crawl_status%s WHERE Status IN (5, 11, 12) AND COALESCE(EndTime, RequestTime) < ?"""
            .formatted(dialect.indexedBy("crawl_status_over")));
    static final List<String> REMOVE = List.of("DELETE FROM crawl_component_status WHERE CrawlID = ?",
            "DELETE FROM crawl_store_status WHERE CrawlID = ?", "DELETE FROM crawl_status WHERE CrawlID = ?");

    /// MS-SQLPGAT2 3.1.5.9. Crawls that are not over are few.
    @Implements("proc_MSS_CrawlStoreToJoinAllOngoingCrawls")
    public int crawlStoreToJoinAllOngoingCrawls(Call call, int gthrDbId) {
        Transaction transaction = call.transaction();
        if (!transaction.exists(STORE, gthrDbId)) {
            throw SearchErrors.unknown("crawl store", gthrDbId);
        }
        List<Long> crawls = transaction.query(TO_JOIN.on(transaction), gthrDbId).list(rows -> rows.getLong(1));
        LocalDateTime now = transaction.now();
        transaction.batch(JOIN_COMPONENTS,
                crawls.stream().map(crawl -> new @Nullable Object[]{crawl, gthrDbId}).toList());
        transaction.batch(JOIN_STORE,
                crawls.stream().map(crawl -> new @Nullable Object[]{crawl, gthrDbId, now}).toList());
        return 0;
    }

    /// MS-SQLPGAT2 3.1.5.72.
    @Implements("proc_MSS_RemoveCrawlStoreFromAllCrawls")
    public int removeCrawlStoreFromAllCrawls(Call call, int gthrDbId) {
        call.transaction().update(LEAVE, gthrDbId);
        return 0;
    }

    /// MS-SQLPGAT2 3.1.5.91.
    @Implements("proc_MSS_CleanupWithInterval")
    public void cleanupWithInterval(Call call, int cleanupInterval) {
        Transaction transaction = call.transaction();
        LocalDateTime before = transaction.now().minusDays(cleanupInterval);
        List<Object[]> crawls = transaction.query(OLD.on(transaction), before)
                .list(rows -> new Object[]{rows.getLong(1)});
        for (String statement : REMOVE) {
            transaction.batch(statement, List.copyOf(crawls));
        }
    }
}
