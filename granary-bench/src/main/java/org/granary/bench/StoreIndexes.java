package org.granary.bench;

import java.util.List;
import java.util.Objects;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.type.Cancellation;

/// Takes the indexes of tables away while these are filled: to build an index at once is many times quicker than to add to it a million times.
final class StoreIndexes {
    private record Index(String name, String definition) {}

    private final Database database;
    private final List<Index> indexes;

    private StoreIndexes(Database database, List<Index> indexes) {
        this.database = database;
        this.indexes = indexes;
    }

    /// @param tables in SQL: `'a', 'b'`
    static StoreIndexes drop(Database database, String tables, boolean postgresql) {
        String list = postgresql
                ? "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename IN ("
                        + tables
                        + ") AND indexname NOT LIKE '%_pkey' ORDER BY 1"
                : "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ("
                        + tables
                        + ") ORDER BY 1";
        List<Index> indexes = database.run(Access.WRITE, new Cancellation(), transaction -> {
            List<Index> found = transaction.query(list).list(
                    row -> new Index(Objects.requireNonNull(row.getString(1)),
                            Objects.requireNonNull(row.getString(2))));
            found.forEach(index -> transaction.update("DROP INDEX " + index.name));
            return found;
        });
        return new StoreIndexes(database, indexes);
    }

    void create() {
        for (Index index : indexes) {
            database.run(Access.WRITE, new Cancellation(), transaction -> transaction.update(index.definition));
        }
    }
}
