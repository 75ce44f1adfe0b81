package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Which crawled properties a managed property gets its values from, and in which order.
public final class Mappings {
    static final String ORDER = "SELECT MappingOrder FROM property_mapping WHERE CrawledPropertyId = ? AND PID = ?";
    /// The managed property of a crawled property: the one with the name that is asked for, or else the first.
    static final String FIRST = """
            SELECT mapping.PID, mapping.MappingOrder FROM property_mapping AS mapping
            JOIN managed_property AS managed ON managed.PID = mapping.PID
            WHERE mapping.CrawledPropertyId = ?
            ORDER BY CASE WHEN managed.NameKey = ? THEN 0 ELSE 1 END, mapping.MappingOrder, mapping.PID LIMIT 1""";
    static final String LAST_ORDER = """
            SELECT MappingOrder FROM property_mapping WHERE PID = ? ORDER BY MappingOrder DESC LIMIT 1""";
    static final String PUT = """
            INSERT INTO property_mapping (CrawledPropertyId, PID, MappingOrder, LastModified) VALUES (?, ?, ?, ?)
            ON CONFLICT (CrawledPropertyId, PID)
            DO UPDATE SET MappingOrder = excluded.MappingOrder, LastModified = excluded.LastModified""";
    static final String REMOVE = "DELETE FROM property_mapping WHERE CrawledPropertyId = ? AND PID = ?";

    private Mappings() {}

    static @Nullable Integer order(Transaction transaction, int crawledPropertyId, int pid) {
        return transaction.query(ORDER, crawledPropertyId, pid).first(rows -> rows.getInt(1));
    }

    /// A mapping of a given crawled property.
    record Mapping(int pid, int order) {}

    /// @param nameKey of the managed property that is meant, if the crawled property is mapped to it
    static @Nullable Mapping first(Transaction transaction, int crawledPropertyId, String nameKey) {
        return transaction.query(FIRST, crawledPropertyId, nameKey)
                .first(rows -> new Mapping(rows.getInt(1), rows.getInt(2)));
    }

    /// Adds a mapping after those that the managed property has, and returns its order.
    static int append(Transaction transaction, int crawledPropertyId, ManagedProperties.Stored managed,
            LocalDateTime time) {
        Integer last = transaction.query(LAST_ORDER, managed.pid()).first(rows -> rows.getInt(1));
        int order = last == null ? 1 : (int) Math.min(last + 1L, Integer.MAX_VALUE);
        put(transaction, crawledPropertyId, managed, order, time);
        return order;
    }

    /// Adds a mapping, or gives one a new order.
    ///
    /// @throws org.granary.type.SqlError if the mappings of the managed property never change
    public static void put(Transaction transaction, int crawledPropertyId, ManagedProperties.Stored managed, int order,
            LocalDateTime time) {
        requireChangeable(managed);
        transaction.update(PUT, crawledPropertyId, managed.pid(), order, time);
        SchemaChange.CRAWLED_PROPERTY.record(transaction, time);
    }

    /// Removes a mapping, and tells whether there was one.
    ///
    /// @throws org.granary.type.SqlError if the mappings of the managed property never change
    public static boolean remove(Transaction transaction, int crawledPropertyId, ManagedProperties.Stored managed,
            LocalDateTime time) {
        requireChangeable(managed);
        if (transaction.update(REMOVE, crawledPropertyId, managed.pid()) == 0) {
            return false;
        }
        SchemaChange.CRAWLED_PROPERTY.record(transaction, time);
        return true;
    }

    private static void requireChangeable(ManagedProperties.Stored managed) {
        if (managed.noMap()) {
            throw SqlErrors.user(50143, 1,
                    "The mappings of managed property " + managed.pid() + " (NoMap) cannot be changed.");
        }
    }
}
