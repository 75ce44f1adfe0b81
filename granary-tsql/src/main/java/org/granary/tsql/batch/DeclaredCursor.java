package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemorySizes;
import org.granary.tsql.ast.CursorAction.Definition;
import org.granary.tsql.bind.BoundQuery;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.cursor.NamedCursor;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Variables;
import org.granary.type.Column;
import org.granary.type.Row;

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

    /// Runs the query and keeps its rows.
    void open(RunningFrame frame) {
        requireClosed();
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
            opened(new Result(columns, rows, held));
            done = true;
        } finally {
            if (!done) {
                held.close();
            }
        }
        frame.sendWarnings();
    }
}
