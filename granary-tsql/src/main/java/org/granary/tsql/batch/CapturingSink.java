package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.type.Column;
import org.granary.type.LargeValue;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Catches the rows of INSERT … EXEC. Messages go on to the client.
final class CapturingSink implements ResultSink {
    private static final int MOST_ROWS = 1_000_000;

    private final ResultSink messages;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
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
    public void row(@Nullable Object... values) {
        if (rows.size() >= MOST_ROWS) {
            throw new SqlError(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query.");
        }
        rows.add(LargeValue.kept(values.clone()));
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

    List<@Nullable Object[]> rows() {
        return rows;
    }
}
