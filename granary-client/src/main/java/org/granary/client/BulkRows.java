package org.granary.client;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Rows on their way into a table, as the driver asks for them.
final class BulkRows<T> implements ISQLServerBulkData {
    private static final long serialVersionUID = 1;
    /// The driver's bulk copy sends a time as text, by way of a time zone. Sent as text to begin with, it is the same in all of them.
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS");
    private static final int TIME_LENGTH = 23;

    private final transient BulkTable<T> table;
    private final transient Iterator<? extends T> rows;

    BulkRows(BulkTable<T> table, Iterator<? extends T> rows) {
        this.table = table;
        this.rows = rows;
    }

    @Override
    public Set<Integer> getColumnOrdinals() {
        return IntStream.rangeClosed(1, table.columns().size()).boxed().collect(Collectors.toSet());
    }

    private BulkTable.Column<T> column(int ordinal) {
        return table.columns().get(ordinal - 1);
    }

    @Override
    public String getColumnName(int column) {
        return column(column).name();
    }

    @Override
    public int getColumnType(int column) {
        int type = column(column).kind().jdbcType();
        return type == Types.TIMESTAMP ? Types.VARCHAR : type;
    }

    @Override
    public int getPrecision(int column) {
        return column(column).kind().jdbcType() == Types.TIMESTAMP ? TIME_LENGTH : column(column).length();
    }

    @Override
    public int getScale(int column) {
        return 0;
    }

    /// With null for NULL, which the driver's interface does not declare.
    @Override
    public Object[] getRowData() {
        T row = rows.next();
        return table.columns().stream().map(column -> plain(column.value().apply(row))).toArray();
    }

    /// What the driver's bulk copy can take.
    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case LocalDateTime time -> TIME.format(time);
            case UUID uuid -> uuid.toString();
            case null -> null;
            default -> value;
        };
    }

    @Override
    public boolean next() {
        return rows.hasNext();
    }
}
