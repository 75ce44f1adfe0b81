package org.granary.tsql.execute;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.procedure.InsertRules;
import org.granary.security.Permission;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.OutputClause;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.Statement.Insert.Source;
import org.granary.tsql.ast.Statement.TableTarget;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.OutputScope;
import org.granary.tsql.bind.QueryBinder;
import org.granary.tsql.bind.RowScope;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.session.AccessChecks;
import org.granary.tsql.table.BulkOrder;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.table.Relation;
import org.granary.tsql.table.RowWriter;
import org.granary.tsql.table.StoreRelation;
import org.granary.tsql.table.Tables;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.LargeValue;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// One INSERT or bulk load: rows are converted to the table's columns, checked, and inserted all or none.
final class Insertion {
    private static final int BATCH = 500;
    private static final long BATCH_BYTES = 4L << 20;
    private static final long BUFFER = 16L << 20;
    private static final long PLACE = 8;
    private final ExpressionBinder binder;
    private final Frame frame;
    private final Execution execution;
    private final QueryBinder queries;
    private final RowWriter writer;
    private final @Nullable MemoryTable table;
    private final @Nullable RowRules rules;
    private final @Nullable ForeignKeys foreignKeys;
    private final List<Row> referring = new ArrayList<>();
    private final int[] places;
    private final boolean named;
    private final Map<Integer, Optional<Object>> literals = new HashMap<>();
    private final boolean bulk;
    private boolean nullIsDefault;
    private @Nullable BulkOrder order;
    private boolean loading;
    private @Nullable Output output;

    /// @param columns to fill, in the order of the values; empty for all but identities
    Insertion(TableTarget target, List<String> columns, ExpressionBinder binder, QueryLimits limits) {
        this(target, columns, binder, limits, false);
    }

    /// @param bulk whether the rows come as a bulk load
    Insertion(TableTarget target, List<String> columns, ExpressionBinder binder, QueryLimits limits, boolean bulk) {
        this(target, columns, binder, new Execution(binder.frame(), limits), bulk);
    }

    /// The same as part of a statement.
    Insertion(TableTarget target, List<String> columns, ExpressionBinder binder, Execution execution) {
        this(target, columns, binder, execution, false);
    }

    private Insertion(TableTarget target, List<String> columns, ExpressionBinder binder, Execution execution,
            boolean bulk) {
        this.bulk = bulk;
        this.binder = binder;
        this.frame = binder.frame();
        this.execution = execution;
        this.queries = new QueryBinder(execution, binder);
        Relation relation = switch (target) {
            case TableTarget.Variable variable -> LocalTables.of(frame.variables().table(variable.name()));
            case TableTarget.Named given -> Tables.find(given.name(), execution).relation();
        };
        this.table = relation instanceof MemoryTable memory ? memory : null;
        this.writer = switch (relation) {
            case MemoryTable memory -> into(memory);
            case StoreRelation stored -> into(stored);
            default -> throw new SqlError(259, 16, 1, "Ad hoc updates to system catalogs are not allowed.");
        };
        this.rules = table == null ? null : RowRules.of(table, execution, binder);
        this.foreignKeys = table == null ? null : ForeignKeys.of(table, execution);
        this.places = places(columns);
        this.named = !columns.isEmpty();
        requireIdentity();
    }

    private RowWriter into(MemoryTable memory) {
        if (TemporaryTables.isLasting(memory.name())) {
            AccessChecks.require(Permission.INSERT, Tempdb.DATABASE, "dbo", memory.name(), frame.session());
        }
        execution.temporary().writes(memory);
        return RowWriter.into(memory, execution);
    }

    private RowWriter into(StoreRelation relation) {
        InsertRules rules = relation.table().inserts();
        AccessChecks.require(Permission.INSERT, relation.database(), relation.table().schema(),
                relation.table().name(), frame.session());
        if (rules == null) {
            throw QueryExecutor.denied("INSERT", relation);
        }
        return RowWriter.into(relation, rules, execution);
    }

    private int[] places(List<String> names) {
        List<Column> columns = writer.columns();
        if (names.isEmpty()) {
            List<Integer> all = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                if (!columns.get(i).identity() && !isComputed(i)) {
                    all.add(i);
                }
            }
            return all.stream().mapToInt(Integer::intValue).toArray();
        }
        int[] found = new int[names.size()];
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < found.length; i++) {
            found[i] = writer.ordinal(names.get(i));
            if (!seen.add(names.get(i).toLowerCase(Locale.ROOT))) {
                throw new SqlError(264, 16, 1, "The column name '" + names.get(i)
                        + "' is specified more than once in the SET clause or column list of an INSERT. "
                        + "A column cannot be assigned more than one value in the same clause. "
                        + "Modify the clause to make sure that a column is updated only once.");
            }
            if (isComputed(found[i])) {
                RowRules.requireWritable(Objects.requireNonNull(table), found[i]);
            }
            if (columns.get(found[i]).identity() && !givesIdentity()) {
                throw new SqlError(544, 16, 1, "Cannot insert explicit value for identity column in table '"
                        + writer.name() + "' when IDENTITY_INSERT is set to OFF.");
            }
        }
        return found;
    }

    private boolean isComputed(int ordinal) {
        return table != null && table.definition().columns().get(ordinal).computing() != null;
    }

    /// SET IDENTITY_INSERT is on for the table, or a bulk load brings the values.
    private boolean givesIdentity() {
        return table != null && (bulk || frame.state().isIdentityInsert(table.name()));
    }

    /// Error 545 or 8101 where SET IDENTITY_INSERT is on and no value comes.
    private void requireIdentity() {
        if (table == null || bulk || !frame.state().isIdentityInsert(table.name())) {
            return;
        }
        if (!named) {
            throw new SqlError(8101, 16, 1, "An explicit value for the identity column in table '" + writer.name()
                    + "' can only be specified when a column list is used and IDENTITY_INSERT is ON.");
        }
        for (int place : places) {
            if (writer.columns().get(place).identity()) {
                return;
            }
        }
        throw new SqlError(545, 16, 1, "Explicit value must be specified for identity column in table '"
                + writer.name() + "' either when IDENTITY_INSERT is set to ON or when a replication user is inserting "
                + "into a NOT FOR REPLICATION identity column.");
    }

    /// Checks what can be wrong with a bulk load before its rows come; the constructor has checked the table and its
    /// columns.
    void check(Statement.InsertBulk announced) {
        BulkOrder.of(announced.order(), announced.columns(), writer);
    }

    /// Binds the OUTPUT clauses of the statement.
    Output bindOutput(List<OutputClause> clauses) {
        output = new Output(clauses, new OutputScope(queries, new RowScope(queries, null), null, writer.columns(), true,
                false, false), writer.columns().size(), execution,
                clause -> new Insertion(Objects.requireNonNull(clause.into()), clause.columns(), binder, execution));
        if (!output.isEmpty() && !writer.makesVersions()
                && writer.columns().stream().anyMatch(Column::identity)) {
            throw SqlErrors.unsupported("OUTPUT of rows that the store numbers");
        }
        return output;
    }

    /// Binds the rows of the statement. The result inserts them.
    Supplier<Long> bind(Statement.Insert insert) {
        return switch (insert.source()) {
            case Source.Values values -> values(values.rows());
            case Source.DefaultValues _ ->
                () -> writeAll(rows -> rows.accept(row(new int[0], List.of(), Row.EMPTY)));
            case Source.FromQuery query when query.query().forClause() != null -> {
                boolean json = query.query().forClause().json();
                throw new SqlError(json ? 13602 : 6819, 16, 1,
                        "The FOR " + (json ? "JSON" : "XML") + " clause is not allowed in a INSERT statement.");
            }
            case Source.FromQuery query -> query(queries.with(insert.with()).bind(query.query(), null));
            case Source.FromExecute _ -> () -> {
                throw new IllegalArgumentException("rows of EXEC are inserted by insertRows");
            };
        };
    }

    /// Reads and converts what fits into a buffer before the transaction begins, because rows come from a client that
    /// may be slow and the transaction keeps other writers waiting. Only a load larger than the buffer is read while
    /// writing, and that cannot be run again.
    ///
    /// @param columns the types of the values
    long run(List<Column> columns, Iterator<Row> rows) {
        checkCount(columns.size(), false);
        loading = true;
        List<SqlType> types = columns.stream().map(Column::type).toList();
        try (MemoryHold memory = execution.request().account().hold(MemoryKind.BULK_LOADS)) {
            return run(types, rows, memory);
        }
    }

    /// Inserts the rows of a parameter. They have been counted where they were read.
    ///
    /// @param defaults whether each row has nothing but defaults
    void fill(List<SqlType> types, Iterator<Row> rows, boolean defaults) {
        loading = true;
        GivenColumns given = new GivenColumns(defaults ? new int[0] : places, types, writer.columns());
        writeOnce(accept -> rows.forEachRemaining(row -> {
            execution.checkCancelled();
            accept.accept(row(given, row));
        }));
    }

    /// Where memory is short, less is read ahead.
    private long run(List<SqlType> types, Iterator<Row> rows, MemoryHold memory) {
        GivenColumns given = new GivenColumns(places, types, writer.columns());
        List<Row> first = new ArrayList<>();
        boolean fits = true;
        while (fits && memory.held() < BUFFER && rows.hasNext()) {
            execution.checkCancelled();
            Row row = ordered(row(given, rows.next()));
            first.add(row);
            fits = memory.tryAdd(MemorySizes.ofRow(row) + PLACE);
        }
        Consumer<Consumer<Row>> source = accept -> {
            first.forEach(accept);
            while (rows.hasNext()) {
                execution.checkCancelled();
                accept.accept(ordered(row(given, rows.next())));
            }
        };
        return rows.hasNext() ? writeOnce(source) : writeAll(source);
    }

    /// The same for a bulk load.
    long load(Statement.InsertBulk announced, List<Column> columns, Iterator<Row> rows) {
        nullIsDefault = !announced.options().contains("KEEP_NULLS");
        order = BulkOrder.of(announced.order(), announced.columns().isEmpty() ? columns : announced.columns(), writer);
        return run(columns, rows);
    }

    private Row ordered(Row row) {
        if (order != null) {
            order.check(row);
        }
        return row;
    }

    private Supplier<Long> query(QueryPlan plan) {
        checkCount(plan.columns().size(), true);
        GivenColumns given = new GivenColumns(places, plan.types(), writer.columns());
        return () -> writeAll(accept -> {
            List<Row> read = new ArrayList<>();
            MemoryBudget.Account memory = execution.memory().account();
            try (Cursor rows = plan.plan().open(Tuple.EMPTY)) {
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    execution.checkCancelled();
                    memory.add(row);
                    read.add(row);
                    if (read.size() == frame.state().options().rowCount()) {
                        break;
                    }
                }
            }
            read.forEach(row -> accept.accept(row(given, row)));
            memory.close();
        });
    }

    private Supplier<Long> values(List<List<@Nullable Expression>> rows) {
        List<List<@Nullable BoundExpression>> bound = new ArrayList<>();
        for (List<@Nullable Expression> row : rows) {
            checkCount(row.size(), false);
            List<@Nullable BoundExpression> expressions = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                Expression tree = row.get(i) == null ? writer.defaultOf(places[i]) : row.get(i);
                expressions.add(tree == null ? null : binder.bind(tree, scope()));
            }
            bound.add(expressions);
        }
        return () -> writeAll(accept -> {
            for (List<@Nullable BoundExpression> row : bound) {
                List<SqlType> types = new ArrayList<>();
                @Nullable
                Object[] values = new @Nullable Object[row.size()];
                for (int i = 0; i < values.length; i++) {
                    BoundExpression expression = row.get(i);
                    types.add(expression == null ? SqlType.Simple.INT : expression.type());
                    values[i] = expression == null ? null : expression.value(Tuple.EMPTY);
                }
                accept.accept(row(places, types, Row.of(values)));
            }
        });
    }

    /// A scope without tables, so that subqueries among the values run in this statement's transactions.
    private Scope scope() {
        return new RowScope(queries, null);
    }

    void checkCount(int values, boolean select) {
        if (values == places.length) {
            return;
        }
        if (!named) {
            throw new SqlError(213, 16, 1, "Column name or number of supplied values does not match table definition.");
        }
        boolean more = values > places.length;
        if (select) {
            throw new SqlError(more ? 121 : 120, 15, 1, "The select list for the INSERT statement contains "
                    + (more ? "more" : "fewer") + " items than the insert list. "
                    + "The number of SELECT values must match the number of INSERT columns.");
        }
        throw new SqlError(more ? 110 : 109, 15, 1,
                "There are " + (more ? "fewer" : "more") + " columns in the INSERT statement than values specified in "
                        + "the VALUES clause. The number of values in the VALUES clause must match the number of columns "
                        + "specified in the INSERT statement.");
    }

    private Row row(int[] given, List<SqlType> types, Row values) {
        return row(new GivenColumns(given, types, writer.columns()), values);
    }

    /// Rows of MERGE: their numbers begin again where the statement does.
    void begin() {
        writer.begin();
    }

    /// The row that MERGE inserts, of values that are bound in its own scope.
    ///
    /// @param values null for a column without a default
    Row rowOf(List<@Nullable BoundExpression> values, Tuple joined) {
        List<SqlType> types = new ArrayList<>();
        @Nullable
        Object[] given = new @Nullable Object[values.size()];
        for (int i = 0; i < given.length; i++) {
            BoundExpression value = values.get(i);
            types.add(value == null ? SqlType.Simple.INT : value.type());
            given[i] = value == null ? null : value.value(joined);
        }
        return row(values.isEmpty() ? new int[0] : places, types, Row.of(given));
    }

    /// The default of the column that gets a value of the row.
    @Nullable
    Expression defaultOf(int value) {
        return writer.defaultOf(places[value]);
    }

    /// A whole row of the table: given values converted, the others defaulted.
    private Row row(GivenColumns given, Row values) {
        List<Column> columns = writer.columns();
        @Nullable
        Object[] row = new @Nullable Object[columns.size()];
        for (int i = 0; i < given.count(); i++) {
            int place = given.place(i);
            Column column = columns.get(place);
            Object value = values.get(i);
            if (isVersion(column)) {
                requireNoVersion(value);
            } else if (value != null) {
                Object kept = LargeValue.kept(value);
                row[place] = given.hasTypeOfColumn(i)
                        ? kept
                        : Conversions.store(SqlValue.of(given.type(i), kept), column.type(), writer.fullName(),
                                column.name()).value();
            }
        }
        for (int i = 0; i < row.length; i++) {
            Column column = columns.get(i);
            if (isVersion(column)) {
                row[i] = frame.state().temporaryTables().global().nextRowVersion();
            } else if (row[i] == null && (nullIsDefault || !given.fills(i))) {
                row[i] = column.identity() ? identity(i) : defaulted(i, column);
            }
            if (row[i] == null && !column.nullable() && !column.identity() && !isComputed(i)) {
                throw SqlErrors.nullForbidden(column.name(), writer.fullName(), "INSERT");
            }
            if (column.identity() && given.fills(i) && row[i] instanceof Number number) {
                writer.identityGiven(number.longValue());
                frame.state().identity(BigDecimal.valueOf(number.longValue()));
            }
        }
        return checked(row);
    }

    private Row checked(@Nullable Object[] row) {
        if (rules != null) {
            rules.compute(row, "INSERT");
        }
        Row whole = Row.of(row);
        writer.check(whole);
        if (rules != null) {
            rules.check(whole, "INSERT");
        }
        return whole;
    }

    /// Whether this is a rowversion that the table makes by itself.
    private boolean isVersion(Column column) {
        return column.type() == SqlType.Simple.TIMESTAMP && writer.makesVersions();
    }

    /// A bulk load brings the versions of another table, which do not count.
    private void requireNoVersion(@Nullable Object value) {
        if (value != null && !loading) {
            throw new SqlError(273, 16, 1, "Cannot insert an explicit value into a timestamp column. Use INSERT with a "
                    + "column list to exclude the timestamp column, or insert a DEFAULT into the timestamp column.");
        }
    }

    /// The next value of an identity column, which @@IDENTITY returns afterwards.
    private @Nullable Object identity(int ordinal) {
        Object value = writer.identity(ordinal);
        if (value instanceof Number number) {
            frame.state().identity(BigDecimal.valueOf(number.longValue()));
        }
        return value;
    }

    private @Nullable Object defaulted(int ordinal, Column column) {
        Expression tree = writer.defaultOf(ordinal);
        return switch (tree) {
            case null -> null;
            // The same for all rows; others may not be: NEWID().
            case Expression.Literal literal -> literals
                    .computeIfAbsent(ordinal, _ -> Optional.ofNullable(evaluated(literal, column))).orElse(null);
            default -> evaluated(tree, column);
        };
    }

    private @Nullable Object evaluated(Expression tree, Column column) {
        BoundExpression bound = binder.bind(tree, scope());
        return Conversions.store(SqlValue.of(bound.type(), bound.value(Tuple.EMPTY)), column.type(), writer.fullName(),
                column.name()).value();
    }

    /// @param source gives all rows each time that it is called
    private long writeAll(Consumer<Consumer<Row>> source) {
        return execution.locked(() -> {
            try {
                long count = execution.run(() -> write(source));
                checkReferences();
                writer.end();
                return count;
            } catch (RuntimeException e) {
                if (output != null) {
                    output.undo();
                }
                throw e;
            }
        });
    }

    /// @param source gives its rows only once
    private long writeOnce(Consumer<Consumer<Row>> source) {
        return execution.locked(() -> {
            try {
                long count = execution.runOnce(() -> write(source));
                checkReferences();
                writer.end();
                return count;
            } catch (RuntimeException e) {
                if (output != null) {
                    output.undo();
                }
                throw e;
            }
        });
    }

    /// Rows may refer to each other, so all have to be there. The writer counts their memory.
    private void checkReferences() {
        if (foreignKeys != null) {
            foreignKeys.checkWritten(referring, "INSERT");
        }
    }

    private long write(Consumer<Consumer<Row>> source) {
        List<Row> batch = new ArrayList<>();
        long[] count = {0};
        writer.begin();
        referring.clear();
        if (output != null) {
            output.begin();
        }
        try (MemoryHold memory = execution.request().account().hold(MemoryKind.BULK_LOADS)) {
            source.accept(row -> {
                batch.add(row);
                if (foreignKeys != null && !foreignKeys.isEmpty()) {
                    referring.add(row);
                }
                count[0]++;
                if (output != null) {
                    output.add(null, row, null, null);
                }
                boolean fits = memory.tryAdd(MemorySizes.ofRow(row) + PLACE);
                if (!fits || batch.size() == BATCH || memory.held() > BATCH_BYTES) {
                    writer.write(batch);
                    batch.clear();
                    memory.giveAbove(0);
                }
            });
            writer.write(batch);
        }
        if (output != null) {
            output.fill();
        }
        return count[0];
    }
}
