package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// MSSDocResults, MSSDocSdids and Definitions.
class ResultsAndSecurityTest extends PropertyTest {
    private static final String RESULT = """
            SELECT DocId, summaryBlobSize, size, lastModified, isDocument, isPictureUrl, author, title, url, pictureThumbnailUrl,
              contentClass, fileExtension, tags, siteName, description, numberOfMembers, pictureHeightAndWidth, displayDate,
              popularSocialTags FROM MSSDocResults ORDER BY DocId""";

    private static List<@Nullable Object> result(int doc, long number, @Nullable String text,
            @Nullable String socialTags) {
        List<@Nullable Object> row = new ArrayList<>(List.of(doc, (int) number, number + 1, number + 2,
                (int) (number & 0x7F), 1));
        for (String part : List.of("author", "title", "url", "thumb", "class", "ext", "tags", "site", "description")) {
            row.add(text == null ? null : text + part);
        }
        row.addAll(List.of((int) number + 3, number + 4, number + 5));
        row.add(socialTags);
        return row;
    }

    private List<byte @Nullable []> blobs() {
        return query("SELECT propertyBlob FROM doc_result ORDER BY DocId", rows -> new byte[][]{rows.getBytes(1)})
                .stream().map(boxed -> boxed[0]).toList();
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.9-1", "SQLPGAT2-2.2.3.9-2", "SQLPGAT2-2.2.3.9-3", "SQLPGAT2-2.2.3.9-4",
        "SQLPGAT2-2.2.3.9-5", "SQLPGAT2-2.2.3.9-6", "SQLPGAT2-2.2.3.9-7", "SQLPGAT2-2.2.3.9-8",
        "SQLPGAT2-2.2.3.9-11", "SQLPGAT2-2.2.3.9-12", "SQLPGAT2-2.2.3.9-15", "SQLPGAT2-2.2.3.9-16",
        "SQLPGAT2-2.2.3.9-19", "SQLPGAT2-2.2.3.9-20", "SQLPGAT2-2.2.3.9-23", "SQLPGAT2-2.2.3.9-24",
        "SQLPGAT2-2.2.3.9-27", "SQLPGAT2-2.2.3.9-28", "SQLPGAT2-2.2.3.9-31", "SQLPGAT2-2.2.3.9-32",
        "SQLPGAT2-2.2.3.9-35", "SQLPGAT2-2.2.3.9-36", "SQLPGAT2-2.2.3.9-39", "SQLPGAT2-2.2.3.9-40",
        "SQLPGAT2-2.2.3.9-41", "SQLPGAT2-2.2.3.9-44", "SQLPGAT2-2.2.3.9-45", "SQLPGAT2-2.2.3.9-48",
        "SQLPGAT2-2.2.3.9-49", "SQLPGAT2-2.2.3.9-50", "SQLPGAT2-2.2.3.9-51", "SQLPGAT2-3.1.5.90-34",
        "SQLPGAT2-3.1.5.90-36", "SQLPGAT2-3.1.5.90-37", "SQLPGAT2-3.1.5.90-38"})
    void resultsAreAddedAndUpdatedFieldByField() {
        apply(new PropertyCall(INSERTS).result(7, 1000, "a-", new byte[]{1, 2, 3}).result(8, 2000, "b-", null));
        assertThat(table(RESULT)).containsExactly(result(7, 1000, "a-", null), result(8, 2000, "b-", null));
        assertThat(blobs()).containsExactly(new byte[]{1, 2, 3}, null);
        apply(new PropertyCall(UPDATES).result(8, -3, "c-", new byte[]{9}));
        assertThat(table(RESULT)).containsExactly(result(7, 1000, "a-", null), result(8, -3, "c-", null));
        assertThat(blobs()).containsExactly(new byte[]{1, 2, 3}, new byte[]{9});
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.9-9", "SQLPGAT2-2.2.3.9-10", "SQLPGAT2-2.2.3.9-13", "SQLPGAT2-2.2.3.9-14",
        "SQLPGAT2-2.2.3.9-17", "SQLPGAT2-2.2.3.9-18", "SQLPGAT2-2.2.3.9-21", "SQLPGAT2-2.2.3.9-22",
        "SQLPGAT2-2.2.3.9-25", "SQLPGAT2-2.2.3.9-26", "SQLPGAT2-2.2.3.9-29", "SQLPGAT2-2.2.3.9-30",
        "SQLPGAT2-2.2.3.9-33", "SQLPGAT2-2.2.3.9-34", "SQLPGAT2-2.2.3.9-37", "SQLPGAT2-2.2.3.9-38",
        "SQLPGAT2-2.2.3.9-42", "SQLPGAT2-2.2.3.9-43", "SQLPGAT2-2.2.3.9-46", "SQLPGAT2-2.2.3.9-47"})
    void whatHasLengthZeroIsNullWhateverItsOffset() {
        apply(new PropertyCall(INSERTS).result(7, 1000, "a-", new byte[]{1, 2, 3}));
        apply(new PropertyCall(UPDATES).result(7, 5, null, null)); // the offsets are negative
        assertThat(table(RESULT)).containsExactly(result(7, 5, null, null));
        assertThat(blobs()).containsExactly((byte[]) null);
    }

    @Test
    void ofSeveralResultsOfADocumentTheLastCounts() {
        apply(new PropertyCall(INSERTS).result(7, 1, "a-", null).result(8, 1, "b-", null).result(7, 2, "c-", null));
        assertThat(table(RESULT)).containsExactly(result(7, 2, "c-", null), result(8, 1, "b-", null));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.11-1", "SQLPGAT2-2.2.3.11-2", "SQLPGAT2-2.2.3.11-3", "SQLPGAT2-2.2.3.11-4",
        "SQLPGAT2-2.2.3.11-5", "SQLPGAT2-3.1.5.90-39", "SQLPGAT2-3.1.5.90-41", "SQLPGAT2-3.1.5.90-42"})
    void socialTagsAreAColumnOfTheResult() {
        apply(new PropertyCall(INSERTS).result(7, 1, "a-", null).result(8, 1, "b-", null));
        apply(new PropertyCall(ANCHOR).anchor(8, "good").anchor(7, "x").anchor(7, "fine").anchor(9, "nowhere"));
        assertThat(table(RESULT)).containsExactly(result(7, 1, "a-", "fine"), result(8, 1, "b-", "good"));
        // An update of the result leaves them, length zero does not.
        apply(new PropertyCall(UPDATES).result(7, 2, "c-", null).anchor(8, null));
        assertThat(table(RESULT)).containsExactly(result(7, 2, "c-", "fine"), result(8, 1, "b-", null));
    }

    private List<String> sdIds() {
        return query("SELECT DocId, SDID, Type, HasPluggableSecurity, DuplicateHashes FROM doc_sdid ORDER BY DocId",
                rows -> rows.getInt(1) + " " + rows.getInt(2) + " " + rows.getInt(3) + " " + rows.getInt(4) + " "
                        + block(rows.getBytes(5)));
    }

    /// All 48 bytes are the same.
    private static String block(byte @Nullable [] bytes) {
        if (bytes == null) {
            return "none";
        }
        byte[] expected = new byte[48];
        Arrays.fill(expected, bytes[0]);
        assertThat(bytes).isEqualTo(expected);
        return Integer.toHexString(bytes[0] & 0xFF);
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.13-1", "SQLPGAT2-2.2.3.13-2", "SQLPGAT2-2.2.3.13-3", "SQLPGAT2-2.2.3.13-4",
        "SQLPGAT2-2.2.3.13-5", "SQLPGAT2-2.2.3.13-7", "SQLPGAT2-2.2.3.13-8", "SQLPGAT2-2.2.3.13-9",
        "SQLPGAT2-3.1.5.90-43", "SQLPGAT2-3.1.5.90-45"})
    void securityIsAddedAndUpdated() {
        apply(new PropertyCall(INSERTS).sdId(7, 42, -2, 1, 1, 0xAA).sdId(8, 43, 1, 0, 1, 0xBB).sdId(9, 1, 1, 0, 3, 0xCC)
                .sdId(10, 1, 1, 255, 0, 0xCC));
        assertThat(sdIds()).containsExactly("7 42 -2 1 aa", "8 43 1 0 bb", "9 1 1 0 none", "10 1 1 255 none");
        apply(new PropertyCall(UPDATES).sdId(8, -1, 32767, 1, 1, 0xDD).sdId(7, 2, 3, 0, 0, 0xEE));
        assertThat(sdIds()).containsExactly("7 2 3 0 none", "8 -1 32767 1 dd", "9 1 1 0 none", "10 1 1 255 none");
        assertThat(table("SELECT DocId, SDID, Type, HasPluggableSecurity FROM MSSDocSdids WHERE DocId = 8"))
                .containsExactly(asList(8, -1, 32767, 1));
    }

    @Test
    @Covers("SQLPGAT2-2.2.3.13-6")
    void theBlockCanStayAsItIs() {
        apply(new PropertyCall(INSERTS).sdId(7, 1, 1, 0, 1, 0xAA));
        apply(new PropertyCall(UPDATES).sdId(7, 2, 2, 1, 2, 0xBB).sdId(8, 3, 3, 0, 2, 0xBB));
        assertThat(sdIds()).containsExactly("7 2 2 1 aa", "8 3 3 0 none");
    }

    @Test
    void severalRecordsOfOneDocumentCountOneAfterAnother() {
        apply(new PropertyCall(INSERTS).sdId(7, 1, 1, 0, 1, 0xAA).sdId(7, 2, 1, 0, 2, 0xBB) // keeps aa
                .sdId(8, 1, 1, 0, 2, 0xAA).sdId(8, 2, 1, 0, 1, 0xBB) // bb
                .sdId(9, 1, 1, 0, 1, 0xAA).sdId(9, 2, 1, 0, 0, 0xBB).sdId(9, 3, 1, 0, 2, 0xCC)); // none
        assertThat(sdIds()).containsExactly("7 2 1 0 aa", "8 2 1 0 bb", "9 3 1 0 none");
    }

    private List<List<@Nullable Object>> definitions() {
        return table(
                "SELECT DocId, Term, Sentence, TermOffset, IsAcronym FROM MSSDefinitions ORDER BY DocId, TermOffset");
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.17-1", "SQLPGAT2-2.2.3.17-2", "SQLPGAT2-2.2.3.17-3", "SQLPGAT2-2.2.3.17-4",
        "SQLPGAT2-2.2.3.17-5", "SQLPGAT2-2.2.3.17-6", "SQLPGAT2-2.2.3.17-7", "SQLPGAT2-2.2.3.17-8",
        "SQLPGAT2-2.2.3.17-9", "SQLPGAT2-2.2.3.17-10", "SQLPGAT2-2.2.3.17-11", "SQLPGAT2-2.2.3.17-12",
        "SQLPGAT2-3.1.1.40-1", "SQLPGAT2-3.1.1.40-2", "SQLPGAT2-3.1.5.90-50", "SQLPGAT2-3.1.5.90-52",
        "SQLPGAT2-3.1.5.90-53"})
    void definitionsAreAdded() {
        apply(new PropertyCall(INSERTS).define(7, 2, 1, "TDS", "A TDS is a stream.").define(7, 5, 0, null, null)
                .define(8, 0, 0, "Granary", "Granary is a server."));
        assertThat(definitions()).containsExactly(asList(7, "TDS", "A TDS is a stream.", 2, 1),
                asList(7, null, null, 5, 0), asList(8, "Granary", "Granary is a server.", 0, 0));
        apply(new PropertyCall(UPDATES).define(7, 9, 0, "more", "and more"));
        assertThat(definitions()).hasSize(4);
        apply(new PropertyCall(REPAIRS).define(7, 1, 1, "only", "this"));
        assertThat(definitions()).containsExactly(asList(7, "only", "this", 1, 1),
                asList(8, "Granary", "Granary is a server.", 0, 0));
    }

    @Test
    @Covers("SQLPGAT2-3.1.1.40-2")
    void anAcronymIsOneOrZero() {
        assertThat(refused(new PropertyCall(INSERTS).define(7, 1, 2, "t", "s"))).hasMessageContaining(
                "Definitions Update Record 1 of 1, field IsAcronym: 2");
    }
}
