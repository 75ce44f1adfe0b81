package org.granary.protocol.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.granary.procedure.xml.XmlDocument;
import org.granary.procedure.xml.XmlElement;
import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What workers report about items: started, failed, succeeded.
public final class QueueItems {
    static final StoreStatement START = StoreStatement.over(ItemKey.COLUMNS, """
            UPDATE item SET StartTime = ?, WorkerServerInstance = ?,
              AttemptsRemaining = CASE WHEN AttemptsRemaining > 0 THEN AttemptsRemaining - 1 ELSE 0 END
            FROM listed WHERE JobId = Job AND GroupId = Grp AND ItemId = Id
            RETURNING JobId, GroupId""");
    static final StoreStatement FAIL = StoreStatement.over(ItemKey.COLUMNS, """
            UPDATE item SET StopTime = ?, ErrorCode = ?, WorkerServerInstance = NULL
            FROM listed WHERE JobId = Job AND GroupId = Grp AND ItemId = Id
            RETURNING JobId, GroupId""");
    private static final String ITEM = " WHERE JobId = ? AND GroupId = ? AND ItemId = ?";
    static final String RETRY = "UPDATE item SET StartTime = NULL, WorkerServerInstance = NULL" + ITEM
            + " AND AttemptsRemaining > 0";
    static final String GIVE_UP = """
            UPDATE item SET StopTime = ?, ErrorCode = ?, WorkerServerInstance = NULL, AttemptsRemaining = 0""" + ITEM;
    static final String SUCCEED = """
            UPDATE item SET StopTime = ?, ErrorCode = NULL, WorkerServerInstance = NULL""" + ITEM;

    private QueueItems() {}

    /// Applies a databaseBatchUpdate document; elements that match no item are skipped.
    ///
    /// @return the groups that own an item that was updated, in order
    public static SortedSet<GroupKey> updateBatch(Transaction transaction, XmlDocument batch) {
        Map<UUID, List<ItemKey>> started = byValue(batch.elements("batch/start/item"), XmlElement::uuidValue, "wsi");
        Map<Integer, List<ItemKey>> failed = byValue(batch.elements("batch/failed/item"), XmlElement::intValue,
                "error");
        SortedSet<GroupKey> groups = new TreeSet<>();
        ItemCounters counters = new ItemCounters(transaction);
        counters.lock(Stream.of(started, failed).flatMap(lists -> lists.values().stream()).flatMap(List::stream)
                .sorted().distinct().toList());
        started.forEach((worker, keys) -> groups.addAll(update(transaction, counters, START, keys, worker)));
        failed.forEach((error, keys) -> groups.addAll(update(transaction, counters, FAIL, keys, error)));
        counters.apply();
        return groups;
    }

    /// The items of each value of an attribute. An item that is listed twice counts once, with what was said last.
    private static <V extends Comparable<V>> Map<V, List<ItemKey>> byValue(List<XmlElement> elements,
            BiFunction<XmlElement, String, V> reader, String attribute) {
        Map<ItemKey, V> values = new TreeMap<>();
        for (XmlElement element : elements) {
            values.put(ItemKey.of(element), reader.apply(element, attribute));
        }
        Map<V, List<ItemKey>> keys = new TreeMap<>();
        values.forEach((key, value) -> keys.computeIfAbsent(value, v -> new ArrayList<>()).add(key));
        return keys;
    }

    /// @return the groups of the items that were there
    private static List<GroupKey> update(Transaction transaction, ItemCounters counters, StoreStatement statement,
            List<ItemKey> keys, Object value) {
        return counters.around(keys,
                () -> transaction
                        .query(statement.on(transaction), ItemKey.listed(keys), transaction.now(), value)
                        .list(rows -> new GroupKey(rows.getLong(1), rows.getInt(2))));
    }

    /// An item has failed: it is handed out again if `retry` and attempts remain, and has ended otherwise.
    public static void fail(Transaction transaction, HandOuts handOuts, ItemKey item, boolean retry,
            @Nullable Integer errorCode) {
        ItemCounters counters = new ItemCounters(transaction);
        counters.around(List.of(item), () -> {
            boolean again = retry && transaction.update(RETRY, item.jobId(), item.groupId(), item.itemId()) > 0;
            return again || transaction.update(GIVE_UP, transaction.now(), errorCode, item.jobId(), item.groupId(),
                    item.itemId()) > 0;
        });
        counters.apply();
        handOuts.forget(item);
    }

    public static void succeed(Transaction transaction, HandOuts handOuts, ItemKey item) {
        ItemCounters counters = new ItemCounters(transaction);
        counters.around(List.of(item), () -> transaction.update(SUCCEED, transaction.now(), item.jobId(),
                item.groupId(), item.itemId()));
        counters.apply();
        handOuts.forget(item);
    }
}
