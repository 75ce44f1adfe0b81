package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Colleague links become social relations.
class ColleagueTest extends FlushTest {
    private static final int PUBLIC = 394;
    private static final int PRIVATE = 395;
    private static final int OWN = -1;

    private static Map<String, @Nullable Object> colleague(int source, int user, @Nullable Integer target, int pid) {
        Map<String, @Nullable Object> row = new HashMap<>();
        row.put("CrawlID", CRAWL);
        row.put("SourceDocID", source);
        row.put("SourceUserID", user);
        row.put("TargetUserID", target);
        row.put("Pid", pid);
        return row;
    }

    private void flushColleagues(List<Map<String, @Nullable Object>> links) {
        insertInto("MSSTranColleagueLinks", links);
        assertThat(flush()).isEqualTo(new Flushed(1, false, 0, 0));
        assertThat(count("MSSTranColleagueLinks")).isZero();
    }

    private void relation(int source, int user, int target, int pid) {
        update("INSERT INTO social_distance_property (SourceDocID, SourceUserID, TargetUserID, TargetDocID, Pid) VALUES (?, ?, ?, 77, ?)",
                source, user, target, pid);
    }

    private List<List<@Nullable Object>> relations() {
        return table(
                "SELECT SourceDocID, SourceUserID, TargetUserID, TargetDocID, Pid FROM MSSSocialDistanceProperty ORDER BY SourceDocID, TargetUserID");
    }

    private List<List<@Nullable Object>> set(String name) {
        return table("SELECT CrawlID, SourceDocID, TargetUserID FROM MSSSocialDistance" + name
                + "Property ORDER BY SourceDocID, TargetUserID");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-142", "SQLPGAT2-3.1.5.14-144", "SQLPGAT2-3.1.5.14-148", "SQLPGAT2-3.1.5.14-151",
        "SQLPGAT2-3.1.1.6-1"})
    void aNewRelationIsAddedAndNoted() {
        flushColleagues(List.of(colleague(1, 2, 3, PUBLIC), colleague(1, 2, 4, PRIVATE), colleague(1, 2, 4, PRIVATE)));

        assertThat(relations()).containsExactly(Arrays.asList(1, 2, 3, null, PUBLIC),
                Arrays.asList(1, 2, 4, null, PRIVATE));
        assertThat(set("New")).containsExactly(List.of(CRAWL, 1, 3), List.of(CRAWL, 1, 4));
        assertThat(set("Unchanged")).isEmpty();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-143")
    void aRelationAsItWasIsUnchanged() {
        relation(1, 2, 3, PUBLIC);
        flushColleagues(List.of(colleague(1, 2, 3, PUBLIC)));

        assertThat(relations()).containsExactly(List.of(1, 2, 3, 77, PUBLIC));
        assertThat(set("Unchanged")).containsExactly(List.of(CRAWL, 1, 3));
        assertThat(set("New")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-145", "SQLPGAT2-3.1.5.14-146", "SQLPGAT2-3.1.1.13-1"})
    void aRelationThatBecomesPrivateIsOverwrittenAndNoted() {
        relation(1, 2, 3, PUBLIC);
        flushColleagues(List.of(colleague(1, 2, 3, PRIVATE)));

        assertThat(relations()).containsExactly(List.of(1, 2, 3, 77, PRIVATE));
        assertThat(set("New")).containsExactly(List.of(CRAWL, 1, 3));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-147", "SQLPGAT2-3.1.1.12-1"})
    void relationsThatDoNotComeAgainAreGoneWhenTheOwnDocumentComes() {
        relation(1, 2, 3, PUBLIC);
        relation(1, 2, 4, PUBLIC);
        relation(1, 2, 5, PUBLIC);
        relation(9, 2, 3, PUBLIC);
        flushColleagues(List.of(colleague(1, 2, 3, PUBLIC), colleague(1, 2, 4, PRIVATE)));
        assertThat(relations()).hasSize(4);

        flushColleagues(List.of(colleague(1, 2, 6, PUBLIC), colleague(1, 2, null, OWN)));
        assertThat(relations()).containsExactly(List.of(1, 2, 3, 77, PUBLIC), List.of(1, 2, 4, 77, PRIVATE),
                Arrays.asList(1, 2, 6, null, PUBLIC), List.of(9, 2, 3, 77, PUBLIC));
        assertThat(set("Deleted")).containsExactly(List.of(CRAWL, 1, 5));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-149", "SQLPGAT2-3.1.5.14-150"})
    void aUserGetsTheirDocumentOnceTheOneWithTheSmallestNumber() {
        update("INSERT INTO user_document (UserID, DocID) VALUES (7, 70)");
        flushColleagues(List.of(colleague(30, 8, null, OWN), colleague(20, 8, null, OWN), colleague(40, 8, null, OWN),
                colleague(10, 7, null, OWN), colleague(5, 9, 8, PUBLIC)));

        assertThat(table("SELECT UserID, DocID FROM MSSUserIDDocIDPair ORDER BY UserID")).containsExactly(
                List.of(7, 70),
                List.of(8, 20));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-140", "SQLPGAT2-3.1.5.14-141", "SQLPGAT2-3.1.5.14-8"})
    void fiveThousandAreTakenAtATime() {
        List<Map<String, @Nullable Object>> links = new ArrayList<>();
        for (int i = 0; i < 5001; i++) {
            links.add(colleague(1, 2, i, PUBLIC));
        }
        insertInto("MSSTranColleagueLinks", links);
        Map<String, @Nullable Object> other = colleague(1, 2, 3, PUBLIC);
        other.put("CrawlID", CRAWL + 1);
        insertInto("MSSTranColleagueLinks", List.of(other));

        assertThat(flush()).isEqualTo(new Flushed(1, true, 0, 0));
        assertThat(count("MSSTranColleagueLinks")).isEqualTo(2);
        assertThat(flush()).isEqualTo(new Flushed(1, false, 0, 0));
        assertThat(count("MSSTranColleagueLinks")).isEqualTo(1);
        assertThat(count("MSSSocialDistanceProperty")).isEqualTo(5001);
    }
}
