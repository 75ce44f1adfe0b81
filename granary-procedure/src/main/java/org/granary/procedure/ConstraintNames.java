package org.granary.procedure;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.granary.store.ConstraintError;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Says an error of the store's own constraints in the names that clients know: those of the declared tables and their
/// keys.
public final class ConstraintNames {
    private final List<TableDeclaration> tables;

    public ConstraintNames(Collection<TableDeclaration> tables) {
        this.tables = List.copyOf(tables);
    }

    /// The same error in clients' words, or itself where no declared table is concerned.
    public SqlError named(SqlError error) {
        if (!(error instanceof ConstraintError broken)) {
            return error;
        }
        TableDeclaration table = table(broken.table());
        if (table == null) {
            return error;
        }
        String object = table.schema() + "." + table.name();
        return switch (broken.kind()) {
            case PRIMARY_KEY, UNIQUE -> {
                TableConstraint.Key key = key(table, broken);
                yield key == null
                        ? error
                        : new SqlError(broken.number(), broken.sqlMessage().severity(), broken.sqlMessage().state(),
                                "Violation of " + (key.primary() ? "PRIMARY KEY" : "UNIQUE KEY") + " constraint '"
                                        + key.name() + "'. Cannot insert duplicate key in object '" + object + "'.");
            }
            case NOT_NULL -> new SqlError(broken.number(), broken.sqlMessage().severity(), broken.sqlMessage().state(),
                    broken.sqlMessage().text().replace(".dbo." + broken.table() + "'", "." + object + "'"));
            case CHECK, FOREIGN_KEY -> error;
        };
    }

    private @Nullable TableDeclaration table(String stored) {
        String wanted = stored.toLowerCase(Locale.ROOT);
        return tables.stream().filter(table -> table.keyTable().toLowerCase(Locale.ROOT).equals(wanted)).findFirst()
                .orElse(null);
    }

    private static TableConstraint.@Nullable Key key(TableDeclaration table, ConstraintError broken) {
        Set<String> columns = folded(broken.columns());
        return table.keys().stream().filter(key -> folded(key.stored()).equals(columns)).findFirst().orElse(null);
    }

    private static Set<String> folded(List<String> names) {
        Set<String> folded = new TreeSet<>();
        names.forEach(name -> folded.add(name.toLowerCase(Locale.ROOT)));
        return folded;
    }
}
