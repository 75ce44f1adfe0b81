package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Stage 170: an anchor crawl begins.
class AnchorCrawlTest extends StageTest {
    private static final LocalDateTime UPDATED = LocalDateTime.of(2026, 3, 4, 5, 6, 7);
    private static final int CHANGES = 60;

    private void pending(String url, int hash, int pid, @Nullable String text, int number, @Nullable Integer lcid) {
        database.execute("""
                INSERT INTO MSSAnnotationsPending (TargetDisplayURL, TargetDisplayHash, Pid, AnnotationText,
                  AnnotationNumeric, LCID, UpdateTime) VALUES (?, ?, ?, ?, ?, ?, ?)""", url, hash, pid, text, number,
                lcid, UPDATED);
    }

    private void page(int doc, String url, int hash, @Nullable Object... more) {
        document(doc, "DisplayURL", url, "DisplayHash", hash, "IndexType", 1);
        for (int i = 0; i < more.length; i += 2) {
            update("UPDATE crawl_url_history SET " + more[i] + " = ? WHERE DocID = ?", more[i + 1], doc);
        }
    }

    private void anchor(int source, @Nullable Integer target) {
        add("anchor_text_info", "SourceDocID", source, "TargetDocID", target, "Link", "u", "LinkHash", 1, "LinkID", 1,
                "CrawlID", 1);
    }

    private void annotation(int target) {
        add("annotation", "TargetDocID", target, "Pid", 100, "AnnotationText", "old", "AnnotationNumeric", 1,
                "UpdateTime", now());
    }

    private void relation(int source, @Nullable Integer target) {
        add("social_distance_property", "SourceDocID", source, "TargetUserID", target == null ? 0 : target,
                "SourceUserID", 1, "TargetDocID", target, "Pid", 394);
    }

    private void changed(int crawl, int doc) {
        add("pending_anchor_change", "CrawlID", crawl, "TargetDocID", doc);
    }

    private Answer begin(int type, int crawl) {
        return stage(170, "@MiscInputData", CHANGES, "@CrawlType", type, "@CrawlID", crawl);
    }

    private List<List<@Nullable Object>> changes() {
        return rows("SELECT CrawlID, TargetDocID, ChangeType FROM MSSAnchorChange ORDER BY TargetDocID");
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-170-4")
    void pendingAnnotationsFindTheirDocumentsWhateverTheCapitals() {
        page(1, "http://a/Page", 11);
        page(2, "http://a/pagé", 11);
        pending("HTTP://A/PAGE", 11, 100, "seed", 5, 1031);
        pending("http://a/page", 12, 306, null, 6, null); // another signature
        begin(INCREMENTAL, 0);
        assertThat(rows("SELECT TargetDocID, Pid FROM MSSAnnotations")).containsExactly(asList(1, 100));
        assertThat(changes()).containsExactly(asList(CHANGES, 1, 2));
        assertThat(column("SELECT COUNT(*) FROM MSSAnnotationsPending")).containsExactly(0);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-170-2", "SQLPGAT2-3.1.5.7-170-3", "SQLPGAT2-3.1.5.7-170-4",
        "SQLPGAT2-3.1.5.7-170-5", "SQLPGAT2-3.1.5.7-170-6", "SQLPGAT2-3.1.5.7-170-7", "SQLPGAT2-3.1.5.7-170-8",
        "SQLPGAT2-3.1.5.7-170-9", "SQLPGAT2-3.1.5.7-170-10"})
    void pendingAnnotationsReplaceThoseOfTheirDocuments() {
        page(1, "http://a/", 11);
        page(2, "http://b/", 12);
        page(3, "http://c/", 13, "IndexType", 0);
        page(4, "http://d/", 14, "DeletePending", 1);
        page(5, "http://e/", 99); // the signature is of another URL
        page(6, "http://f", 16);
        for (int doc = 1; doc <= 6; doc++) {
            annotation(doc);
        }
        changed(CHANGES, 1);
        pending("http://a/", 11, 100, "seed", 5, 1031);
        pending("http://a/", 11, 306, null, 6, null);
        pending("http://b/", 12, 307, "loan", 7, 1033);
        pending("http://c/", 13, 100, "x", 1, null);
        pending("http://d/", 14, 100, "x", 1, null);
        pending("http://e/", 15, 100, "x", 1, null);
        pending("http://g/", 16, 100, "x", 1, null);
        assertThat(begin(INCREMENTAL, 0)).isEqualTo(new Answer(0, 0));
        assertThat(rows("""
                SELECT TargetDocID, Pid, AnnotationText, AnnotationNumeric, LCID, UpdateTime FROM MSSAnnotations
                WHERE TargetDocID <= 2 ORDER BY TargetDocID, Pid""")).containsExactly(
                asList(1, 100, "seed", 5, 1031, UPDATED), asList(1, 306, null, 6, null, UPDATED),
                asList(2, 307, "loan", 7, 1033, UPDATED));
        assertThat(column("SELECT TargetDocID FROM MSSAnnotations WHERE AnnotationText = 'old' ORDER BY TargetDocID"))
                .containsExactly(3, 4, 5, 6);
        assertThat(rows("SELECT CrawlID, TargetDocID FROM MSSPendingAnchorChange ORDER BY TargetDocID"))
                .containsExactly(asList(CHANGES, 1), asList(CHANGES, 2));
        assertThat(column("SELECT COUNT(*) FROM MSSAnnotationsPending")).containsExactly(0);
        assertThat(changes()).containsExactly(asList(CHANGES, 1, 2), asList(CHANGES, 2, 2));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-170-11", "SQLPGAT2-3.1.5.7-170-12", "SQLPGAT2-3.1.5.7-170-13",
        "SQLPGAT2-3.1.5.7-170-14", "SQLPGAT2-3.1.5.7-170-15"})
    void aFullAnchorCrawlListsAllThatIsPointedAtAndWhatNoLongerIs() {
        anchor(100, 1);
        anchor(101, 1);
        anchor(102, null);
        anchor(103, -1);
        annotation(2);
        annotation(-1);
        relation(104, 3);
        relation(105, -1);
        relation(106, null);
        anchor(107, 4);
        changed(CHANGES, 4); // pointed at
        changed(CHANGES, 5);
        changed(CHANGES + 1, 6); // of another crawl
        begin(FULL, 0);
        assertThat(changes()).containsExactly(asList(CHANGES, 1, 2), asList(CHANGES, 2, 2), asList(CHANGES, 3, 2),
                asList(CHANGES, 4, 2), asList(CHANGES, 5, 1));
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "2, 70", "1, 70", "3, 70"})
    @Covers({"SQLPGAT2-3.1.5.7-170-16", "SQLPGAT2-3.1.5.7-170-17", "SQLPGAT2-3.1.5.7-170-18", "SQLPGAT2-2.2.1.23-1",
        "SQLPGAT2-3.1.1.15-1"})
    void anotherAnchorCrawlListsWhatHasChanged(int type, int crawl) {
        anchor(100, 1);
        annotation(2);
        relation(104, 3);
        anchor(101, 8); // has not changed
        for (int doc = 1; doc <= 4; doc++) {
            changed(CHANGES, doc);
        }
        changed(CHANGES + 1, 8); // by another crawl
        assertThat(begin(type, crawl)).isEqualTo(new Answer(crawl, 0));
        assertThat(changes()).containsExactly(asList(CHANGES, 1, 2), asList(CHANGES, 2, 2), asList(CHANGES, 3, 2),
                asList(CHANGES, 4, 1));
    }

    @Test
    void aStageThatIsRepeatedListsNothingTwice() {
        anchor(100, 1);
        changed(CHANGES, 2);
        begin(FULL, 0);
        begin(FULL, 0);
        assertThat(changes()).containsExactly(asList(CHANGES, 1, 2), asList(CHANGES, 2, 1));
    }

    @Test
    void aCrawlTypeThatDoesNotExistIsRefused() {
        pending("http://a/", 11, 100, "seed", 5, 1031);
        assertThat(stageRefused(170, "@MiscInputData", CHANGES, "@CrawlType", 4, "@CrawlID", 0)).isEqualTo(50101);
    }
}
