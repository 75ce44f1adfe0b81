package org.granary.protocol.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.BiFunction;
import org.granary.procedure.xml.XmlDocument;
import org.granary.procedure.xml.XmlElement;
import org.granary.protocol.StoreStatement;
import org.granary.store.NumberRows;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Items that a worker reports together, as started or as failed, in a databaseBatchUpdate document.
///
/// The states of all items are read first, and locked where stores have locks of rows: then two calls cannot wait for
/// each other. What the changes make of the states is known without reading them again. Where a statement is no message
/// to another process, items that wait, as nearly all do, are started one by one, and their states are never read.
final class BatchUpdate {
    static final StoreStatement STATES = StoreStatement.over(ItemKey.COLUMNS + ", Place", dialect -> """
            SELECT Place, CASE WHEN StartTime IS NULL THEN 0 ELSE 1 END + CASE WHEN StopTime IS NULL THEN 0 ELSE 2 END
              + CASE WHEN ErrorCode IS NULL THEN 0 ELSE 4 END
            FROM listed JOIN item ON item.JobId = Job AND item.GroupId = Grp AND item.ItemId = Id"""
            + (dialect.locksRows() ? "\nORDER BY JobId, GroupId, ItemId" + dialect.forUpdate() + " OF item" : ""));
    static final StoreStatement START = StoreStatement.over(ItemKey.COLUMNS, """
            UPDATE item SET StartTime = ?, WorkerServerInstance = ?,
              AttemptsRemaining = CASE WHEN AttemptsRemaining > 0 THEN AttemptsRemaining - 1 ELSE 0 END
            FROM listed WHERE JobId = Job AND GroupId = Grp AND ItemId = Id""");
    static final String START_WAITING = """
            UPDATE item SET StartTime = ?, WorkerServerInstance = ?,
              AttemptsRemaining = CASE WHEN AttemptsRemaining > 0 THEN AttemptsRemaining - 1 ELSE 0 END
            WHERE JobId = ? AND GroupId = ? AND ItemId = ? AND StartTime IS NULL AND StopTime IS NULL""";
    static final StoreStatement FAIL = StoreStatement.over(ItemKey.COLUMNS, """
            UPDATE item SET StopTime = ?, ErrorCode = ?, WorkerServerInstance = NULL
            FROM listed WHERE JobId = Job AND GroupId = Grp AND ItemId = Id""");

    /// What [#STATES] adds up.
    private static final int STARTED = 1;
    private static final int ENDED = 2;
    private static final int FAILED = 4;

    private final Transaction transaction;
    private final Map<ItemKey, Integer> states;
    private final ItemCounters counters;

    private BatchUpdate(Transaction transaction, SortedSet<ItemKey> items, ItemCounters counters) {
        this.transaction = transaction;
        this.states = states(transaction, List.copyOf(items));
        this.counters = counters;
    }

    /// Applies a document; elements that match no item are skipped.
    ///
    /// @return the groups that own an item that was updated, in order
    static SortedSet<GroupKey> apply(Transaction transaction, XmlDocument batch) {
        Map<ItemKey, UUID> started = values(batch.elements("batch/start/item"), XmlElement::uuidValue, "wsi");
        Map<ItemKey, Integer> failed = values(batch.elements("batch/failed/item"), XmlElement::intValue, "error");
        ItemCounters counters = new ItemCounters(transaction);
        SortedSet<GroupKey> groups = new TreeSet<>();
        if (!transaction.dialect().isRemote()) {
            started.entrySet().removeIf(each -> {
                ItemKey item = each.getKey();
                boolean waited = startWaiting(transaction, item, each.getValue());
                if (waited) {
                    counters.move(item.jobId(), counts(0), counts(STARTED));
                    groups.add(new GroupKey(item.jobId(), item.groupId()));
                }
                return waited;
            });
        }
        SortedSet<ItemKey> items = new TreeSet<>(started.keySet());
        items.addAll(failed.keySet());
        if (!items.isEmpty()) {
            BatchUpdate update = new BatchUpdate(transaction, items, counters);
            update.change(START, started, STARTED);
            update.change(FAIL, failed, ENDED + FAILED);
            update.states.keySet().forEach(item -> groups.add(new GroupKey(item.jobId(), item.groupId())));
        }
        counters.apply();
        return groups;
    }

    private static boolean startWaiting(Transaction transaction, ItemKey item, UUID worker) {
        return transaction.update(START_WAITING, transaction.now(), worker, item.jobId(), item.groupId(),
                item.itemId()) > 0;
    }

    /// An item that is listed twice counts once, with what was said last.
    private static <V> Map<ItemKey, V> values(List<XmlElement> elements, BiFunction<XmlElement, String, V> reader,
            String attribute) {
        Map<ItemKey, V> values = new TreeMap<>();
        for (XmlElement element : elements) {
            values.put(ItemKey.of(element), reader.apply(element, attribute));
        }
        return values;
    }

    /// The states of those items that are there.
    private static Map<ItemKey, Integer> states(Transaction transaction, List<ItemKey> items) {
        NumberRows listed = new NumberRows();
        for (int i = 0; i < items.size(); i++) {
            ItemKey item = items.get(i);
            listed.add(item.jobId(), item.groupId(), item.itemId(), i);
        }
        Map<ItemKey, Integer> states = HashMap.newHashMap(items.size());
        try (Rows rows = transaction.query(STATES.on(transaction), listed.parameter())) {
            while (rows.next()) {
                states.put(items.get(rows.getInt(1)), rows.getInt(2));
            }
        }
        return states;
    }

    /// Changes the items that are there, those with the same value together.
    ///
    /// @param added what the change adds to their states
    private <V extends Comparable<V>> void change(StoreStatement statement, Map<ItemKey, V> values, int added) {
        Map<V, List<ItemKey>> together = new TreeMap<>();
        values.forEach((item, value) -> {
            Integer state = states.get(item);
            if (state != null) {
                together.computeIfAbsent(value, _ -> new ArrayList<>()).add(item);
                counters.move(item.jobId(), counts(state), counts(state | added));
                states.put(item, state | added);
            }
        });
        together.forEach((value, items) -> transaction.update(statement.on(transaction), ItemKey.listed(items),
                transaction.now(), value));
    }

    private static ItemCounters.Counts counts(int state) {
        return ItemCounters.Counts.of((state & STARTED) != 0, (state & ENDED) != 0, (state & FAILED) != 0);
    }
}
