package org.granary.protocol.translation;

import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Results;
import org.granary.procedure.xml.XmlDocument;
import org.granary.protocol.queue.GroupKey;
import org.granary.protocol.queue.ItemKey;
import org.granary.protocol.queue.QueueItems;
import org.granary.protocol.queue.QueueWork;
import org.jspecify.annotations.Nullable;

/// Items as workers see them: fetched, started, finished.
public final class ItemProcedures {
    static final String GROUP = """
            SELECT job.JobId, job_group.GroupId, job_group.InputRoot, job_group.OutputRoot, job_input.Settings,
              job.PartitionId, job_input.UserToken
            FROM job_group
            JOIN job ON job.JobId = job_group.JobId
            JOIN job_input ON job_input.JobId = job_group.JobId
            WHERE job_group.JobId = ? AND job_group.GroupId = ?""";

    /// MS-TSSPROC 3.1.5.5.
    @Implements("proc_GetConversionBatch")
    public void getConversionBatch(Call call, int numberOfConversionsInBatch, LocalDateTime inProgressThreshold) {
        call.results().send("proc_GetConversionBatch.ResultSet0",
                QueueWork.next(call.transaction(), numberOfConversionsInBatch, inProgressThreshold));
    }

    /// MS-TSSPROC 3.1.5.15.
    @Implements("proc_UpdateConversionBatch")
    public void updateConversionBatch(Call call, XmlDocument batchXml) {
        var groups = QueueItems.updateBatch(call.transaction(), batchXml);
        try (Results.Open open = call.results().open("proc_UpdateConversionBatch.ResultSet0")) {
            for (GroupKey group : groups) {
                open.rows(call.transaction().query(GROUP, group.jobId(), group.groupId()));
            }
        }
    }

    /// MS-TSSPROC 3.1.5.16. A retry needs both: that the client allows it, and that an attempt remains.
    @Implements("proc_UpdateFailedItem")
    public void updateFailedItem(Call call, long jobId, int groupId, int itemId, @Nullable Boolean noRetry,
            @Nullable Integer errorCode) {
        boolean retry = Boolean.FALSE.equals(noRetry);
        QueueItems.fail(call.transaction(), new ItemKey(jobId, groupId, itemId), retry, errorCode);
    }

    /// MS-TSSPROC 3.1.5.18.
    @Implements("proc_UpdateSucceededItem")
    public void updateSucceededItem(Call call, long jobId, int groupId, int itemId) {
        QueueItems.succeed(call.transaction(), new ItemKey(jobId, groupId, itemId));
    }
}
