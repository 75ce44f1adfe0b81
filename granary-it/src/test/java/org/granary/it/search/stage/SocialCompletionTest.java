package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Stage 149: what becomes of relations between people.
class SocialCompletionTest extends StageTest {
    private static final int PUBLIC = 394;
    private static final int PRIVATE = 395;

    private void complete() {
        assertThat(stage(149, "@CrawlID", CRAWL, "@ProjectID", PORTAL_CONTENT)).isEqualTo(new Answer(CRAWL, 0));
    }

    private void relation(int source, int user, @Nullable Integer target, int pid) {
        add("social_distance_property", "SourceDocID", source, "TargetUserID", user, "SourceUserID", source + 1000,
                "TargetDocID", target, "Pid", pid);
    }

    private void relation(int source, int user, @Nullable Integer target) {
        relation(source, user, target, PUBLIC);
    }

    private void social(String set, int crawl, int source, int user) {
        add("social_distance_" + set + "_property", "CrawlID", crawl, "SourceDocID", source, "TargetUserID", user);
    }

    private void user(int user, int doc) {
        add("user_document", "UserID", user, "DocID", doc);
    }

    private void changed(String set, int doc) {
        add("changed_anchor_" + set, "CrawlID", CRAWL, "DocID", doc);
    }

    private List<List<@Nullable Object>> relations() {
        return rows("SELECT SourceDocID, TargetUserID, TargetDocID FROM MSSSocialDistanceProperty"
                + " ORDER BY SourceDocID, TargetUserID");
    }

    private List<@Nullable Object> pending() {
        return column("SELECT TargetDocID FROM MSSPendingAnchorChange WHERE CrawlID = ? ORDER BY TargetDocID", CRAWL);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-17", "SQLPGAT2-3.1.5.7-149-24", "SQLPGAT2-3.1.5.7-149-27",
        "SQLPGAT2-3.1.5.7-149-28", "SQLPGAT2-3.1.1.12-1"})
    void relationsOfADeletedPersonAreDeleted() {
        relation(1, 51, 11);
        relation(1, 52, -1);
        relation(2, 51, 12);
        changed("deleted", 1);
        complete();
        assertThat(relations()).containsExactly(asList(2, 51, 12));
        assertThat(pending()).as("whom the person knew").containsExactly(11);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-18")
    void relationsToADeletedPersonLoseTheirTarget() {
        relation(1, 51, 11);
        relation(2, 51, 11);
        relation(3, 51, 11);
        relation(4, 52, 12);
        changed("deleted", 11);
        changed("deleted", 2); // so this relation is deleted, with its target
        social("deleted", CRAWL + 1, 3, 51); // deleted by another crawl
        complete();
        assertThat(relations()).containsExactly(asList(1, 51, -1), asList(3, 51, 11), asList(4, 52, 12));
        assertThat(pending()).containsExactly(11);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-19")
    void usersWhoseDocumentIsAChangedTargetAreForgotten() {
        user(51, 11);
        user(52, 12);
        changed("target", 11);
        complete();
        assertThat(rows("SELECT UserID, DocID FROM MSSUserIDDocIDPair")).containsExactly(asList(52, 12));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-20", "SQLPGAT2-3.1.5.7-149-23"})
    void newRelationsGetTheDocumentsOfTheirUsers() {
        user(51, 11);
        user(52, 12);
        relation(1, 51, null);
        relation(1, 52, 99);
        relation(1, 53, null); // a user without document
        relation(2, 51, null); // not new
        relation(3, 51, null); // new in another crawl
        social("new", CRAWL, 1, 51);
        social("new", CRAWL, 1, 52);
        social("new", CRAWL, 1, 53);
        social("new", CRAWL + 1, 3, 51);
        complete();
        assertThat(relations()).containsExactly(asList(1, 51, 11), asList(1, 52, 12), asList(1, 53, null),
                asList(2, 51, null), asList(3, 51, null));
        assertThat(pending()).containsExactly(11, 12);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-21", "SQLPGAT2-3.1.5.7-149-22", "SQLPGAT2-3.1.5.7-149-23"})
    void relationsToAPersonWhoseDocumentIsCommittedGetIt() {
        user(51, 11);
        user(52, 12);
        relation(1, 51, null);
        relation(2, 51, -1);
        relation(3, 51, 77); // has one
        relation(4, 52, null); // not committed
        changed("committed", 11);
        complete();
        assertThat(relations()).containsExactly(asList(1, 51, 11), asList(2, 51, 11), asList(3, 51, 77),
                asList(4, 52, null));
        assertThat(pending()).as("they count as new").containsExactly(11);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-23", "SQLPGAT2-3.1.5.7-149-24", "SQLPGAT2-3.1.5.7-149-25"})
    void whoIsRelatedAnewOrNoLongerIsForTheNextAnchorCrawl() {
        relation(1, 51, 11);
        relation(1, 52, 12);
        relation(1, 53, 13); // unchanged
        relation(14, 54, 14); // to oneself
        social("new", CRAWL, 1, 51);
        social("deleted", CRAWL, 1, 52);
        social("unchanged", CRAWL, 1, 53);
        social("new", CRAWL, 14, 54);
        complete();
        assertThat(pending()).containsExactly(11, 12, 14);
        assertThat(relations()).containsExactly(asList(1, 51, 11), asList(1, 53, 13), asList(14, 54, 14));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-26")
    void whoIsKnownByOthersIsToo() {
        relation(1, 51, 11);
        social("new", CRAWL, 1, 51);
        relation(5, 61, 1); // somebody knows the source
        relation(2, 52, 12);
        social("new", CRAWL, 2, 52);
        relation(6, 62, 2, PRIVATE); // privately
        relation(3, 53, 13);
        social("deleted", CRAWL, 3, 53);
        relation(13, 63, 3); // only the target does
        relation(4, 54, 14);
        social("deleted", CRAWL, 4, 54);
        relation(7, 64, 4);
        complete();
        assertThat(pending()).containsExactly(1, 4, 11, 12, 13, 14);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-28")
    void theSetsOfChangesAreEmptied() {
        for (String set : new String[]{"new", "deleted", "unchanged"}) {
            social(set, CRAWL, 1, 51);
            social(set, CRAWL + 1, 2, 52);
        }
        complete();
        for (String set : new String[]{"New", "Deleted", "Unchanged"}) {
            assertThat(column("SELECT COUNT(*) FROM MSSSocialDistance" + set + "Property")).containsExactly(0);
        }
    }
}
