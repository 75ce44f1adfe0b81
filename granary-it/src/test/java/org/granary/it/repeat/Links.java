package org.granary.it.repeat;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Rows for MSSTranTempTable0, made while the driver sends them.
final class Links implements ISQLServerBulkData {
    static final String TABLE = "MSSTranTempTable0";
    private static final List<String> COLUMNS = List.of("AccessURL", "DisplayURL", "CrawlID", "ProjectID",
            "SourceDocID", "StartAddressID", "ContentSourceID", "AccessHash", "DisplayHash", "ItemType", "CrawlType",
            "TransactionType", "Scope");
    /// So that 16 MiB are reached with a few thousand rows.
    private static final String LONG_URL = "http://a/" + "x".repeat(1400) + "/";

    private final int count;
    private final IntConsumer beforeEach;
    private int row;

    /// @param beforeEach is called with the number of each row before it is sent
    private Links(int count, IntConsumer beforeEach) {
        this.count = count;
        this.beforeEach = beforeEach;
    }

    /// Sends so many links in one bulk load.
    static void copy(Connection connection, int count, IntConsumer beforeEach) throws SQLException {
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
            options.setBulkCopyTimeout(0);
            copy.setBulkCopyOptions(options);
            copy.setDestinationTableName(TABLE);
            for (int i = 0; i < COLUMNS.size(); i++) {
                copy.addColumnMapping(i + 1, COLUMNS.get(i));
            }
            copy.writeToServer(new Links(count, beforeEach));
        }
    }

    @Override
    public Set<Integer> getColumnOrdinals() {
        return IntStream.rangeClosed(1, COLUMNS.size()).boxed().collect(Collectors.toSet());
    }

    @Override
    public String getColumnName(int column) {
        return COLUMNS.get(column - 1);
    }

    @Override
    public int getColumnType(int column) {
        return column <= 2 ? Types.NVARCHAR : Types.INTEGER;
    }

    @Override
    public int getPrecision(int column) {
        return column <= 2 ? 1500 : 0;
    }

    @Override
    public int getScale(int column) {
        return 0;
    }

    @Override
    public Object[] getRowData() {
        String url = LONG_URL + row;
        return new Object[]{url, url, 10, 1, 9000, 3, 1, row, row, 1, 1, 0, 2};
    }

    @Override
    public boolean next() {
        if (row == count) {
            return false;
        }
        beforeEach.accept(++row);
        return true;
    }
}
