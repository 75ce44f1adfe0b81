package org.granary.tsql.execute;

import java.util.List;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.Tables;
import org.granary.tsql.temporary.LocalTable;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// The columns of a table that SELECT INTO makes. Like in SQL Server, a column stays an identity column where the query
/// reads one table and takes the column once; otherwise it is an ordinary column.
final class IntoIdentity {
    private IntoIdentity() {}

    static List<ColumnDefinition> definitions(Query query, List<Column> columns, Execution execution) {
        TableSource source = onlySource(query);
        boolean stays = source != null && columns.stream().filter(Column::identity).count() == 1;
        MemoryTable original = stays ? memoryTable(source, execution) : null;
        return columns.stream().map(column -> {
            if (!column.identity() || !stays) {
                return new ColumnDefinition(new Column(column.name(), column.type(), column.nullable()), 0, 0);
            }
            return original == null
                    ? new ColumnDefinition(column, 1, 1)
                    : new ColumnDefinition(column, original.identity().identitySeed(),
                            original.identity().identityIncrement());
        }).toList();
    }

    private static @Nullable TableSource onlySource(Query query) {
        return query.body() instanceof QueryBody.Select select && select.from().size() == 1
                && !(select.from().getFirst() instanceof TableSource.Join) ? select.from().getFirst() : null;
    }

    private static @Nullable MemoryTable memoryTable(@Nullable TableSource source, Execution execution) {
        LocalTable table = switch (source) {
            case TableSource.Named named -> Tables.temporaryOrNull(named.name(), execution);
            case TableSource.TableVariable variable -> execution.frame().variables().table(variable.name());
            case null, default -> null;
        };
        return table == null ? null : LocalTables.of(table);
    }
}
