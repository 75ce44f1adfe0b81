package org.granary.protocol.search.crawladmin;

import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.protocol.search.crawladmin.StageCall.Answer;
import org.granary.records.value.CrawlType;
import org.granary.store.Transaction;

/// How a crawl begins (stage 102) and who joins it (stage 108).
final class CrawlStart {
    static final String PROJECT = "SELECT ProjectID FROM crawl_status WHERE CrawlID = ?";
    /// The crawl and those that could be in its way, so that of two that begin at the same time not both are forbidden.
    static final StoreStatement LOCK_RIVALS = new StoreStatement(dialect -> """
            SELECT CrawlID FROM crawl_status WHERE CrawlID IN (SELECT CAST(? AS BIGINT) UNION
              SELECT CrawlID FROM crawl_status%s
              WHERE ProjectID = ? AND ContentSourceID = ? AND Status NOT IN (5, 11, 12)) ORDER BY CrawlID%s"""
            .formatted(dialect.indexedBy("crawl_status_active"), dialect.forUpdate()));
    static final StoreStatement RIVAL = new StoreStatement(dialect -> """
            SELECT 1 FROM crawl_status%s WHERE ProjectID = ? AND ContentSourceID = ? AND Status NOT IN (5, 11, 12)
              AND CrawlID <> ? AND CrawlType <> 3 LIMIT 1""".formatted(dialect.indexedBy("crawl_status_active")));
    /// Requests that no crawl has taken.
    static final String TAKE_DELETES = """
            UPDATE requested_delete_crawl SET CrawlID = ? WHERE CrawlID = 0 AND ContentSourceID = ?""";
    static final StoreStatement LOCK_COMPONENTS = new StoreStatement(dialect -> """
            SELECT ComponentID FROM crawl_component WHERE GthrDBID = ? ORDER BY ComponentID""" + dialect.forUpdate());
    static final String JOIN_STORE = """
            INSERT INTO crawl_store_status (CrawlID, GthrDBID, JoinTime) VALUES (?, ?, ?)
            ON CONFLICT (CrawlID, GthrDBID) DO NOTHING""";
    /// Not those that are disabled (3, 6) or inactive (5).
    static final String JOIN_COMPONENTS = """
            INSERT INTO crawl_component_status (CrawlID, ComponentID, Status)
            SELECT CAST(? AS BIGINT), ComponentID, 0 FROM crawl_component WHERE GthrDBID = ? AND State NOT IN (3, 5, 6)
            ON CONFLICT (CrawlID, ComponentID) DO NOTHING""";

    private CrawlStart() {}

    static Answer begin(StageCall call) {
        CrawlType type = call.crawlType();
        int id = call.crawlId();
        int contentSource = call.contentSourceId();
        Transaction transaction = call.transaction();
        Integer project = transaction.query(PROJECT, id).first(rows -> rows.getInt(1));
        if (project == null) {
            return call.answer();
        }
        if (transaction.dialect().locksRows()) {
            transaction.query(LOCK_RIVALS.on(transaction), id, project, contentSource).list(rows -> true);
        }
        Crawl found = Crawl.lockRunning(transaction, id);
        if (found == null) {
            return call.answer();
        }
        Crawl crawl = found.of(type, contentSource);
        if (type == CrawlType.DELETE) {
            transaction.update(TAKE_DELETES, id, contentSource);
        } else if (transaction.exists(RIVAL.on(transaction), project, contentSource, id)) {
            CrawlStep.FORBID.take(crawl).save(transaction);
            return call.answer();
        }
        CrawlStep.BEGIN.take(crawl).startedAt(call.now()).save(transaction);
        return call.answer();
    }

    static Answer join(StageCall call) {
        Transaction transaction = call.transaction();
        int store = call.miscInputData();
        Crawl crawl = Crawl.lockRunning(transaction, call.crawlId());
        if (!transaction.exists(CrawlStores.STORE, store)) {
            throw SearchErrors.unknown("crawl store", store);
        }
        if (crawl == null) {
            return call.answer();
        }
        if (transaction.dialect().locksRows()) {
            // A component that is being disabled either has left when this goes on, or leaves afterwards.
            transaction.query(LOCK_COMPONENTS.on(transaction), store).list(rows -> true);
        }
        transaction.update(JOIN_STORE, crawl.id(), store, call.now());
        transaction.update(JOIN_COMPONENTS, crawl.id(), store);
        return call.answer();
    }
}
