package org.granary.tsql.batch;

import java.util.List;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlMessage;

/// Knows whether a result set is open, so that an error in the middle of its rows can end it, how many rows the last
/// one had, and how many statements and calls have been reported to the client as ended.
final class StatementSink implements ResultSink {
    private final ResultSink target;
    private boolean open;
    private boolean countsHidden;
    private long rows;
    private long ended;

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
    public void row(Row row) {
        rows++;
        target.row(row);
    }

    @Override
    public void done(Statement statement, long rowCount) {
        open = false;
        ended++;
        target.done(statement, countsHidden ? -1 : rowCount);
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
        ended++;
        target.procedureReturned(status);
    }

    @Override
    public void procedureFailed(boolean told) {
        if (told) {
            ended++;
        }
        target.procedureFailed(told);
    }

    /// Whether SET NOCOUNT ON hides the row counts of a procedure that knows nothing of it.
    void hideCounts(boolean hidden) {
        countsHidden = hidden;
    }

    /// How many ends have been reported to the client.
    long ended() {
        return ended;
    }

    /// Whether rows go to the client, and are not caught by INSERT … EXEC.
    boolean isForClient() {
        return !(target instanceof CapturingSink);
    }

    long rows() {
        return rows;
    }

    boolean isOpen() {
        return open;
    }

    /// Ends a result set that an error interrupted.
    void closeOpenResult() {
        if (open) {
            done(Statement.SELECT, -1);
        }
    }
}
