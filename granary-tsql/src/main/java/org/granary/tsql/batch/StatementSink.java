package org.granary.tsql.batch;

import java.util.List;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Knows whether a result set is open, so that an error in the middle of its rows can end it, and how many rows the last one had.
final class StatementSink implements ResultSink {
    private final ResultSink target;
    private boolean open;
    private long rows;

    StatementSink(ResultSink target) {
        this.target = target;
    }

    @Override
    public void columns(List<Column> columns) {
        open = true;
        rows = 0;
        target.columns(columns);
    }

    @Override
    public void order(int... columns) {
        target.order(columns);
    }

    @Override
    public void row(@Nullable Object... values) {
        rows++;
        target.row(values);
    }

    @Override
    public void done(Statement statement, long rowCount) {
        open = false;
        target.done(statement, rowCount);
    }

    @Override
    public void message(SqlMessage message) {
        target.message(message);
    }

    @Override
    public void procedureEntered(String name) {
        target.procedureEntered(name);
    }

    @Override
    public void procedureReturned(int status) {
        target.procedureReturned(status);
    }

    /// Whether rows go to the client, and are not caught by INSERT … EXEC.
    boolean isForClient() {
        return !(target instanceof CapturingSink);
    }

    long rows() {
        return rows;
    }

    /// Ends a result set that an error interrupted.
    void closeOpenResult() {
        if (open) {
            done(Statement.SELECT, -1);
        }
    }
}
