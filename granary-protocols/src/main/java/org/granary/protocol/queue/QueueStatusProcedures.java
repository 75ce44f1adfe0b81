package org.granary.protocol.queue;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.queue.QueueStatus.ItemStates;
import org.jspecify.annotations.Nullable;

/// Jobs and items as clients look at them: what all documents share.
///
/// | procedure | MS-TSSPROC | MS-WORDSSP | MS-WORDSSP2 |
/// | --- | --- | --- | --- |
/// | proc_GetJobStatus | 3.1.5.11 | 3.1.5.7 | 3.2.5.7 |
/// | proc_GetGroups | 3.1.5.7 | 3.1.5.10 | 3.2.5.10 |
/// | proc_GetItems | 3.1.5.9 | 3.1.5.9 | 3.2.5.9 |
public final class QueueStatusProcedures {
    private final QueueRules rules;

    public QueueStatusProcedures(QueueRules rules) {
        this.rules = rules;
    }

    @Implements("proc_GetJobStatus")
    public void getJobStatus(Call call, @Nullable Long jobId, @Nullable UUID partitionId) {
        call.results().send("proc_GetJobStatus.ResultSet0",
                QueueStatus.status(call.transaction(), jobId, rules.statusScope().apply(partitionId)));
    }

    @Implements("proc_GetGroups")
    public void getGroups(Call call, long jobId, @Nullable UUID partitionId) {
        call.results().send("proc_GetGroups.ResultSet0",
                QueueStatus.groups(call.transaction(), jobId, JobScope.within(partitionId)));
    }

    @Implements("proc_GetItems")
    public void getItems(Call call, @Nullable Long jobId, @Nullable Integer groupId, @Nullable UUID partitionId,
            @Nullable Boolean notSubmitted, @Nullable Boolean notStarted, @Nullable Boolean inProgress,
            @Nullable Boolean succeeded, @Nullable Boolean failed, @Nullable Boolean canceled) {
        var states = new ItemStates(notSubmitted, notStarted, inProgress, succeeded, failed, canceled);
        call.results().send("proc_GetItems.ResultSet0", QueueStatus.items(call.transaction(), jobId, groupId,
                rules.itemsScope().apply(partitionId), states));
    }
}
