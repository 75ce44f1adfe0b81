package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// What the end of a compilation does: 3.1.5.81.
class ScopeCompletionTest extends ScopeTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-16", "SQLPGAT2-3.1.5.81-20", "SQLPGAT2-3.1.5.81-21", "SQLPGAT2-3.1.5.81-24",
        "SQLPGAT2-3.1.5.81-25", "SQLPGAT2-3.1.5.81-26", "SQLPGAT2-3.1.5.81-27"})
    void whatWasCompiledReplacesWhatWasBefore() {
        int consumer = consumer("site");
        int kept = scope(consumer, "Kept");
        int keptRule = rule(kept, "http://kept/");
        int changed = scope(consumer, "Changed");
        int first = rule(changed, "http://changed/");
        compileWithTheFirstComponents();
        assertThat(scopes()).isEqualTo(Map.of(kept, COMPILED, changed, COMPILED));
        int second = rule(changed, "http://more/");
        assertThat(scopes()).isEqualTo(Map.of(kept, COMPILED, changed, NEEDS_RECOMPILE));
        assertThat(compiledRules()).isEqualTo(Map.of(kept, Set.of(keptRule), changed, Set.of(first)));

        itIsTime();
        int compilation = share(CRAWL, 0, 0);
        share(CRAWL, 0, compilation);
        pass(Duration.ofMinutes(7));
        assertThat(share(QUERY, 0, compilation)).isEqualTo(compilation);
        assertThat(system())
                .isEqualTo(new Scopes(false, compilation, compilation, compilation, 2, now(), now().plusSeconds(1)));
        assertThat(scopes()).isEqualTo(Map.of(kept, COMPILED, changed, COMPILED));
        assertThat(compiledScopes()).isEqualTo(Map.of(kept, COMPILED, changed, COMPILED));
        assertThat(compiledRules()).isEqualTo(Map.of(kept, Set.of(keptRule), changed, Set.of(first, second)));
        assertThat(scopesToCompile()).isEmpty();
        assertThat(rulesToCompile()).isEmpty();
        assertThat(deletedToCompile()).isEmpty();

        itIsTime();
        assertThat(share(CRAWL, 0, compilation)).as("no second time").isEqualTo(compilation);
        assertThat(system().compiling()).isFalse();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-17", "SQLPGAT2-3.1.5.81-18", "SQLPGAT2-3.1.5.81-19"})
    void deletedScopesGo() {
        int consumer = consumer("site");
        int kept = scope(consumer, "Kept");
        int keptRule = rule(kept, "http://kept/");
        int deleted = scope(consumer, "Deleted");
        rule(deleted, "http://deleted/");
        compileWithTheFirstComponents();
        remove(deleted);
        assertThat(compiledScopes()).as("until it is compiled").containsOnlyKeys(kept, deleted);
        assertThat(compiledRules()).containsOnlyKeys(kept, deleted);
        compileWithTheFirstComponents();
        assertThat(rows("SELECT * FROM MSSDeletedScopes")).isEmpty();
        assertThat(compiledScopes()).isEqualTo(Map.of(kept, COMPILED));
        assertThat(compiledRules()).isEqualTo(Map.of(kept, Set.of(keptRule)));
    }

    /// What administrators do while components compile is left for the next compilation, and is compiled by it.
    @Test
    @Covers({"SQLPGAT2-3.1.5.81-17", "SQLPGAT2-3.1.5.81-20", "SQLPGAT2-3.1.5.81-21", "SQLPGAT2-3.1.5.81-26"})
    void changesDuringACompilationAreLeftForTheNext() {
        int consumer = consumer("site");
        int changed = scope(consumer, "Changed");
        int first = rule(changed, "http://first/");
        int doomed = scope(consumer, "Doomed");
        int doomedRule = rule(doomed, "http://doomed/");
        int gone = scope(consumer, "Gone");
        remove(gone);
        itIsTime();
        int compilation = share(CRAWL, 0, 0);
        int second = rule(changed, "http://second/");
        int added = scope(consumer, "Added");
        remove(doomed);
        assertThat(scopesToCompile()).containsOnlyKeys(changed, doomed);
        assertThat(rulesToCompile()).isEqualTo(Map.of(changed, Set.of(first), doomed, Set.of(doomedRule)));
        assertThat(deletedToCompile()).containsExactly(gone);
        share(CRAWL, 0, compilation);
        assertThat(share(QUERY, 0, compilation)).isEqualTo(compilation);

        assertThat(system().lastChange()).isEqualTo(compilation + 3);
        assertThat(system().lastCompilation()).isEqualTo(compilation);
        assertThat(scopes()).isEqualTo(Map.of(changed, NEEDS_RECOMPILE, added, EMPTY));
        assertThat(compiledScopes()).containsOnlyKeys(changed, doomed);
        assertThat(compiledRules()).isEqualTo(Map.of(changed, Set.of(first), doomed, Set.of(doomedRule)));
        assertThat(rows("SELECT ScopeID FROM MSSDeletedScopes").stream().map(row -> integer(row.getFirst())))
                .containsExactly(doomed);

        assertThat(compileWithTheFirstComponents()).isEqualTo(compilation + 3);
        assertThat(scopes()).isEqualTo(Map.of(changed, COMPILED, added, COMPILED));
        assertThat(compiledScopes()).containsOnlyKeys(changed, added);
        assertThat(compiledRules()).isEqualTo(Map.of(changed, Set.of(first, second)));
        assertThat(rows("SELECT * FROM MSSDeletedScopes")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-22", "SQLPGAT2-3.1.5.81-23"})
    void consumersAreToldOfTheCompilationsOfTheirScopes() {
        int news = consumer("news");
        int sports = consumer("sports");
        int silent = consumer("silent");
        int newsScope = scope(news, "A");
        scope(news, "B");
        int sportsScope = scope(sports, "A");
        compileWithTheFirstComponents();
        assertThat(system().consumerChange()).isOne();
        assertThat(consumers()).isEqualTo(Map.of(news, 1, sports, 1, silent, 0));
        rule(newsScope, "http://news/");
        assertThat(consumers()).as("not before it is compiled").containsEntry(news, 1);
        compileWithTheFirstComponents();
        assertThat(system().consumerChange()).isEqualTo(2);
        assertThat(consumers()).isEqualTo(Map.of(news, 2, sports, 1, silent, 0));
        remove(sportsScope);
        compileWithTheFirstComponents();
        assertThat(system().consumerChange()).isEqualTo(3);
        assertThat(consumers()).as("who lost a scope is told, too").isEqualTo(Map.of(news, 2, sports, 3, silent, 0));
    }
}
