package org.granary.tsql.batch;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.memory.RequestMemory;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// Captures the rows of INSERT … EXEC, counted until they are read. Messages go on to the client.
final class CapturingSink implements ResultSink, AutoCloseable {
    private static final long PLACE = 8;

    private final ResultSink messages;
    private final ArrayDeque<Row> rows = new ArrayDeque<>();
    private final MemoryHold memory = RequestMemory.current().account().hold(MemoryKind.RESULTS);
    private List<Column> columns = List.of();

    CapturingSink(ResultSink messages) {
        this.messages = messages;
    }

    @Override
    public void columns(List<Column> next) {
        if (!columns.isEmpty() && columns.size() != next.size()) {
            throw new SqlError(213, 16, 7, "Column name or number of supplied values does not match table definition.");
        }
        columns = next;
    }

    @Override
    public void row(Row row) {
        Row kept = row.kept();
        memory.add(MemorySizes.ofRow(kept) + PLACE);
        rows.add(kept);
    }

    @Override
    public void done(Statement statement, long rowCount) {}

    @Override
    public void message(SqlMessage message) {
        messages.message(message);
    }

    @Override
    public void procedureEntered(String name) {}

    @Override
    public void procedureReturned(int status) {}

    @Override
    public void procedureFailed(boolean told) {}

    List<Column> columns() {
        return columns;
    }

    /// The rows; each can be read once.
    Iterator<Row> rows() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return !rows.isEmpty();
            }

            @Override
            public Row next() {
                Row row = rows.remove();
                memory.give(MemorySizes.ofRow(row) + PLACE);
                return row;
            }
        };
    }

    @Override
    public void close() {
        memory.close();
    }
}
