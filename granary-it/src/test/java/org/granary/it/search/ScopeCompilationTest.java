package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Compilations start, go through their phases and end: 3.1.5.81.
class ScopeCompilationTest extends ScopeTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-1", "SQLPGAT2-3.1.5.81-32"})
    void theProcedureHasItsSignatureUnderBothNames() {
        for (String name : List.of("proc_MSS_ShareScopesCompilationInfo", "proc_MSS_ShareScopeCompilationInfo")) {
            assertThat(signature(name)).containsExactly("@ComponentRole int", "@ComponentID int",
                    "@CompletedCompilationID int", "@RequestedCompilationID int OUTPUT");
            assertThat(run(name, "@ComponentRole", CRAWL, "@ComponentID", 0, "@CompletedCompilationID", 0,
                    "@RequestedCompilationID", anInt()).status()).isZero();
        }
        scope(consumer("site"), "News");
        itIsTime();
        assertThat(number("@RequestedCompilationID", "proc_MSS_ShareScopeCompilationInfo", "@ComponentRole", CRAWL,
                "@ComponentID", 0, "@CompletedCompilationID", 0)).isEqualTo(1).isEqualTo(share(CRAWL, 0, 0));
    }

    private List<Integer> done(String table) {
        return rows("SELECT ScopeCompilationID FROM " + table + " ORDER BY ComponentID").stream()
                .map(row -> integer(row.getFirst())).toList();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-4", "SQLPGAT2-3.1.5.81-5"})
    void aComponentSaysWhatItHasDone() {
        int crawl = crawlComponent();
        int query = queryComponent();
        share(CRAWL, crawl, 7);
        share(QUERY, query, 5);
        assertThat(done("MSSCrawlComponents")).containsExactly(0, 7);
        assertThat(done("MSSQueryComponents")).containsExactly(0, 5);
        share(CRAWL, crawl, 7);
        share(CRAWL, 0, 7);
        share(QUERY, query, 2);
        share(STANDALONE, crawl, 9);
        assertThat(done("MSSCrawlComponents")).containsExactly(7, 7);
        assertThat(done("MSSQueryComponents")).as("a component that was reset").containsExactly(0, 2);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-12", "SQLPGAT2-3.1.5.81-13", "SQLPGAT2-3.1.5.81-30"})
    void whereNothingHasChangedOnlyTheTimesGoOn() {
        for (int i = 0; i < 3; i++) {
            assertThat(share(i + 1, 0, 0)).isZero();
            assertThat(system()).isEqualTo(new Scopes(false, 0, 0, 0, 0, now(), now().plusSeconds(1)));
            pass(Duration.ofSeconds(30));
        }
        run("granary.SetScopeCompilationInterval", "@Seconds", 900);
        share(STANDALONE, null, 0);
        assertThat(system().nextTime()).isEqualTo(now().plusMinutes(15));
        for (Integer seconds : Arrays.asList(0, -1, 86401)) {
            assertThat(refused("granary.SetScopeCompilationInterval", "@Seconds", seconds).number()).isEqualTo(547);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-6", "SQLPGAT2-3.1.5.81-7", "SQLPGAT2-3.1.5.81-11", "SQLPGAT2-3.1.5.81-30"})
    void aCompilationStartsWhenThereAreChangesAndItIsTime() {
        run("granary.SetScopeCompilationInterval", "@Seconds", 900);
        share(CRAWL, 0, 0);
        int consumer = consumer("site");
        pass(Duration.ofMinutes(20));
        assertThat(share(CRAWL, 0, 0)).as("a consumer is no change of a scope").isZero();
        assertThat(system().compiling()).isFalse();
        LocalDateTime next = Objects.requireNonNull(system().nextTime());

        int scope = scope(consumer, "News");
        assertThat(share(CRAWL, 0, 0)).as("too early").isZero();
        time(next);
        assertThat(share(CRAWL, 0, 0)).as("not past it").isZero();
        assertThat(system()).isEqualTo(new Scopes(false, 1, 0, 0, 0, now().minusMinutes(15), next));
        assertThat(scopesToCompile()).isEmpty();

        pass(Duration.ofSeconds(1));
        assertThat(share(CRAWL, 0, 0)).isOne();
        assertThat(system()).isEqualTo(new Scopes(true, 1, 0, 1, 0, now().minusMinutes(15).minusSeconds(1), next));
        assertThat(scopesToCompile()).containsOnlyKeys(scope);

        int later = scope(consumer, "Sports");
        pass(Duration.ofHours(1));
        assertThat(share(CRAWL, 0, 0)).as("one at a time").isOne();
        assertThat(scopesToCompile()).doesNotContainKey(later);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-6", "SQLPGAT2-3.1.5.81-8", "SQLPGAT2-3.1.5.81-9", "SQLPGAT2-3.1.5.81-10"})
    void itTakesUpWhatHasChangedSinceTheLastOne() {
        int consumer = consumer("site");
        int kept = scope(consumer, "Kept");
        rule(kept, "http://kept/");
        int changed = scope(consumer, "Changed");
        int before = rule(changed, "http://changed/");
        int deleted = scope(consumer, "Deleted");
        compileWithTheFirstComponents();
        int after = rule(changed, "http://more/");
        int added = scope(consumer, "Added");
        int never = scope(consumer, "Never compiled");
        remove(deleted);
        remove(never);
        itIsTime();
        share(QUERY, 0, 0);
        assertThat(scopesToCompile()).isEqualTo(Map.of(changed, NEEDS_RECOMPILE, added, EMPTY));
        assertThat(rulesToCompile()).isEqualTo(Map.of(changed, Set.of(before, after)));
        assertThat(deletedToCompile()).containsExactly(deleted, never);
        assertThat(rows("SELECT ScopeID FROM MSSDeletedScopes")).hasSize(2);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.81-6")
    void aDeletionAloneStartsOneToo() {
        int scope = scope(consumer("site"), "News");
        int first = compileWithTheFirstComponents();
        remove(scope);
        int second = compileWithTheFirstComponents();
        assertThat(second).isGreaterThan(first);
        assertThat(compiledScopes()).isEmpty();
        assertThat(system().compiling()).isFalse();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-3", "SQLPGAT2-3.1.5.81-15", "SQLPGAT2-3.1.5.81-28", "SQLPGAT2-3.1.5.81-29"})
    void queryComponentsComeAfterAllCrawlComponentsThatAreReady() {
        int crawl = crawlComponent();
        int query = queryComponent();
        int disabled = crawlComponent();
        crawlState(disabled, 3);
        int offline = queryComponent();
        queryState(offline, 2);
        scope(consumer("site"), "News");
        itIsTime();
        assertThat(share(QUERY, 0, 0)).as("starts it, and has to wait").isZero();
        assertThat(system().compiling()).isTrue();
        assertThat(share(STANDALONE, null, 0)).isOne();
        assertThat(share(CRAWL, 0, 0)).isOne();
        assertThat(share(CRAWL, 0, 1)).isOne();
        assertThat(share(CRAWL, disabled, 0)).isOne();
        assertThat(share(QUERY, query, 0)).isZero();
        assertThat(share(CRAWL, crawl, 1)).as("the last one").isOne();
        assertThat(share(QUERY, 0, 0)).isOne();
        assertThat(share(STANDALONE, null, 0)).isOne();
        assertThat(share(QUERY, offline, 0)).isOne();
        assertThat(share(QUERY, query, 1)).isOne();
        assertThat(system().compiling()).isTrue();
        assertThat(share(CRAWL, crawl, 1)).isOne();
        assertThat(share(QUERY, 0, 1)).isOne();
        assertThat(system().compiling()).isFalse();
        assertThat(system().lastCompilation()).isOne();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.81-29")
    void whoJoinsTheCrawlComponentsLaterDoesNotSendTheOthersBack() {
        scope(consumer("site"), "News");
        itIsTime();
        share(CRAWL, 0, 0);
        share(CRAWL, 0, 1);
        assertThat(share(QUERY, 0, 0)).isOne();
        int late = crawlComponent();
        assertThat(share(QUERY, 0, 0)).as("asked for it before").isOne();
        assertThat(share(QUERY, 0, 1)).isOne();
        assertThat(system().compiling()).as("the new one is ready, too").isTrue();
        assertThat(share(CRAWL, late, 0)).isOne();
        share(CRAWL, late, 1);
        assertThat(system().compiling()).isFalse();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.81-15")
    void componentsThatAreNotReadyAreNotWaitedForButOneMustBe() {
        scope(consumer("site"), "News");
        crawlState(0, 3);
        queryState(0, 2);
        itIsTime();
        assertThat(share(CRAWL, 0, 0)).isOne();
        for (int crawl : new int[]{0, 3, 4, 5, 6}) {
            for (int query : new int[]{0, 2, 3}) {
                crawlState(0, crawl);
                queryState(0, query);
                assertThat(share(CRAWL, 0, 1)).isOne();
                assertThat(share(QUERY, 0, 1)).isOne();
                assertThat(system().compiling()).as("done by nobody who counts").isTrue();
            }
        }
        queryState(0, 1);
        share(QUERY, 0, 1);
        assertThat(system().compiling()).isFalse();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-14", "SQLPGAT2-3.1.5.81-15"})
    void aStandaloneComponentCompilesAlone() {
        int consumer = consumer("site");
        int scope = scope(consumer, "News");
        rule(scope, "http://news/");
        itIsTime();
        assertThat(share(STANDALONE, null, 0)).isEqualTo(2);
        assertThat(share(STANDALONE, 17, 1)).isEqualTo(2);
        assertThat(system().compiling()).isTrue();
        assertThat(share(STANDALONE, null, 2)).isEqualTo(2);
        assertThat(system().compiling()).isFalse();
        assertThat(compiledScopes()).containsOnlyKeys(scope);
        scope(consumer, "Sports");
        itIsTime();
        assertThat(share(STANDALONE, null, 2)).isEqualTo(3);
        assertThat(share(STANDALONE, null, 4)).as("more than asked for").isEqualTo(3);
        assertThat(system().lastCompilation()).isEqualTo(3);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.81-2")
    void wrongCallsAreRefused() {
        scope(consumer("site"), "News");
        itIsTime();
        for (Integer role : Arrays.asList(-1, ADMIN, 4, Integer.MIN_VALUE)) {
            assertThat(refusedShare(role, 0, 0)).as("role %d", role).isEqualTo(547);
        }
        assertThat(refusedShare(null, 0, 0)).isEqualTo(515);
        for (int role : new int[]{QUERY, CRAWL}) {
            assertThat(refusedShare(role, null, 0)).isEqualTo(515);
            assertThat(refusedShare(role, 0, null)).isEqualTo(515);
            assertThat(refusedShare(role, 1, 0)).as("no such component").isEqualTo(50101);
            assertThat(refusedShare(role, -1, 0)).isEqualTo(50101);
        }
        assertThat(refusedShare(CRAWL, 0, "x")).isEqualTo(8114);
        assertThat(refusedShare(CRAWL, 0, 1L << 40)).isEqualTo(8114);
        assertThat(system().compiling()).isFalse();
    }

    private int refusedShare(@Nullable Object role, @Nullable Object component, @Nullable Object completed) {
        return refused("proc_MSS_ShareScopesCompilationInfo", "@ComponentRole", role, "@ComponentID", component,
                "@CompletedCompilationID", completed, "@RequestedCompilationID", anInt()).number();
    }
}
