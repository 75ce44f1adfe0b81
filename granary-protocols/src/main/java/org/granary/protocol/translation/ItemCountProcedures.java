package org.granary.protocol.translation;

import java.time.LocalDate;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.type.ValueErrors;

/// How many items were added lately, by the clock of the client.
public final class ItemCountProcedures {

    /// MS-TSSPROC 3.1.5.8. A count that the return code cannot hold is refused.
    @Implements("proc_GetItemCount")
    public int getItemCount(Call call, UUID partitionId, int hour, LocalDate date) {
        long count = new ItemQuota(call.transaction(), partitionId, ItemQuota.hour(date, hour)).count();
        if (count > Integer.MAX_VALUE) {
            throw ValueErrors.overflow("expression", "int");
        }
        return (int) count;
    }

    /// MS-TSSPROC 3.1.5.17.
    @Implements("proc_UpdateItemCount")
    public void updateItemCount(Call call, UUID partitionId, int hour, LocalDate date, int itemCount) {
        ItemQuota quota = new ItemQuota(call.transaction(), partitionId, ItemQuota.hour(date, hour));
        quota.lock();
        quota.raise(itemCount);
    }
}
