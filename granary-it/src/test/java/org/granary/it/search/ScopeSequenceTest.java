package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// The sequence of 3.2.5.7 with three crawl components and two query components: each keeps an index of its own, which in the end has the scopes that the
/// administrators made.
class ScopeSequenceTest extends ScopeTest {

    /// An application server with one component.
    private final class Component {
        private final int role;
        private final int id;
        private int completed;
        /// Rules by scope.
        private final Map<Integer, Set<Integer>> index = new TreeMap<>();

        Component(int role, int id) {
            this.role = role;
            this.id = id;
        }

        /// At the start of the service, and when the catalog is reset.
        void begin() {
            index.clear();
            compiledScopes().keySet().forEach(scope -> index.put(scope, new HashSet<>()));
            compiledRules().forEach(index::put);
        }

        /// When the catalog or the component is reset.
        void reset() {
            completed = completedCompilation(role);
        }

        /// Every 30 seconds, and after a compilation. Result sets, if there were any, would be of no interest.
        int ask() {
            return integer(call("proc_MSS_ShareScopesCompilationInfo", "@ComponentRole", role, "@ComponentID", id,
                    "@CompletedCompilationID", completed, "@RequestedCompilationID", anInt())
                    .output("@RequestedCompilationID"));
        }

        /// @return whether there was something to compile
        boolean turn() {
            int requested = ask();
            assertThat(requested).isGreaterThanOrEqualTo(completed);
            if (requested == completed) {
                return false;
            }
            Set<Integer> scopes = scopesToCompile().keySet();
            deletedToCompile().forEach(index::remove);
            Map<Integer, Set<Integer>> rules = rulesToCompile();
            scopes.forEach(scope -> index.put(scope, rules.getOrDefault(scope, Set.of())));
            completed = requested;
            ask();
            return true;
        }
    }

    private final Map<Integer, Set<Integer>> wanted = new HashMap<>();

    private int add(int consumer, String name, String... urls) {
        int scope = scope(consumer, name);
        wanted.put(scope, new HashSet<>());
        for (String url : urls) {
            wanted.get(scope).add(rule(scope, url));
        }
        return scope;
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.7-1", "SQLPGAT2-3.2.5.7-2", "SQLPGAT2-3.2.5.7-3", "SQLPGAT2-3.2.5.7-4",
        "SQLPGAT2-3.2.5.7-5", "SQLPGAT2-3.2.5.7-6", "SQLPGAT2-3.2.5.7-7", "SQLPGAT2-3.2.5.7-8"})
    void everyIndexHasTheScopesInTheEnd() {
        List<Component> crawlers = new ArrayList<>(List.of(new Component(CRAWL, 0), new Component(CRAWL,
                crawlComponent()), new Component(CRAWL, crawlComponent())));
        List<Component> searchers = List.of(new Component(QUERY, 0), new Component(QUERY, queryComponent()));
        List<Component> all = new ArrayList<>(crawlers);
        all.addAll(searchers);
        all.forEach(Component::begin);
        int consumer = consumer("site");
        int people = add(consumer, "People", "http://people/", "http://my/");
        int news = add(consumer, "News", "http://news/");

        oneRound(crawlers, searchers);
        all.forEach(component -> assertThat(component.index).isEqualTo(wanted));

        wanted.get(people).add(rule(people, "http://staff/"));
        remove(news);
        wanted.remove(news);
        int sports = add(consumer, "Sports");
        oneRound(crawlers, searchers);
        all.forEach(component -> assertThat(component.index).isEqualTo(wanted));

        // Between the two phases one more crawl component comes, and another is reset.
        wanted.get(sports).add(rule(sports, "http://sports/"));
        pass(Duration.ofSeconds(30));
        crawlers.forEach(component -> assertThat(component.turn()).isTrue());
        Component late = new Component(CRAWL, crawlComponent());
        late.begin();
        crawlers.add(late);
        all.add(late);
        crawlers.getFirst().begin();
        crawlers.getFirst().reset();
        assertThat(crawlers.getFirst().completed).isEqualTo(system().compilationChange());
        searchers.forEach(component -> assertThat(component.turn()).isTrue());
        assertThat(system().compiling()).isTrue();
        assertThat(late.turn()).isTrue();
        assertThat(system().compiling()).isFalse();
        crawlers.getFirst().begin();
        all.forEach(component -> assertThat(component.turn()).isFalse());
        all.forEach(component -> assertThat(component.index).isEqualTo(wanted));

        // The catalog is reset: what is compiled is read, and nothing is left to do.
        all.forEach(Component::begin);
        all.forEach(Component::reset);
        all.forEach(component -> assertThat(component.turn()).isFalse());
        all.forEach(component -> assertThat(component.index).isEqualTo(wanted));
    }

    /// All ask every 30 seconds: crawl components compile at the first time, query components at the second.
    private void oneRound(List<Component> crawlers, List<Component> searchers) {
        pass(Duration.ofSeconds(30));
        searchers.forEach(component -> assertThat(component.turn()).isFalse());
        crawlers.forEach(component -> assertThat(component.turn()).isTrue());
        pass(Duration.ofSeconds(30));
        crawlers.forEach(component -> assertThat(component.turn()).isFalse());
        assertThat(system().compiling()).isTrue();
        searchers.forEach(component -> assertThat(component.turn()).isTrue());
        assertThat(system().compiling()).isFalse();
        pass(Duration.ofSeconds(30));
        crawlers.forEach(component -> assertThat(component.turn()).isFalse());
        searchers.forEach(component -> assertThat(component.turn()).isFalse());
    }
}
