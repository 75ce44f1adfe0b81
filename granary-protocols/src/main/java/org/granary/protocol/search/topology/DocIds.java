package org.granary.protocol.search.topology;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Groups of document identifiers for crawl stores (MS-SQLPGAT2 3.1.1.17). New groups begin where the last one ended,
/// whoever got that, so that none overlap.
public final class DocIds {
    /// Enough for many batches of links, and few enough that a store that is given up wastes little of the two billion.
    public static final int GROUP_SIZE = 100_000;

    static final String STORE = "SELECT 1 FROM crawl_store WHERE Ordinal = ?";
    static final StoreStatement FIND = new StoreStatement(dialect -> """
            SELECT LastDocID FROM doc_id_group%s
            WHERE DBID = ? AND InvalidatedByRefactoring = 0 AND FirstDocID <= ? ORDER BY FirstDocID DESC LIMIT 1"""
            .formatted(dialect.indexedBy("doc_id_group_valid")));
    static final String ADD = "INSERT INTO doc_id_group (FirstDocID, LastDocID, DBID) VALUES (?, ?, ?)";

    /// MS-SQLPGAT2 3.1.5.47.
    @Implements("proc_MSS_GetNextDocIDChunk")
    public void getNextDocIdChunk(Call call, int gthrDbId, int currentMaxDocId, Out<Integer> newNextDocId,
            Out<Integer> newMaxDocId) {
        Transaction transaction = call.transaction();
        Integer last = find(transaction, gthrDbId, currentMaxDocId);
        if (last != null && currentMaxDocId < last) {
            newNextDocId.set(currentMaxDocId + 1);
            newMaxDocId.set(last);
            return;
        }
        if (!transaction.exists(STORE, gthrDbId)) {
            throw SearchErrors.unknown("crawl store", gthrDbId);
        }
        long end = Identifier.DOC_ID.last(transaction, GROUP_SIZE);
        if (end > Integer.MAX_VALUE) {
            throw SqlErrors.user(50110, 1, "There are no document identifiers left.");
        }
        long begin = end - GROUP_SIZE + 1;
        transaction.update(ADD, begin, end, gthrDbId);
        newNextDocId.set((int) begin);
        newMaxDocId.set((int) end);
    }

    private static @Nullable Integer find(Transaction transaction, int store, int docId) {
        return transaction.query(FIND.on(transaction), store, docId).first(rows -> rows.getInt(1));
    }
}
