package org.granary.protocol.search.crawl.flush;

import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;

/// A link of the batch: what the rules look at, and what they have made of it.
final class Link {
    /// What [#Link] reads.
    static final String COLUMNS = """
            Arrival, AccessHash, AccessURL, CompactHash, CompactURL, ItemType, CrawlType, TransactionType, TransactionFlags,
            Scope, SourceDocID, COALESCE(ParentDocID, SourceDocID), StartAddressID, ContentSourceID, HostID, SourceHostID,
            HostDepth, EnumerationDepth, UseChangeLog, ParentProcessChangeLog, ChangeLogBatchID, hrResult,
            LastModifiedTime, ProtocolSwitch, SourceIsStartAddress, SourceHostHop, DisplayHash, DisplayURL, FirstLink,
            AnchorHash, AnchorText""";

    final long arrival;
    final UrlKey access;
    final @Nullable UrlKey compact;
    final int itemType;
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
        arrival = rows.getLong(1);
        access = UrlKey.required(rows, 2, 3);
        compact = UrlKey.read(rows, 4, 5);
        itemType = rows.getInt(6);
        crawlType = rows.getInt(7);
        transactionType = rows.getInt(8);
        transactionFlags = rows.getInt(9);
        scope = rows.getInt(10);
        sourceDocId = rows.getInt(11);
        parentDocId = rows.getInt(12);
        startAddressId = rows.getInt(13);
        contentSourceId = rows.getInt(14);
        hostId = integer(rows, 15);
        sourceHostId = integer(rows, 16);
        hostDepth = integer(rows, 17);
        enumerationDepth = integer(rows, 18);
        useChangeLog = rows.getInt(19);
        parentProcessChangeLog = rows.getInt(20);
        changeLogBatchId = rows.getInt(21);
        hrResult = rows.getInt(22);
        lastModifiedTime = rows.isNull(23) ? null : rows.getLong(23);
        protocolSwitch = rows.getInt(24);
        sourceIsStartAddress = rows.getInt(25);
        sourceHostHop = rows.getInt(26);
        display = UrlKey.required(rows, 27, 28);
        firstLink = integer(rows, 29);
        anchorHash = integer(rows, 30);
        anchorText = rows.getString(31);
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
