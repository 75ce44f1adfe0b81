package org.granary.procedure.binding;

import java.util.ArrayList;
import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemorySizes;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlMessage;

/// Keeps the results of a procedure that writes until its commit is durable, counted in the memory of its request.
final class BufferedResults implements ResultSink {
    private static final long EVENT_BYTES = 40;

    private final List<Event> events = new ArrayList<>();
    private final MemoryHold memory;

    /// @param memory has nothing of an earlier run any more
    BufferedResults(MemoryHold memory) {
        this.memory = memory;
    }

    private interface Event {
        void send(ResultSink sink);
    }

    void replay(ResultSink sink) {
        events.forEach(event -> event.send(sink));
    }

    @Override
    public void columns(List<Column> columns) {
        events.add(sink -> sink.columns(columns));
    }

    @Override
    public void order(int... columns) {
        int[] kept = columns.clone();
        events.add(sink -> sink.order(kept));
    }

    @Override
    public void row(Row row) {
        // What is sent after the commit cannot be read in the transaction any more.
        Row kept = row.kept();
        memory.add(EVENT_BYTES + MemorySizes.ofRow(kept));
        events.add(sink -> sink.row(kept));
    }

    @Override
    public void done(Statement statement, long rowCount) {
        events.add(sink -> sink.done(statement, rowCount));
    }

    @Override
    public void message(SqlMessage message) {
        memory.add(EVENT_BYTES + MemorySizes.of(message.text()));
        events.add(sink -> sink.message(message));
    }

    @Override
    public void procedureEntered(String name) {
        events.add(sink -> sink.procedureEntered(name));
    }

    @Override
    public void procedureReturned(int status) {
        events.add(sink -> sink.procedureReturned(status));
    }

    @Override
    public void procedureFailed(boolean told) {
        events.add(sink -> sink.procedureFailed(told));
    }
}
