package org.granary.bench;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Links for `MSSTranTempTable0`, made as the driver asks for them.
final class BenchLinks implements ISQLServerBulkData {
    private static final long serialVersionUID = 1;
    private static final List<String> NAMES = List.of("CrawlID", "ProjectID", "SourceDocID", "HostID", "StartAddressID",
            "ContentSourceID", "ItemType", "CrawlType", "TransactionType", "SourceHostID", "FirstLink", "AnchorHash",
            "AccessHash", "DisplayHash", "AccessURL", "DisplayURL", "Host", "AnchorText");
    private static final int FIRST_TEXT = NAMES.indexOf("AccessURL");

    /// Where a link leads.
    record Target(String url, int hash, int startAddress) {}

    private final int crawl;
    private final int count;
    private final transient LongFunction<Target> targets;
    private int given;

    private BenchLinks(int crawl, int count, LongFunction<Target> targets) {
        this.crawl = crawl;
        this.count = count;
        this.targets = targets;
    }

    /// @param targets by the number of the link, from 0
    static void copy(Connection connection, int crawl, int count, LongFunction<Target> targets) throws SQLException {
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            copy.setDestinationTableName("MSSTranTempTable0");
            for (int i = 0; i < NAMES.size(); i++) {
                copy.addColumnMapping(i + 1, NAMES.get(i));
            }
            copy.writeToServer(new BenchLinks(crawl, count, targets));
        }
    }

    @Override
    public Set<Integer> getColumnOrdinals() {
        return IntStream.rangeClosed(1, NAMES.size()).boxed().collect(Collectors.toSet());
    }

    @Override
    public String getColumnName(int column) {
        return NAMES.get(column - 1);
    }

    @Override
    public int getColumnType(int column) {
        return column <= FIRST_TEXT ? Types.INTEGER : Types.NVARCHAR;
    }

    @Override
    public int getPrecision(int column) {
        return switch (NAMES.get(column - 1)) {
            case "DisplayURL" -> 4000;
            case "Host" -> 300;
            default -> column <= FIRST_TEXT ? 10 : 1500;
        };
    }

    @Override
    public int getScale(int column) {
        return 0;
    }

    @Override
    public boolean next() {
        return given++ < count;
    }

    @Override
    public Object[] getRowData() {
        int number = given - 1;
        Target target = targets.apply(number);
        int host = number % CrawledDocument.HOSTS;
        return new Object[]{crawl, 1, 1 + number / 20, host, target.startAddress(), 1, 2, 1, 0, host, number % 20,
            number, target.hash(),
            target.hash(), target.url(), target.url(), "host" + host, "link number " + number};
    }
}
