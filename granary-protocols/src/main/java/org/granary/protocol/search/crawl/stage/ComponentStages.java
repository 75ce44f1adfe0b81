package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;

/// Crawl components of a store come, come back, and go.
final class ComponentStages {
    static final String REGISTER = """
            INSERT INTO local_crawl_component (ComponentID, Status) VALUES (?, 1)
            ON CONFLICT (ComponentID) DO UPDATE SET Status = 1""";
    /// One that is there becomes ready only if it was disabled.
    static final String RECOVER = """
            INSERT INTO local_crawl_component (ComponentID, Status) VALUES (?, 1)
            ON CONFLICT (ComponentID) DO UPDATE SET
              Status = CASE WHEN local_crawl_component.Status = 3 THEN 1 ELSE local_crawl_component.Status END""";
    static final String DISABLE = "UPDATE local_crawl_component SET Status = 3 WHERE ComponentID = ?";

    private static final String LOADED = "ComponentID = ? AND BatchID <> 0";
    static final StoreStatement LOCK = new StoreStatement(dialect -> """
            SELECT COUNT(*) FROM (SELECT SeqID FROM crawl_queue%s WHERE %s ORDER BY SeqID%s) AS locked"""
            .formatted(dialect.indexedBy("crawl_queue_component"), LOADED, dialect.forUpdate()));
    static final StoreStatement COUNT_RETRY = new StoreStatement(dialect -> """
            UPDATE crawl_url_history SET Retry = Retry + 1
            WHERE DocID IN (SELECT DocID FROM crawl_queue%s WHERE %s)"""
            .formatted(dialect.indexedBy("crawl_queue_component"), LOADED));
    static final StoreStatement UNLOAD = new StoreStatement(
            dialect -> "UPDATE crawl_queue%s SET BatchID = 0 WHERE %s"
                    .formatted(dialect.indexedBy("crawl_queue_component"), LOADED));

    static final List<StoreStatement> STATEMENTS = List.of(LOCK, COUNT_RETRY, UNLOAD);

    private static final int RECOVER_QUEUE = 0;

    private ComponentStages() {}

    static StageCall.Answer register(StageCall call) {
        call.transaction().update(REGISTER, call.componentId());
        return call.answer();
    }

    static StageCall.Answer recover(StageCall call) {
        int component = call.componentId();
        boolean queue = call.miscInputData() == RECOVER_QUEUE;
        call.transaction().update(RECOVER, component);
        if (queue) {
            giveBack(call.transaction(), component);
        }
        return call.answer();
    }

    static StageCall.Answer disable(StageCall call) {
        int component = call.miscInputData();
        call.transaction().update(DISABLE, component);
        giveBack(call.transaction(), component);
        return call.answer();
    }

    /// What the component was crawling can be given to others. The component's own row is locked: it gets no batch
    /// meanwhile.
    private static void giveBack(Transaction transaction, int component) {
        if (transaction.dialect().locksRows()) {
            transaction.query(LOCK.on(transaction), component).first(rows -> rows.getLong(1));
        }
        transaction.update(COUNT_RETRY.on(transaction), component);
        transaction.update(UNLOAD.on(transaction), component);
    }
}
