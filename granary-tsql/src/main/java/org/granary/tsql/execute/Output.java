package org.granary.tsql.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.tsql.ast.OutputClause;
import org.granary.tsql.ast.Statement.TableTarget;
import org.granary.tsql.bind.OutputScope;
import org.granary.tsql.bind.OutputScope.Item;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.Tables;
import org.granary.type.Column;
import org.granary.type.LargeValue;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The OUTPUT clauses of a statement. Their rows are collected while the statement runs, which can happen more than
/// once; a table that gets them changes together with the one that the statement is about, and the client gets them
/// last.
final class Output {
    private static final long PLACE = 8;

    private final OutputScope scope;
    private final int changed;
    private final Execution execution;
    private final List<Part> parts = new ArrayList<>();
    /// Released with the request at the latest.
    private final MemoryHold memory;

    /// One clause.
    private static final class Part {
        private final List<Item> items;
        private final @Nullable MemoryTable into;
        private final @Nullable Insertion insertion;
        private final List<Row> rows = new ArrayList<>();
        private @Nullable Runnable undo;

        Part(List<Item> items, @Nullable MemoryTable into, @Nullable Insertion insertion) {
            this.items = items;
            this.into = into;
            this.insertion = insertion;
        }

        List<Column> columns() {
            return items.stream().map(Item::column).toList();
        }
    }

    /// @param changed how many columns the changed table has
    /// @param insertion makes what inserts rows into the table of INTO
    Output(List<OutputClause> clauses, OutputScope scope, int changed, Execution execution,
            Function<OutputClause, Insertion> insertion) {
        this.scope = scope;
        this.changed = changed;
        this.execution = execution;
        this.memory = execution.request().account().hold(MemoryKind.RESULTS);
        for (OutputClause clause : clauses) {
            List<Item> items = scope.bind(clause.items());
            TableTarget into = clause.into();
            if (into == null) {
                parts.add(new Part(items, null, null));
            } else {
                MemoryTable table = table(into);
                Insertion rows = insertion.apply(clause);
                rows.checkCount(items.size(), true);
                parts.add(new Part(items, table, rows));
            }
        }
    }

    private MemoryTable table(TableTarget target) {
        return switch (target) {
            case TableTarget.Variable variable ->
                LocalTables.of(execution.frame().variables().table(variable.name()));
            case TableTarget.Named named -> {
                if (Tables.find(named.name(), execution).relation() instanceof MemoryTable table) {
                    yield table;
                }
                throw SqlErrors.unsupported("OUTPUT INTO a table that is not temporary");
            }
        };
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    /// The statement begins, perhaps again.
    void begin() {
        undo();
        memory.giveAbove(0);
        parts.forEach(part -> part.rows.clear());
    }

    /// One row was changed.
    ///
    /// @param joined what the statement has joined, null for INSERT
    void add(@Nullable Row joined, @Nullable Row inserted, @Nullable Row deleted, @Nullable String action) {
        if (parts.isEmpty()) {
            return;
        }
        @Nullable
        Object[] all = new @Nullable Object[scope.width()];
        int at = scope.insertedAt();
        copy(joined, all, 0, at);
        copy(inserted, all, at, changed);
        copy(deleted, all, at + changed, changed);
        all[all.length - 1] = action;
        Tuple tuple = new Tuple(Row.of(all), Tuple.EMPTY);
        for (Part part : parts) {
            @Nullable
            Object[] values = new @Nullable Object[part.items.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = LargeValue.kept(part.items.get(i).value().value(tuple));
            }
            Row row = Row.of(values);
            memory.add(MemorySizes.ofRow(row) + PLACE);
            part.rows.add(row);
        }
    }

    private static void copy(@Nullable Row from, @Nullable Object[] into, int at, int most) {
        if (from != null) {
            System.arraycopy(from.values(), 0, into, at, Math.min(most, from.size()));
        }
    }

    /// Fills the tables of INTO. The changed table follows; where it cannot be changed, [#undo] takes this back.
    void fill() {
        for (Part part : parts) {
            if (part.into != null && part.insertion != null) {
                part.undo = part.into.restorePoint();
                part.insertion.run(part.columns(), part.rows.iterator());
            }
        }
    }

    void undo() {
        for (Part part : parts) {
            if (part.undo != null) {
                part.undo.run();
                part.undo = null;
            }
        }
    }

    /// Changes the table of the statement after those of INTO, or none of them.
    void fillThen(Runnable change) {
        try {
            fill();
            change.run();
        } catch (RuntimeException e) {
            undo();
            throw e;
        }
    }

    /// Sends the columns of the rows that the client gets.
    ///
    /// @return whether there are any
    boolean describe(ResultSink results) {
        for (Part part : parts) {
            if (part.into == null) {
                results.columns(part.columns());
                return true;
            }
        }
        return false;
    }

    /// Sends the rows that the client gets; the end of the statement follows.
    void send(ResultSink results) {
        if (describe(results)) {
            parts.stream().filter(part -> part.into == null).flatMap(part -> part.rows.stream())
                    .forEach(results::row);
        }
        memory.close();
    }
}
