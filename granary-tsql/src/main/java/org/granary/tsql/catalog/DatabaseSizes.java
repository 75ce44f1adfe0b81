package org.granary.tsql.catalog;

import org.granary.procedure.DatabaseCatalog;
import org.granary.store.Access;
import org.granary.type.Cancellation;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;

/// How much room databases take, as the store says it: the file of the embedded store, tables with their indexes in
/// PostgreSQL.
public final class DatabaseSizes {
    /// Bytes of a page as SQL Server counts them.
    public static final int PAGE = 8192;

    private DatabaseSizes() {}

    /// In bytes; 0 for a database that has no store, or whose store does not answer.
    public static long bytes(DatabaseCatalog database) {
        Cancellation cancellation = CurrentRequest.CANCELLATION.isBound()
                ? CurrentRequest.CANCELLATION.get()
                : new Cancellation();
        try {
            return database.store().run(Access.READ, cancellation,
                    transaction -> transaction.number(transaction.dialect().databaseSize()));
        } catch (SqlError _) {
            return 0;
        }
    }

    /// In pages, rounded up.
    public static long pages(DatabaseCatalog database) {
        return (bytes(database) + PAGE - 1) / PAGE;
    }
}
