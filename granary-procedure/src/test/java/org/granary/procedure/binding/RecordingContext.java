package org.granary.procedure.binding;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.CallContext;
import org.granary.store.Access;
import org.granary.store.Dialect;
import org.granary.store.Maintenance;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// A context without a store: it writes down what happens, in order.
final class RecordingContext implements CallContext, ResultSink {
    final List<String> events = new ArrayList<>();
    final Cancellation cancellation = new Cancellation();
    int runs = 1;

    @Override
    public ResultSink results() {
        return this;
    }

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public String login() {
        return "anna";
    }

    @Override
    public int session() {
        return 51;
    }

    @Override
    public <T extends @Nullable Object> T run(Access access, Work<T> work) {
        T result = work.run(new NoTransaction());
        for (int i = 1; i < runs; i++) {
            result = work.run(new NoTransaction());
        }
        events.add("commit " + access);
        return result;
    }

    @Override
    public void maintain(Maintenance maintenance) {
        events.add("maintain " + maintenance);
    }

    @Override
    public void columns(List<Column> columns) {
        events.add("columns " + columns.stream().map(Column::name).toList());
    }

    @Override
    public void row(Row row) {
        events.add("row " + row);
    }

    @Override
    public void done(Statement statement, long rowCount) {
        events.add("done " + statement + " " + rowCount);
    }

    @Override
    public void message(SqlMessage message) {
        events.add(message.text());
    }

    @Override
    public void procedureEntered(String name) {
        events.add("entered " + name);
    }

    @Override
    public void procedureReturned(int status) {
        events.add("returned " + status);
    }

    @Override
    public void procedureFailed(boolean told) {
        events.add("failed");
    }

    private static final class NoTransaction implements Transaction {
        @Override
        public Rows query(String sql, @Nullable Object... parameters) {
            throw new UnsupportedOperationException(sql);
        }

        @Override
        public long update(String sql, @Nullable Object... parameters) {
            throw new UnsupportedOperationException(sql);
        }

        @Override
        public void batch(String sql, List<@Nullable Object[]> parameterSets) {
            throw new UnsupportedOperationException(sql);
        }

        @Override
        public Dialect dialect() {
            throw new UnsupportedOperationException();
        }

        @Override
        public LocalDateTime now() {
            return LocalDateTime.of(2024, 1, 1, 0, 0);
        }
    }
}
