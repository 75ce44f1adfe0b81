package org.granary.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.records.Hex.hex;

import java.util.List;
import java.util.stream.StreamSupport;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The bytes of each structure of the metadata store, both ways.
class StructureBytesTest {
    private static final String TEXT = "abcdefghijklmnopqrstuvwxyz";
    private static final byte[] DATA = hex("A0 A1 A2 A3 A4 A5 A6 A7");

    private static <R extends Record> List<R> read(RecordType<R> type, int count, String hex) {
        RecordBlob<R> blob = RecordBlob.open(type, count, hex(hex), TEXT, DATA);
        return StreamSupport.stream(blob.spliterator(), false).toList();
    }

    /// Writes records and looks at the bytes, and at what was written beside them.
    private static <R extends Record> void writes(RecordType<R> type, String hex, String text, byte[] data,
            List<R> records) {
        RecordBlobBuilder<R> builder = new RecordBlobBuilder<>(type).addAll(records);
        assertThat(builder.count()).isEqualTo(records.size());
        assertThat(builder.records()).isEqualTo(hex(hex));
        assertThat(builder.text()).isEqualTo(text);
        assertThat(builder.data()).isEqualTo(data);
    }

    private static ByteSlice bytes(String hex) {
        return ByteSlice.of(hex(hex));
    }

    private static final byte[] NOTHING = {};

    @Test
    @Covers({"SQLPGAT2-2.2.3.1-1", "SQLPGAT2-2.2.3.1-2", "SQLPGAT2-2.2.3.1-3", "SQLPGAT2-2.2.3.1-6",
        "SQLPGAT2-2.2.3.2-1"})
    void updateAnchorAdd() {
        assertThat(read(UpdateAnchorAdd.TYPE, 2, """
                00 00 01 02  00 00 00 03  00 00 00 02
                FF FF FF FE  7F FF FF FF  00 00 00 00 -- nothing: the offset does not matter
                """)).containsExactly(new UpdateAnchorAdd(0x102, bytes("A3 A4")), new UpdateAnchorAdd(-2, null));
        writes(UpdateAnchorAdd.TYPE, """
                00 00 01 02  00 00 00 00  00 00 00 02
                FF FF FF FE  00 00 00 00  00 00 00 00
                00 00 00 09  00 00 00 02  00 00 00 01
                """, "", hex("A3 A4 05"),
                List.of(new UpdateAnchorAdd(0x102, bytes("A3 A4")), new UpdateAnchorAdd(-2, null),
                        new UpdateAnchorAdd(9, bytes("05"))));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.3-4", "SQLPGAT2-2.2.3.3-5", "SQLPGAT2-2.2.3.3-7", "SQLPGAT2-2.2.3.3-8",
        "SQLPGAT2-2.2.3.3-9", "SQLPGAT2-2.2.3.3-11", "SQLPGAT2-2.2.3.4-1"})
    void docPropsAdd() {
        assertThat(read(DocPropsAdd.TYPE, 2, """
                00 00 00 07  00 00 01 41  01 02 03 04 05 06 07 08  00 00 00 02 00 00 00 03  00 00 00 19 00 00 00 01
                00 00 00 08  00 00 01 42  FF FF FF FF FF FF FF FF  80 00 00 00 00 00 00 00  FF FF FF FF 00 00 00 00
                """)).containsExactly(new DocPropsAdd(7, 321, 0x0102030405060708L, "cde", "z"),
                new DocPropsAdd(8, 322, -1, null, null));
        writes(DocPropsAdd.TYPE, """
                00 00 00 07  00 00 01 41  01 02 03 04 05 06 07 08  00 00 00 00 00 00 00 03  00 00 00 03 00 00 00 01
                00 00 00 08  00 00 01 42  FF FF FF FF FF FF FF FF  00 00 00 00 00 00 00 00  00 00 00 03 00 00 00 01
                """, "cdez", NOTHING, List.of(new DocPropsAdd(7, 321, 0x0102030405060708L, "cde", "z"),
                new DocPropsAdd(8, 322, -1, "", "z")));
    }

    @Test
    @Covers("SQLPGAT2-2.2.3.6-1")
    void docPropsDelete() {
        String hex = "00 00 00 07  00 00 01 41   80 00 00 00  7F FF FF FF";
        DocPropsDelete[] records = {new DocPropsDelete(7, 321),
            new DocPropsDelete(Integer.MIN_VALUE, Integer.MAX_VALUE)};
        assertThat(read(DocPropsDelete.TYPE, 2, hex)).containsExactly(records);
        writes(DocPropsDelete.TYPE, hex, "", NOTHING, List.of(records));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.7-3", "SQLPGAT2-2.2.3.7-4", "SQLPGAT2-2.2.3.7-5", "SQLPGAT2-2.2.3.8-1"})
    void docPropsDeleteWithHash() {
        String hex = """
                00 00 00 07  00 00 01 41  01  01 02 03 04 05 06 07 08
                00 00 00 08  00 00 01 42  00  80 00 00 00 00 00 00 00
                """;
        DocPropsDeleteWithHash[] records = {new DocPropsDeleteWithHash(7, 321, 1, 0x0102030405060708L),
            new DocPropsDeleteWithHash(8, 322, 0, Long.MIN_VALUE)};
        assertThat(read(DocPropsDeleteWithHash.TYPE, 2, hex)).containsExactly(records);
        writes(DocPropsDeleteWithHash.TYPE, hex, "", NOTHING, List.of(records));
    }

    private static DocResultsUpdate result(int docId, @Nullable String a, @Nullable String b, @Nullable String c,
            @Nullable ByteSlice blob) {
        return new DocResultsUpdate(docId, 2, 3, 4, 5, 255, a, b, c, a, b, c, a, blob, b, c, 10, 11, -12);
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.9-7", "SQLPGAT2-2.2.3.9-8", "SQLPGAT2-2.2.3.9-10", "SQLPGAT2-2.2.3.9-11",
        "SQLPGAT2-2.2.3.9-12", "SQLPGAT2-2.2.3.9-14", "SQLPGAT2-2.2.3.9-15", "SQLPGAT2-2.2.3.9-16",
        "SQLPGAT2-2.2.3.9-18", "SQLPGAT2-2.2.3.9-19", "SQLPGAT2-2.2.3.9-20", "SQLPGAT2-2.2.3.9-22",
        "SQLPGAT2-2.2.3.9-23", "SQLPGAT2-2.2.3.9-24", "SQLPGAT2-2.2.3.9-26", "SQLPGAT2-2.2.3.9-27",
        "SQLPGAT2-2.2.3.9-28", "SQLPGAT2-2.2.3.9-30", "SQLPGAT2-2.2.3.9-31", "SQLPGAT2-2.2.3.9-32",
        "SQLPGAT2-2.2.3.9-34", "SQLPGAT2-2.2.3.9-35", "SQLPGAT2-2.2.3.9-36", "SQLPGAT2-2.2.3.9-38",
        "SQLPGAT2-2.2.3.9-39", "SQLPGAT2-2.2.3.9-40", "SQLPGAT2-2.2.3.9-41", "SQLPGAT2-2.2.3.9-43",
        "SQLPGAT2-2.2.3.9-44", "SQLPGAT2-2.2.3.9-45", "SQLPGAT2-2.2.3.9-47", "SQLPGAT2-2.2.3.9-48",
        "SQLPGAT2-2.2.3.10-1"})
    void docResultsUpdate() {
        assertThat(read(DocResultsUpdate.TYPE, 2,
                """
                        00 00 00 01  00 00 00 02  00 00 00 00 00 00 00 03  00 00 00 00 00 00 00 04  05  FF
                        00 00 00 00 00 01 -- author
                        00 00 00 01 00 02 -- title
                        00 00 00 02 00 03 -- url
                        00 00 00 00 00 01 -- thumbnail
                        00 00 00 01 00 02 -- content class
                        00 00 00 02 00 03 -- extension
                        00 00 00 00 00 01 -- tags
                        00 00 00 01 00 00 00 07 -- property blob
                        DE AD BE EF DE AD BE EF -- unused
                        00 00 00 01 00 02 -- site name
                        00 00 00 02 00 03 -- description
                        DE AD BE EF DE AD -- unused
                        00 00 00 0A  00 00 00 00 00 00 00 0B  FF FF FF FF FF FF FF F4
                        00 00 00 09  00 00 00 02  00 00 00 00 00 00 00 03  00 00 00 00 00 00 00 04  05  FF
                        FF FF FF FF 00 00  7F FF FF FF 00 00  00 00 00 99 00 00  00 00 00 99 00 00  00 00 00 99 00 00  00 00 00 99 00 00
                        00 00 00 99 00 00  FF FF FF FF 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 99 00 00  00 00 00 99 00 00
                        00 00 00 00 00 00  00 00 00 0A  00 00 00 00 00 00 00 0B  FF FF FF FF FF FF FF F4
                        """))
                .containsExactly(result(1, "a", "bc", "cde", bytes("A1 A2 A3 A4 A5 A6 A7")),
                        result(9, null, null, null, null));
        writes(DocResultsUpdate.TYPE, """
                00 00 00 01  00 00 00 02  00 00 00 00 00 00 00 03  00 00 00 00 00 00 00 04  05  FF
                00 00 00 00 00 01  00 00 00 01 00 02  00 00 00 03 00 03
                00 00 00 00 00 01  00 00 00 01 00 02  00 00 00 03 00 03  00 00 00 00 00 01
                00 00 00 00 00 00 00 01  00 00 00 00 00 00 00 00 -- blob, unused
                00 00 00 01 00 02  00 00 00 03 00 03
                00 00 00 00 00 00  00 00 00 0A  00 00 00 00 00 00 00 0B  FF FF FF FF FF FF FF F4
                """, "abccde", hex("EE"), List.of(result(1, "a", "bc", "cde", bytes("EE"))));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.11-2", "SQLPGAT2-2.2.3.11-3", "SQLPGAT2-2.2.3.11-5", "SQLPGAT2-2.2.3.12-1"})
    void docResultsAnchorUpdate() {
        assertThat(read(DocResultsAnchorUpdate.TYPE, 2, "00 00 00 07 00 00 00 17 00 03  00 00 00 08 FF FF FF FF 00 00"))
                .containsExactly(new DocResultsAnchorUpdate(7, "xyz"), new DocResultsAnchorUpdate(8, null));
        writes(DocResultsAnchorUpdate.TYPE, "00 00 00 07 00 00 00 00 00 03  00 00 00 08 00 00 00 00 00 00", "xyz",
                NOTHING, List.of(new DocResultsAnchorUpdate(7, "xyz"), new DocResultsAnchorUpdate(8, null)));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.13-9", "SQLPGAT2-2.2.3.14-1"})
    void docSdIdsUpdate() {
        String block = "00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F".repeat(2)
                + " F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 FA FB FC FD FE FF";
        String hex = "00 00 00 07  00 00 00 2A  FF FE  01  02 " + block + "00 00 00 08  80 00 00 00  00 01  00  FF "
                + block;
        DocSdIdsUpdate[] records = {new DocSdIdsUpdate(7, 42, -2, 1, 2, bytes(block)),
            new DocSdIdsUpdate(8, Integer.MIN_VALUE, 1, 0, 255, bytes(block))};
        assertThat(read(DocSdIdsUpdate.TYPE, 2, hex)).containsExactly(records);
        writes(DocSdIdsUpdate.TYPE, hex, "", NOTHING, List.of(records));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.15-1", "SQLPGAT2-2.2.3.15-2", "SQLPGAT2-2.2.3.15-3", "SQLPGAT2-2.2.3.15-4",
        "SQLPGAT2-2.2.3.15-5", "SQLPGAT2-2.2.3.16-1"})
    void alertHistoryUpdate() {
        String hex = """
                00 00 00 07  FF FF FF FD  01 02 03 04 05 06 07 08  11 12 13 14 15 16 17 18  21 22 23 24 25 26 27 28
                00 00 00 08  00 00 00 01  00 00 00 00 00 00 00 02  00 00 00 00 00 00 00 03  00 00 00 00 00 00 00 04
                """;
        AlertHistoryUpdate[] records = {new AlertHistoryUpdate(7, -3, 0x0102030405060708L, 0x1112131415161718L,
                0x2122232425262728L),
            new AlertHistoryUpdate(8, 1, 2, 3, 4)};
        assertThat(read(AlertHistoryUpdate.TYPE, 2, hex)).containsExactly(records);
        writes(AlertHistoryUpdate.TYPE, hex, "", NOTHING, List.of(records));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.17-2", "SQLPGAT2-2.2.3.17-3", "SQLPGAT2-2.2.3.17-4", "SQLPGAT2-2.2.3.17-5",
        "SQLPGAT2-2.2.3.17-7", "SQLPGAT2-2.2.3.17-8", "SQLPGAT2-2.2.3.17-9", "SQLPGAT2-2.2.3.17-11",
        "SQLPGAT2-2.2.3.17-12", "SQLPGAT2-2.2.3.18-1"})
    void definitionsUpdate() {
        assertThat(read(DefinitionsUpdate.TYPE, 2, """
                00 00 00 07  00 00 00 04  00 00 00 01  00 00 00 00 00 00 00 02  00 00 00 01 00 00 00 04
                00 00 00 08  FF FF FF FF  00 00 00 00  FF FF FF FF 00 00 00 00  FF FF FF FF 00 00 00 00
                """)).containsExactly(new DefinitionsUpdate(7, 4, 1, "ab", "bcde"),
                new DefinitionsUpdate(8, -1, 0, null, null));
        writes(DefinitionsUpdate.TYPE,
                "00 00 00 07  00 00 00 04  00 00 00 01  00 00 00 00 00 00 00 02  00 00 00 02 00 00 00 04", "abbcde",
                NOTHING, List.of(new DefinitionsUpdate(7, 4, 1, "ab", "bcde")));
    }

    @Test
    void identifiersOfDocuments() {
        assertThat(read(DocumentId.TYPE, 2, "00 00 00 01 FF FF FF FF")).containsExactly(new DocumentId(1),
                new DocumentId(-1));
        writes(DocumentId.TYPE, "00 01 00 00", "", NOTHING, List.of(new DocumentId(65536)));
    }
}
