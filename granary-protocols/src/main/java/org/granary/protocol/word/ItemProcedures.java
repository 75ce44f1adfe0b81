package org.granary.protocol.word;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.queue.HandOuts;
import org.granary.protocol.queue.ItemKey;
import org.granary.protocol.queue.QueueItems;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// What the Word documents have of their own about items: a reserved value, which has to be NULL.
public final class ItemProcedures {
    private final String database;
    private final HandOuts handOuts;

    ItemProcedures(String database, HandOuts handOuts) {
        this.database = database;
        this.handOuts = handOuts;
    }

    /// MS-WORDSSP 3.1.5.2, MS-WORDSSP2 3.2.5.2. A retry needs both: that the client allows it, and that an attempt
    /// remains.
    @Implements("proc_UpdateFailedItem")
    public void updateFailedItem(Call call, long jobId, int groupId, int itemId, @Nullable Boolean noRetry,
            @Nullable Integer errorCode, byte @Nullable [] reserved) {
        requireNull(reserved);
        boolean retry = Boolean.FALSE.equals(noRetry);
        QueueItems.fail(call.transaction(), handOuts, new ItemKey(jobId, groupId, itemId), retry, errorCode);
    }

    /// MS-WORDSSP 3.1.5.1, MS-WORDSSP2 3.2.5.1.
    @Implements("proc_UpdateSucceededItem")
    public void updateSucceededItem(Call call, long jobId, int groupId, int itemId, byte @Nullable [] reserved) {
        requireNull(reserved);
        QueueItems.succeed(call.transaction(), handOuts, new ItemKey(jobId, groupId, itemId));
    }

    private void requireNull(byte @Nullable [] reserved) {
        if (reserved != null) {
            throw SqlErrors.constraintConflict("UPDATE", "CHECK", "CK_Items_Reserved", database, "dbo.Items",
                    "Reserved");
        }
    }
}
