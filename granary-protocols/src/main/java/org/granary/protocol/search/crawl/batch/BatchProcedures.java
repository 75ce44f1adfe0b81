package org.granary.protocol.search.crawl.batch;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.crawl.common.LocalComponents;
import org.granary.records.value.Project;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// Gives entries of the Crawl Queue to components, and takes them back.
///
/// Components do not wait for each other: each locks its own record and its own counter of batches, and passes over
/// entries that another is just taking.
public final class BatchProcedures {
    private static final int SUCCESS = 1;
    static final String UNLOAD = "UPDATE crawl_queue SET BatchID = 0 WHERE BatchID = ? AND BatchID <> 0";

    private final Role role;

    public BatchProcedures(Role role) {
        this.role = role;
    }

    /// MS-SQLPGAT2 3.1.5.45.
    @Implements("proc_MSS_GetNextCrawlBatch")
    public int getNextCrawlBatch(Call call, int componentId, int projectId, int crawlId, int batchSize,
            Out<Long> batchId) {
        Project project = Projects.of(projectId, role);
        Transaction transaction = call.transaction();
        LocalComponents.requireNotDisabled(componentId, LocalComponents.lock(transaction, componentId));
        long batch = BatchNumber.next(transaction, componentId);
        transaction.update(claim(transaction.dialect()), crawlId, batchSize, batch, componentId);
        batchId.set(batch);
        call.results().send("GetNextCrawlBatch Result Set", transaction.query(BatchRows.of(project), batch));
        return SUCCESS;
    }

    /// The oldest entries that are in no batch.
    static String claim(Dialect dialect) {
        return """
                WITH claimed AS MATERIALIZED (
                  SELECT SeqID FROM crawl_queue %s WHERE CrawlID = ? AND BatchID = 0 ORDER BY SeqID LIMIT ?%s)
                UPDATE crawl_queue SET BatchID = ?, ComponentID = ? FROM claimed WHERE crawl_queue.SeqID = claimed.SeqID"""
                .formatted(dialect.indexedBy("crawl_queue_batch"), dialect.skipLocked());
    }

    /// MS-SQLPGAT2 3.1.5.83.
    @Implements("proc_MSS_UnloadTransactions")
    public void unloadTransactions(Call call, int componentId, long batchId) {
        Transaction transaction = call.transaction();
        LocalComponents.requireKnown(componentId, LocalComponents.status(transaction, componentId));
        transaction.update(UNLOAD, batchId);
    }
}
