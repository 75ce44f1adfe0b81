package org.granary.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;

/// Every row of every table of a data folder as SQLite prints it.
final class FolderContents {
    private FolderContents() {}

    static List<String> of(Path data, List<DatabaseSchema> schemas) {
        List<String> lines = new ArrayList<>();
        try (Store store = SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            schemas.forEach(schema -> lines.addAll(of(store.open(schema))));
        }
        return lines.stream().sorted().toList();
    }

    private static List<String> of(Database database) {
        return database.run(Access.READ, new Cancellation(), transaction -> {
            List<String> lines = new ArrayList<>();
            for (String table : transaction.query(
                    "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 8) <> 'granary_'")
                    .list(row -> String.valueOf(row.getString(1)))) {
                String columns = String.join(" || ',' || ", transaction
                        .query("SELECT 'quote(' || name || ')' FROM pragma_table_info(?)", table)
                        .list(row -> String.valueOf(row.getString(1))));
                transaction.query("SELECT " + columns + " FROM " + table)
                        .list(row -> lines.add(database.name() + "." + table + " " + row.getString(1)));
            }
            return lines;
        });
    }
}
