package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

@OnEveryStore
class GetNextCrawlBatchTest extends CommitTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.45-1", "SQLPGAT2-3.1.5.45-17", "SQLPGAT2-3.1.5.45.1-1", "SQLPGAT2-3.1.5.45.1-2"})
    void parametersAndColumnsAreThoseOfTheDocument() {
        assertThat(signature(GET_NEXT)).containsExactly("@ComponentID int", "@ProjectID int", "@CrawlID int",
                "@BatchSize int", "@BatchID bigint OUTPUT");
        assertThat(next(COMPONENT, 1, 7, 10).set().shape()).containsExactly("CrawlID int", "SourceDocID int",
                "DocID int", "DisplayURL nvarchar(1500)", "AccessURL nvarchar(1500)", "CompactURL nvarchar(40)",
                "EndPathFlag int", "StartAddressID int", "HostDepth int", "EnumerationDepth int",
                "TransactionFlags int", "MD5 int", "PropMD5 int", "UseChangeLog int", "IndexType int",
                "LastModifiedTime bigint", "FolderDelCount int", "Reserved1 bigint", "Reserved2 bigint",
                "Reserved3 int", "Reserved4 int", "TransactionType int", "LCID int", "SeqID bigint",
                "ChangeLogCookie varbinary(8000)", "ChangeLogCookieType int", "ChangeLogBatchID int", "Scope int",
                "DocPropsMD5 bigint", "Retry int", "RetryCount int", "DocPropsBlob varbinary(8000)", "HostID int",
                "ParentHostID int", "LinksBitmap int", "CachedBlob varbinary(8000)", "SecurityID nvarchar(40)",
                "PHFlags int", "DelayRetryCount int", "ItemType int", "ChangeLogCookieEnd varbinary(8000)",
                "LogLevel int");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.45-2", "SQLPGAT2-3.1.5.45-3", "SQLPGAT2-3.1.5.45-4", "SQLPGAT2-3.1.5.45-5",
        "SQLPGAT2-3.1.5.45-6", "SQLPGAT2-3.1.5.45-7", "SQLPGAT2-3.1.5.45-9", "SQLPGAT2-3.1.5.45-11",
        "SQLPGAT2-3.1.5.45-13", "SQLPGAT2-3.1.5.45-15", "SQLPGAT2-3.1.5.45.1-3", "SQLPGAT2-3.1.5.45.1-4",
        "SQLPGAT2-3.1.1.4-1", "SQLPGAT2-3.1.1.4-2"})
    void theOldestEntriesOfTheCrawlThatAreInNoBatchBecomeOne() {
        for (int doc = 1; doc <= 5; doc++) {
            document(doc);
        }
        entry(14, 1);
        entry(12, 2);
        entry(13, 3, "CrawlID", 8);
        entry(11, 4, "BatchID", 99);
        entry(15, 5);
        Outcome first = next(COMPONENT, 1, 7, 2);
        assertThat(first.status()).isEqualTo(1);
        assertThat(first.set().column("SeqID")).containsExactly(12L, 14L);
        assertThat(batch(first)).isNotZero().isNotEqualTo(99);
        Outcome second = next(COMPONENT + 1, 1, 7, 2);
        assertThat(second.set().column("SeqID")).containsExactly(15L);
        assertThat(batch(second)).isNotZero().isNotEqualTo(99).isNotEqualTo(batch(first));
        assertThat(table("SELECT SeqID, BatchID, ComponentID FROM MSSCrawlQueue ORDER BY SeqID")).containsExactly(
                asList(11L, 99L, null), asList(12L, batch(first), COMPONENT), asList(13L, 0L, null),
                asList(14L, batch(first), COMPONENT), asList(15L, batch(second), COMPONENT + 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.45-16", "SQLPGAT2-3.1.5.45-2"})
    void aBatchCanBeEmptyAndHasANewIdentifierAllTheSame() {
        document(1);
        entry(1, 1);
        Set<Long> batches = new HashSet<>();
        for (Outcome outcome : List.of(next(COMPONENT, 1, 8, 10), next(COMPONENT, 1, 7, 0), next(0, 1, 8, 10),
                next(Integer.MAX_VALUE, 1, 8, 10), next(Integer.MAX_VALUE, 1, 8, 10))) {
            assertThat(outcome.status()).isEqualTo(1);
            assertThat(outcome.set().rows()).isEmpty();
            batches.add(batch(outcome));
        }
        assertThat(batches).hasSize(5).allMatch(batch -> batch > 0);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.45-12", "SQLPGAT2-3.1.5.45.1-5", "SQLPGAT2-3.1.5.45.1-6", "SQLPGAT2-3.1.5.45.1-7",
        "SQLPGAT2-3.1.5.45.1-8", "SQLPGAT2-3.1.5.45.1-10", "SQLPGAT2-3.1.5.45.1-11", "SQLPGAT2-3.1.5.45.1-12",
        "SQLPGAT2-3.1.5.45.1-13", "SQLPGAT2-3.1.5.45.1-14", "SQLPGAT2-3.1.5.45.1-15", "SQLPGAT2-3.1.5.45.1-16",
        "SQLPGAT2-3.1.5.45.1-17", "SQLPGAT2-3.1.5.45.1-18", "SQLPGAT2-3.1.5.45.1-19"})
    void eachColumnComesFromTheQueueOrFromTheHistory() {
        document(21, "DisplayURL", "http://d", "AccessURL", "http://a", "CompactURL", "c", "EndPathFlag", 1,
                "StartAddressID", 91, "HostDepth", 92, "EnumerationDepth", 93, "TransactionFlags", 94, "MD5", 41,
                "PropMD5", 42, "UseChangeLog", 1, "IndexType", 1, "LastModifiedTime", 1L << 40, "LCID", 1031,
                "ItemType", 2, "ChangeLogCookie", new byte[]{1, 2}, "ChangeLogCookieType", 43, "DocPropsMD5",
                1L << 41, "Retry", 44, "RetryCount", 45, "DocPropsBlob", new byte[]{3}, "HostID", 46, "ParentHostID",
                47, "LinksBitmap", 48, "SecurityID", "s", "PHFlags", 49, "DelayRetryCount", 50,
                "ChangeLogCookieEnd", new byte[]{4}, "LogLevel", 2);
        entry(1L << 42, 21, "SourceDocID", 20, "StartAddressID", 61, "HostDepth", 62, "EnumerationDepth", 63,
                "TransactionFlags", 64, "TransactionType", 0, "ChangeLogBatchID", 65, "Scope", 1, "CachedBlob",
                new byte[]{5}, "SecurityID", "of the queue");
        ResultSet set = next(COMPONENT, 1, 7, 10).set();
        List<Object> own = new ArrayList<>(asList(7, 20, 21, "http://d", "http://a", "c", 1, 61, 62, 63, 64, 41, 42, 1,
                1, 1L << 40));
        assertThat(set.rows().getFirst().subList(0, 16)).isEqualTo(own);
        assertThat(set.rows().getFirst().subList(21, 24)).isEqualTo(asList(0, 1031, 1L << 42));
        assertThat((byte[]) set.value(0, "ChangeLogCookie")).containsExactly(1, 2);
        assertThat(set.rows().getFirst().subList(25, 31)).isEqualTo(asList(43, 65, 1, 1L << 41, 44, 45));
        assertThat((byte[]) set.value(0, "DocPropsBlob")).containsExactly(3);
        assertThat(set.rows().getFirst().subList(32, 35)).isEqualTo(asList(46, 47, 48));
        assertThat((byte[]) set.value(0, "CachedBlob")).containsExactly(5);
        assertThat(set.rows().getFirst().subList(36, 40)).isEqualTo(asList("s", 49, 50, 2));
        assertThat((byte[]) set.value(0, "ChangeLogCookieEnd")).containsExactly(4);
        assertThat(set.value(0, "LogLevel")).isEqualTo(2);

        if (databaseName().equals(FOUNDATION)) {
            return;
        }
        update("UPDATE crawl_queue SET BatchID = 0");
        ResultSet anchors = next(COMPONENT, 2, 7, 10).set();
        own.set(14, 0);
        assertThat(anchors.rows().getFirst().subList(0, 16)).isEqualTo(own);
        assertThat((byte[]) anchors.value(0, "ChangeLogCookie")).containsExactly(1, 2);
        assertThat(anchors.rows().getFirst().subList(25, 42)).isEqualTo(
                asList(43, 65, 1, 0L, 44, 45, null, -1, -1, 0, null, null, 0, 50, 2, null, 0));
    }

    @Test
    void aLongDisplayUrlIsCutAndAnEntryWithoutDocumentIsPartOfItsBatch() {
        document(1, "DisplayURL", "http://" + "x".repeat(3000));
        entry(1, 1);
        entry(2, 77);
        ResultSet set = next(COMPONENT, 1, 7, 10).set();
        assertThat(set.column("DisplayURL")).containsExactly("http://" + "x".repeat(1493), null);
        assertThat(set.column("DocID")).containsExactly(1, 77);
        assertThat(set.column("AccessURL")).containsExactly(url(1), null);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.45-10", "SQLPGAT2-3.1.1.26-1"})
    void aDisabledComponentGetsNothing() {
        document(1);
        entry(1, 1);
        component(COMPONENT, DISABLED);
        SqlError error = refused(GET_NEXT, "@ComponentID", COMPONENT, "@ProjectID", 1, "@CrawlID", 7, "@BatchSize", 5,
                "@BatchID", Out.of(JDBCType.BIGINT));
        assertThat(error).hasMessageContaining("component " + COMPONENT + " is disabled");
        assertThat(next(COMPONENT + 1, 1, 7, 5).set().rows()).hasSize(1);
        for (int status : new int[]{0, 1, 4, 5, 6}) {
            component(COMPONENT, status);
            assertThat(next(COMPONENT, 1, 7, 5).status()).isEqualTo(1);
        }
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.45-14")
    void aCallThatFailsHasNoReturnCodeOfSuccessAndLeavesTheQueueAsItIs() {
        document(1);
        entry(1, 1);
        component(COMPONENT, DISABLED);
        List<String> before = database.contents();
        for (String arguments : List.of(COMPONENT + ", 1, 7, 5", "0, 3, 7, 5", "0, 1, 7, -1", "0, 1, 7, NULL")) {
            ResultSet answer = database.execute("""
                    DECLARE @code int = 0, @batch bigint;
                    BEGIN TRY EXEC @code = %s %s, @batch OUTPUT END TRY
                    BEGIN CATCH SELECT @code AS Code, @batch AS Batch, ERROR_MESSAGE() AS Why END CATCH"""
                    .formatted(GET_NEXT, arguments)).getFirst();
            assertThat(answer.column("Code")).containsExactly(0);
            assertThat(answer.column("Batch")).containsExactly((Object) null);
            assertThat(answer.value(0, "Why")).asString().isNotBlank();
            assertThat(database.contents()).isEqualTo(before);
        }
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.45-12")
    void whatIsNotValidIsRefused() {
        for (Object[] wrong : new Object[][]{{"@ProjectID", 0}, {"@ProjectID", 3}, {"@BatchSize", -1},
            {"@ComponentID", -1}}) {
            List<Object> arguments = new ArrayList<>(asList("@ComponentID", COMPONENT, "@ProjectID", 1, "@CrawlID", 7,
                    "@BatchSize", 5, "@BatchID", Out.of(JDBCType.BIGINT)));
            arguments.set(arguments.indexOf(wrong[0]) + 1, wrong[1]);
            assertThat(refused(GET_NEXT, arguments.toArray()).number()).isEqualTo(547);
        }
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.45-8")
    void eightComponentsEmptyAQueueAndNoEntryIsHandedOutTwice() {
        for (int doc = 1; doc <= 400; doc++) {
            document(doc);
            entry(doc, doc);
        }
        List<Callable<List<Object>>> components = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int component = i;
            component(component, OK);
            components.add(() -> {
                List<Object> mine = new ArrayList<>();
                Set<Long> batches = new HashSet<>();
                // Rows that another is taking are passed over, so that an empty batch need not be the end.
                for (int empty = 0; empty < 5;) {
                    Outcome outcome = next(component, 1, 7, 7);
                    assertThat(batches.add(batch(outcome))).isTrue();
                    List<Object> seqIds = outcome.set().column("SeqID");
                    empty = seqIds.isEmpty() ? empty + 1 : 0;
                    mine.addAll(seqIds);
                }
                return mine;
            });
        }
        List<Object> all = new ArrayList<>();
        atOnce(components).forEach(all::addAll);
        assertThat(all).doesNotHaveDuplicates();
        assertThat(all.size()).isEqualTo(400);
        assertThat(table("SELECT COUNT(*), COUNT(DISTINCT ComponentID) FROM MSSCrawlQueue WHERE BatchID <> 0")
                .getFirst().getFirst()).isEqualTo(400);
    }
}
