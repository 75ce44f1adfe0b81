package org.granary.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.records.Hex.hex;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// The 245 bytes of a Transaction Commit Record.
class TransactionCommitBytesTest {
    private static final String TEXT = "/a/b/file.txtSourceTitleS-1-5";
    private static final byte[] DATA = hex("C0 C1 B0 B1 B2 E0 5E C5");

    /// The string and the blob are laid out as the builder lays them out, so that the same bytes are read and written.
    private static final String BYTES = """
            00 00 00 07 -- DocID
            00 00 00 02 -- CrawlID
            00 00 00 01 -- CrawlType
            00 00 00 03 -- TransactionType
            00 00 00 04 -- Scope
            02 00 00 04 -- TransactionFlags
            00 00 00 00 00 02 -- CompactURL /a
            80 00 00 01 -- CompactHash
            00 00 00 02 00 02 -- ParentCompactURL /b
            00 00 00 0B -- ParentCompactHash
            00 00 00 04 00 09 -- DisplayURL /file.txt
            00 00 00 0C -- DisplayHash
            01 02 03 04 05 06 07 08 -- LastModifiedTime
            00 00 00 03 -- EndPathFlag
            00 00 00 0D -- PropMD5
            00 00 00 0E -- MD5
            00 00 00 00 -- unused
            00 00 00 10 -- HostDepth
            00 00 00 11 -- EnumerationDepth
            00 00 00 12 -- RetryCount
            00 00 00 13 -- DelayRetryCount
            00 00 00 14 -- IndexType
            00 00 00 01 00 00 00 15 -- SeqID
            00 00 00 01 -- UseChangeLog
            00 00 00 17 -- ChangeLogBatchID
            00 00 00 00 00 00 00 02 -- ChangeLogCookie
            00 00 00 19 -- ChangeLogCookieType
            00 00 00 0D 00 06 -- ErrorDescription Source
            80 07 00 05 -- hrResult
            11 12 13 14 15 16 17 18 -- DocPropsMD5
            00 00 00 02 00 00 00 03 -- DocPropsBlob
            00 00 00 1C -- TransactionStatus
            00 00 00 1D -- ErrorID
            00 00 00 1E -- ErrorLevel
            01 -- MarkDelete
            00 00 01 A0 -- LinksBitmap
            00 00 00 13 00 05 -- Title
            00 00 04 09 -- LCIDTitle
            00 00 00 18 00 05 -- SecurityID S-1-5
            00 00 00 21 -- PHFlags
            00 00 00 22 -- UseSecurityInfo
            00 00 00 23 -- ProtocolLength
            00 00 00 24 -- LogLevel
            00 00 00 25 -- ErrorSource
            00 00 00 26 -- RecrawlErrorCount
            00 00 00 27 -- RecrawlErrorInterval
            00 00 00 28 -- ErrorIntervalAllowed
            00 00 00 29 -- ErrorCountAllowed
            00 00 00 2A -- ErrorDeleteCountAllowed
            00 00 00 2B -- ErrorDeleteIntervalAllowed
            00 00 00 05 00 00 00 02 -- ChangeLogCookieEnd
            00 00 00 07 00 00 00 01 -- ChildSecurityBlob
            """;

    private static final TransactionCommit RECORD = new TransactionCommit(7, 2, 1, 3, 4, 0x02000004, "/a", 0x80000001,
            "/b", 11, "/file.txt", 12, 0x0102030405060708L, 3, 13, 14, 16, 17, 18, 19, 20, 0x100000015L, 1, 23,
            ByteSlice.of(hex("C0 C1")), 25, "Source", 0x80070005, 0x1112131415161718L, ByteSlice.of(hex("B0 B1 B2")),
            28, 29, 30, 1, 0x1A0, "Title", 1033, "S-1-5", 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
            ByteSlice.of(hex("E0 5E")), ByteSlice.of(hex("C5")));

    @Test
    @Covers({"SQLPGAT2-2.2.3.19-1", "SQLPGAT2-2.2.3.19-2", "SQLPGAT2-2.2.3.19-3", "SQLPGAT2-2.2.3.19-4",
        "SQLPGAT2-2.2.3.19-5", "SQLPGAT2-2.2.3.19-6", "SQLPGAT2-2.2.3.19-7", "SQLPGAT2-2.2.3.19-8",
        "SQLPGAT2-2.2.3.19-9", "SQLPGAT2-2.2.3.19-10", "SQLPGAT2-2.2.3.19-11", "SQLPGAT2-2.2.3.19-12",
        "SQLPGAT2-2.2.3.19-14", "SQLPGAT2-2.2.3.19-15", "SQLPGAT2-2.2.3.19-16", "SQLPGAT2-2.2.3.19-17",
        "SQLPGAT2-2.2.3.19-18", "SQLPGAT2-2.2.3.19-19", "SQLPGAT2-2.2.3.19-20", "SQLPGAT2-2.2.3.19-21",
        "SQLPGAT2-2.2.3.19-23", "SQLPGAT2-2.2.3.19-24", "SQLPGAT2-2.2.3.19-25", "SQLPGAT2-2.2.3.19-26",
        "SQLPGAT2-2.2.3.19-27", "SQLPGAT2-2.2.3.19-28", "SQLPGAT2-2.2.3.19-29", "SQLPGAT2-2.2.3.19-30",
        "SQLPGAT2-2.2.3.19-32", "SQLPGAT2-2.2.3.19-33", "SQLPGAT2-2.2.3.19-34", "SQLPGAT2-2.2.3.19-36",
        "SQLPGAT2-2.2.3.19-37", "SQLPGAT2-2.2.3.19-38", "SQLPGAT2-2.2.3.19-40", "SQLPGAT2-2.2.3.19-41",
        "SQLPGAT2-2.2.3.19-42", "SQLPGAT2-2.2.3.19-43", "SQLPGAT2-2.2.3.19-44", "SQLPGAT2-2.2.3.19-46",
        "SQLPGAT2-2.2.3.19-48", "SQLPGAT2-2.2.3.19-49", "SQLPGAT2-2.2.3.19-50", "SQLPGAT2-2.2.3.19-51",
        "SQLPGAT2-2.2.3.19-52", "SQLPGAT2-2.2.3.19-53", "SQLPGAT2-2.2.3.19-54", "SQLPGAT2-2.2.3.19-55",
        "SQLPGAT2-2.2.3.19-56", "SQLPGAT2-2.2.3.19-59", "SQLPGAT2-2.2.3.19-60", "SQLPGAT2-2.2.3.19-61",
        "SQLPGAT2-2.2.3.19-62", "SQLPGAT2-2.2.3.19-65", "SQLPGAT2-2.2.3.19-67", "SQLPGAT2-2.2.3.19-69",
        "SQLPGAT2-2.2.3.19-71", "SQLPGAT2-2.2.3.19-73", "SQLPGAT2-2.2.3.19-75", "SQLPGAT2-2.2.3.19-76",
        "SQLPGAT2-2.2.3.19-77", "SQLPGAT2-2.2.3.19-78", "SQLPGAT2-2.2.3.21-1", "SQLPGAT2-2.2.3.22-1"})
    void isReadAndWritten() {
        assertThat(hex(BYTES)).hasSize(245);
        assertThat(RecordBlob.open(TransactionCommit.TYPE, 1, hex(BYTES), TEXT, DATA).get(0)).isEqualTo(RECORD);
        RecordBlobBuilder<TransactionCommit> builder = new RecordBlobBuilder<>(TransactionCommit.TYPE).add(RECORD);
        assertThat(builder.records()).isEqualTo(hex(BYTES));
        assertThat(builder.text()).isEqualTo(TEXT);
        assertThat(builder.data()).isEqualTo(DATA);
    }

    @Test
    @Covers("SQLPGAT2-2.2.3.19-22")
    void unusedBytesDoNotMatter() {
        byte[] bytes = hex(BYTES);
        bytes[74] = bytes[75] = bytes[76] = bytes[77] = (byte) 0xFF;
        assertThat(RecordBlob.open(TransactionCommit.TYPE, 1, bytes, TEXT, DATA).get(0)).isEqualTo(RECORD);
    }

    @Test
    @Covers("SQLPGAT2-2.2.3.20-1")
    void recordsFollowEachOther() {
        RecordBlob<TransactionCommit> blob = RecordBlob.open(TransactionCommit.TYPE, 3, hex(BYTES.repeat(3)), TEXT,
                DATA);
        assertThat(blob).containsExactly(RECORD, RECORD, RECORD);
        assertThat(blob.textLength()).isEqualTo(3L * TEXT.length());
        assertThat(blob.dataLength()).isEqualTo(3L * DATA.length);
    }
}
