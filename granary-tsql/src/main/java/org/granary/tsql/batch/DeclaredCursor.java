package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemorySizes;
import org.granary.tsql.ast.CursorAction.Definition;
import org.granary.tsql.batch.FollowedTable.Wish;
import org.granary.tsql.bind.BoundQuery;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.cursor.Concurrency;
import org.granary.tsql.cursor.CursorKind;
import org.granary.tsql.cursor.NamedCursor;
import org.granary.tsql.cursor.StaticRows;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Variables;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlMessage;

/// A cursor with its query, and the variables of the query as they were when it was declared.
final class DeclaredCursor extends NamedCursor {
    private static final long CURSOR_BYTES = 512;
    private static final long ROW_BYTES = 8;

    private final Definition definition;
    private final Variables variables;
    private final MemoryHold memory;

    private DeclaredCursor(Definition definition, Variables variables, MemoryHold memory) {
        super(definition.isForwardOnly());
        this.definition = definition;
        this.variables = variables;
        this.memory = memory;
    }

    static DeclaredCursor of(Definition definition, RunningFrame frame) {
        MemoryHold memory = frame.state().cursors().hold();
        memory.add(CURSOR_BYTES);
        return new DeclaredCursor(definition, frame.variables().captured(definition.variables(), memory), memory);
    }

    @Override
    protected void release() {
        memory.close();
    }

    /// What the declaration asks for.
    private Wish wish() {
        Set<String> options = definition.options();
        CursorKind kind = CursorKind.DYNAMIC;
        if (options.contains("STATIC") || options.contains("INSENSITIVE") || options.contains("FAST_FORWARD")) {
            kind = CursorKind.STATIC;
        } else if (options.contains("KEYSET") || (options.contains("SCROLL") && !options.contains("DYNAMIC"))) {
            kind = CursorKind.KEYSET;
        }
        Concurrency concurrency = Concurrency.OPTIMISTIC;
        if (definition.readOnly() || options.contains("READ_ONLY")) {
            concurrency = Concurrency.READ_ONLY;
        } else if (options.contains("SCROLL_LOCKS")) {
            concurrency = Concurrency.SCROLL_LOCKS;
        }
        return new Wish(kind, concurrency, definition.updated());
    }

    /// Runs the query and keeps its rows, or what finds them again. Message 16956 where TYPE_WARNING asks for it and the
    /// cursor is of another kind.
    void open(RunningFrame frame) {
        requireClosed();
        MemoryHold held = frame.state().cursors().hold();
        boolean done = false;
        try {
            FollowedTable table = FollowedTable.open(wish(), definition.select().query(), variables, held, frame);
            if (table != null) {
                opened(new Result(plain(table.columns()), table.kind(), FollowingRows.of(table), held));
            }
            done = table != null;
            warn(table == null ? CursorKind.STATIC : table.kind(), frame);
        } finally {
            if (!done) {
                held.close();
            }
        }
        if (!done) {
            copy(frame);
        }
        frame.sendWarnings();
    }

    private void warn(CursorKind kind, RunningFrame frame) {
        if (kind != wish().kind() && definition.options().contains("TYPE_WARNING")) {
            frame.results().message(SqlMessage.info(16956, "The created cursor is not of the requested type."));
        }
    }

    private static List<Column> plain(List<Column> columns) {
        return columns.stream()
                .map(column -> new Column(column.name(), column.type(), column.nullable(), column.identity())).toList();
    }

    private void copy(RunningFrame frame) {
        BoundQuery query = frame.withVariables(variables).binder().bind(definition.select().query(), Scope.NONE);
        MemoryHold held = frame.state().cursors().hold();
        boolean done = false;
        try {
            List<Row> rows = query.read(Tuple.EMPTY, source -> {
                held.giveAbove(0);
                List<Row> all = new ArrayList<>();
                for (Row row = source.next(); row != null; row = source.next()) {
                    Row kept = row.kept();
                    held.add(MemorySizes.ofRow(kept) + ROW_BYTES);
                    all.add(kept);
                }
                return all;
            });
            List<Column> columns = query.columns();
            opened(new Result(columns, CursorKind.STATIC, new StaticRows(rows), held));
            done = true;
        } finally {
            if (!done) {
                held.close();
            }
        }
    }
}
