package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Documents as a whole: who may change them, how they go, how they are repaired.
class DocumentsTest extends PropertyTest {

    /// Something in every table.
    private static PropertyCall everything(int queueType, int... documents) {
        PropertyCall call = new PropertyCall(queueType);
        for (int doc : documents) {
            call.add(doc, 2, doc).result(doc, 1, "r", null).sdId(doc, 1, 1, 0, 1, 0xAA).define(doc, 0, 0, "t", "s")
                    .alert(doc, 1, 1000 + doc, 1, 50);
        }
        return call;
    }

    private List<@Nullable Object> documents(String table) {
        return table("SELECT DISTINCT DocId FROM " + table + " ORDER BY DocId").stream().map(row -> row.getFirst())
                .toList();
    }

    private void onlyIn(Integer... documents) {
        for (String table : List.of("MSSDocProps", "MSSDocResults", "MSSDocSdids", "MSSDefinitions")) {
            assertThat(documents(table)).as(table).containsExactly((Object[]) documents);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.90-15", "SQLPGAT2-3.1.5.90-17"})
    void nothingRemainsOfADeletedDocument() {
        apply(everything(INSERTS, 7, 8, 9));
        onlyIn(7, 8, 9);
        apply(new PropertyCall(UPDATES).deleteDocument(7).deleteDocument(9).deleteDocument(12));
        onlyIn(8);
        // Not even when it was first seen: it is a new document when it comes again.
        apply(new PropertyCall(INSERTS).alert(7, 1, 1007, 1, 99));
        assertThat(props()).containsExactly(asList(7, 321, 99L), asList(7, 322, 99L), asList(8, 2, 8L),
                asList(8, 321, 50L), asList(8, 322, 50L));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.90-6", "SQLPGAT2-3.1.5.90-7", "SQLPGAT2-3.1.5.90-8", "SQLPGAT2-3.1.5.90-9",
        "SQLPGAT2-2.2.1.18-1"})
    void aRepairBeginsWithNothing() {
        apply(everything(INSERTS, 7, 8));
        apply(new PropertyCall(REPAIRS).add(7, 5, 1));
        onlyPropsRemain(7, 5, 1);
        apply(everything(REPAIRS, 7));
        onlyIn(7, 8);
    }

    private void onlyPropsRemain(int doc, int pid, long value) {
        assertThat(table("SELECT Pid, llVal FROM MSSDocProps WHERE DocId = " + doc)).containsExactly(
                asList(pid, value));
        for (String table : List.of("MSSDocResults", "MSSDocSdids", "MSSDefinitions")) {
            assertThat(documents(table)).as(table).containsExactly(8);
        }
    }

    /// Each structure alone names a document of the repair.
    @ParameterizedTest
    @ValueSource(strings = {"add", "update", "delete", "hash", "result", "anchor", "sdid", "alert", "definition"})
    @Covers({"SQLPGAT2-3.1.5.90-6", "SQLPGAT2-3.1.5.90-7", "SQLPGAT2-3.1.5.90-8", "SQLPGAT2-3.1.5.90-9"})
    void whateverNamesADocumentRepairsIt(String structure) {
        apply(everything(INSERTS, 7, 8).add(7, 100, 1));
        PropertyCall repair = new PropertyCall(REPAIRS);
        switch (structure) {
            case "add" -> repair.add(7, 3, 1);
            case "update" -> repair.update(7, 3, 1, null, null);
            case "delete" -> repair.delete(7, 3);
            case "hash" -> repair.deleteWithHash(7, 3, 0, 1);
            case "result" -> repair.result(7, 2, null, null);
            case "anchor" -> repair.anchor(7, "tags");
            case "sdid" -> repair.sdId(7, 2, 2, 0, 2, 0);
            case "alert" -> repair.alert(7, 2, 2007, 2, 60);
            default -> repair.define(7, 1, 1, "u", "v");
        }
        apply(repair);
        assertThat(props()).doesNotContain(asList(7, 2, 7L), asList(7, 100, 1L)).contains(asList(8, 2, 8L));
        List<@Nullable Object> kept = new ArrayList<>(documents("MSSDocResults"));
        kept.addAll(documents("MSSDocSdids"));
        kept.addAll(documents("MSSDefinitions"));
        boolean stored = List.of("result", "sdid", "definition").contains(structure);
        assertThat(kept).filteredOn(doc -> asList(7).contains(doc)).hasSize(stored ? 1 : 0);
        assertThat(kept).filteredOn(doc -> asList(8).contains(doc)).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {INSERTS, UPDATES, ANCHOR})
    @Covers({"SQLPGAT2-3.1.5.90-10", "SQLPGAT2-2.2.1.18-1"})
    void otherUpdatesLeaveWhatTheyDoNotName(int queueType) {
        apply(everything(INSERTS, 7));
        apply(new PropertyCall(queueType).add(7, 5, 1));
        onlyIn(7);
        assertThat(props()).contains(asList(7, 2, 7L), asList(7, 5, 1L));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.90-3")
    void aComponentThatIsNotKnownChangesNothing() {
        apply(everything(INSERTS, 7));
        List<String> before = database.contents();
        for (Integer component : asList(4, -1, null)) {
            assertThat(apply(everything(REPAIRS, 7, 9).deleteDocument(7).with("@ComponentID", component)).status())
                    .isZero();
        }
        assertThat(database.contents()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 4, 5, 6})
    @Covers("SQLPGAT2-3.1.5.90-4")
    void aComponentThatIsNotReadyChangesNothing(int status) {
        apply(everything(INSERTS, 7));
        call("proc_MSS_SetCrawlComponentStatus", "@ComponentID", PropertyCall.COMPONENT, "@ModifiedByComponentID", 1,
                "@Status", status);
        List<String> before = database.contents();
        assertThat(apply(everything(REPAIRS, 7, 9).deleteDocument(7)).status()).isZero();
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.90-1", "SQLPGAT2-3.1.5.90-2"})
    void argumentsComeInTheOrderOfTheDocument() {
        assertThat(callInOrder(UPDATE, everything(INSERTS, 7).inOrder()).sets()).isEmpty();
        callInOrder(UPDATE, everything(INSERTS, 8).with("@trace", null).inOrder());
        callInOrder(UPDATE, everything(INSERTS, 9).with("@trace", -1).inOrder());
        onlyIn(7, 8, 9);
        assertThat(database.catalog().procedure("dbo", UPDATE).orElseThrow().declaration().parameters())
                .extracting(parameter -> parameter.name() + " " + parameter.type().sql())
                .containsExactly(("@trace int, @ComponentID int, @queueType int, @deleteDocIdRows int, "
                        + "@deleteDocIdBlob varbinary(max), @addRows int, @addBlob varbinary(max), "
                        + "@addStringBlob nvarchar(max), @updateRows int, @updateBlob varbinary(max), "
                        + "@updateStringBlob nvarchar(max), @deleteRows int, @deleteBlob varbinary(max), "
                        + "@deleteRowsWithHash int, @deleteWithHashBlob varbinary(max), @docResultsRows1 int, "
                        + "@docResultsBlob1 varbinary(max), @docResultsStringBlob1 nvarchar(max), "
                        + "@docResultsBinaryBlob1 varbinary(max), @docResultsRowsAnchor int, "
                        + "@docResultsBlobAnchor varbinary(max), @docResultsStringBlobAnchor nvarchar(max), "
                        + "@docSdIdsRows int, @docSdIdsBlob varbinary(max), @alertHistoryRows int, "
                        + "@alertHistoryBlob varbinary(max), @definitionRows int, @definitionBlob varbinary(max), "
                        + "@definitionStringBlob nvarchar(max)").split(", ", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@deleteDocIdRows", "@addRows", "@updateRows", "@deleteRows", "@deleteRowsWithHash",
        "@docResultsRows1", "@docResultsRowsAnchor", "@docSdIdsRows", "@alertHistoryRows", "@definitionRows",
        "@queueType"})
    @Covers({"SQLPGAT2-3.1.5.90-16", "SQLPGAT2-3.1.5.90-19", "SQLPGAT2-3.1.5.90-24", "SQLPGAT2-3.1.5.90-29",
        "SQLPGAT2-3.1.5.90-32", "SQLPGAT2-3.1.5.90-35", "SQLPGAT2-3.1.5.90-40", "SQLPGAT2-3.1.5.90-44",
        "SQLPGAT2-3.1.5.90-47", "SQLPGAT2-3.1.5.90-51"})
    void aNumberOfRowsIsNeverNull(String parameter) {
        assertThat(refused(everything(REPAIRS, 7).with(parameter, null)).number()).isEqualTo(515);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, -1})
    @Covers("SQLPGAT2-3.1.5.90-5")
    void thereAreFourQueueTypes(int queueType) {
        assertThat(refused(everything(queueType, 7)).number()).isEqualTo(547);
    }
}
