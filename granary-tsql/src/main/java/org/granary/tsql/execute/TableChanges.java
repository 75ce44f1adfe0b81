package org.granary.tsql.execute;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.TableChange;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.Check;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.ast.TableDefinition.Reference;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
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

/// What one ALTER TABLE, CREATE INDEX or DROP INDEX makes of a table: another table with the same name and the rows
/// of the first.
final class TableChanges {
    private static final Set<Integer> DUPLICATE = Set.of(2601, 2627);

    private final MemoryTable before;
    private final ExpressionBinder binder;
    private final Execution execution;

    TableChanges(MemoryTable before, ExpressionBinder binder, Execution execution) {
        this.before = before;
        this.binder = binder;
        this.execution = execution;
    }

    /// The table afterwards, with its rows.
    MemoryTable changed(TableChange change, MemoryTable.Budget budget) {
        return switch (change) {
            case TableChange.Add add -> add(add, budget);
            case TableChange.AlterColumn alter -> alterColumn(alter, budget);
            case TableChange.Drop drop -> drop(drop, budget);
            case TableChange.Checking checking -> made(checking(checking), Row::copy, false, budget);
        };
    }

    /// What becomes of a row.
    private interface Remade {
        @Nullable
        Object[] of(Row row);
    }

    /// @param checked whether the rows have to fulfil the rules
    private MemoryTable made(TableDefinition definition, Remade rows, boolean checked, MemoryTable.Budget budget) {
        MemoryTable after = LocalTables.create(before.name(),
                ForeignKeyTargets.resolved(before.name(),
                        RowRules.typed(before.name(), definition, execution, binder), execution),
                budget);
        try {
            after.padding(before.isPadded());
            RowRules rules = RowRules.of(after, execution, binder);
            List<Row> remade = new ArrayList<>();
            for (Row row : before.rows()) {
                execution.checkCancelled();
                @Nullable
                Object[] values = rows.of(row);
                rules.compute(values, "ALTER TABLE");
                Row whole = Row.of(values);
                if (checked) {
                    rules.check(whole, "ALTER TABLE");
                }
                remade.add(whole);
            }
            if (checked) {
                ForeignKeyTargets.check(after, remade, execution);
            }
            fill(after, remade);
            after.continueIdentityOf(before);
            return after;
        } catch (RuntimeException e) {
            after.close();
            throw e;
        }
    }

    /// Error 1505 where rows that are there have the same key.
    private static void fill(MemoryTable table, List<Row> rows) {
        try {
            table.replace(rows);
        } catch (SqlError e) {
            if (!DUPLICATE.contains(e.number())) {
                throw e;
            }
            String text = e.sqlMessage().text();
            int index = text.indexOf("The duplicate key value is");
            throw new SqlError(1505, 16, 1, "The CREATE UNIQUE INDEX statement terminated because a duplicate key was "
                    + "found for the object name 'dbo." + table.name() + "' and the index name '"
                    + quoted(text, text.startsWith("Violation") ? 1 : 3) + "'. " + text.substring(Math.max(0, index)));
        }
    }

    /// What stands between the quotes of this number.
    private static String quoted(String text, int number) {
        String[] parts = text.split("'", -1);
        return parts.length > number ? parts[number] : "";
    }

    private MemoryTable add(TableChange.Add add, MemoryTable.Budget budget) {
        TableDefinition had = before.definition();
        List<ColumnDefinition> columns = new ArrayList<>(had.columns());
        add.defaults().forEach((name, standard) -> {
            int ordinal = ordinal(name);
            if (columns.get(ordinal).standard() != null) {
                throw new SqlError(1781, 16, 1, "Column already has a DEFAULT bound to it.");
            }
            columns.set(ordinal, columns.get(ordinal).defaulting(standard));
        });
        requireNewNames(add);
        TableDefinition added = UserTypes.resolved(add.added(), execution);
        TableDefinition next = had.withColumns(columns).and(added);
        List<Filler> fillers = added.columns().stream().map(each -> filler(each, add.withValues())).toList();
        int width = had.columns().size();
        return made(next, row -> {
            @Nullable
            Object[] values = row.copy(width + fillers.size());
            for (int i = 0; i < fillers.size(); i++) {
                values[width + i] = fillers.get(i).value();
            }
            return values;
        }, add.checked(), budget);
    }

    private void requireNewNames(TableChange.Add add) {
        Set<String> names = new HashSet<>();
        before.definition().keys().forEach(key -> names.add(key(String.valueOf(key.name()))));
        before.definition().rules().forEach(rule -> names.add(key(String.valueOf(rule.name()))));
        before.definition().columns().stream().map(ColumnDefinition::standard).filter(Objects::nonNull)
                .forEach(standard -> names.add(key(String.valueOf(standard.name()))));
        List<@Nullable String> added = new ArrayList<>();
        add.added().keys().forEach(each -> added.add(each.name()));
        add.added().rules().forEach(each -> added.add(each.name()));
        add.defaults().values().forEach(each -> added.add(each.name()));
        for (String name : added) {
            if (name != null && !names.add(key(name))) {
                throw new SqlError(2714, 16, 5, "There is already an object named '" + name + "' in the database.");
            }
        }
    }

    /// The value of a new column in rows that are there.
    private interface Filler {
        @Nullable
        Object value();
    }

    private Filler filler(ColumnDefinition definition, boolean withValues) {
        Column column = definition.column();
        if (definition.computing() != null) {
            return () -> null;
        }
        if (column.type() == SqlType.Simple.TIMESTAMP) {
            return () -> execution.frame().state().temporaryTables().global().nextRowVersion();
        }
        if (column.identity()) {
            long[] next = {definition.identitySeed()};
            return () -> {
                long value = next[0];
                next[0] += definition.identityIncrement();
                return switch (column.type()) {
                    case SqlType.Simple.BIGINT -> (Object) value;
                    case SqlType.Decimal decimal -> BigDecimal.valueOf(value).setScale(decimal.scale());
                    default -> (int) value;
                };
            };
        }
        Expression standard = definition.defaultValue();
        if (standard == null || (column.nullable() && !withValues)) {
            if (!column.nullable() && !before.rows().isEmpty()) {
                throw new SqlError(4901, 16, 1,
                        "ALTER TABLE only allows columns to be added that can contain nulls, or "
                                + "have a DEFAULT definition specified, or the column being added is an identity or timestamp "
                                + "column, or alternatively if none of the previous conditions are satisfied the table must be "
                                + "empty to allow addition of this column. Column '" + column.name()
                                + "' cannot be added to non-empty table '" + before.name()
                                + "' because it does not satisfy these conditions.");
            }
            return () -> null;
        }
        BoundExpression bound = binder.bind(standard, Scope.NONE);
        return () -> Conversions.store(SqlValue.of(bound.type(), bound.value(Tuple.EMPTY)), column.type(),
                before.name(), column.name()).value();
    }

    private MemoryTable alterColumn(TableChange.AlterColumn alter, MemoryTable.Budget budget) {
        Column wanted = alter.column().column();
        int ordinal = ordinal(wanted.name());
        ColumnDefinition had = before.definition().columns().get(ordinal);
        String problem = had.computing() != null
                ? "COMPUTED"
                : had.column().type() == SqlType.Simple.TIMESTAMP
                        ? "timestamp"
                        : null;
        if (problem != null) {
            throw new SqlError(4928, 16, 1, "Cannot alter column '" + wanted.name() + "' because it is '" + problem
                    + "'.");
        }
        requireUnused(ordinal, before.definition(), "ALTER TABLE ALTER COLUMN",
                !had.column().type().equals(wanted.type()));
        boolean nullable = alter.nullable() == null ? !isInPrimaryKey(ordinal) : alter.nullable();
        Column column = new Column(had.column().name(), wanted.type(), nullable && !had.column().identity(),
                had.column().identity());
        List<ColumnDefinition> columns = new ArrayList<>(before.definition().columns());
        columns.set(ordinal, had.as(column));
        return made(before.definition().withColumns(columns), row -> {
            @Nullable
            Object[] values = row.copy();
            values[ordinal] = Conversions.store(SqlValue.of(had.column().type(), values[ordinal]), column.type(),
                    "tempdb.dbo." + before.name(), column.name()).value();
            if (values[ordinal] == null && !column.nullable()) {
                throw SqlErrors.nullForbidden(column.name(), "tempdb.dbo." + before.name(), "UPDATE");
            }
            return values;
        }, false, budget);
    }

    private boolean isInPrimaryKey(int ordinal) {
        return before.definition().keys().stream().filter(TableDefinition.Key::primary)
                .anyMatch(key -> uses(key, before.columns().get(ordinal).name()));
    }

    private static boolean uses(TableDefinition.Key key, String column) {
        return key.columns().stream().anyMatch(part -> part.name().equalsIgnoreCase(column));
    }

    /// Errors 5074 and 4922 where a key, a rule or a computed column needs the column.
    private void requireUnused(int ordinal, TableDefinition definition, String statement, boolean changesType) {
        String column = before.columns().get(ordinal).name();
        List<String> users = new ArrayList<>();
        if (changesType) {
            definition.keys().stream().filter(key -> uses(key, column)).forEach(key -> users
                    .add((key.kind().isConstraint() ? "object '" : "index '") + key.name() + "'"));
            for (TableDefinition.Rule rule : definition.rules()) {
                boolean used = switch (rule) {
                    case Check check -> mentions(check.text(), column);
                    case Reference reference -> reference.columns().stream().anyMatch(column::equalsIgnoreCase);
                };
                if (used) {
                    users.add("object '" + rule.name() + "'");
                }
            }
            definition.columns().stream().filter(each -> each.computing() != null
                    && mentions(each.computing().text(), column))
                    .forEach(each -> users.add("column '" + each.column().name() + "'"));
        }
        TableDefinition.Default standard = definition.columns().get(ordinal).standard();
        if (standard != null && statement.endsWith("DROP COLUMN")) {
            users.add("object '" + standard.name() + "'");
        }
        if (!users.isEmpty()) {
            throw new SqlError(5074, 16, 1, "The " + users.getFirst() + " is dependent on column '" + column + "'. "
                    + statement + " " + column + " failed because one or more objects access this column.");
        }
    }

    private static boolean mentions(String text, String column) {
        return java.util.regex.Pattern.compile("(?i)(?<![\\w@#$])" + java.util.regex.Pattern.quote(column)
                + "(?![\\w@#$])").matcher(text).find();
    }

    private MemoryTable drop(TableChange.Drop drop, MemoryTable.Budget budget) {
        TableDefinition definition = before.definition();
        Set<Integer> gone = new HashSet<>();
        for (TableChange.Drop.Item item : drop.items()) {
            if (!item.column()) {
                definition = withoutConstraint(definition, item);
                continue;
            }
            int ordinal = before.ordinal(item.name());
            if (ordinal < 0) {
                if (item.ifExists()) {
                    continue;
                }
                throw new SqlError(4924, 16, 1, "ALTER TABLE DROP COLUMN failed because column '" + item.name()
                        + "' does not exist in table '" + before.name() + "'.");
            }
            requireUnused(ordinal, definition, "ALTER TABLE DROP COLUMN", true);
            gone.add(ordinal);
        }
        if (gone.size() == before.columns().size()) {
            throw new SqlError(4923, 16, 1, "ALTER TABLE DROP COLUMN failed because '" + drop.items().getLast().name()
                    + "' is the only data column in table '" + before.name()
                    + "'. A table must have at least one data column.");
        }
        List<ColumnDefinition> kept = new ArrayList<>();
        for (int i = 0; i < definition.columns().size(); i++) {
            if (!gone.contains(i)) {
                kept.add(definition.columns().get(i));
            }
        }
        return made(definition.withColumns(kept), row -> {
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                if (!gone.contains(i)) {
                    values.add(row.get(i));
                }
            }
            return values.toArray();
        }, false, budget);
    }

    private static TableDefinition withoutConstraint(TableDefinition definition, TableChange.Drop.Item item) {
        List<TableDefinition.Key> keys = definition.keys().stream()
                .filter(key -> !(key.kind().isConstraint() && item.name().equalsIgnoreCase(key.name()))).toList();
        List<TableDefinition.Rule> rules = definition.rules().stream()
                .filter(rule -> !item.name().equalsIgnoreCase(rule.name())).toList();
        boolean[] found = {keys.size() < definition.keys().size() || rules.size() < definition.rules().size()};
        List<ColumnDefinition> columns = definition.columns().stream().map(each -> {
            TableDefinition.Default standard = each.standard();
            if (standard == null || !item.name().equalsIgnoreCase(standard.name())) {
                return each;
            }
            found[0] = true;
            return each.defaulting(null);
        }).toList();
        if (!found[0] && !item.ifExists()) {
            throw new SqlError(3728, 16, 1, "'" + item.name() + "' is not a constraint.");
        }
        return definition.withColumns(columns).withKeys(keys).withRules(rules);
    }

    private TableDefinition checking(TableChange.Checking change) {
        for (String name : change.names()) {
            if (before.definition().rules().stream().noneMatch(rule -> name.equalsIgnoreCase(rule.name()))) {
                throw new SqlError(4917, 16, 0, "Constraint '" + name + "' does not exist.");
            }
        }
        List<TableDefinition.Rule> rules = new ArrayList<>();
        for (TableDefinition.Rule rule : before.definition().rules()) {
            boolean meant = change.names().isEmpty()
                    || change.names().stream().anyMatch(name -> name.equalsIgnoreCase(rule.name()));
            rules.add(!meant ? rule : switch (rule) {
                case Check check -> new Check(check.name(), check.column(), check.condition(), check.text(),
                        !change.on());
                case Reference reference -> new Reference(reference.name(), reference.columns(), reference.table(),
                        reference.referenced(), reference.onDelete(), reference.onUpdate(), !change.on());
            });
        }
        return before.definition().withRules(rules);
    }

    /// The table with another index.
    MemoryTable withIndex(TableDefinition.Key index, List<String> included, MemoryTable.Budget budget) {
        String name = String.valueOf(index.name());
        if (before.definition().keys().stream().anyMatch(key -> name.equalsIgnoreCase(key.name()))) {
            throw new SqlError(1913, 16, 1, "The operation failed because an index or statistics with name '" + name
                    + "' already exists on table '" + before.name() + "'.");
        }
        included.forEach(column -> {
            if (before.ordinal(column) < 0) {
                throw new SqlError(1911, 16, 1, "Column name '" + column
                        + "' does not exist in the target table or view '" + before.name() + "'.");
            }
        });
        boolean clustered = before.definition().keys().stream().anyMatch(TableDefinition.Key::clustered);
        if (index.clustered() && clustered) {
            throw new SqlError(1902, 16, 3, "Cannot create more than one clustered index on table '" + before.name()
                    + "'. Drop the existing clustered index before creating another.");
        }
        List<TableDefinition.Key> keys = new ArrayList<>(before.definition().keys());
        keys.add(index);
        return made(before.definition().withKeys(keys), Row::copy, false, budget);
    }

    /// The table without an index, or null where it has none of this name.
    @Nullable
    MemoryTable withoutIndex(String name, MemoryTable.Budget budget) {
        List<TableDefinition.Key> keys = new ArrayList<>();
        for (TableDefinition.Key key : before.definition().keys()) {
            if (!name.equalsIgnoreCase(key.name())) {
                keys.add(key);
            } else if (key.kind().isConstraint()) {
                throw new SqlError(3723, 16, 4, "An explicit DROP INDEX is not allowed on index '" + before.name() + "."
                        + key.name() + "'. It is being used for " + (key.primary() ? "PRIMARY" : "UNIQUE")
                        + " KEY constraint enforcement.");
            }
        }
        return keys.size() == before.definition().keys().size()
                ? null
                : made(before.definition().withKeys(keys), Row::copy, false, budget);
    }

    private int ordinal(String column) {
        int ordinal = before.ordinal(column);
        if (ordinal < 0) {
            throw new SqlError(4924, 16, 1, "ALTER TABLE ALTER COLUMN failed because column '" + column
                    + "' does not exist in table '" + before.name() + "'.");
        }
        return ordinal;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
