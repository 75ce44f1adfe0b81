package org.granary.protocol.translation;

import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.queue.HandOuts;
import org.granary.protocol.queue.InterleavedBatch;
import org.granary.protocol.queue.ItemKey;
import org.granary.protocol.queue.QueueItems;
import org.jspecify.annotations.Nullable;

/// What MS-TSSPROC has of its own about items.
public final class ItemProcedures {
    private final HandOuts handOuts;

    ItemProcedures(HandOuts handOuts) {
        this.handOuts = handOuts;
    }

    /// MS-TSSPROC 3.1.5.6.
    @Implements("proc_GetConversionBatchInterleaved")
    public void getConversionBatchInterleaved(Call call, int numberOfConversionsInBatch,
            LocalDateTime inProgressThreshold) {
        InterleavedBatch.send(call, handOuts, "proc_GetConversionBatchInterleaved.ResultSet0",
                numberOfConversionsInBatch, inProgressThreshold);
    }

    /// MS-TSSPROC 3.1.5.16. A retry needs both: that the client allows it, and that an attempt remains.
    @Implements("proc_UpdateFailedItem")
    public void updateFailedItem(Call call, long jobId, int groupId, int itemId, @Nullable Boolean noRetry,
            @Nullable Integer errorCode) {
        boolean retry = Boolean.FALSE.equals(noRetry);
        QueueItems.fail(call.transaction(), handOuts, new ItemKey(jobId, groupId, itemId), retry, errorCode);
    }

    /// MS-TSSPROC 3.1.5.18.
    @Implements("proc_UpdateSucceededItem")
    public void updateSucceededItem(Call call, long jobId, int groupId, int itemId) {
        QueueItems.succeed(call.transaction(), handOuts, new ItemKey(jobId, groupId, itemId));
    }
}
