package org.granary.it.search;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What 3.1.5.81 says, in a few collections: the answers that the server should give.
final class ScopeModel {

    static final class Component {
        final int role;
        final int id;
        boolean ready = true;
        int completed;

        Component(int role, int id) {
            this.role = role;
            this.id = id;
        }
    }

    record Scope(int consumer, Set<Integer> rules, int state, int change) {}

    enum Phase {
        IDLE, CRAWL, QUERY
    }

    final List<Component> components = new ArrayList<>();
    final Map<Integer, Scope> scopes = new TreeMap<>();
    final Set<Integer> deleted = new TreeSet<>();
    final Map<Integer, Scope> toCompile = new TreeMap<>();
    final Set<Integer> deletedToCompile = new TreeSet<>();
    final Map<Integer, Scope> compiled = new TreeMap<>();
    final Map<Integer, Integer> consumers = new HashMap<>();

    Phase phase = Phase.IDLE;
    int lastChange;
    int lastCompilation;
    int compilation;
    int completions;
    @Nullable
    LocalDateTime next;

    void add(int consumer, int scope) {
        scopes.put(scope, new Scope(consumer, Set.of(), ScopeTest.EMPTY, ++lastChange));
    }

    void addRule(int id, int rule) {
        Scope scope = scopes.get(id);
        Set<Integer> rules = new TreeSet<>(scope.rules);
        rules.add(rule);
        boolean recompile = scope.state == ScopeTest.COMPILED || scope.state == ScopeTest.NEEDS_RECOMPILE;
        scopes.put(id, new Scope(scope.consumer, rules,
                recompile ? ScopeTest.NEEDS_RECOMPILE : ScopeTest.NEEDS_COMPILE, ++lastChange));
    }

    void remove(int scope) {
        scopes.remove(scope);
        deleted.add(scope);
        lastChange++;
    }

    /// @param component NULL is a standalone component
    /// @return the requested compilation
    int share(@Nullable Component component, int completed, LocalDateTime now) {
        if (component != null) {
            component.completed = completed;
        }
        if (phase == Phase.IDLE && lastChange > lastCompilation && (next == null || now.isAfter(next))) {
            start();
        } else if (phase == Phase.IDLE && lastChange <= lastCompilation) {
            next = now.plusSeconds(1);
        }
        if (phase == Phase.CRAWL && components.stream()
                .noneMatch(other -> other.ready && other.role == ScopeTest.CRAWL && other.completed < compilation)) {
            phase = Phase.QUERY;
        }
        List<Component> ready = components.stream().filter(other -> other.ready).toList();
        boolean done = component == null
                ? completed >= compilation
                : !ready.isEmpty() && ready.stream().allMatch(other -> other.completed >= compilation);
        if (phase != Phase.IDLE && done) {
            complete(now);
        }
        boolean asked = phase == Phase.QUERY
                || (phase == Phase.CRAWL && (component == null || component.role != ScopeTest.QUERY));
        return asked ? compilation : lastCompilation;
    }

    private void start() {
        scopes.forEach((id, scope) -> {
            if (scope.change > lastCompilation) {
                toCompile.put(id, scope);
            }
        });
        deletedToCompile.addAll(deleted);
        compilation = lastChange;
        phase = Phase.CRAWL;
    }

    private void complete(LocalDateTime now) {
        completions++;
        Set<Integer> told = new HashSet<>();
        toCompile.forEach((id, scope) -> {
            compiled.put(id, scope);
            told.add(scope.consumer);
            scopes.computeIfPresent(id, (same, current) -> new Scope(current.consumer, current.rules,
                    current.change > compilation ? ScopeTest.NEEDS_RECOMPILE : ScopeTest.COMPILED, current.change));
        });
        deletedToCompile.forEach(id -> {
            Scope scope = compiled.remove(id);
            if (scope != null) {
                told.add(scope.consumer);
            }
        });
        told.forEach(consumer -> consumers.put(consumer, completions));
        deleted.removeAll(deletedToCompile);
        toCompile.clear();
        deletedToCompile.clear();
        lastCompilation = compilation;
        phase = Phase.IDLE;
        next = now.plusSeconds(1);
    }
}
