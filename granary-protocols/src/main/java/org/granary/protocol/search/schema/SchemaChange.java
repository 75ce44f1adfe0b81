package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import org.granary.store.Transaction;

/// The kinds of changes to the metadata schema whose times clients ask for (MS-SQLPGAT2 3.1.5.53.1).
public enum SchemaChange {
    /// A category was added, changed or deleted.
    CATEGORY("LastCatChange"),
    /// A crawled property was deleted.
    CRAWLED_PROPERTY_DELETED("LastCPDelete"),
    /// A crawled property was added or changed, or a mapping added, changed or deleted.
    CRAWLED_PROPERTY("LastCPAddsBenignModified"),
    /// A managed property was added or changed.
    MANAGED_PROPERTY("LastManagedProp"),
    /// A parameter was added or changed.
    PARAMETER("LastGlobalProps"),
    /// A crawled or managed property was deleted.
    PROPERTY_DELETED("LastManagedPropDeleted");

    static final String RECORD = """
            INSERT INTO schema_change (Name, ChangeTime) VALUES (?, ?)
            ON CONFLICT (Name) DO UPDATE SET ChangeTime = excluded.ChangeTime""";

    private final String column;

    SchemaChange(String column) {
        this.column = column;
    }

    /// The document's name for the time of the last such change.
    public String column() {
        return column;
    }

    /// Notes that it happened.
    ///
    /// @param time of [SchemaClock]
    public void record(Transaction transaction, LocalDateTime time) {
        transaction.update(RECORD, column, time);
    }
}
