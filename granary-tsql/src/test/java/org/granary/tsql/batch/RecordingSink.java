package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Writes down what happens, one line each.
final class RecordingSink implements ResultSink {
    private final List<String> events = new ArrayList<>();
    private final List<SqlMessage> messages = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();

    @Override
    public void columns(List<Column> opened) {
        columns.clear();
        columns.addAll(opened);
        events.add("columns " + opened.stream().map(column -> column.name() + " " + column.type().sql())
                .collect(Collectors.joining(", ")));
    }

    @Override
    public void row(Row row) {
        events.add("row " + Arrays.stream(row.values()).map(RecordingSink::text).collect(Collectors.joining(", ")));
    }

    private static String text(@Nullable Object value) {
        return value instanceof byte[] bytes
                ? "0x" + HexFormat.of().withUpperCase().formatHex(bytes)
                : String.valueOf(value);
    }

    @Override
    public void done(Statement statement, long rowCount) {
        events.add("done " + statement + (rowCount < 0 ? "" : " " + rowCount));
    }

    @Override
    public void message(SqlMessage message) {
        messages.add(message);
        events.add((message.isError() ? "error " : "info ") + message.number() + " " + message.text());
    }

    @Override
    public void procedureEntered(String name) {
        events.add("enter " + name);
    }

    @Override
    public void procedureReturned(int status) {
        events.add("return " + status);
    }

    @Override
    public void procedureFailed(boolean told) {
        events.add(told ? "failed" : "left");
    }

    List<String> events() {
        return events;
    }

    List<SqlMessage> messages() {
        return messages;
    }

    /// What the rows hold, without what surrounds them.
    List<String> rows() {
        return events.stream().filter(event -> event.startsWith("row ")).map(event -> event.substring(4)).toList();
    }

    List<Column> columns() {
        return columns;
    }
}
