package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Properties of documents: added, updated, deleted.
class DocPropsTest extends PropertyTest {

    @Test
    @Covers({"SQLPGAT2-2.2.3.3-1", "SQLPGAT2-2.2.3.3-2", "SQLPGAT2-2.2.3.3-3", "SQLPGAT2-2.2.3.3-4",
        "SQLPGAT2-2.2.3.3-5", "SQLPGAT2-2.2.3.3-8", "SQLPGAT2-2.2.3.3-9", "SQLPGAT2-3.1.5.90-18",
        "SQLPGAT2-3.1.5.90-20", "SQLPGAT2-3.1.5.90-22"})
    void addedRowsHaveTheirStrings() {
        assertThat(apply(new PropertyCall(INSERTS).add(7, 2, -5, "title", "the rest of the title")
                .add(7, 3, Long.MIN_VALUE).add(8, 2, Long.MAX_VALUE, "ö😀", null)).sets()).isEmpty();
        assertThat(fullProps()).containsExactly(asList(7, 2, -5L, "title", "the rest of the title"),
                asList(7, 3, Long.MIN_VALUE, null, null), asList(8, 2, Long.MAX_VALUE, "ö😀", null));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.3-6", "SQLPGAT2-2.2.3.3-7", "SQLPGAT2-2.2.3.3-10", "SQLPGAT2-2.2.3.3-11"})
    void aStringOfLengthZeroIsNullWhateverItsOffset() {
        Records record = new Records().next().i4(7, 2).i8(1).i4(Integer.MAX_VALUE, 0).i4(-1, 0);
        apply(new PropertyCall(INSERTS).with("@addRows", 1).with("@addBlob", record.bytes()).with("@addStringBlob",
                ""));
        assertThat(fullProps()).containsExactly(asList(7, 2, 1L, null, null));
    }

    @Test
    void aPropertyMayHaveSeveralValuesEvenEqualOnes() {
        apply(new PropertyCall(INSERTS).add(7, 2, 1, "a", null).add(7, 2, 1, "a", null).add(7, 2, 2, "b", null));
        apply(new PropertyCall(UPDATES).add(7, 2, 3, "c", null));
        assertThat(props()).containsExactly(asList(7, 2, 1L), asList(7, 2, 1L), asList(7, 2, 2L), asList(7, 2, 3L));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.90-21", "SQLPGAT2-3.1.5.90-26"})
    void withNoRowsABlobDoesNotMatter() {
        apply(new PropertyCall(INSERTS).with("@addBlob", new byte[33]).with("@addStringBlob", "nonsense")
                .with("@updateBlob", new byte[]{1}).with("@deleteBlob", new byte[8])
                .with("@deleteWithHashBlob", new byte[17]).with("@docResultsBlob1", new byte[122])
                .with("@docResultsBlobAnchor", new byte[9]).with("@docSdIdsBlob", new byte[60])
                .with("@definitionBlob", new byte[28]).with("@deleteDocIdBlob", new byte[4]));
        assertThat(props()).isEmpty();
        assertThat(table("SELECT DocId FROM MSSDocResults")).isEmpty();
        assertThat(table("SELECT DocId FROM MSSDocSdids")).isEmpty();
        assertThat(table("SELECT DocId FROM MSSDefinitions")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.90-23", "SQLPGAT2-3.1.5.90-25", "SQLPGAT2-3.1.5.90-27"})
    void anUpdateFindsTheRowByDocumentAndPropertyOrAddsIt() {
        apply(new PropertyCall(INSERTS).add(7, 2, 1, "old", "older").add(7, 3, 1, "other", null)
                .add(8, 2, 1, "another", null));
        apply(new PropertyCall(UPDATES).update(7, 2, 9, "new", null).update(8, 3, 10, null, "added"));
        assertThat(fullProps()).containsExactly(asList(7, 2, 9L, "new", null), asList(7, 3, 1L, "other", null),
                asList(8, 2, 1L, "another", null), asList(8, 3, 10L, null, "added"));
    }

    @Test
    void anUpdateChangesAllValuesOfAPropertyAndTheLastOneCounts() {
        apply(new PropertyCall(INSERTS).add(7, 2, 1, "a", null).add(7, 2, 2, "b", null));
        apply(new PropertyCall(UPDATES).update(7, 2, 3, "c", null).update(9, 2, 1, "x", null).update(7, 2, 4, "d", "e")
                .update(9, 2, 2, "y", null));
        assertThat(fullProps()).containsExactly(asList(7, 2, 4L, "d", "e"), asList(7, 2, 4L, "d", "e"),
                asList(9, 2, 2L, "y", null));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.5-1", "SQLPGAT2-2.2.3.5-2", "SQLPGAT2-2.2.3.5-3", "SQLPGAT2-3.1.5.90-28",
        "SQLPGAT2-3.1.5.90-30", "SQLPGAT2-3.1.5.90-10"})
    void aDeleteRemovesAllValuesOfAPropertyOfADocument() {
        apply(new PropertyCall(INSERTS).add(7, 2, 1).add(7, 2, 2).add(7, 3, 3).add(8, 2, 4));
        apply(new PropertyCall(UPDATES).delete(7, 2).delete(8, 3));
        assertThat(props()).containsExactly(asList(7, 3, 3L), asList(8, 2, 4L));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.7-1", "SQLPGAT2-2.2.3.7-2", "SQLPGAT2-2.2.3.7-4", "SQLPGAT2-2.2.3.7-5",
        "SQLPGAT2-2.2.3.7-7", "SQLPGAT2-3.1.5.90-31", "SQLPGAT2-3.1.5.90-33"})
    void aValueThatIsNoTextIsDeletedByAllItsBytes() {
        apply(new PropertyCall(INSERTS).add(7, 2, 0x1_0000_0005L).add(7, 2, 0x1_0000_0006L).add(7, 2, -1).add(8, 2, -1)
                .add(7, 3, -1));
        apply(new PropertyCall(UPDATES).deleteWithHash(7, 2, 0, 0x1_0000_0005L).deleteWithHash(7, 2, 0, -1));
        assertThat(props()).containsExactly(asList(7, 2, 0x1_0000_0006L), asList(7, 3, -1L), asList(8, 2, -1L));
    }

    @Test
    @Covers({"SQLPGAT2-2.2.3.7-3", "SQLPGAT2-2.2.3.7-6", "SQLPGAT2-3.1.5.90-33"})
    void aTextIsDeletedByTheHighHalfOfItsValue() {
        apply(new PropertyCall(INSERTS).add(7, 2, 0x1_0000_0000L, "a", null).add(7, 2, 0x1_FFFF_FFFFL, "b", null)
                .add(7, 2, 0x2_0000_0000L, "c", null).add(7, 2, 0xFFFF_FFFFL, "d", null).add(7, 2, -1, "e", null)
                .add(7, 2, 0xFFFF_FFFF_0000_0000L, "f", null).add(7, 2, 0xFFFF_FFFE_FFFF_FFFFL, "g", null)
                .add(8, 2, 0x1_0000_0000L, "h", null).add(7, 3, 0x1_0000_0000L, "i", null));
        apply(new PropertyCall(UPDATES).deleteWithHash(7, 2, 1, 0x1_1234_5678L).deleteWithHash(7, 2, 1, -2));
        assertThat(table("SELECT strVal FROM MSSDocProps ORDER BY strVal")).containsExactly(asList("c"), asList("d"),
                asList("g"), asList("h"), asList("i"));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.90-54")
    void deletesComeBeforeUpdatesAndUpdatesBeforeAdds() {
        apply(new PropertyCall(INSERTS).add(7, 2, 1).add(7, 3, 1).add(7, 4, 1).add(9, 2, 1));
        assertThat(apply(new PropertyCall(UPDATES).add(7, 2, 2).delete(7, 2).update(7, 3, 2, null, null)
                .deleteWithHash(7, 3, 0, 1).add(7, 4, 3).update(7, 4, 2, null, null).deleteDocument(9).add(9, 5, 1))
                .status()).isZero();
        assertThat(props()).containsExactly(asList(7, 2, 2L), asList(7, 3, 2L), asList(7, 4, 2L), asList(7, 4, 3L),
                asList(9, 5, 1L));
    }

    @Test
    void textsAreCutUnitByUnit() {
        apply(new PropertyCall(INSERTS).add(7, 2, 1, "a\u0000b", "c\u0000").add(8, 2, 1, "d\uD83D", "\uDE00"));
        assertThat(table("SELECT strVal, strVal2 FROM MSSDocProps WHERE DocId = 7"))
                .containsExactly(asList("a\u0000b", "c\u0000"));
        // The driver does not show halves of surrogate pairs; the store has them.
        assertThat(query("SELECT strVal, strVal2 FROM doc_prop WHERE DocId = 8",
                rows -> asList(rows.getString(1), rows.getString(2)))).containsExactly(asList("d\uD83D", "\uDE00"));
    }
}
