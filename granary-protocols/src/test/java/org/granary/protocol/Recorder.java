package org.granary.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlMessage;

/// Keeps what a call sends.
final class Recorder implements ResultSink {
    private final List<ResultSet> sets = new ArrayList<>();

    List<ResultSet> sets() {
        return sets;
    }

    @Override
    public void columns(List<Column> columns) {
        sets.add(new ResultSet(columns, new ArrayList<>()));
    }

    @Override
    public void row(Row row) {
        sets.getLast().rows().add(Collections.unmodifiableList(Arrays.asList(row.copy())));
    }

    @Override
    public void done(Statement statement, long rowCount) {
        if (statement == Statement.SELECT && sets.getLast().rows().size() != rowCount) {
            throw new AssertionError("DONE says " + rowCount + " rows.");
        }
    }

    @Override
    public void message(SqlMessage message) {
        throw new AssertionError(message.text());
    }

    @Override
    public void procedureEntered(String name) {
        throw new AssertionError("entered");
    }

    @Override
    public void procedureReturned(int status) {
        throw new AssertionError("returned");
    }

    @Override
    public void procedureFailed(boolean told) {
        throw new AssertionError("failed");
    }
}
