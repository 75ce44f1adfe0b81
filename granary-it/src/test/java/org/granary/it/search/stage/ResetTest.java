package org.granary.it.search.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stage 92: the store forgets all that was crawled.
class ResetTest extends StageTest {
    private static final List<String> EVERYWHERE = List.of("crawl_url_history", "link", "crawl_queue", "crawled_host",
            "host_count", "host_visit", "deleted_url", "reported_crawl_error", "local_completed_crawl");
    private static final List<String> NOT_IN_FOUNDATION = List.of("anchor_text_info", "changed_anchor_target",
            "changed_anchor_source", "changed_anchor_deleted", "changed_anchor_committed", "pending_anchor_change",
            "anchor_change", "annotation", "pending_annotation", "colleague_link", "social_distance_deleted_property",
            "social_distance_property", "social_distance_new_property", "social_distance_unchanged_property",
            "user_document", "anchor_document_properties");

    boolean hasAnchors() {
        return true;
    }

    private void fill() {
        document(1);
        link(CRAWL);
        colleague(CRAWL);
        entry(1, CRAWL, 1);
        host(1);
        add("host_visit", "CrawlID", CRAWL, "HostID", 1);
        add("host_count", "HostID", 1, "Slot", 0, "SuccessCount", 1, "WarningCount", 0, "ErrorCount", 0,
                "LevelHighErrorCount", 0, "DeleteCount", 0);
        add("deleted_url", "TrackID", 1, "AccessURL", "u", "AccessHash", 1, "ContentSourceID", SOURCE);
        add("reported_crawl_error", "CrawlID", CRAWL, "DocID", 1, "ErrorID", 1, "ChildrenCount", 1, "ErrorCount", 1);
        add("local_completed_crawl", "CrawlID", CRAWL, "Time", now());
        add("pending_annotation_status", "One", 1, "Status", 1);
        add("anchor_text_info", "SourceDocID", 1, "Link", "u", "LinkHash", 1, "LinkID", 1, "CrawlID", CRAWL);
        for (String set : List.of("target", "source", "deleted", "committed")) {
            add("changed_anchor_" + set, "CrawlID", CRAWL, "DocID", 1);
        }
        add("pending_anchor_change", "CrawlID", CRAWL, "TargetDocID", 1);
        add("anchor_change", "CrawlID", CRAWL, "TargetDocID", 1, "ChangeType", 1);
        add("annotation", "TargetDocID", 1, "Pid", 100, "AnnotationNumeric", 1, "UpdateTime", now());
        add("pending_annotation", "TargetDisplayURL", "u", "TargetDisplayHash", 1, "Pid", 100, "AnnotationNumeric", 1,
                "UpdateTime", now());
        for (String set : List.of("deleted", "new", "unchanged")) {
            add("social_distance_" + set + "_property", "CrawlID", CRAWL, "SourceDocID", 1, "TargetUserID", 1);
        }
        add("social_distance_property", "SourceDocID", 1, "TargetUserID", 1, "SourceUserID", 1, "Pid", 394);
        add("user_document", "UserID", 1, "DocID", 1);
        add("anchor_document_properties", "DocID", 1, "PropertyTrackerBlob", new byte[]{1});
        add("local_crawl_component", "ComponentID", 1, "Status", 1);
    }

    private int count(String table) {
        return query("SELECT COUNT(*) FROM " + table, rows -> rows.getInt(1)).getFirst();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-92-1", "SQLPGAT2-3.1.5.7-92-2", "SQLPGAT2-3.1.5.7-92-3", "SQLPGAT2-3.1.5.7-92-4",
        "SQLPGAT2-3.1.5.7-92-5", "SQLPGAT2-3.1.5.7-92-6", "SQLPGAT2-3.1.5.7-92-7", "SQLPGAT2-3.1.5.7-92-8",
        "SQLPGAT2-3.1.5.7-92-9", "SQLPGAT2-3.1.5.7-92-10", "SQLPGAT2-3.1.5.7-92-11", "SQLPGAT2-3.1.5.7-92-12",
        "SQLPGAT2-3.1.5.7-92-13", "SQLPGAT2-3.1.5.7-92-14", "SQLPGAT2-3.1.5.7-92-15", "SQLPGAT2-3.1.5.7-92-16",
        "SQLPGAT2-3.1.5.7-92-17", "SQLPGAT2-3.1.5.7-92-18", "SQLPGAT2-3.1.5.7-92-19", "SQLPGAT2-3.1.5.7-92-20"})
    void allSetsOfTheRoleAreEmptied() {
        fill();
        assertThat(stage(92)).isEqualTo(new Answer(IGNORED, 0));
        for (String table : EVERYWHERE) {
            assertThat(count(table)).as(table).isZero();
        }
        for (String table : NOT_IN_FOUNDATION) {
            assertThat(count(table)).as(table).isEqualTo(hasAnchors() ? 0 : 1);
        }
        assertThat(count("pending_annotation_status")).isZero();
        assertThat(count("local_crawl_component")).as("components stay").isOne();
    }

    @Test
    void aStageThatWasDoneCanBeDoneAgain() {
        stage(109, "@CrawlID", CRAWL, "@ContentSourceID", SOURCE);
        stage(92);
        document(1);
        stage(109, "@CrawlID", CRAWL, "@ContentSourceID", SOURCE);
        assertThat(queued()).containsExactly(1);
    }
}
