package org.granary.procedure;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.type.SqlError;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// How rows of clients come into a table.
///
/// @param storeTable the store's table that takes them
/// @param defaults what columns that do not come get, by name; the others get NULL
/// @param checks what each row must keep to
public record InsertRules(String storeTable, Map<String, SqlValue> defaults, List<RowCheck> checks) {

    /// A CHECK constraint: of its conditions, one at least holds.
    public record RowCheck(String name, List<Check> alternatives) {
        public RowCheck { alternatives = List.copyOf(alternatives); }

        /// A loop, because it is asked for each row of a bulk load.
        private boolean allows(Row row) {
            for (Check check : alternatives) {
                if (check.allows(row.value(check.parameter()))) {
                    return true;
                }
            }
            return false;
        }
    }

    public InsertRules {
        defaults = Map.copyOf(defaults);
        checks = List.copyOf(checks);
    }

    /// Without defaults and checks.
    static InsertRules into(String storeTable) {
        return new InsertRules(storeTable, Map.of(), List.of());
    }

    /// The values of one row by the names of their columns.
    @FunctionalInterface
    public interface Row {
        @Nullable
        Object value(String column);
    }

    /// @param table as errors show it
    /// @throws SqlError 547, with column and value
    public void check(Row row, String table) {
        for (RowCheck rule : checks) {
            if (!rule.allows(row)) {
                String told = rule.alternatives().stream()
                        .map(check -> "the value " + Check.shown(row.value(check.parameter())) + " of column '"
                                + check.parameter()
                                + "' must be " + check.expectation())
                        .collect(Collectors.joining(", or "));
                throw new SqlError(547, 16, 0,
                        "The INSERT statement conflicted with the CHECK constraint \"" + rule.name()
                                + "\" of table \"" + table + "\": " + told + ".");
            }
        }
    }
}
