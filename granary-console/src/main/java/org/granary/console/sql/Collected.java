package org.granary.console.sql;

import java.util.ArrayList;
import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.session.LocalAnswer;
import org.granary.type.Column;
import org.granary.type.SqlMessage;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Keeps what a request answers, up to a number of rows of each result and a size of all. Rows beyond are counted only.
public final class Collected implements LocalAnswer {
    private static final int MOST_RESULTS = 100;
    private static final int MOST_MESSAGES = 500;
    private static final long MOST_BYTES = 16L << 20;

    private final int mostRows;
    private final MemoryHold memory;
    private final List<ResultTable> results = new ArrayList<>();
    private final List<SqlMessage> messages = new ArrayList<>();
    private final List<Output> outputs = new ArrayList<>();
    private @Nullable Integer returnStatus;
    private long changed = -1;

    private List<Column> columns = List.of();
    private List<List<@Nullable Object>> rows = new ArrayList<>();
    private long count;
    private boolean open;

    /// @param value as [ShownValue] makes it
    public record Output(String name, @Nullable Object value) {}

    Collected(int mostRows, MemoryHold memory) {
        this.mostRows = mostRows;
        this.memory = memory;
    }

    @Override
    public void columns(List<Column> next) {
        endResult();
        columns = next.stream().filter(column -> !column.hidden()).toList();
        rows = new ArrayList<>();
        count = 0;
        open = true;
    }

    @Override
    public boolean row(@Nullable Object[] values) {
        count++;
        if (rows.size() < mostRows && results.size() < MOST_RESULTS && memory.held() < MOST_BYTES) {
            List<@Nullable Object> shown = new ArrayList<>(columns.size());
            long size = 64;
            for (int i = 0; i < columns.size(); i++) {
                Object value = ShownValue.of(values[i]);
                size += ShownValue.size(value);
                shown.add(value);
            }
            memory.add(size);
            rows.add(shown);
        }
        return true;
    }

    @Override
    public void done(long rowCount) {
        if (open) {
            endResult();
        } else if (rowCount >= 0) {
            changed = rowCount;
        }
    }

    private void endResult() {
        if (open && results.size() < MOST_RESULTS) {
            results.add(new ResultTable(columns, rows, count));
        }
        open = false;
    }

    @Override
    public void message(SqlMessage message) {
        if (messages.size() < MOST_MESSAGES) {
            messages.add(message);
        }
    }

    @Override
    public void returnStatus(int status) {
        returnStatus = status;
    }

    @Override
    public void output(String name, SqlValue value) {
        outputs.add(new Output(name, ShownValue.of(value.value())));
    }

    void end() {
        endResult();
    }

    public List<ResultTable> results() {
        return results;
    }

    public List<SqlMessage> messages() {
        return messages;
    }

    public List<Output> outputs() {
        return outputs;
    }

    public @Nullable Integer returnStatus() {
        return returnStatus;
    }

    /// How many rows the last statement changed that had no result; negative where there is no such number.
    public long changed() {
        return changed;
    }

    /// The first error, or null.
    public @Nullable SqlMessage error() {
        return messages.stream().filter(SqlMessage::isError).findFirst().orElse(null);
    }
}
