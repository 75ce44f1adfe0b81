package org.granary.protocol.search.crawladmin;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Identifier;
import org.granary.records.value.CrawlResult;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The Crawl Error Set: a number for each result code that crawls reported.
public final class CrawlErrors {
    static final String FIND = "SELECT ErrorID, ErrorLevel, MarkDelete FROM crawl_error WHERE hrResult = ?";
    static final String ADD = """
            INSERT INTO crawl_error (ErrorID, hrResult, ErrorLevel, MarkDelete, Message) VALUES (?, ?, ?, 0, ?)""";

    private record CrawlError(int id, int level, boolean markDelete) {}

    /// MS-SQLPGAT2 3.1.5.36.
    @Implements("proc_MSS_GetError")
    public void getError(Call call, int hrResult, Out<Integer> errorId, Out<Integer> errorLevel,
            Out<Boolean> markDelete) {
        Transaction transaction = call.transaction();
        CrawlError error = find(transaction, hrResult);
        if (error == null) {
            // Taking a number makes all others that add errors wait; this one may have been added while it did.
            int id = Identifier.CRAWL_ERROR.next(transaction);
            error = find(transaction, hrResult);
            if (error == null) {
                error = new CrawlError(id, CrawlErrorLevel.ERROR.value(), false);
                transaction.update(ADD, id, hrResult, error.level, CrawlResult.meaning(hrResult));
            }
        }
        errorId.set(error.id);
        errorLevel.set(error.level);
        markDelete.set(error.markDelete);
    }

    private static @Nullable CrawlError find(Transaction transaction, int hrResult) {
        return transaction.query(FIND, hrResult)
                .first(rows -> new CrawlError(rows.getInt(1), rows.getInt(2), rows.getBoolean(3)));
    }
}
