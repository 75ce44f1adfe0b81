package org.granary.protocol.search.provisioning;

import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.common.TextKey;
import org.granary.store.Transaction;

/// Commands for other servers, and the log of queries.
public final class OperationsProvisioning {
    static final String ADD_COMMAND = """
            INSERT INTO command (CommandID, ObjectName, ObjectKey, Description, CreatedUtcTime) VALUES (?, ?, ?, ?, ?)""";
    static final String ADD_CLICK = """
            INSERT INTO query_log (EntryID, Url, UrlKey, QueryString, QueryKey, QueryLCID, Kind, LogTime)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)""";

    @Implements("granary.AddCommand")
    public void addCommand(Call call, String objectName, String description, Out<Long> commandId) {
        Transaction transaction = call.transaction();
        long id = Identifier.COMMAND.last(transaction, 1);
        transaction.update(ADD_COMMAND, id, objectName, TextKey.of(objectName), description, transaction.now());
        commandId.set(id);
    }

    @Implements("granary.LogClick")
    public void logClick(Call call, String url, String queryString, int queryLcid, int kind, LocalDateTime time) {
        Transaction transaction = call.transaction();
        transaction.update(ADD_CLICK, Identifier.QUERY_LOG.last(transaction, 1), url, TextKey.of(url), queryString,
                TextKey.of(queryString), queryLcid, kind, time);
    }
}
