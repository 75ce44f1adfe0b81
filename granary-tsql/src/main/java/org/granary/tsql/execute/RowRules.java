package org.granary.tsql.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.Check;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.ast.TableDefinition.Computed;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.QueryBinder;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.bind.TableScope;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.UserTypes;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// What a table in memory does with each row that is written: fills computed columns, and checks CHECK constraints.
final class RowRules {
    /// Values that would be others when the row is read.
    private static final Pattern CHANGING = Pattern.compile(
            "(?is).*\\b(getdate|getutcdate|sysdatetime|sysutcdatetime|sysdatetimeoffset|newid|newsequentialid|rand"
                    + "|current_timestamp|user_name|suser_sname|suser_name|current_user|session_user|system_user"
                    + "|host_name|app_name|db_name)\\b.*|.*@@.*");
    private static final Pattern SUBQUERY = Pattern.compile("(?is).*\\bselect\\b.*");

    private final MemoryTable table;
    private final List<Calculation> computed = new ArrayList<>();
    private final List<Condition> checks = new ArrayList<>();

    private record Calculation(int ordinal, Column column, BoundExpression value) {}

    private record Condition(Check check, BoundCondition holds) {}

    private RowRules(MemoryTable table) {
        this.table = table;
    }

    static RowRules of(MemoryTable table, Execution execution, ExpressionBinder binder) {
        RowRules rules = new RowRules(table);
        TableDefinition definition = table.definition();
        boolean any = !definition.rules().isEmpty()
                || definition.columns().stream().anyMatch(column -> column.computing() != null);
        if (!any) {
            return rules;
        }
        Scope scope = TableScope.of(table.name(), table.columns(), new QueryBinder(execution, binder));
        for (int i = 0; i < definition.columns().size(); i++) {
            Computed computing = definition.columns().get(i).computing();
            if (computing != null) {
                rules.computed.add(new Calculation(i, table.columns().get(i), binder.bind(computing.value(), scope)));
            }
        }
        for (TableDefinition.Rule rule : definition.rules()) {
            if (rule instanceof Check check && !check.disabled()) {
                rules.checks.add(new Condition(check, binder.bind(check.condition(), scope)));
            }
        }
        return rules;
    }

    /// The same definition with the types of computed columns. Errors of names and types come from here, for CHECK
    /// constraints too.
    static TableDefinition typed(String table, TableDefinition given, Execution execution, ExpressionBinder binder) {
        TableDefinition definition = UserTypes.resolved(given, execution);
        for (TableDefinition.Rule rule : definition.rules()) {
            if (rule instanceof Check check) {
                requireScalar(check.text());
            }
        }
        List<Column> plain = definition.columns().stream().filter(each -> each.computing() == null)
                .map(ColumnDefinition::column).toList();
        List<ColumnDefinition> columns = new ArrayList<>();
        for (ColumnDefinition each : definition.columns()) {
            Computed computing = each.computing();
            if (computing == null) {
                columns.add(each);
                continue;
            }
            requireScalar(computing.text());
            if (CHANGING.matcher(computing.text()).matches()) {
                throw SqlErrors.unsupported("A computed column whose value changes by itself");
            }
            Scope scope = TableScope.of(table, plain, new QueryBinder(execution, binder));
            BoundExpression value = bound(computing, scope, definition, table, each, binder);
            columns.add(each.as(new Column(each.column().name(), value.type(),
                    each.column().nullable() && value.nullable())));
        }
        TableDefinition typed = definition.withColumns(columns);
        Scope all = TableScope.of(table, columns.stream().map(ColumnDefinition::column).toList(),
                new QueryBinder(execution, binder));
        for (TableDefinition.Rule rule : definition.rules()) {
            if (rule instanceof Check check) {
                var _ = binder.bind(check.condition(), all);
            }
        }
        return typed;
    }

    /// Error 1759 for a computed column that uses another.
    private static BoundExpression bound(Computed computing, Scope scope, TableDefinition definition, String table,
            ColumnDefinition column, ExpressionBinder binder) {
        try {
            return binder.bind(computing.value(), scope);
        } catch (SqlError e) {
            boolean other = e.number() == 207 && definition.columns().stream()
                    .anyMatch(each -> each.computing() != null && !each.equals(column)
                            && e.sqlMessage().text().contains("'" + each.column().name() + "'"));
            throw other
                    ? new SqlError(1759, 16, 0, "Computed column '" + column.column().name() + "' in table '" + table
                            + "' is not allowed to be used in another computed-column definition.")
                    : e;
        }
    }

    private static void requireScalar(String text) {
        if (SUBQUERY.matcher(text).matches()) {
            throw new SqlError(1046, 15, 1, "Subqueries are not allowed in this context. Only scalar expressions are "
                    + "allowed.");
        }
    }

    /// Whether clients may write a column. Error 271 if not.
    static void requireWritable(MemoryTable table, int ordinal) {
        if (table.definition().columns().get(ordinal).computing() != null) {
            throw new SqlError(271, 16, 1, "The column \"" + table.columns().get(ordinal).name()
                    + "\" cannot be modified because it is either a computed column or is the result of a UNION "
                    + "operator.");
        }
    }

    /// Fills the computed columns of a row.
    void compute(@Nullable Object[] row, String verb) {
        if (computed.isEmpty()) {
            return;
        }
        Tuple tuple = new Tuple(Row.of(row.clone()), Tuple.EMPTY);
        for (Calculation each : computed) {
            SqlType type = each.column().type();
            row[each.ordinal()] = Conversions.store(SqlValue.of(each.value().type(), each.value().value(tuple)), type,
                    table.name(), each.column().name()).value();
            if (row[each.ordinal()] == null && !each.column().nullable()) {
                throw SqlErrors.nullForbidden(each.column().name(), "tempdb.dbo." + table.name(), verb);
            }
        }
    }

    /// Error 547 where a CHECK does not hold.
    void check(Row row, String verb) {
        for (Condition each : checks) {
            if (Boolean.FALSE.equals(each.holds().test(new Tuple(row, Tuple.EMPTY)))) {
                throw conflict(verb, "CHECK", String.valueOf(each.check().name()), table.name(),
                        each.check().column());
            }
        }
    }

    static SqlError conflict(String verb, String kind, String constraint, String table, @Nullable String column) {
        return new SqlError(547, 16, 0, "The " + verb + " statement conflicted with the " + kind + " constraint \""
                + constraint + "\". The conflict occurred in database \"tempdb\", table \"dbo." + table + "\""
                + (column == null ? "" : ", column '" + column + "'") + ".");
    }
}
