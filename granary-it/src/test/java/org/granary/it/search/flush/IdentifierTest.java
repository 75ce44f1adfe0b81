package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.LINK;
import static org.granary.it.search.flush.TestLink.SHALLOW;
import static org.granary.it.search.flush.TestLink.to;

import java.util.List;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where identifiers of new documents come from. Links of type 2 and 4 become documents on different ways.
class IdentifierTest extends FlushTest {

    private static TestLink[] links(int from, int to, int type) {
        return IntStream.range(from, to).mapToObj(i -> to("http://a/" + i).with("ItemType", type))
                .toArray(TestLink[]::new);
    }

    private List<Integer> ids() {
        return query("SELECT DocID FROM crawl_url_history ORDER BY DocID", rows -> rows.getInt(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {LINK, SHALLOW})
    @Covers({"SQLPGAT2-3.1.5.14-60", "SQLPGAT2-3.1.5.14-61", "SQLPGAT2-3.1.5.14-102", "SQLPGAT2-3.1.5.14-103"})
    void thoseOfDeletedDocumentsAreUsedFirst(int type) {
        update("INSERT INTO free_doc_id (DocID) VALUES (11), (12), (13)");
        flushed(links(0, 2, type));
        assertThat(ids()).containsExactly(11, 12);
        assertThat(row("SELECT FirstDocID, LastDocID FROM MSSCurrentDocIDChunk")).containsExactly(FIRST_ID, 9999);

        flushed(links(2, 5, type));
        assertThat(ids()).containsExactly(11, 12, 13, FIRST_ID, FIRST_ID + 1);
        assertThat(row("SELECT FirstDocID, LastDocID FROM MSSCurrentDocIDChunk")).containsExactly(FIRST_ID + 2, 9999);
        assertThat(query("SELECT COUNT(*) FROM free_doc_id", rows -> rows.getInt(1))).containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {LINK, SHALLOW})
    @Covers({"SQLPGAT2-3.1.5.14-12", "SQLPGAT2-3.1.5.14-13", "SQLPGAT2-3.1.5.14-19", "SQLPGAT2-3.1.5.14-62",
        "SQLPGAT2-3.1.5.14-104", "SQLPGAT2-3.1.5.14-21", "SQLPGAT2-3.1.5.14-9", "SQLPGAT2-3.1.5.14-10",
        "SQLPGAT2-3.1.1.18-1"})
    void withTooFewNothingIsChangedUntilMoreCome(int type) {
        chunk(50, 52);
        insert(links(0, 4, type));
        List<String> before = database.contents();

        assertThat(flush()).isEqualTo(new Flushed(2, false, 0, 0));
        assertThat(flush(1, CRAWL, 60, 62)).as("a new interval that is too small, too").isEqualTo(
                new Flushed(2, false, 0, 0));
        assertThat(withoutTurns(database.contents())).isEqualTo(withoutTurns(before));

        assertThat(flush(1, CRAWL, 70, 73).status()).isEqualTo(1);
        assertThat(ids()).containsExactly(70, 71, 72, 73);
        assertThat(row("SELECT FirstDocID, LastDocID FROM MSSCurrentDocIDChunk")).containsExactly(74, 73);

        insert(links(4, 5, type));
        assertThat(flush()).isEqualTo(new Flushed(2, false, 73, 0));
        assertThat(flush(1, CRAWL, 74, 80).status()).isEqualTo(1);
        assertThat(ids()).containsExactly(70, 71, 72, 73, 74);
    }

    /// Flushes take turns by a row that says how many there were.
    private static List<String> withoutTurns(List<String> contents) {
        return contents.stream().filter(line -> !line.startsWith("identifier [FLUSH")).toList();
    }

    @Test
    void whatLedToADeletedDocumentDoesNotLeadToTheOneThatGetsItsIdentifier() {
        update("INSERT INTO free_doc_id (DocID) VALUES (11)");
        update("""
                INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID)
                VALUES (1, 11, 'http://a/gone', 1, 1, 1), (1, 12, 'http://a/there', 2, 2, 1)""");
        update("""
                INSERT INTO social_distance_property (SourceDocID, TargetUserID, SourceUserID, TargetDocID, Pid)
                VALUES (11, 7, 8, 15, 394), (16, 8, 9, 11, 394), (16, 7, 9, 15, 394)""");
        update("INSERT INTO user_document (UserID, DocID) VALUES (8, 11), (7, 15)");
        update("INSERT INTO changed_anchor_deleted (CrawlID, DocID) VALUES (?, 11), (?, 14)", CRAWL, CRAWL);
        flushed(links(0, 1, LINK));
        assertThat(ids()).containsExactly(11);
        assertThat(query("SELECT Link, TargetDocID FROM anchor_text_info WHERE LinkID < 3 AND SourceDocID = 1 "
                + "ORDER BY Link", rows -> List.of(rows.getString(1), rows.getInt(2))))
                .contains(List.of("http://a/gone", -1), List.of("http://a/there", 12));
        assertThat(query("SELECT SourceDocID, TargetUserID, TargetDocID FROM social_distance_property ORDER BY 1, 2",
                rows -> List.of(rows.getInt(1), rows.getInt(2), rows.getInt(3))))
                .containsExactly(List.of(16, 7, 15), List.of(16, 8, -1));
        assertThat(query("SELECT DocID FROM user_document", rows -> rows.getInt(1))).containsExactly(15);
        assertThat(query("SELECT DocID FROM changed_anchor_deleted", rows -> rows.getInt(1))).as("a completion must "
                + "not take the new document's anchors away").containsExactly(14);
        assertThat(query("SELECT TargetDocID FROM pending_anchor_change", rows -> rows.getInt(1)))
                .as("somebody's relation has ended").containsExactly(15);
    }

    @Test
    void withoutAChunkTheFirstFlushAsksForOne() {
        update("DELETE FROM current_doc_id_chunk");
        insert(to("http://a/1"));

        assertThat(flush()).isEqualTo(new Flushed(2, false, 0, 0));
        assertThat(flush(1, CRAWL, 1, 100).status()).isEqualTo(1);
        assertThat(ids()).containsExactly(1);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-21")
    void anIntervalReplacesTheChunkEvenWhenNothingIsNew() {
        assertThat(flush(1, CRAWL, 500, 600)).isEqualTo(new Flushed(1, false, 600, 0));
        assertThat(row("SELECT FirstDocID, LastDocID FROM MSSCurrentDocIDChunk")).containsExactly(500, 600);

        assertThat(flush(1, CRAWL, 700, 0).status()).isEqualTo(1);
        assertThat(flush(1, CRAWL, 0, 800).status()).isEqualTo(1);
        assertThat(row("SELECT FirstDocID, LastDocID FROM MSSCurrentDocIDChunk")).containsExactly(500, 600);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-27")
    void identifiersInUseAreSkipped() {
        flushed(links(0, 3, LINK));
        insert(links(3, 6, LINK));

        assertThat(flush(1, CRAWL, FIRST_ID - 2, 200).status()).isEqualTo(1);
        assertThat(ids()).containsExactly(98, 99, 100, 101, 102, 103);
        assertThat(row("SELECT FirstDocID, LastDocID FROM MSSCurrentDocIDChunk")).containsExactly(104, 200);
    }
}
