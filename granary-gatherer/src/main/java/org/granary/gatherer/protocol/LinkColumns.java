package org.granary.gatherer.protocol;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import java.sql.Types;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Links as rows of `MSSTranTempTable0`, for the driver's bulk copy.
final class LinkColumns implements ISQLServerBulkData {
    static final String TABLE = "dbo.MSSTranTempTable0";
    private static final long serialVersionUID = 1;
    private static final int COMPACT_URL = 40;

    /// @param length in characters; 0 for numbers
    private record Column(String name, int type, int length, Function<LinkRow, @Nullable Object> value) {}

    private static final List<Column> COLUMNS = List.of(number("CrawlID", row -> row.crawl().id()),
            number("ProjectID", row -> row.crawl().project().value()),
            number("SourceDocID", LinkRow::sourceDocId),
            number("HostID", LinkRow::hostId),
            number("StartAddressID", LinkRow::startAddressId),
            number("ContentSourceID", row -> row.crawl().contentSourceId()),
            text("AccessURL", LinkRow.MAX_URL, LinkRow::url),
            number("AccessHash", row -> Signature.number(row.url())),
            text("DisplayURL", LinkRow.MAX_URL, LinkRow::url),
            number("DisplayHash", row -> Signature.number(row.url())),
            text("CompactURL", COMPACT_URL, row -> Signature.compact(row.url())),
            number("CompactHash", row -> Signature.number(Signature.compact(row.url()))),
            number("ItemType", row -> row.itemType().value()),
            number("CrawlType", row -> row.crawl().type().value()),
            number("TransactionType", row -> TransactionType.MODIFY),
            number("TransactionFlags", LinkRow::transactionFlags),
            number("Scope", row -> LinkRow.DEEP),
            number("HostDepth", LinkRow::hostDepth),
            number("EnumerationDepth", LinkRow::enumerationDepth),
            number("EndPathFlag", LinkRow::endPathFlag),
            number("IndexType", row -> 1),
            number("LCID", LinkRow::lcid),
            number("UseChangeLog", row -> 0),
            number("hrResult", LinkRow::hrResult),
            number("ParentProcessChangeLog", row -> 0),
            number("SiteID", LinkRow::siteId),
            number("SourceHostID", LinkRow::sourceHostId),
            number("ProtocolSwitch", row -> row.protocolSwitch() ? 1 : 0),
            number("SourceIsStartAddress", row -> row.sourceIsStartAddress() ? 1 : 0),
            number("SourceHostHop", LinkRow::sourceHostHop),
            text("Host", LinkRow.MAX_HOST, LinkRow::host),
            number("ChangeLogBatchID", row -> 0),
            number("FirstLink", LinkRow::ordinal),
            text("AnchorText", LinkRow.MAX_ANCHOR_TEXT, LinkRow::anchorText),
            number("AnchorHash", row -> row.anchorText() == null ? 0 : Signature.number(row.anchorText())),
            number("Pid", row -> LinkRow.ANCHOR_TEXT_PID),
            number("InterSite", row -> row.interSite() ? 1 : 0),
            new Column("LastModifiedTime", Types.BIGINT, 0, LinkRow::lastModified));

    private final transient Iterator<LinkRow> rows;

    LinkColumns(List<LinkRow> rows) {
        this.rows = rows.iterator();
    }

    private static Column number(String name, Function<LinkRow, Integer> value) {
        return new Column(name, Types.INTEGER, 0, value::apply);
    }

    private static Column text(String name, int length, Function<LinkRow, @Nullable Object> value) {
        return new Column(name, Types.NVARCHAR, length, value);
    }

    List<String> names() {
        return COLUMNS.stream().map(Column::name).toList();
    }

    @Override
    public Set<Integer> getColumnOrdinals() {
        return IntStream.rangeClosed(1, COLUMNS.size()).boxed().collect(Collectors.toSet());
    }

    @Override
    public String getColumnName(int column) {
        return COLUMNS.get(column - 1).name();
    }

    @Override
    public int getColumnType(int column) {
        return COLUMNS.get(column - 1).type();
    }

    @Override
    public int getPrecision(int column) {
        return COLUMNS.get(column - 1).length();
    }

    @Override
    public int getScale(int column) {
        return 0;
    }

    @Override
    public @Nullable Object[] getRowData() {
        LinkRow row = rows.next();
        return COLUMNS.stream().map(column -> column.value().apply(row)).toArray();
    }

    @Override
    public boolean next() {
        return rows.hasNext();
    }
}
