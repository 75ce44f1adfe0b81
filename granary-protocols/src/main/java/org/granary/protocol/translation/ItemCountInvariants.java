package org.granary.protocol.translation;

import java.util.List;
import org.granary.protocol.Invariant;

/// What is true of the counts of items by hour.
public final class ItemCountInvariants {
    static final String HOURS = """
            SELECT item_count.Hour, item_count.ItemCount, COALESCE(counted.ItemCount, 0) FROM item_count LEFT JOIN (
              SELECT Hour, CAST(SUM(ItemCount) AS BIGINT) AS ItemCount FROM partition_item_count GROUP BY Hour
            ) AS counted ON counted.Hour = item_count.Hour
            WHERE item_count.ItemCount <> COALESCE(counted.ItemCount, 0)
            ORDER BY item_count.Hour""";

    /// All of them.
    public static final List<Invariant> ALL = List.of(new Invariant(HOURS,
            row -> "In hour " + row.getLong(1) + " (since 1970) " + row.getLong(2) + " items are counted, but "
                    + row.getLong(3) + " in all partitions together (tables item_count, partition_item_count)."));

    private ItemCountInvariants() {}
}
