package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Administrators and components at random, against [ScopeModel]. Two seeds are always the same, two are new in each run; a failure names its seed, and
/// `-Dgranary.it.seed=…` runs that one alone.
class ScopeWalkTest extends ScopeTest {
    private static final int STEPS = 150;
    private static final long[] SEEDS = seeds();

    private final ScopeModel model = new ScopeModel();
    private final List<Integer> consumers = new ArrayList<>();
    /// What each component was last asked for.
    private final Map<ScopeModel.Component, Integer> asked = new HashMap<>();
    private int standalone;
    private int compiledChanges;

    private static long[] seeds() {
        Long chosen = Long.getLong("granary.it.seed");
        return chosen != null
                ? new long[]{chosen}
                : LongStream.concat(LongStream.of(1, 2), new Random().longs(2)).toArray();
    }

    static LongStream seedsOfThisRun() {
        return LongStream.of(SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seedsOfThisRun")
    @Covers({"SQLPGAT2-3.1.5.81-3", "SQLPGAT2-3.1.5.81-7", "SQLPGAT2-3.1.5.81-26", "SQLPGAT2-3.1.5.81-30"})
    void serverAndModelAgree(long seed) {
        Random random = new Random(seed);
        model.next = system().nextTime();
        consumers.add(consumer("first"));
        consumers.add(consumer("second"));
        model.components.add(new ScopeModel.Component(CRAWL, 0));
        model.components.add(new ScopeModel.Component(QUERY, 0));
        for (int step = 0; step < STEPS; step++) {
            String where = "seed " + seed + ", step " + step;
            int choice = random.nextInt(20);
            if (choice < 4) {
                administrator(random);
            } else if (choice == 4) {
                changeTopology(random);
            } else if (choice == 5) {
                standalone(random, where);
            } else {
                component(model.components.get(random.nextInt(model.components.size())), random, where);
            }
            pass(Duration.ofMillis(10L * random.nextInt(80)));
            if (step % 5 == 0) {
                assertSets(where);
            }
        }
        everybodyWorks("seed " + seed + ", at the end");
    }

    private void administrator(Random random) {
        List<Integer> scopes = new ArrayList<>(model.scopes.keySet());
        int choice = scopes.isEmpty() ? 0 : random.nextInt(6);
        if (choice < 2) {
            int consumer = consumers.get(random.nextInt(consumers.size()));
            model.add(consumer, scope(consumer, "scope " + model.lastChange));
        } else {
            int scope = scopes.get(random.nextInt(scopes.size()));
            if (choice == 2) {
                remove(scope);
                model.remove(scope);
            } else {
                model.addRule(scope, rule(scope, "http://server/" + model.lastChange));
            }
        }
    }

    private void changeTopology(Random random) {
        if (model.components.size() < 6 && random.nextBoolean()) {
            model.components.add(random.nextBoolean()
                    ? new ScopeModel.Component(CRAWL, crawlComponent())
                    : new ScopeModel.Component(QUERY, queryComponent()));
        } else {
            ready(model.components.get(random.nextInt(model.components.size())), random.nextBoolean());
        }
    }

    private void ready(ScopeModel.Component component, boolean ready) {
        component.ready = ready;
        if (component.role == CRAWL) {
            crawlState(component.id, ready ? 1 : 3);
        } else {
            queryState(component.id, ready ? 1 : 2);
        }
    }

    /// Reports what it was asked for, as if it had compiled that, or what it has reported before.
    private void component(ScopeModel.Component component, Random random, String where) {
        int before = asked.getOrDefault(component, 0);
        int completed = random.nextInt(3) > 0 ? before : component.completed;
        int requested = share(component.role, component.id, completed);
        assertThat(requested).as(where).isEqualTo(modelled(component, completed, where))
                .as("%s: it never goes back", where).isGreaterThanOrEqualTo(before);
        asked.put(component, requested);
    }

    private void standalone(Random random, String where) {
        // Seldom: it ends a compilation alone.
        int completed = random.nextInt(4) == 0 ? standalone : 0;
        int requested = share(STANDALONE, null, completed);
        assertThat(requested).as(where).isEqualTo(modelled(null, completed, where)).isGreaterThanOrEqualTo(standalone);
        standalone = requested;
    }

    /// The model's answer. Phases follow each other, and each compilation begins with the change where the one before ended.
    private int modelled(ScopeModel.@Nullable Component component, int completed,
            String where) {
        ScopeModel.Phase before = model.phase;
        int completions = model.completions;
        int answer = model.share(component, completed, now());
        if (component != null && model.completions > completions) {
            assertThat(before).as("%s: no compilation ends in the call that starts it", where)
                    .isNotEqualTo(ScopeModel.Phase.IDLE);
        }
        if (model.completions > completions) {
            assertThat(model.lastCompilation).as(where).isGreaterThan(compiledChanges);
            compiledChanges = model.lastCompilation;
        }
        Scopes system = system();
        assertThat(system.compiling()).as(where).isEqualTo(model.phase != ScopeModel.Phase.IDLE);
        assertThat(system.lastChange()).as(where).isEqualTo(model.lastChange);
        assertThat(system.lastCompilation()).as(where).isEqualTo(model.lastCompilation).isEqualTo(compiledChanges);
        assertThat(system.compilationChange()).as(where).isEqualTo(model.compilation);
        assertThat(system.consumerChange()).as(where).isEqualTo(model.completions);
        assertThat(system.nextTime()).as(where).isEqualTo(model.next);
        return answer;
    }

    private void assertSets(String where) {
        assertThat(scopes()).as(where).isEqualTo(states(model.scopes));
        assertThat(scopesToCompile()).as(where).isEqualTo(states(model.toCompile));
        assertThat(rulesToCompile()).as(where).isEqualTo(rules(model.toCompile));
        assertThat(deletedToCompile()).as(where).isEqualTo(model.deletedToCompile);
        assertThat(compiledScopes().keySet()).as(where).isEqualTo(model.compiled.keySet());
        assertThat(compiledRules()).as(where).isEqualTo(rules(model.compiled));
        Set<Integer> deleted = new TreeSet<>();
        rows("SELECT ScopeID FROM MSSDeletedScopes").forEach(row -> deleted.add(integer(row.getFirst())));
        assertThat(deleted).as(where).isEqualTo(model.deleted);
        consumers().forEach((consumer, update) -> assertThat(update).as("%s, consumer %d", where, consumer)
                .isEqualTo(model.consumers.getOrDefault(consumer, 0)));
    }

    private static Map<Integer, Integer> states(Map<Integer, ScopeModel.Scope> scopes) {
        Map<Integer, Integer> states = new TreeMap<>();
        scopes.forEach((id, scope) -> states.put(id, scope.state()));
        return states;
    }

    private static Map<Integer, Set<Integer>> rules(Map<Integer, ScopeModel.Scope> scopes) {
        Map<Integer, Set<Integer>> rules = new TreeMap<>();
        scopes.forEach((id, scope) -> {
            if (!scope.rules().isEmpty()) {
                rules.put(id, scope.rules());
            }
        });
        return rules;
    }

    /// When all components are ready and nobody changes anything, two compilations take up all that is left: the one in progress and one more. Each needs
    /// four rounds at most: crawl components are asked, they report, query components are asked, they report.
    private void everybodyWorks(String where) {
        model.components.forEach(component -> ready(component, true));
        Random eager = new Random() {
            @Override
            public int nextInt(int bound) {
                return bound - 1;
            }
        };
        for (int round = 0; round < 8; round++) {
            itIsTime();
            model.components.forEach(component -> component(component, eager, where));
        }
        assertSets(where);
        assertThat(system().lastCompilation()).as(where).isEqualTo(system().lastChange());
        assertThat(compiledScopes()).as(where).isEqualTo(scopes());
        assertThat(compiledRules()).as(where).isEqualTo(rules(model.scopes));
        assertThat(deletedToCompile()).as(where).isEmpty();
    }
}
