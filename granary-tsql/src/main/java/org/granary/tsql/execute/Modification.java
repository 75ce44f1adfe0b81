package org.granary.tsql.execute;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.granary.memory.MemorySizes;
import org.granary.security.Permission;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.OutputClause;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody.Top;
import org.granary.tsql.ast.Statement.TableTarget;
import org.granary.tsql.ast.Statement.Update.Assignment;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.bind.Conjunct;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.FromBinder;
import org.granary.tsql.bind.FromNode;
import org.granary.tsql.bind.FromPlanner;
import org.granary.tsql.bind.LimitBinder;
import org.granary.tsql.bind.OutputScope;
import org.granary.tsql.bind.QueryBinder;
import org.granary.tsql.bind.RowScope;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.eval.Variables.Variable;
import org.granary.tsql.plan.Limit;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.SortPlan;
import org.granary.tsql.plan.Source;
import org.granary.tsql.plan.TableScan;
import org.granary.tsql.session.AccessChecks;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.NumberedTable;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.table.RowPlaces;
import org.granary.tsql.table.StoreRelation;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// One UPDATE or DELETE of a temporary table or table variable: finds the rows first, then replaces the table's rows at
/// once.
final class Modification {
    private final ExpressionBinder binder;
    private final Frame frame;
    private final Execution execution;
    private final QueryBinder queries;
    private final RowScope scope;
    private final MemoryTable table;
    private final Source target;
    private final Plan plan;
    private final RowRules rules;
    private final ForeignKeys foreignKeys;
    private final Output output;
    private final @Nullable PositionedRow position;

    /// @param verb UPDATE or DELETE
    Modification(String verb, List<Query.CommonTable> with, @Nullable Top top, TableTarget given,
            List<TableSource> from, @Nullable Condition where, List<OutputClause> outputs, ExpressionBinder binder,
            QueryLimits limits) {
        this(verb, with, top, given, from, where, null, outputs, binder, limits);
    }

    /// @param verb UPDATE or DELETE
    /// @param position the row that is changed, whatever the condition says; null where the condition says it
    Modification(String verb, List<Query.CommonTable> with, @Nullable Top top, TableTarget given,
            List<TableSource> from, @Nullable Condition where, @Nullable PositionedRow position,
            List<OutputClause> outputs, ExpressionBinder binder, QueryLimits limits) {
        this.position = position;
        this.binder = binder;
        this.frame = binder.frame();
        this.execution = new Execution(frame, limits);
        this.queries = new QueryBinder(execution, binder).with(with);
        this.scope = new RowScope(queries, null);
        List<TableSource> sources = from.isEmpty() ? List.of(source(given)) : from;
        FromNode node = new FromBinder(queries, scope, FromBinder.Use.CHANGE).bind(sources);
        TableScan scan = target(node, given);
        this.target = scan.source();
        this.table = switch (scan.relation()) {
            case NumberedTable numbered -> numbered.table();
            case StoreRelation relation -> throw QueryExecutor.denied(verb, relation);
            default -> throw new SqlError(259, 16, 1, "Ad hoc updates to system catalogs are not allowed.");
        };
        execution.temporary().writes(table);
        if (!verb.equals("MERGE")) {
            requireRight(verb);
        }
        this.rules = RowRules.of(table, execution, binder);
        this.foreignKeys = ForeignKeys.of(table, execution);
        for (int i = 0; i < target.width(); i++) {
            target.want(i);
        }
        List<Conjunct> conditions = Conjunct.bind(where, scope, binder);
        int columns = table.columns().size();
        this.output = new Output(outputs,
                new OutputScope(queries, scope, target, table.columns(), !verb.equals("DELETE"), true,
                        verb.equals("MERGE")),
                columns,
                execution,
                clause -> new Insertion(Objects.requireNonNull(clause.into()), clause.columns(), binder, execution));
        Plan found = new FromPlanner(execution).plan(node, conditions);
        Limit limit = LimitBinder.bind(top, null, null, false, scope, binder);
        Plan limited = limit == null ? found : new SortPlan(found, List.of(), limit, execution);
        this.plan = position == null ? limited : positioned(position);
    }

    /// The one row that a cursor stands on.
    private Plan positioned(PositionedRow row) {
        if (scope.width() != target.width()) {
            throw SqlErrors.unsupported("WHERE CURRENT OF with several tables");
        }
        return outer -> {
            RowPlaces rows = RowPlaces.of(table, execution);
            int place = row.place(table, rows);
            Row here = NumberedTable.numbered(rows.row(place), place);
            AtomicBoolean read = new AtomicBoolean();
            return () -> read.getAndSet(true) ? null : here;
        };
    }

    /// @param verb UPDATE or DELETE
    void requireRight(String verb) {
        if (TemporaryTables.isLasting(table.name())) {
            AccessChecks.require(verb.equals("UPDATE") ? Permission.UPDATE : Permission.DELETE, Tempdb.DATABASE, "dbo",
                    table.name(), frame.session());
        }
    }

    private static TableSource source(TableTarget target) {
        return switch (target) {
            case TableTarget.Named named -> new TableSource.Named(named.name(), null, named.name().line());
            case TableTarget.Variable variable -> new TableSource.TableVariable(variable.name(), null, 1);
        };
    }

    /// The table of the FROM clause that is changed: by its alias, or by its own name.
    private static TableScan target(FromNode node, TableTarget target) {
        List<TableScan> scans = new ArrayList<>();
        collect(node, scans);
        String name = switch (target) {
            case TableTarget.Named named -> named.name().name();
            case TableTarget.Variable variable -> variable.name();
        };
        for (TableScan scan : scans) {
            if (scan.source().exposedName().equalsIgnoreCase(name)) {
                return scan;
            }
        }
        for (TableScan scan : scans) {
            if (scan.relation() instanceof NumberedTable numbered
                    && numbered.table().name().equalsIgnoreCase(name)) {
                return scan;
            }
        }
        throw SqlErrors.unknownObject(target instanceof TableTarget.Named named ? named.name().display() : name);
    }

    private static void collect(FromNode node, List<TableScan> scans) {
        switch (node) {
            case FromNode.Table found -> scans.add(found.scan());
            case FromNode.Derived _ -> {
            }
            case FromNode.Joined joined -> {
                collect(joined.left(), scans);
                collect(joined.right(), scans);
            }
        }
    }

    long delete() {
        return change(() -> {
            BitSet found = new BitSet();
            List<Row> rows = table.rows();
            output.begin();
            eachTarget((number, joined) -> {
                if (!found.get(number)) {
                    found.set(number);
                    output.add(joined.row(), null, rows.get(number), null);
                }
            });
            BitSet doomed = foreignKeys.deleted(found);
            List<Row> kept = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                if (!doomed.get(i)) {
                    kept.add(rows.get(i));
                }
            }
            output.fillThen(() -> table.replace(kept));
            return (long) found.cardinality();
        });
    }

    /// The store may run the statement again as long as the table has not been changed.
    long change(Supplier<Long> body) {
        AtomicBoolean changed = new AtomicBoolean();
        return execution.run(changed::get, () -> {
            long count = body.get();
            changed.set(true);
            return count;
        });
    }

    /// Whether foreign keys lead to or from the table.
    boolean hasForeignKeys() {
        return !foreignKeys.isEmpty();
    }

    QueryBinder queries() {
        return queries;
    }

    RowScope scope() {
        return scope;
    }

    Execution execution() {
        return execution;
    }

    MemoryTable table() {
        return table;
    }

    Source target() {
        return target;
    }

    Plan plan() {
        return plan;
    }

    /// Of the joined rows.
    int width() {
        return scope.width();
    }

    /// The OUTPUT clauses of the statement.
    Output output() {
        return output;
    }

    private interface Found {
        void accept(int number, Tuple joined);
    }

    /// Calls back for each row that the statement finds, with its place in the table.
    private void eachTarget(Found found) {
        int numberAt = target.offset() + target.width() - 1;
        long most = frame.state().options().rowCount() == 0 ? -1 : frame.state().options().rowCount();
        BitSet seen = new BitSet();
        try (Cursor rows = plan.open(Tuple.EMPTY)) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                execution.checkCancelled();
                if (row.get(numberAt) instanceof Integer number) {
                    found.accept(number, new Tuple(row, Tuple.EMPTY));
                    seen.set(number);
                }
                if (most > 0 && seen.cardinality() == most) {
                    break;
                }
            }
        }
    }

    record Change(int column, Column target, @Nullable BoundExpression value) {}

    record VariableChange(Variable variable, BoundExpression value) {}

    static void assign(List<VariableChange> variables, Tuple joined) {
        for (VariableChange change : variables) {
            change.variable().set(Conversions
                    .assign(SqlValue.of(change.value().type(), change.value().value(joined)), change.variable().type())
                    .value());
        }
    }

    /// Binds the assignments. The result makes the change.
    Supplier<Long> update(List<Assignment> assignments) {
        List<Change> changes = new ArrayList<>();
        List<VariableChange> variables = new ArrayList<>();
        for (Assignment assignment : assignments) {
            bind(assignment, changes, variables, scope);
        }
        Runnable restore = Variables.restorePoint(variables.stream().map(VariableChange::variable).toList());
        return () -> change(() -> {
            restore.run();
            List<Row> next = new ArrayList<>(table.rows());
            BitSet changed = new BitSet();
            output.begin();
            MemoryBudget.Account memory = execution.memory().account();
            eachTarget((number, joined) -> {
                if (changed.get(number)) {
                    return;
                }
                assign(variables, joined);
                changed.set(number);
                Row row = changed(next.get(number), joined, changes);
                memory.add(MemorySizes.besides(next.get(number).values(), row.values()));
                output.add(joined.row(), row, next.get(number), null);
                next.set(number, row);
            });
            checkForeignKeys(next, changed);
            output.fillThen(() -> table.update(changed, next));
            if (position != null) {
                changed.stream().mapToObj(table.rows()::get).forEach(position::updated);
            }
            return (long) changed.cardinality();
        });
    }

    private void checkForeignKeys(List<Row> next, BitSet changed) {
        if (!foreignKeys.isEmpty()) {
            foreignKeys.checkWritten(changed.stream().mapToObj(next::get).toList(), "UPDATE");
            foreignKeys.updated(next);
        }
    }

    void bind(Assignment assignment, List<Change> changes, List<VariableChange> variables, Scope where) {
        String column = assignment.column();
        int ordinal = column == null ? -1 : target.find(column);
        if (column != null && ordinal < 0) {
            throw SqlErrors.unknownColumn(column);
        }
        if (ordinal >= 0 && table.columns().get(ordinal).identity()) {
            throw new SqlError(8102, 16, 1, "Cannot update identity column '" + column + "'.");
        }
        if (ordinal >= 0 && table.columns().get(ordinal).type() == SqlType.Simple.TIMESTAMP) {
            throw new SqlError(272, 16, 1, "Cannot update a timestamp column.");
        }
        if (ordinal >= 0) {
            RowRules.requireWritable(table, ordinal);
        }
        if (column != null && position != null) {
            position.requireUpdatable(column);
        }
        Expression tree = assignment.value() == null && ordinal >= 0 ? table.defaultOf(ordinal) : assignment.value();
        if (tree != null && assignment.operator() != null) {
            Expression old = column != null
                    ? new Expression.ColumnReference(List.of(target.exposedName()), column, assignment.line())
                    : new Expression.Variable(String.valueOf(assignment.variable()), assignment.line());
            tree = new Expression.Binary(assignment.operator(), old, tree, assignment.line());
        }
        BoundExpression value = tree == null ? null : binder.bind(tree, where);
        if (ordinal >= 0) {
            changes.add(new Change(ordinal, table.columns().get(ordinal), value));
        }
        if (assignment.variable() != null && value != null) {
            variables.add(new VariableChange(frame.variables().scalar(assignment.variable()), value));
        }
    }

    Row changed(Row row, Tuple joined, List<Change> changes) {
        @Nullable
        Object[] next = row.copy();
        for (Change change : changes) {
            BoundExpression value = change.value();
            next[change.column()] = value == null
                    ? null
                    : Conversions.store(SqlValue.of(value.type(), value.value(joined)), change.target().type(),
                            table.name(), change.target().name()).value();
            if (next[change.column()] == null && !change.target().nullable()) {
                throw SqlErrors.nullForbidden(change.target().name(), table.name(), "UPDATE");
            }
        }
        for (int i = 0; i < next.length; i++) {
            if (table.columns().get(i).type() == SqlType.Simple.TIMESTAMP) {
                next[i] = frame.state().temporaryTables().global().nextRowVersion();
            }
        }
        rules.compute(next, "UPDATE");
        Row whole = Row.of(next);
        rules.check(whole, "UPDATE");
        return whole;
    }
}
