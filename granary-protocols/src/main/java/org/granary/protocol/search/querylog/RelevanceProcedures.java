package org.granary.protocol.search.querylog;

import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// How often results were clicked and passed over.
public final class RelevanceProcedures {
    /// The entries between two times of all items that have one since a third. A last click is a click too.
    private static final String ENTRIES = """
            FROM (SELECT DISTINCT UrlKey FROM query_log WHERE LogTime >= ? AND LogTime < ?) AS updated
            JOIN query_log AS entry ON entry.UrlKey = updated.UrlKey
            WHERE entry.LogTime >= ? AND entry.LogTime < ?
            """;
    static final String BY_QUERY = """
            SELECT MIN(entry.Url), 0, MIN(entry.QueryString), entry.QueryLCID, COUNT(*)
            """ + ENTRIES + """
            AND entry.Kind IN (1, 2) GROUP BY entry.UrlKey, entry.QueryKey, entry.QueryLCID""";
    static final String BY_ITEM = """
            SELECT MIN(entry.Url), 0, COUNT(*) FILTER (WHERE entry.Kind IN (1, 2)), COUNT(*) FILTER (WHERE entry.Kind = 3),
              COUNT(*) FILTER (WHERE entry.Kind = 2)
            """
            + ENTRIES + "GROUP BY entry.UrlKey";

    /// MS-SQLPGAT2 3.1.5.68.
    @Implements("proc_MSS_QLog_GetRelevanceUpdateData")
    public void getRelevanceUpdateData(Call call, @Nullable LocalDateTime startDate,
            @Nullable LocalDateTime startUpdateDate, @Nullable LocalDateTime endUpdateDateExcl) {
        Transaction transaction = call.transaction();
        call.results().send("proc_MSS_QLog_GetRelevanceUpdateData Result Set 1", transaction.query(BY_QUERY,
                startUpdateDate, endUpdateDateExcl, startDate, endUpdateDateExcl));
        call.results().send("proc_MSS_QLog_GetRelevanceUpdateData Result Set 2", transaction.query(BY_ITEM,
                startUpdateDate, endUpdateDateExcl, startDate, endUpdateDateExcl));
    }
}
