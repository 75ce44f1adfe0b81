package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import org.granary.protocol.search.common.Identifier;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// Managed properties: what clients of search ask for, filled from the crawled properties that are mapped to them.
public final class ManagedProperties {
    static final String FIND = "SELECT PID, NoMap FROM managed_property WHERE PID = ?";
    static final String FIND_NAMED = "SELECT PID, NoMap FROM managed_property WHERE NameKey = ?";
    static final String ADD = """
            INSERT INTO managed_property (PID, FriendlyName, NameKey, PropertyDescription, ManagedType, FullTextQueriable,
              Retrievable, Scoped, Hidden, HasMultipleValues, MaxIndexedStringLength, MaxNonIndexedStringLength,
              IsInDocProps, LastModified)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final int INDEXED_LENGTH = 64;
    private static final int NON_INDEXED_LENGTH = 2048;

    private ManagedProperties() {}

    /// A property that is stored.
    ///
    /// @param noMap whether its mappings never change
    public record Stored(int pid, boolean noMap) {}

    /// A property to add; what is retrieved is kept in the metadata index.
    ///
    /// @param maxIndexedStringLength null: the usual one
    /// @param maxNonIndexedStringLength null: the usual one
    public record New(String friendlyName, @Nullable String description, int managedType, boolean fullTextQueriable,
            boolean retrievable, boolean scoped, boolean hidden, boolean hasMultipleValues,
            @Nullable Integer maxIndexedStringLength, @Nullable Integer maxNonIndexedStringLength) {}

    public static @Nullable Stored find(Transaction transaction, int pid) {
        return first(transaction, FIND, pid);
    }

    public static @Nullable Stored named(Transaction transaction, String friendlyName) {
        return first(transaction, FIND_NAMED, Collation.fold(friendlyName));
    }

    private static @Nullable Stored first(Transaction transaction, String sql, Object key) {
        return transaction.query(sql, key).first(rows -> new Stored(rows.getInt(1), rows.getBoolean(2)));
    }

    public static void add(Transaction transaction, int pid, New property, LocalDateTime time) {
        transaction.update(ADD, pid, property.friendlyName, Collation.fold(property.friendlyName), property.description,
                property.managedType, property.fullTextQueriable, property.retrievable, property.scoped,
                property.hidden, property.hasMultipleValues,
                property.maxIndexedStringLength == null ? INDEXED_LENGTH : property.maxIndexedStringLength,
                property.maxNonIndexedStringLength == null ? NON_INDEXED_LENGTH : property.maxNonIndexedStringLength,
                property.retrievable, time);
        SchemaChange.MANAGED_PROPERTY.record(transaction, time);
    }

    /// The next number that nobody has chosen.
    public static int free(Transaction transaction) {
        int id;
        do {
            id = Identifier.MANAGED_PROPERTY.next(transaction);
        } while (find(transaction, id) != null);
        return id;
    }
}
