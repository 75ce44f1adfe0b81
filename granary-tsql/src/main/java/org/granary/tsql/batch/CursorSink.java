package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemorySizes;
import org.granary.tsql.cursor.CursorKind;
import org.granary.tsql.cursor.CursorOptions;
import org.granary.tsql.cursor.OpenCursor;
import org.granary.tsql.cursor.StaticRows;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// Collects the rows of a cursor. A result that takes too much memory goes to the client at once if the client allows
/// that, and is error 701 otherwise. Messages go on to the client.
final class CursorSink implements ResultSink {
    private static final long CURSOR_BYTES = 512;
    private static final long ROW_BYTES = 8;

    private final ResultSink client;
    private final CursorOptions options;
    private final MemoryHold memory;
    private final List<Row> rows = new ArrayList<>();
    private List<Column> columns = List.of();
    private boolean direct;
    private boolean failed;

    CursorSink(ResultSink client, CursorOptions options, MemoryHold memory) {
        this.client = client;
        this.options = options;
        this.memory = memory;
        memory.add(CURSOR_BYTES);
    }

    /// Whether there was an error, which has been sent to the client.
    boolean hasFailed() {
        return failed;
    }

    /// Whether the client has got the rows already.
    boolean isDirect() {
        return direct;
    }

    /// The cursor of what was collected.
    OpenCursor cursor() {
        return new OpenCursor(options, CursorKind.STATIC, columns, new StaticRows(rows), memory);
    }

    @Override
    public void columns(List<Column> next) {
        columns = next;
    }

    @Override
    public void row(Row values) {
        if (direct) {
            client.row(values);
            return;
        }
        try {
            Row row = values.kept();
            memory.add(MemorySizes.ofRow(row) + ROW_BYTES);
            rows.add(row);
        } catch (SqlError e) {
            if (!options.allowsDirect()) {
                throw e;
            }
            goDirect();
            client.row(values);
        }
    }

    private void goDirect() {
        direct = true;
        client.message(CursorProcedures.NO_CURSOR);
        client.columns(columns);
        for (Row row : rows) {
            client.row(row);
        }
        rows.clear();
        memory.close();
    }

    @Override
    public void done(Statement statement, long rowCount) {
        if (direct) {
            client.done(statement, rowCount);
        }
    }

    @Override
    public void message(SqlMessage message) {
        failed |= message.isError();
        client.message(message);
    }

    @Override
    public void procedureEntered(String name) {
        client.procedureEntered(name);
    }

    @Override
    public void procedureReturned(int status) {
        client.procedureReturned(status);
    }

    @Override
    public void procedureFailed(boolean told) {
        client.procedureFailed(told);
    }
}
