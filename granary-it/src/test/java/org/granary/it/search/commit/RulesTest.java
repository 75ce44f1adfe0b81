package org.granary.it.search.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// A test of what becomes of a transaction that is committed, in every way.
@ParameterizedClass(name = "{0}, {1}")
@MethodSource("org.granary.it.search.commit.Way#everywhere")
abstract class RulesTest extends CommitTest {
    static final String PROCESS = "proc_MSS_ProcessCommitted";
    static final String COMMIT = "proc_MSS_CommitTransactions";
    static final int FULL = 1;
    static final int INCREMENTAL = 2;
    static final int FOLDER = 0x4;
    static final int LINKS = 0x8;
    static final int TIMESTAMPED = 0x200;
    static final int CACHED = 0x00200000;
    static final int SECURITY_ONLY = 0x02000000;
    static final int ACCESS_DENIED = 0x80041205;
    static final int NOT_FOUND = 0x80041201;

    @Parameter(1)
    Way way;

    @Override
    protected String databaseName() {
        return way == Way.FOUNDATION ? FOUNDATION : CRAWL_STORE;
    }

    /// Commits a transaction.
    Outcome process(CommitCall call) {
        Outcome outcome = way == Way.RECORDS
                ? call(COMMIT, CommitCall.records(COMPONENT, List.of(call)))
                : call(PROCESS, call.arguments());
        assertThat(outcome.sets()).isEmpty();
        return outcome;
    }

    SqlError refused(CommitCall call) {
        return way == Way.RECORDS
                ? refused(COMMIT, CommitCall.records(COMPONENT, List.of(call)))
                : refused(PROCESS, call.arguments());
    }

    /// A transaction about a document, of crawl 7, from entry 100 + its identifier: a file that was crawled without error by a full crawl.
    static CommitCall crawled(int docId) {
        return new CommitCall().with("@DocID", docId).with("@SeqID", 100L + docId).with("@CrawlID", 7);
    }

    /// The same for an error.
    static CommitCall failed(int docId, int hrResult) {
        return crawled(docId).with("@hrResult", hrResult).with("@ErrorID", 40).with("@ErrorLevel", 2)
                .with("@ErrorDesc", "does not work");
    }

    static CommitCall deleted(int docId) {
        return crawled(docId).with("@TransactionType", 1);
    }

    /// Some columns of a document, or null where it is not in the history.
    @Nullable
    List<@Nullable Object> history(int docId, String columns) {
        List<List<@Nullable Object>> rows = table("SELECT " + columns + " FROM MSSCrawlURL WHERE DocID = " + docId);
        return rows.isEmpty() ? null : rows.getFirst();
    }

    List<Object> queued() {
        return table("SELECT SeqID FROM MSSCrawlQueue ORDER BY SeqID").stream().<Object>map(List::getFirst).toList();
    }

    /// Entries that this call has added, by document.
    List<List<@Nullable Object>> added(String columns) {
        return table(
                "SELECT " + columns + " FROM MSSCrawlQueue WHERE BatchID = 0 AND SeqID < 100 ORDER BY DocID, SeqID");
    }

    /// A document and the entry of the queue by which it is crawled.
    void crawling(int docId, @Nullable Object... namesAndValues) {
        document(docId, namesAndValues);
        entry(100 + docId, docId, "BatchID", 55);
    }

    boolean hasAnchors() {
        return way != Way.FOUNDATION;
    }
}
