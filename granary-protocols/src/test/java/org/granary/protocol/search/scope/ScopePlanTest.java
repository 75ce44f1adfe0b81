package org.granary.protocol.search.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// A compilation reads what has changed and what is deleted, not the scopes and rules that are there. Components are
/// few.
class ScopePlanTest extends SearchFixture {

    /// @param scanned what may be read from end to end
    private void reads(String statement, String... scanned) {
        QueryPlan plan = QueryPlan.of(server.store(), statement);
        assertThat(plan.scans()).as("%s%n%s", statement, plan).isSubsetOf(Arrays.asList(scanned));
    }

    @Test
    void aCompilationStartsWithTheChangesOnly() {
        reads(ScopeCompilation.TAKE_SCOPES);
        QueryPlan plan = QueryPlan.of(server.store(), ScopeCompilation.TAKE_SCOPES);
        assertThat(plan.uses("scope_change")).as(plan.toString()).isTrue();
        reads(ScopeCompilation.TAKE_RULES, "scope_to_compile");
        reads(ScopeCompilation.TAKE_DELETED, "deleted_scope");
    }

    @Test
    void itEndsWithWhatWasCompiledOnly() {
        for (String statement : List.of(ScopeCompilation.MARK_SCOPES, ScopeCompilation.PUT_SCOPES,
                ScopeCompilation.REMOVE_RULES)) {
            reads(statement, "scope_to_compile");
        }
        for (String statement : List.of(ScopeCompilation.FORGET_DELETED, ScopeCompilation.REMOVE_DELETED_SCOPES,
                ScopeCompilation.REMOVE_DELETED_RULES)) {
            reads(statement, "deleted_scope_to_compile");
        }
        reads(ScopeCompilation.PUT_RULES, "scope_rule_to_compile");
        reads(ScopeCompilation.TELL_CONSUMERS, "scope_to_compile", "d");
    }

    @Test
    void aCallThatHasNothingToDoReadsOneRowOfTheSystemAndTheComponent() {
        for (String statement : List.of(ScopesSystem.LOCK, ScopesSystem.LOOKED, ScopesSystem.START,
                ScopesSystem.QUERY_PHASE, ScopesSystem.COMPLETE, ScopeChanges.NEXT, CompilationProcedures.REPORT_CRAWL,
                CompilationProcedures.REPORT_QUERY, CompilationProcedures.CRAWL_COMPONENT,
                CompilationProcedures.QUERY_COMPONENT, ScopeQueries.LAST_COMPILATION,
                ScopeQueries.COMPILATION_CHANGE)) {
            reads(statement);
        }
        reads(CompilationProcedures.CRAWL_PROGRESS, "crawl_component");
        reads(CompilationProcedures.QUERY_PROGRESS, "query_component");
    }

    @Test
    void setsAreReadInTheirOrderWithoutSorting() {
        for (String statement : List.of(ScopeQueries.COMPILED_RULES, ScopeQueries.COMPILED_SCOPES,
                ScopeQueries.RULES_TO_COMPILE, ScopeQueries.SCOPES_TO_COMPILE, ScopeQueries.DELETED_TO_COMPILE)) {
            assertThat(QueryPlan.of(server.store(), statement).steps()).as(statement).hasSize(1)
                    .noneMatch(step -> step.contains("TEMP B-TREE"));
        }
    }
}
