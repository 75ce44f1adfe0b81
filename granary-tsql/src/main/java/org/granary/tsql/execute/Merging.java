package org.granary.tsql.execute;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.granary.memory.MemorySizes;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.MergeBranch;
import org.granary.tsql.ast.MergeBranch.Action;
import org.granary.tsql.ast.MergeBranch.Kind;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.Statement.TableTarget;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.MergeScope;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.execute.Modification.Change;
import org.granary.tsql.execute.Modification.VariableChange;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.QueryLimits;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// One MERGE into a temporary table or table variable. The rows of the source are joined with those of the target;
/// target rows that were not found so come after them. All changes are made at once.
final class Merging {
    private final ExpressionBinder binder;
    private final Modification changes;
    private final Map<Kind, List<Branch>> branches = new EnumMap<>(Kind.class);
    private final List<Insertion> insertions = new ArrayList<>();
    private final List<VariableChange> allVariables = new ArrayList<>();

    /// What is done with a row.
    private sealed interface Bound {
        record Update(List<Change> columns, List<VariableChange> variables) implements Bound {}

        record Delete() implements Bound {}

        record Insert(Insertion insertion, List<@Nullable BoundExpression> values) implements Bound {}
    }

    private record Branch(@Nullable BoundCondition condition, Bound action) {}

    Merging(Statement.Merge merge, ExpressionBinder binder, QueryLimits limits) {
        this.binder = binder;
        if (merge.top() != null) {
            throw SqlErrors.unsupported("MERGE TOP");
        }
        TableSource target = switch (merge.target()) {
            case TableTarget.Named named -> new TableSource.Named(named.name(), merge.alias(), merge.line());
            case TableTarget.Variable variable ->
                new TableSource.TableVariable(variable.name(), merge.alias(), merge.line());
        };
        TableTarget found = merge.alias() == null
                ? merge.target()
                : new TableTarget.Named(new ObjectName(null, null, merge.alias(), merge.line()));
        this.changes = new Modification("MERGE", merge.with(), null, found,
                List.of(new TableSource.Join(TableSource.Join.Kind.LEFT, merge.source(), target, merge.on(),
                        merge.line())),
                null, merge.output(), binder, limits);
        if (changes.hasForeignKeys()) {
            throw SqlErrors.unsupported("MERGE into a table with foreign keys");
        }
        for (MergeBranch branch : merge.branches()) {
            branches.computeIfAbsent(branch.kind(), _ -> new ArrayList<>()).add(bind(branch, merge.target()));
        }
    }

    private Branch bind(MergeBranch branch, TableTarget target) {
        Scope scope = switch (branch.kind()) {
            case MATCHED -> changes.scope();
            case NOT_MATCHED -> new MergeScope(changes.queries(), changes.scope(), changes.target(), false);
            case NOT_MATCHED_BY_SOURCE -> new MergeScope(changes.queries(), changes.scope(), changes.target(), true);
        };
        Condition condition = branch.condition();
        return new Branch(condition == null ? null : binder.bind(condition, scope), switch (branch.action()) {
            case Action.Delete _ -> {
                changes.requireRight("DELETE");
                yield new Bound.Delete();
            }
            case Action.Update update -> {
                changes.requireRight("UPDATE");
                List<Change> columns = new ArrayList<>();
                List<VariableChange> variables = new ArrayList<>();
                update.assignments().forEach(each -> changes.bind(each, columns, variables, scope));
                allVariables.addAll(variables);
                yield new Bound.Update(columns, variables);
            }
            case Action.Insert insert -> insert(insert, target, scope);
        });
    }

    private Bound insert(Action.Insert insert, TableTarget target, Scope scope) {
        Insertion insertion = new Insertion(target, insert.columns(), binder, changes.execution());
        insertions.add(insertion);
        List<@Nullable Expression> given = insert.values();
        List<@Nullable BoundExpression> values = new ArrayList<>();
        if (given != null) {
            insertion.checkCount(given.size(), false);
            for (int i = 0; i < given.size(); i++) {
                Expression tree = given.get(i) == null ? insertion.defaultOf(i) : given.get(i);
                values.add(tree == null ? null : binder.bind(tree, scope));
            }
        }
        return new Bound.Insert(insertion, values);
    }

    Output output() {
        return changes.output();
    }

    long run() {
        Runnable restore = Variables.restorePoint(allVariables.stream().map(VariableChange::variable).toList());
        return changes.change(() -> {
            restore.run();
            insertions.forEach(Insertion::begin);
            output().begin();
            return new Run().run();
        });
    }

    /// What one run of the statement makes of the table.
    private final class Run {
        private final List<Row> before = changes.table().rows();
        private final List<Row> next = new ArrayList<>(before);
        private final List<Row> added = new ArrayList<>();
        private final BitSet touched = new BitSet();
        private final BitSet doomed = new BitSet();
        private final BitSet matched = new BitSet();
        private final MemoryBudget.Account memory = changes.execution().memory().account();

        long run() {
            int numberAt = changes.target().offset() + changes.target().width() - 1;
            try (Cursor rows = changes.plan().open(Tuple.EMPTY)) {
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    changes.execution().checkCancelled();
                    Tuple joined = new Tuple(row, Tuple.EMPTY);
                    if (row.get(numberAt) instanceof Integer number) {
                        matched.set(number);
                        apply(Kind.MATCHED, number, joined);
                    } else {
                        apply(Kind.NOT_MATCHED, -1, joined);
                    }
                }
            }
            if (branches.containsKey(Kind.NOT_MATCHED_BY_SOURCE)) {
                for (int i = 0; i < before.size(); i++) {
                    if (!matched.get(i)) {
                        changes.execution().checkCancelled();
                        apply(Kind.NOT_MATCHED_BY_SOURCE, i, ofTarget(i, numberAt));
                    }
                }
            }
            List<Row> all = new ArrayList<>();
            for (int i = 0; i < next.size(); i++) {
                if (!doomed.get(i)) {
                    all.add(next.get(i));
                }
            }
            all.addAll(added);
            output().fillThen(() -> changes.table().replace(all));
            return touched.cardinality() + (long) added.size();
        }

        private Tuple ofTarget(int number, int numberAt) {
            @Nullable
            Object[] values = new @Nullable Object[Math.max(changes.width(), numberAt + 1)];
            Row row = before.get(number);
            System.arraycopy(row.values(), 0, values, changes.target().offset(), row.size());
            values[numberAt] = number;
            return new Tuple(Row.of(values), Tuple.EMPTY);
        }

        private void apply(Kind kind, int number, Tuple joined) {
            for (Branch branch : branches.getOrDefault(kind, List.of())) {
                if (branch.condition() == null || branch.condition().holds(joined)) {
                    apply(branch.action(), number, joined);
                    return;
                }
            }
        }

        private void apply(Bound action, int number, Tuple joined) {
            switch (action) {
                case Bound.Insert insert -> {
                    Row row = insert.insertion().rowOf(insert.values(), joined);
                    memory.add(row);
                    added.add(row);
                    output().add(joined.row(), row, null, "INSERT");
                }
                case Bound.Delete _ -> {
                    touch(number);
                    doomed.set(number);
                    output().add(joined.row(), null, before.get(number), "DELETE");
                }
                case Bound.Update update -> {
                    touch(number);
                    Modification.assign(update.variables(), joined);
                    Row row = changes.changed(before.get(number), joined, update.columns());
                    memory.add(MemorySizes.besides(before.get(number).values(), row.values()));
                    next.set(number, row);
                    output().add(joined.row(), row, before.get(number), "UPDATE");
                }
            }
        }

        private void touch(int number) {
            if (touched.get(number)) {
                throw new SqlError(8672, 16, 1,
                        "The MERGE statement attempted to UPDATE or DELETE the same row more than once. This happens "
                                + "when a target row matches more than one source row. A MERGE statement cannot "
                                + "UPDATE/DELETE the same row of the target table multiple times. Refine the ON clause "
                                + "to ensure a target row matches at most one source row, or use the GROUP BY clause to "
                                + "group the source rows.");
            }
            touched.set(number);
        }
    }
}
