package org.granary.protocol.search.crawl.flush;

import org.granary.protocol.Columns;
import org.granary.records.value.ItemType;
import org.granary.records.value.ItemType;
import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;

/// A link of the batch: what the rules look at, and what they have made of it.
final class Link {
    /// What is read of a row.
    static final Columns COLUMNS = new Columns();
    private static final int ARRIVAL = COLUMNS.add("Arrival");
    private static final int ACCESS_HASH = COLUMNS.add("AccessHash");
    private static final int ACCESS_URL = COLUMNS.add("AccessURL");
    private static final int COMPACT_HASH = COLUMNS.add("CompactHash");
    private static final int COMPACT_URL = COLUMNS.add("CompactURL");
    private static final int ITEM_TYPE = COLUMNS.add("ItemType");
    private static final int CRAWL_TYPE = COLUMNS.add("CrawlType");
    private static final int TRANSACTION_TYPE = COLUMNS.add("TransactionType");
    private static final int TRANSACTION_FLAGS = COLUMNS.add("TransactionFlags");
    private static final int SCOPE = COLUMNS.add("Scope");
    private static final int SOURCE_DOC_ID = COLUMNS.add("SourceDocID");
    private static final int PARENT_DOC_ID = COLUMNS.add("COALESCE(ParentDocID, SourceDocID)");
    private static final int START_ADDRESS_ID = COLUMNS.add("StartAddressID");
    private static final int CONTENT_SOURCE_ID = COLUMNS.add("ContentSourceID");
    private static final int HOST_ID = COLUMNS.add("HostID");
    private static final int SOURCE_HOST_ID = COLUMNS.add("SourceHostID");
    private static final int HOST_DEPTH = COLUMNS.add("HostDepth");
    private static final int ENUMERATION_DEPTH = COLUMNS.add("EnumerationDepth");
    private static final int USE_CHANGE_LOG = COLUMNS.add("UseChangeLog");
    private static final int PARENT_PROCESS_CHANGE_LOG = COLUMNS.add("ParentProcessChangeLog");
    private static final int CHANGE_LOG_BATCH_ID = COLUMNS.add("ChangeLogBatchID");
    private static final int HR_RESULT = COLUMNS.add("hrResult");
    private static final int LAST_MODIFIED_TIME = COLUMNS.add("LastModifiedTime");
    private static final int PROTOCOL_SWITCH = COLUMNS.add("ProtocolSwitch");
    private static final int SOURCE_IS_START_ADDRESS = COLUMNS.add("SourceIsStartAddress");
    private static final int SOURCE_HOST_HOP = COLUMNS.add("SourceHostHop");
    private static final int DISPLAY_HASH = COLUMNS.add("DisplayHash");
    private static final int DISPLAY_URL = COLUMNS.add("DisplayURL");
    private static final int FIRST_LINK = COLUMNS.add("FirstLink");
    private static final int ANCHOR_HASH = COLUMNS.add("AnchorHash");
    private static final int ANCHOR_TEXT = COLUMNS.add("AnchorText");

    final long arrival;
    final UrlKey access;
    final @Nullable UrlKey compact;
    final ItemType itemType;
    final int crawlType;
    final int transactionType;
    final int transactionFlags;
    final int scope;
    final int sourceDocId;
    final int startAddressId;
    final int contentSourceId;
    final @Nullable Integer hostId;
    final @Nullable Integer sourceHostId;
    final @Nullable Integer hostDepth;
    final @Nullable Integer enumerationDepth;
    final int useChangeLog;
    final int parentProcessChangeLog;
    final int changeLogBatchId;
    final int hrResult;
    final @Nullable Long lastModifiedTime;
    final int protocolSwitch;
    final int sourceIsStartAddress;
    final int sourceHostHop;
    final UrlKey display;
    final @Nullable Integer firstLink;
    final @Nullable Integer anchorHash;
    final @Nullable String anchorText;

    /// The source, until a change log knows better.
    int parentDocId;

    /// Its document: the processed record, or the one that was made for it.
    @Nullable
    HistoryRecord record;
    boolean processed;

    Link(Rows rows) {
        arrival = rows.getLong(ARRIVAL);
        access = UrlKey.required(rows, ACCESS_HASH, ACCESS_URL);
        compact = UrlKey.read(rows, COMPACT_HASH, COMPACT_URL);
        itemType = ItemType.of(rows.getInt(ITEM_TYPE));
        crawlType = rows.getInt(CRAWL_TYPE);
        transactionType = rows.getInt(TRANSACTION_TYPE);
        transactionFlags = rows.getInt(TRANSACTION_FLAGS);
        scope = rows.getInt(SCOPE);
        sourceDocId = rows.getInt(SOURCE_DOC_ID);
        parentDocId = rows.getInt(PARENT_DOC_ID);
        startAddressId = rows.getInt(START_ADDRESS_ID);
        contentSourceId = rows.getInt(CONTENT_SOURCE_ID);
        hostId = integer(rows, HOST_ID);
        sourceHostId = integer(rows, SOURCE_HOST_ID);
        hostDepth = integer(rows, HOST_DEPTH);
        enumerationDepth = integer(rows, ENUMERATION_DEPTH);
        useChangeLog = rows.getInt(USE_CHANGE_LOG);
        parentProcessChangeLog = rows.getInt(PARENT_PROCESS_CHANGE_LOG);
        changeLogBatchId = rows.getInt(CHANGE_LOG_BATCH_ID);
        hrResult = rows.getInt(HR_RESULT);
        lastModifiedTime = rows.isNull(LAST_MODIFIED_TIME) ? null : rows.getLong(LAST_MODIFIED_TIME);
        protocolSwitch = rows.getInt(PROTOCOL_SWITCH);
        sourceIsStartAddress = rows.getInt(SOURCE_IS_START_ADDRESS);
        sourceHostHop = rows.getInt(SOURCE_HOST_HOP);
        display = UrlKey.required(rows, DISPLAY_HASH, DISPLAY_URL);
        firstLink = integer(rows, FIRST_LINK);
        anchorHash = integer(rows, ANCHOR_HASH);
        anchorText = rows.getString(ANCHOR_TEXT);
    }

    private static @Nullable Integer integer(Rows rows, int column) {
        return rows.isNull(column) ? null : rows.getInt(column);
    }

    /// The record that it has.
    HistoryRecord document() {
        HistoryRecord item = record;
        if (item == null) {
            throw new IllegalStateException("The link has no document.");
        }
        return item;
    }

    /// @return null while it has no document
    @Nullable
    Integer docId() {
        HistoryRecord item = record;
        return item == null ? null : item.docId;
    }
}
