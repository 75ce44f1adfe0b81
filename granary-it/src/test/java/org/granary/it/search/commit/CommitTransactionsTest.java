package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Many transactions in one call.
@OnEveryStore
class CommitTransactionsTest extends CommitTest {
    private static final String COMMIT = RulesTest.COMMIT;
    private static final int MALFORMED = 50081;

    private Object[] arguments(List<CommitCall> calls, Object... changes) {
        Object[] arguments = CommitCall.records(COMPONENT, calls);
        for (int i = 0; i < changes.length; i += 2) {
            arguments[asList(arguments).indexOf(changes[i]) + 1] = changes[i + 1];
        }
        return arguments;
    }

    private List<CommitCall> crawledOnes(int... docIds) {
        List<CommitCall> calls = new ArrayList<>();
        for (int docId : docIds) {
            document(docId);
            entry(100 + docId, docId, "BatchID", 9);
            calls.add(RulesTest.crawled(docId).with("@Title", "title " + docId).withLog(new byte[]{(byte) docId}, 1));
        }
        return calls;
    }

    private int committed() {
        return (int) table("SELECT COUNT(*) FROM MSSCrawlURL WHERE CommitCrawlID = 7").getFirst().getFirst();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.65-1")
    void parametersAreThoseOfTheDocument() {
        assertThat(signature(COMMIT)).containsExactly("@ComponentID int", "@ApplicationType int", "@DocRows int",
                "@DocFixedSize int", "@DocFixedBlob varbinary(max)", "@DocStrings nvarchar(max)",
                "@TransactionBlobs varbinary(max)");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.65-3", "SQLPGAT2-3.1.5.65-4", "SQLPGAT2-3.1.5.65-8", "SQLPGAT2-3.1.5.65-10",
        "SQLPGAT2-3.1.5.65-15", "SQLPGAT2-2.2.3.20-1", "SQLPGAT2-2.2.3.21-1", "SQLPGAT2-2.2.3.22-1"})
    void eachRecordIsCommittedWithItsOwnTextsAndBytes() {
        Outcome outcome = call(COMMIT, arguments(crawledOnes(1, 2, 3)));
        assertThat(outcome.sets()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(table("SELECT DocID, Title FROM MSSCrawlURL ORDER BY DocID")).containsExactly(asList(1, "title 1"),
                asList(2, "title 2"), asList(3, "title 3"));
        assertThat(table("SELECT ChangeLogCookie FROM MSSCrawlURL ORDER BY DocID").stream()
                .map(row -> ((byte[]) row.getFirst())[0]).toList()).containsExactly((byte) 1, (byte) 2, (byte) 3);
        assertThat(table("SELECT COUNT(*) FROM MSSCrawlQueue")).containsExactly(asList(0));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.65-7")
    void theApplicationTypeHasNoInfluence() {
        call(COMMIT, arguments(crawledOnes(1), "@ApplicationType", 5));
        call(COMMIT, arguments(crawledOnes(2), "@ApplicationType", null));
        assertThat(committed()).isEqualTo(2);
    }

    @Test
    @Covers("SQLPGAT2-2.2.3.19-58")
    void useSecurityInfoIsNotUsed() {
        List<CommitCall> calls = crawledOnes(1, 2);
        calls.forEach(call -> call.with("@Title", "same").withLog(null, 0));
        byte[] blob = (byte[]) arguments(calls)[9];
        ByteBuffer.wrap(blob).putInt(245 + 189, 1);
        call(COMMIT, arguments(calls, "@DocFixedBlob", blob));
        String columns = "Title, SecurityID, SecurityUpdateErrorID, SecurityUpdateCrawlID, PHFlags, ProtocolLength";
        assertThat(table("SELECT " + columns + " FROM MSSCrawlURL WHERE DocID = 2"))
                .isEqualTo(table("SELECT " + columns + " FROM MSSCrawlURL WHERE DocID = 1"));
        assertThat(committed()).isEqualTo(2);
    }

    @Test
    void aCookieOfNoLengthIsNone() {
        List<CommitCall> calls = crawledOnes(1);
        call(COMMIT, arguments(List.of(calls.getFirst().withLog(null, 5))));
        assertThat(table("SELECT UseChangeLog, ChangeLogCookie, ChangeLogCookieType FROM MSSCrawlURL"))
                .containsExactly(asList(1, null, null));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.65-2")
    void nothingOfADisabledComponentIsCommitted() {
        List<CommitCall> calls = crawledOnes(1, 2);
        component(COMPONENT, DISABLED);
        List<String> before = database.contents();
        assertThat(call(COMMIT, arguments(calls)).sets()).isEmpty();
        assertThat(database.contents()).isEqualTo(before);
        component(COMPONENT, OK);
        call(COMMIT, arguments(calls));
        assertThat(committed()).isEqualTo(2);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.65-5")
    void recordsOfOneDocumentAreCommittedInTheirOrder() {
        crawledOnes(1);
        entry(90, 1, "BatchID", 9);
        entry(91, 1, "BatchID", 9);
        List<CommitCall> calls = List.of(RulesTest.failed(1, 5),
                RulesTest.failed(1, 6).with("@SeqID", 90L).with("@ErrorID", 41),
                RulesTest.failed(1, 7).with("@MarkDelete", true).with("@SeqID", 91L),
                RulesTest.crawled(1).with("@Title", "too late"));
        call(COMMIT, arguments(calls));
        assertThat(table("SELECT ErrorCount, ErrorID, DeletePending, Title FROM MSSCrawlURL"))
                .containsExactly(asList(2, 40, 1, null));
        assertThat(table("SELECT SeqID, TransactionType FROM MSSCrawlQueue")).containsExactly(asList(1L, 1));
        call(COMMIT, arguments(List.of(RulesTest.deleted(1).with("@SeqID", 1L), RulesTest.crawled(1))));
        assertThat(table("SELECT COUNT(*) FROM MSSCrawlURL")).containsExactly(asList(0));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.65-5")
    void aFolderThatIsDeletedBeforeItsFileTakesTheFileAlong() {
        crawledOnes(1, 2);
        update("UPDATE crawl_url_history SET DeletePending = 1 WHERE DocID = 1");
        update("UPDATE crawl_url_history SET ParentDocID = 1, TransactionFlags = 512 WHERE DocID = 2");
        CommitCall folder = RulesTest.deleted(1).with("@TransactionFlags", 4);
        call(COMMIT, arguments(List.of(folder, RulesTest.crawled(2))));
        assertThat(table("SELECT DocID, DeletePending, CommitCrawlID FROM MSSCrawlURL"))
                .containsExactly(asList(2, 1, 0));
        assertThat(table("SELECT DocID, DeleteReason FROM MSSCrawlQueue")).containsExactly(asList(2, 6));
    }

    @Test
    void moreThanOneStatementTakesAreCommittedToo() {
        int[] docIds = new int[600];
        Arrays.setAll(docIds, i -> i + 1);
        List<CommitCall> calls = crawledOnes(docIds);
        call(COMMIT, arguments(calls));
        assertThat(committed()).isEqualTo(600);
        assertThat(table("SELECT COUNT(*) FROM MSSCrawlQueue")).containsExactly(asList(0));
    }

    @Test
    void noRecordsAreNothingToDo() {
        assertThat(call(COMMIT, "@ComponentID", null, "@ApplicationType", 0, "@DocRows", 0, "@DocFixedSize", 245,
                "@DocFixedBlob", null, "@DocStrings", null, "@TransactionBlobs", null).status()).isZero();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.65-9")
    void aRecordHas245Bytes() {
        List<CommitCall> calls = crawledOnes(1, 2);
        for (int size : new int[]{237, 244, 246, 0, -1}) {
            assertThat(refused(COMMIT, arguments(calls, "@DocFixedSize", size)).number()).isEqualTo(547);
        }
        for (int rows : new int[]{-1, 1, 3, Integer.MAX_VALUE}) {
            SqlError error = refused(COMMIT, arguments(calls, "@DocRows", rows));
            assertThat(error.number()).isEqualTo(MALFORMED);
            assertThat(error).hasMessageContaining("@DocFixedBlob").hasMessageContaining(String.valueOf(rows));
        }
        byte[] blob = (byte[]) arguments(calls)[9];
        for (int length : new int[]{0, 1, 245, 489, 491}) {
            assertThat(refused(COMMIT, arguments(calls, "@DocFixedBlob", Arrays.copyOf(blob, length))))
                    .hasMessageContaining("there are " + length + " bytes");
        }
        assertThat(refused(COMMIT, arguments(calls, "@DocFixedBlob", null)).number()).isEqualTo(MALFORMED);
    }

    @ParameterizedTest
    @CsvSource({"24, CompactURL", "34, ParentCompactURL", "44, DisplayURL", "114, ChangeLogCookie",
        "126, ErrorDescription", "144, DocPropsBlob", "169, Title", "179, SecurityID", "229, ChangeLogCookieEnd",
        "237, ChildSecurityBlob"})
    void anOffsetThatLeadsNowhereIsRefusedAndNothingIsCommitted(int at, String field) {
        List<CommitCall> calls = crawledOnes(1, 2);
        calls.get(1).with("@ErrorDesc", "desc").with("@ChangeLogCookieEnd", new byte[]{1}).with("@ChildSecurityBlob",
                new byte[]{2}).with("@CrawlType", 1);
        byte[] blob = (byte[]) arguments(calls)[9];
        for (int offset : new int[]{Integer.MAX_VALUE, -1, 1_000_000}) {
            byte[] damaged = blob.clone();
            ByteBuffer.wrap(damaged).putInt(245 + at, offset);
            SqlError error = refused(COMMIT, arguments(calls, "@DocFixedBlob", damaged));
            assertThat(error.number()).isEqualTo(MALFORMED);
            assertThat(error).hasMessageContaining("2 of 2, field " + field);
        }
        call(COMMIT, arguments(calls));
        assertThat(committed()).isEqualTo(2);
    }

    @Test
    void textsAndBytesMustBeThere() {
        List<CommitCall> calls = crawledOnes(1, 2);
        String strings = (String) arguments(calls)[11];
        byte[] data = (byte[]) arguments(calls)[13];
        assertThat(refused(COMMIT, arguments(calls, "@DocStrings", null))).hasMessageContaining("1 of 2");
        assertThat(refused(COMMIT, arguments(calls, "@DocStrings", strings.substring(0, strings.length() - 1))))
                .hasMessageContaining("2 of 2");
        assertThat(refused(COMMIT, arguments(calls, "@TransactionBlobs", null))).hasMessageContaining("1 of 2");
        assertThat(refused(COMMIT, arguments(calls, "@TransactionBlobs", Arrays.copyOf(data, data.length - 1))))
                .hasMessageContaining("2 of 2");
    }

    @ParameterizedTest
    @CsvSource({"@CompactURL, CompactURL, 40", "@ParentCompactURL, ParentCompactURL, 40",
        "@DisplayURL, DisplayURL, 4000",
        "@ErrorDesc, ErrorDescription, 1024", "@Title, Title, 1500", "@SecurityId, SecurityID, 40",
        "@ChangeLogCookie, ChangeLogCookie, 8000", "@DocPropsBlob, DocPropsBlob, 2048",
        "@ChangeLogCookieEnd, ChangeLogCookieEnd, 8000", "@ChildSecurityBlob, ChildSecurityBlob, 8000"})
    void whatIsTooLongIsRefusedAndNotCut(String parameter, String field, int most) {
        List<CommitCall> calls = crawledOnes(1, 2);
        boolean text = !(field.endsWith("Blob") || field.startsWith("ChangeLog"));
        calls.get(1).with("@CrawlType", 1).with(parameter, text ? "x".repeat(most + 1) : new byte[most + 1]);
        SqlError error = refused(COMMIT, arguments(calls));
        assertThat(error.number()).isEqualTo(8152);
        assertThat(error).hasMessageContaining("Transaction Commit Record 2 of 2, field " + field + ": " + (most + 1));
        calls.get(1).with(parameter, text ? "x".repeat(most) : new byte[most]);
        call(COMMIT, arguments(calls));
        assertThat(committed()).isEqualTo(2);
    }

    @Test
    void randomDamageNeverCostsTheConnection() {
        Random random = new Random(7);
        List<CommitCall> calls = crawledOnes(1, 2, 3);
        byte[] blob = (byte[]) arguments(calls)[9];
        List<Boolean> refused = new ArrayList<>();
        try (Client client = database.connect()) {
            for (int i = 0; i < 300; i++) {
                byte[] damaged = blob.clone();
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                }
                try {
                    client.call(COMMIT, arguments(calls, "@DocFixedBlob", damaged));
                    refused.add(false);
                } catch (SqlError e) {
                    assertThat(e.number()).isIn(MALFORMED, 8152);
                    refused.add(true);
                }
            }
            assertThat(client.execute("SELECT 1").getFirst().rows()).containsExactly(List.of(1));
        }
        assertThat(refused).contains(true, false);
    }

    @Test
    @Covers("SQLPGAT2-3.3.5-45")
    void theFoundationRoleCommitsOneAtATimeOnly() {
        assertThat(server.database(FOUNDATION).refused(COMMIT, arguments(List.of())).number()).isEqualTo(2812);
        assertThat(server.database(FOUNDATION).catalog().procedure("dbo", "proc_MSS_ProcessCommitted")).isPresent();
    }
}
