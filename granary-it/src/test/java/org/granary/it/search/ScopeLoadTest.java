package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Sixteen components compile while four administrators change scopes.
class ScopeLoadTest extends ScopeTest {
    private static final int ADMINISTRATORS = 4;
    private static final int CHANGES = 25;

    /// What one component found in one compilation.
    private record Found(Set<Integer> scopes, Map<Integer, Set<Integer>> rules, Set<Integer> deleted) {}

    private final AtomicInteger working = new AtomicInteger(ADMINISTRATORS);

    /// Rules by scope, as administrators have left them.
    private final Map<Integer, Set<Integer>> wanted = new ConcurrentHashMap<>();

    /// What components have found, by component and compilation.
    private final Map<String, TreeMap<Integer, Found>> seen = new ConcurrentHashMap<>();

    @Test
    @Covers({"SQLPGAT2-3.1.5.81-6", "SQLPGAT2-3.1.5.81-15"})
    void everyChangeIsCompiledOnceByEveryComponent() {
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int crawl = i == 0 ? 0 : crawlComponent();
            int query = i == 0 ? 0 : queryComponent();
            work.add(() -> component(CRAWL, crawl));
            work.add(() -> component(QUERY, query));
        }
        for (int i = 0; i < ADMINISTRATORS; i++) {
            int consumer = consumer("site " + i);
            work.add(() -> administrator(consumer));
        }
        assertThat(atOnce(work)).containsOnly(true);

        Map<Integer, Set<Integer>> compiled = new TreeMap<>();
        compiledScopes().keySet().forEach(scope -> compiled.put(scope, Set.of()));
        compiled.putAll(compiledRules());
        assertThat(compiled).isEqualTo(wanted);
        assertThat(scopes().values()).containsOnly(COMPILED);
        assertThat(rows("SELECT * FROM MSSDeletedScopes")).isEmpty();

        TreeMap<Integer, Found> first = seen.get("crawl 0");
        assertThat(seen).hasSize(16).allSatisfy((name, found) -> assertThat(found).as(name).isEqualTo(first));
        assertThat(system().consumerChange()).as("compilations").isEqualTo(first.size());
        assertNothingIsCompiledTwice(first);
    }

    /// Each change adds a scope or a rule, or removes a scope: a scope comes again only if it has something new.
    private static void assertNothingIsCompiledTwice(Map<Integer, Found> compilations) {
        Map<Integer, Set<Integer>> index = new HashMap<>();
        Set<Integer> gone = new HashSet<>();
        compilations.values().forEach(found -> {
            found.scopes.forEach(scope -> {
                Set<Integer> rules = found.rules.getOrDefault(scope, Set.of());
                Set<Integer> before = index.put(scope, rules);
                assertThat(before == null || rules.size() > before.size()).as("scope %d", scope).isTrue();
                assertThat(gone).doesNotContain(scope);
            });
            found.deleted.forEach(scope -> assertThat(gone.add(scope)).as("deleted scope %d", scope).isTrue());
        });
    }

    private boolean administrator(int consumer) {
        Random random = new Random(consumer);
        List<Integer> mine = new ArrayList<>();
        for (int i = 0; i < CHANGES; i++) {
            int choice = mine.isEmpty() ? 0 : random.nextInt(5);
            if (choice == 0) {
                int scope = scope(consumer, "scope " + i);
                mine.add(scope);
                wanted.put(scope, new HashSet<>());
            } else {
                int scope = mine.get(random.nextInt(mine.size()));
                if (choice == 1) {
                    remove(scope);
                    mine.removeIf(other -> other == scope);
                    wanted.remove(scope);
                } else {
                    wanted.get(scope).add(rule(scope, "http://server/" + i));
                }
            }
        }
        working.decrementAndGet();
        return true;
    }

    /// Compiles until all changes of all administrators are compiled, by all. The first one tells the clock to go on.
    private boolean component(int role, int id) {
        TreeMap<Integer, Found> found = new TreeMap<>();
        int completed = 0;
        boolean last = false;
        while (!last) {
            last = working.get() == 0 && allIsCompiled();
            if (role == CRAWL && id == 0) {
                pass(Duration.ofSeconds(2));
            }
            int requested = share(role, id, completed);
            assertThat(requested).as("component %d of role %d", id, role).isGreaterThanOrEqualTo(completed);
            if (requested > completed) {
                found.put(requested, new Found(scopesToCompile().keySet(), rulesToCompile(), deletedToCompile()));
                completed = requested;
            }
        }
        seen.put((role == CRAWL ? "crawl " : "query ") + id, found);
        return true;
    }

    private boolean allIsCompiled() {
        Scopes system = system();
        return !system.compiling() && system.lastChange() == system.lastCompilation();
    }
}
