package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a crawl store tells of documents: 3.1.5.34 and 35.
class DocumentProceduresTest extends StageTest {

    private List<@Nullable Object> counts(int skip) {
        Outcome outcome = call("proc_MSS_GetDocCount", "@SkipDocCount", skip, "@DocCount", Out.of(JDBCType.INTEGER),
                "@DocCountWithPendingDeletes", Out.of(JDBCType.INTEGER), "@LinksInQueue", Out.of(JDBCType.INTEGER),
                "@DocsInQueue", Out.of(JDBCType.INTEGER));
        assertThat(outcome.sets()).isEmpty();
        assertThat(outcome.status()).isZero();
        return asList(outcome.output("@DocCount"), outcome.output("@DocCountWithPendingDeletes"),
                outcome.output("@LinksInQueue"), outcome.output("@DocsInQueue"));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.34-1", "SQLPGAT2-3.1.5.34-2", "SQLPGAT2-3.1.5.34-3", "SQLPGAT2-3.1.5.34-4",
        "SQLPGAT2-3.1.5.34-5", "SQLPGAT2-3.1.5.34-6", "SQLPGAT2-3.1.5.34-7", "SQLPGAT2-3.1.5.34-9"})
    void documentsLinksAndEntriesAreCounted() {
        assertThat(counts(0)).containsExactly(0, 0, 0, 0);
        document(1);
        document(2);
        document(3);
        document(4, "DeletePending", 1);
        document(5, "DeletePending", 1, "ContentSourceID", SOURCE + 1);
        link(CRAWL);
        link(CRAWL + 1);
        link(CRAWL + 1);
        link(CRAWL + 1);
        entry(1, CRAWL, 1);
        assertThat(counts(0)).containsExactly(3, 2, 4, 1);
        assertThat(counts(1)).containsExactly(0, 2, 4, 1);
        assertThat(database.catalog().procedure("dbo", "proc_MSS_GetDocCount").orElseThrow().declaration()
                .parameters().stream().map(p -> p.name() + (p.output() ? " OUTPUT" : "")))
                .containsExactly("@SkipDocCount", "@DocCount OUTPUT", "@DocCountWithPendingDeletes OUTPUT",
                        "@LinksInQueue OUTPUT", "@DocsInQueue OUTPUT");
    }

    private List<List<@Nullable Object>> status(String hashes) {
        return call("proc_MSS_GetDocStatus", "@DisplayHashes", hashes).set().rows();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.35-1", "SQLPGAT2-3.1.5.35-2", "SQLPGAT2-3.1.5.35-3", "SQLPGAT2-3.1.5.35-5",
        "SQLPGAT2-3.1.5.35.1-1", "SQLPGAT2-3.1.5.35.1-2", "SQLPGAT2-3.1.5.35.1-4"})
    void theStatusOfDocumentsIsFoundByTheirSignatures() {
        document(1, "DisplayHash", 11, "DisplayURL", "http://a", "ErrorID", 7);
        document(2, "DisplayHash", -12, "DisplayURL", "http://b");
        document(3, "DisplayHash", 13, "DisplayURL", "http://c");
        document(4, "DisplayHash", 11, "DisplayURL", "http://d", "DeletePending", 1);
        Outcome outcome = call("proc_MSS_GetDocStatus", "@DisplayHashes", "11,-12,99");
        assertThat(outcome.set().shape()).containsExactly("DocId int", "ErrorId int", "DisplayURL nvarchar(1500)");
        assertThat(outcome.set().rows()).containsExactly(asList(1, 7, "http://a"), asList(2, 0, "http://b"));
        assertThat(status(" 11 , 11,, 11 ")).containsExactly(asList(1, 7, "http://a"));
        assertThat(status("")).isEmpty();
        assertThat(status("99")).isEmpty();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.35.1-3")
    void theyAreInTheOrderOfTheirUrls() {
        document(1, "DisplayHash", 11, "DisplayURL", "http://B", "IndexType", 0);
        document(2, "DisplayHash", 11, "DisplayURL", "http://a", "IndexType", 0);
        document(3, "DisplayHash", 11, "DisplayURL", "http://b", "IndexType", 1);
        document(4, "DisplayHash", 11, "DisplayURL", "http://b");
        document(6, "DisplayHash", 11, "DisplayURL", "http://c", "IndexType", 1);
        document(5, "DisplayHash", 11, "DisplayURL", "http://C", "IndexType", 1);
        assertThat(status("11").stream().map(List::getFirst)).containsExactly(2, 3, 1, 4, 5, 6);
    }

    @Test
    void aUrlThatIsTooLongForTheResultIsCut() {
        document(1, "DisplayHash", 11, "DisplayURL", "x".repeat(4000));
        assertThat(status("11")).containsExactly(asList(1, 0, "x".repeat(1500)));
    }

    @Test
    void whatIsNoSignatureIsRefused() {
        assertThat(refused("proc_MSS_GetDocStatus", "@DisplayHashes", "11,abc").number()).isEqualTo(245);
        assertThat(refused("proc_MSS_GetDocStatus", "@DisplayHashes", "3000000000").number()).isEqualTo(245);
        assertThat(refused("proc_MSS_GetDocStatus", "@DisplayHashes", null).number()).isEqualTo(515);
    }
}
