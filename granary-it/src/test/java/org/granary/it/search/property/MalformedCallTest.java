package org.granary.it.search.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.granary.it.protocol.Client;
import org.granary.type.SqlError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Structures that lie change nothing, are told by parameter, record and field, and do not cost the connection.
class MalformedCallTest extends PropertyTest {
    private static final int MALFORMED = 50081;

    @BeforeEach
    void store() {
        apply(full(INSERTS));
    }

    /// Two records in every structure, a repair of documents that are there.
    private static PropertyCall full(int queueType) {
        PropertyCall call = new PropertyCall(queueType).deleteDocument(5).deleteDocument(6);
        for (int doc : new int[]{7, 8}) {
            call.add(doc, 2, 1, "added", "more").update(doc, 3, 1, "updated", "more").delete(doc, 9)
                    .deleteWithHash(doc, 9, 1, 1).result(doc, 1, "r", new byte[]{1, 2}).anchor(doc, "tags")
                    .sdId(doc, 1, 1, 0, 1, 9).alert(doc, 1, doc, 1, 1).define(doc, 1, 0, "term", "sentence");
        }
        return call;
    }

    @ParameterizedTest
    @CsvSource({"@deleteDocIdRows, @deleteDocIdBlob, Document Identifier, 4",
        "@addRows, @addBlob, DocProps Add Record, 32", "@updateRows, @updateBlob, DocProps Add Record, 32",
        "@deleteRows, @deleteBlob, DocProps Delete Record, 8",
        "@deleteRowsWithHash, @deleteWithHashBlob, DocProps Delete With Hash Record, 17",
        "@docResultsRows1, @docResultsBlob1, DocResults Update Record, 122",
        "@docResultsRowsAnchor, @docResultsBlobAnchor, DocResults Anchor Update Record, 10",
        "@docSdIdsRows, @docSdIdsBlob, DocSdIds Update Record, 60",
        "@alertHistoryRows, @alertHistoryBlob, Alert History Update Record, 32",
        "@definitionRows, @definitionBlob, Definitions Update Record, 28"})
    void aCountThatIsNotTheNumberOfRecordsIsRefused(String rows, String blob, String record, int size) {
        for (int count : new int[]{1, 3, -1, Integer.MAX_VALUE}) {
            SqlError error = refused(full(REPAIRS).with(rows, count));
            assertThat(error.number()).isEqualTo(MALFORMED);
            assertThat(error).hasMessageContaining(blob).hasMessageContaining(record)
                    .hasMessageContaining(Integer.toString(count));
        }
        byte[] bytes = (byte[]) full(REPAIRS).argument(blob);
        assertThat(bytes).hasSize(2 * size);
        for (int length : new int[]{0, 1, size, 2 * size - 1, 2 * size + 1}) {
            assertThat(refused(full(REPAIRS).with(blob, Arrays.copyOf(bytes, length)))).hasMessageContaining(blob)
                    .hasMessageContaining("there are " + length + " bytes");
        }
        assertThat(refused(full(REPAIRS).with(blob, null))).hasMessageContaining("there are 0 bytes");
    }

    @ParameterizedTest
    @CsvSource({"@addBlob, 16, StrVal Offset", "@addBlob, 20, StrVal Length", "@addBlob, 24, StrVal2 Offset",
        "@updateBlob, 28, StrVal2 Length", "@docResultsBlob1, 26, Author Offset",
        "@docResultsBlob1, 32, Title Offset", "@docResultsBlob1, 38, Url Offset",
        "@docResultsBlob1, 44, Picture Thumbnail Url Offset", "@docResultsBlob1, 50, Content Class Offset",
        "@docResultsBlob1, 56, File Extension Offset", "@docResultsBlob1, 62, Tags Offset",
        "@docResultsBlob1, 68, Property BLOB Offset", "@docResultsBlob1, 72, Property BLOB Length",
        "@docResultsBlob1, 84, Site Name Offset", "@docResultsBlob1, 90, Description Offset",
        "@docResultsBlobAnchor, 4, Popular Social Tags Offset", "@definitionBlob, 12, Term Offset",
        "@definitionBlob, 16, Term Length", "@definitionBlob, 20, Sentence Offset",
        "@definitionBlob, 24, Sentence Length"})
    void anOffsetOrLengthThatLeadsNowhereIsRefused(String blob, int at, String field) {
        byte[] bytes = (byte[]) full(REPAIRS).argument(blob);
        int second = bytes.length / 2 + at;
        for (byte high : new byte[]{0x7F, (byte) 0xFF, (byte) 0x80}) {
            byte[] changed = bytes.clone();
            changed[second] = high;
            SqlError error = refused(full(REPAIRS).with(blob, changed));
            assertThat(error.number()).isEqualTo(MALFORMED);
            assertThat(error).hasMessageContaining(blob).hasMessageContaining("2 of 2, field " + field);
        }
    }

    @ParameterizedTest
    @CsvSource({"@addStringBlob, @addBlob", "@updateStringBlob, @updateBlob",
        "@docResultsStringBlob1, @docResultsBlob1",
        "@docResultsBinaryBlob1, @docResultsBlob1", "@docResultsStringBlobAnchor, @docResultsBlobAnchor",
        "@definitionStringBlob, @definitionBlob"})
    void whatIsBesideTheRecordsMustBeThere(String beside, String blob) {
        assertThat(refused(full(REPAIRS).with(beside, null))).hasMessageContaining(blob);
        Object value = full(REPAIRS).argument(beside);
        Object shorter = value instanceof String text
                ? text.substring(0, text.length() - 1)
                : Arrays.copyOf((byte[]) value, ((byte[]) value).length - 1);
        assertThat(refused(full(REPAIRS).with(beside, shorter))).hasMessageContaining(blob)
                .hasMessageContaining("record 2 of 2".replace("record ", ""));
    }

    @Test
    void aLongStringIsRefusedAndNotCut() {
        apply(new PropertyCall(INSERTS).add(100, 2, 1, "x".repeat(450), "y".repeat(5000)));
        SqlError error = refused(new PropertyCall(INSERTS).add(101, 2, 1, "fits", null).add(101, 2, 1, "x".repeat(451),
                null));
        assertThat(error.number()).isEqualTo(8152);
        assertThat(error).hasMessageContaining("@addBlob, DocProps Add Record 2 of 2, field StrVal Length: 451");
        assertThat(refused(new PropertyCall(UPDATES).update(101, 2, 1, "x".repeat(451), null)).number())
                .isEqualTo(8152);
    }

    @Test
    void recordsMayShareAStringButNotWithoutEnd() {
        Records records = new Records();
        for (int i = 0; i < 3000; i++) {
            records.next().i4(200, i).i8(0).i4(0, 400).i4(0, 1_000_000);
        }
        String text = "s".repeat(1_000_000);
        assertThat(refused(new PropertyCall(INSERTS).with("@addRows", 3000).with("@addBlob", records.bytes())
                .with("@addStringBlob", text)).number()).isEqualTo(50082);
        Records few = new Records();
        for (int i = 0; i < 300; i++) {
            few.next().i4(200, i).i8(0).i4(0, 400).i4(0, 400);
        }
        apply(new PropertyCall(INSERTS).with("@addRows", 300).with("@addBlob", few.bytes()).with("@addStringBlob",
                "s".repeat(400)));
        assertThat(table("SELECT COUNT(*) FROM MSSDocProps WHERE DocId = 200 AND LEN(strVal2) = 400"))
                .containsExactly(List.of(300));
    }

    @Test
    void randomDamageNeverCostsTheConnection() {
        Random random = new Random(5);
        List<String> blobs = List.of("@deleteDocIdBlob", "@addBlob", "@updateBlob", "@deleteBlob",
                "@deleteWithHashBlob", "@docResultsBlob1", "@docResultsBlobAnchor", "@docSdIdsBlob",
                "@alertHistoryBlob", "@definitionBlob");
        List<String> outcomes = new ArrayList<>();
        try (Client client = database.connect()) {
            for (int i = 0; i < 300; i++) {
                String blob = blobs.get(random.nextInt(blobs.size()));
                byte[] bytes = ((byte[]) full(UPDATES).argument(blob)).clone();
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
                try {
                    client.call(UPDATE, full(UPDATES).with(blob, bytes).arguments());
                    outcomes.add("applied");
                } catch (SqlError e) {
                    assertThat(e.number()).isIn(MALFORMED, 8152);
                    assertThat(e).hasMessageContaining(blob);
                    outcomes.add("refused");
                }
            }
            assertThat(client.execute("SELECT 1").getFirst().rows()).containsExactly(List.of(1));
        }
        assertThat(outcomes).contains("applied", "refused");
    }
}
