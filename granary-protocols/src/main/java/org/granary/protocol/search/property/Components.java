package org.granary.protocol.search.property;

import java.util.HashMap;
import java.util.Map;
import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Metadata Store Crawl Components (MS-SQLPGAT2 3.1.1.42).
///
/// Whoever changes documents first locks all components, which are few. So the writers of a metadata store are
/// serialized, and the state of a component cannot change under an update of it.
final class Components {
    static final StoreStatement SELECT = new StoreStatement(
            dialect -> "SELECT ComponentID, Status FROM metadata_store_crawl_component ORDER BY ComponentID"
                    + dialect.forUpdate());
    static final String PUT = """
            INSERT INTO metadata_store_crawl_component (ComponentID, Status, ModifiedByComponentID) VALUES (?, ?, ?)
            ON CONFLICT (ComponentID) DO UPDATE SET Status = excluded.Status,
              ModifiedByComponentID = excluded.ModifiedByComponentID""";

    private Components() {}

    /// Takes the lock that changes of documents need.
    ///
    /// @return the states of the components
    static Map<Integer, Integer> lock(Transaction transaction) {
        Map<Integer, Integer> states = new HashMap<>();
        transaction.query(SELECT.on(transaction))
                .list(rows -> states.put(rows.getInt(1), rows.getInt(2)));
        return states;
    }

    static void put(Transaction transaction, int component, int status, @Nullable Integer modifiedBy) {
        transaction.update(PUT, component, status, modifiedBy);
    }
}
