package org.granary.protocol.search.command;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.TextKey;

/// Commands on their way to the objects that process them.
public final class CommandProcedures {
    static final StoreStatement INCOMPLETE = new StoreStatement(dialect -> """
            SELECT CommandID, ObjectName, Description, CreatedUtcTime, Completed, CompletedUtcTime
            FROM command%s WHERE ObjectKey = ? AND Completed = 0 ORDER BY CommandID"""
            .formatted(dialect.indexedBy("command_incomplete")));
    static final String COMPLETE = """
            UPDATE command SET Completed = 1, CompletedUtcTime = ? WHERE CommandID = ? AND Completed = 0""";

    /// MS-SQLPGAT2 3.1.5.39.
    @Implements("proc_MSS_GetIncompleteCommands")
    public void getIncompleteCommands(Call call, String objectName) {
        call.results().send("Commands",
                call.transaction().query(INCOMPLETE.on(call.transaction()), TextKey.of(objectName)));
    }

    /// MS-SQLPGAT2 3.1.5.73.
    @Implements("proc_MSS_ReportCommandCompleted")
    public void reportCommandCompleted(Call call, long commandId) {
        call.transaction().update(COMPLETE, call.transaction().now(), commandId);
    }

    @Implements("proc_MSS_ReportCommandComplete")
    public void reportCommandComplete(Call call, long commandId) {
        reportCommandCompleted(call, commandId);
    }
}
