package org.granary.protocol.queue;

import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What workers report about single items: failed, succeeded.
public final class QueueItems {
    private static final String ITEM = " WHERE JobId = ? AND GroupId = ? AND ItemId = ?";
    static final String RETRY = "UPDATE item SET StartTime = NULL, WorkerServerInstance = NULL" + ITEM
            + " AND AttemptsRemaining > 0";
    static final String GIVE_UP = """
            UPDATE item SET StopTime = ?, ErrorCode = ?, WorkerServerInstance = NULL, AttemptsRemaining = 0""" + ITEM;

    private QueueItems() {}

    /// An item has failed: it is handed out again if `retry` and attempts remain, and has ended otherwise.
    public static void fail(Transaction transaction, HandOuts handOuts, ItemKey item, boolean retry,
            @Nullable Integer errorCode) {
        ItemCounters counters = new ItemCounters(transaction);
        counters.around(item, () -> {
            boolean again = retry && transaction.update(RETRY, item.jobId(), item.groupId(), item.itemId()) > 0;
            return again || transaction.update(GIVE_UP, transaction.now(), errorCode, item.jobId(), item.groupId(),
                    item.itemId()) > 0;
        });
        counters.apply();
        handOuts.forget(item);
    }

    public static void succeed(Transaction transaction, HandOuts handOuts, ItemKey item) {
        transaction.gather(SucceededItems.INSTANCE, item);
        handOuts.forget(item);
    }
}
