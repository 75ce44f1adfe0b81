package org.granary.it.search;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;

/// A test of search scopes: how administrators change them, how components compile them, and what the sets hold.
abstract class ScopeTest extends SearchTest {
    static final int ADMIN = 0;
    static final int QUERY = 1;
    static final int CRAWL = 2;
    static final int STANDALONE = 3;

    static final int EMPTY = 0;
    static final int NEEDS_COMPILE = 3;
    static final int COMPILED = 4;
    static final int NEEDS_RECOMPILE = 5;

    /// The Scopes System Set.
    record Scopes(boolean compiling, int lastChange, int lastCompilation, int compilationChange, int consumerChange,
            @Nullable LocalDateTime lastTime, @Nullable LocalDateTime nextTime) {}

    int consumer(String name) {
        return number("@ConsumerID", "granary.AddConsumer", "@Name", name);
    }

    int scope(int consumer, String name) {
        return number("@ScopeID", "granary.AddScope", "@ConsumerID", consumer, "@Name", name);
    }

    /// A rule for a URL.
    int rule(int scope, String url) {
        return number("@RuleID", "granary.AddScopeRule", "@ScopeID", scope, "@FilterBehavior", 0, "@RuleType", 1,
                "@UrlRuleType", 0, "@UserValueString", url);
    }

    void remove(int scope) {
        run("granary.RemoveScope", "@ScopeID", scope);
    }

    int crawlComponent() {
        return number("@ComponentID", "granary.AddCrawlComponent", "@CrawlStoreOrdinal", 0, "@ServerName", "crawler");
    }

    int queryComponent() {
        return number("@ComponentID", "granary.AddQueryComponent", "@ServerName", "searcher");
    }

    void crawlState(int component, int state) {
        update("UPDATE crawl_component SET State = ? WHERE ComponentID = ?", state, component);
    }

    void queryState(int component, int state) {
        update("UPDATE query_component SET State = ? WHERE ComponentID = ?", state, component);
    }

    /// What a component is asked for.
    int share(int role, @Nullable Integer component, int completed) {
        return number("@RequestedCompilationID", "proc_MSS_ShareScopesCompilationInfo", "@ComponentRole", role,
                "@ComponentID", component, "@CompletedCompilationID", completed);
    }

    int completedCompilation(int role) {
        return number("@CompilationID", "proc_MSS_GetCompletedScopesCompilationId", "@ComponentRole", role);
    }

    /// Time goes on until the next compilation may start.
    void itIsTime() {
        pass(Duration.ofMinutes(1));
    }

    /// Has crawl component 0 and query component 0, the only ones, compile what has changed.
    int compileWithTheFirstComponents() {
        itIsTime();
        int compilation = share(CRAWL, 0, system().lastCompilation);
        share(CRAWL, 0, compilation);
        share(QUERY, 0, compilation);
        return compilation;
    }

    Scopes system() {
        List<Scopes> found = database.execute("""
                SELECT Compiling, LastChangeID, LastCompilationID, CompilationChangeID, LastConsumerChangeID,
                    LastCompilationTime, NextCompilationTime FROM MSSScopesSystem""").getFirst().rows().stream()
                .map(row -> new Scopes(Boolean.TRUE.equals(row.get(0)), integer(row.get(1)), integer(row.get(2)),
                        integer(row.get(3)), integer(row.get(4)), (LocalDateTime) row.get(5),
                        (LocalDateTime) row.get(6)))
                .toList();
        return found.isEmpty() ? new Scopes(false, 0, 0, 0, 0, null, null) : found.getFirst();
    }

    static int integer(@Nullable Object value) {
        if (value instanceof Integer number) {
            return number;
        }
        throw new AssertionError(value + " is no int");
    }

    ResultSet set(String procedure) {
        return call(procedure).set();
    }

    /// Scopes by identifier with their state, from a result set of 2.2.4.1.
    Map<Integer, Integer> states(String procedure) {
        Map<Integer, Integer> states = new TreeMap<>();
        for (List<@Nullable Object> row : set(procedure).rows()) {
            if (states.put(integer(row.get(0)), integer(row.get(1))) != null) {
                throw new AssertionError("Scope " + row.get(0) + " is there twice.");
            }
        }
        return states;
    }

    Map<Integer, Integer> compiledScopes() {
        return states("proc_MSS_GetCompiledScopes");
    }

    Map<Integer, Integer> scopesToCompile() {
        return states("proc_MSS_GetScopesForCompilation");
    }

    Set<Integer> deletedToCompile() {
        Set<Integer> scopes = new TreeSet<>();
        set("proc_MSS_GetDeletedScopesForCompilation").column("ScopeID").forEach(id -> scopes.add(integer(id)));
        return scopes;
    }

    /// Rules by scope, from the result set of 3.1.5.16 and 3.1.5.56.
    Map<Integer, Set<Integer>> rules(String procedure) {
        Map<Integer, Set<Integer>> rules = new TreeMap<>();
        for (List<@Nullable Object> row : set(procedure).rows()) {
            rules.computeIfAbsent(integer(row.get(1)), scope -> new TreeSet<>()).add(integer(row.get(0)));
        }
        return rules;
    }

    Map<Integer, Set<Integer>> compiledRules() {
        return rules("proc_MSS_GetCompiledScopeRules");
    }

    Map<Integer, Set<Integer>> rulesToCompile() {
        return rules("proc_MSS_GetScopeRulesForCompilation");
    }

    /// Scopes by identifier with their state, as administrators see them.
    Map<Integer, Integer> scopes() {
        Map<Integer, Integer> states = new TreeMap<>();
        rows("SELECT ScopeID, CompilationState FROM MSSScopes")
                .forEach(row -> states.put(integer(row.get(0)), integer(row.get(1))));
        return states;
    }

    /// LastUpdate of each consumer.
    Map<Integer, Integer> consumers() {
        Map<Integer, Integer> updates = new HashMap<>();
        rows("SELECT ConsumerID, LastUpdate FROM MSSScopeConsumers")
                .forEach(row -> updates.put(integer(row.get(0)), integer(row.get(1))));
        return updates;
    }

    List<List<@Nullable Object>> rows(String sql) {
        return new ArrayList<>(database.execute(sql).getFirst().rows());
    }
}
