package org.granary.protocol.translation;

import java.time.LocalDate;
import java.util.UUID;
import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// How many items were added in the last 24 hours: in all, and for each partition. Counted by the hour: the present one
/// and the 23 before it.
final class ItemQuota {
    static final UUID NO_PARTITION = new UUID(0, 0);
    private static final int HOURS = 24;

    static final String COUNT_ALL = """
            SELECT COALESCE(SUM(ItemCount), 0) FROM item_count WHERE Hour BETWEEN ? AND ?""";
    static final String COUNT_PARTITION = """
            SELECT COALESCE(SUM(ItemCount), 0) FROM partition_item_count WHERE PartitionId = ? AND Hour BETWEEN ? AND ?""";
    static final String RAISE_ALL = """
            INSERT INTO item_count (Hour, ItemCount) VALUES (?, ?)
            ON CONFLICT (Hour) DO UPDATE SET ItemCount = item_count.ItemCount + excluded.ItemCount""";
    static final String RAISE_PARTITION = """
            INSERT INTO partition_item_count (PartitionId, Hour, ItemCount) VALUES (?, ?, ?)
            ON CONFLICT (PartitionId, Hour)
            DO UPDATE SET ItemCount = partition_item_count.ItemCount + excluded.ItemCount""";

    /// Who reads the counts to decide, or raises them, holds this row until the end: otherwise two that see the same
    /// counts could both find room.
    static final StoreStatement LOCK = new StoreStatement(
            dialect -> "SELECT Id FROM item_count_lock WHERE Id = 1" + dialect.forUpdate());

    private final Transaction transaction;
    private final UUID partition;
    private final long hour;

    ItemQuota(Transaction transaction, @Nullable UUID partition) {
        this(transaction, partition == null ? NO_PARTITION : partition,
                hour(transaction.now().toLocalDate(), transaction.now().getHour()));
    }

    /// @param hour which hour is taken for the present one
    ItemQuota(Transaction transaction, UUID partition, long hour) {
        this.transaction = transaction;
        this.partition = partition;
        this.hour = hour;
    }

    /// Hours since 1970-01-01.
    static long hour(LocalDate date, int hourOfDay) {
        return date.toEpochDay() * HOURS + hourOfDay;
    }

    /// Makes others who add to the counts wait for this call. Comes before [#allows] and [#raise].
    void lock() {
        if (transaction.dialect().locksRows()) {
            transaction.query(LOCK.on(transaction)).list(rows -> rows.getLong(1));
        }
    }

    /// Whether so many items more keep both limits; a limit that is null is none.
    boolean allows(int items, @Nullable Integer limit, @Nullable Integer partitionLimit) {
        return (limit == null || countAll() + items <= limit)
                && (partitionLimit == null || countPartition() + items <= partitionLimit);
    }

    /// How many items were added for the partition; for the all-zero one: in all.
    long count() {
        return partition.equals(NO_PARTITION) ? countAll() : countPartition();
    }

    private long countAll() {
        return count(COUNT_ALL, hour - HOURS + 1, hour);
    }

    private long countPartition() {
        return count(COUNT_PARTITION, partition, hour - HOURS + 1, hour);
    }

    private long count(String sql, Object... parameters) {
        return transaction.numberOr(0, sql, parameters);
    }

    void raise(int items) {
        transaction.update(RAISE_ALL, hour, items);
        transaction.update(RAISE_PARTITION, partition, hour, items);
    }
}
