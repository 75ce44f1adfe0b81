package org.granary.tsql.function;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.ToLongFunction;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.TableIdentity;
import org.granary.tsql.temporary.Tempdb;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// What is known of the identity column of a temporary table or a table of tempdb.
final class IdentityFunctions {
    private static final SqlType VALUE = new SqlType.Decimal(38, 0, true);

    private IdentityFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("IDENT_CURRENT", 1, call -> call.strict(VALUE, List.of(SqlType.nvarchar(1000)),
                v -> value((String) v[0], TableIdentity::last, call)));
        registry.define("IDENT_SEED", 1, call -> call.strict(VALUE, List.of(SqlType.nvarchar(1000)),
                v -> value((String) v[0], TableIdentity::seed, call)));
        registry.define("IDENT_INCR", 1, call -> call.strict(VALUE, List.of(SqlType.nvarchar(1000)),
                v -> value((String) v[0], TableIdentity::increment, call)));
    }

    private static @Nullable BigDecimal value(String name, ToLongFunction<TableIdentity> part, Call call) {
        List<String> parts = CatalogFunctions.parts(name);
        String database = parts.size() > 2 ? parts.get(parts.size() - 3) : "";
        boolean temporary = parts.getLast().startsWith("#") || database.equalsIgnoreCase(Tempdb.NAME)
                || (database.isEmpty() && call.frame().session().database() == Tempdb.DATABASE);
        if (!temporary) {
            return null;
        }
        LocalTable table = call.frame().state().temporaryTable(parts.getLast());
        TableIdentity identity = table == null ? null : table.identityColumn();
        return identity == null ? null : BigDecimal.valueOf(part.applyAsLong(identity));
    }
}
