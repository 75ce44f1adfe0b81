package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// What components read to compile scopes: 3.1.5.16, 17, 18, 33, 56 and 57, and the sets of 3.1.1.29 to 3.1.1.34.
class ScopeSetsTest extends ScopeTest {
    private static final List<String> RULE_SHAPE = List.of("RuleId int", "ScopeId int", "FilterBehavior smallint",
            "RuleType smallint", "UrlRuleType smallint", "PropertyId int", "UserValue nvarchar(2048)");
    private static final List<String> SCOPE_SHAPE = List.of("ScopeID int", "CompilationState smallint");

    @Test
    @Covers({"SQLPGAT2-3.1.5.16-1", "SQLPGAT2-3.1.5.17-1", "SQLPGAT2-3.1.5.18-1", "SQLPGAT2-3.1.5.33-1",
        "SQLPGAT2-3.1.5.56-1", "SQLPGAT2-3.1.5.57-1"})
    void theProceduresHaveTheirSignatures() {
        for (String procedure : List.of("proc_MSS_GetCompiledScopeRules", "proc_MSS_GetCompiledScopes",
                "proc_MSS_GetDeletedScopesForCompilation", "proc_MSS_GetScopeRulesForCompilation",
                "proc_MSS_GetScopesForCompilation")) {
            assertThat(signature(procedure)).as(procedure).isEmpty();
            assertThat(database.refusedInOrder(procedure, 1).number()).as(procedure).isEqualTo(8146);
        }
        assertThat(signature("proc_MSS_GetCompletedScopesCompilationId")).containsExactly("@ComponentRole int",
                "@CompilationID int OUTPUT");
        assertThat(number("@CompilationID", "proc_MSS_GetCompletedScopesCompilationID", "@ComponentRole", CRAWL))
                .as("the other spelling").isZero();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.16-4", "SQLPGAT2-3.1.5.16.1-1", "SQLPGAT2-3.1.5.17-4", "SQLPGAT2-3.1.5.17.1-1",
        "SQLPGAT2-3.1.5.33-4", "SQLPGAT2-3.1.5.33.1-1", "SQLPGAT2-3.1.5.56-4", "SQLPGAT2-3.1.5.57-4",
        "SQLPGAT2-2.2.4.1-2"})
    void eachHasOneResultSetEvenWhereThereIsNothing() {
        Map<String, List<String>> shapes = Map.of("proc_MSS_GetCompiledScopeRules", RULE_SHAPE,
                "proc_MSS_GetCompiledScopes", SCOPE_SHAPE, "proc_MSS_GetDeletedScopesForCompilation",
                List.of("ScopeID int"), "proc_MSS_GetScopeRulesForCompilation", RULE_SHAPE,
                "proc_MSS_GetScopesForCompilation", SCOPE_SHAPE);
        shapes.forEach((procedure, shape) -> {
            assertThat(call(procedure).status()).as(procedure).isZero();
            assertThat(set(procedure).shape()).as(procedure).isEqualTo(shape);
            assertThat(set(procedure).rows()).as(procedure).isEmpty();
        });
    }

    /// A scope with each kind of rule, one without any, and one that was compiled and is deleted now.
    @Test
    @Covers({"SQLPGAT2-3.1.5.56-2", "SQLPGAT2-3.1.5.56-5", "SQLPGAT2-3.1.5.57-2", "SQLPGAT2-3.1.5.57-5",
        "SQLPGAT2-3.1.5.33-2", "SQLPGAT2-3.1.5.33.1-2", "SQLPGAT2-3.1.5.16-2", "SQLPGAT2-3.1.5.17-2",
        "SQLPGAT2-3.1.5.17.1-2", "SQLPGAT2-2.2.4.1-1", "SQLPGAT2-2.2.4.1-3", "SQLPGAT2-2.2.4.1-4",
        "SQLPGAT2-3.1.1.29-1", "SQLPGAT2-3.1.1.29-2", "SQLPGAT2-3.1.1.30-1", "SQLPGAT2-3.1.1.30-2",
        "SQLPGAT2-3.1.1.30-3", "SQLPGAT2-3.1.1.30-4", "SQLPGAT2-3.1.1.30-5", "SQLPGAT2-3.1.1.31-1",
        "SQLPGAT2-3.1.1.31-2", "SQLPGAT2-3.1.1.32-1", "SQLPGAT2-3.1.1.33-1", "SQLPGAT2-3.1.1.33-2",
        "SQLPGAT2-3.1.1.34-1", "SQLPGAT2-3.1.1.34-2", "SQLPGAT2-3.1.1.34-3", "SQLPGAT2-3.1.1.34-4",
        "SQLPGAT2-3.1.1.34-5"})
    void theSetsHoldWhatIsToBeCompiledAndThenWhatIs() {
        int consumer = consumer("site");
        int old = scope(consumer, "Old");
        rule(old, "http://old/");
        compileWithTheFirstComponents();
        int people = scope(consumer, "People");
        int url = rule(people, "http://people/");
        int property = number("@RuleID", "granary.AddScopeRule", "@ScopeID", people, "@FilterBehavior", 2, "@RuleType",
                2, "@PropertyID", 101, "@UserValueString", "robot");
        int all = number("@RuleID", "granary.AddScopeRule", "@ScopeID", people, "@FilterBehavior", 1, "@RuleType", 0);
        int empty = scope(consumer, "Nothing");
        remove(old);
        int deletion = system().lastChange();
        assertThat(rows("SELECT ScopeID, ChangeID FROM MSSDeletedScopes"))
                .containsExactly(Arrays.asList(old, deletion));
        itIsTime();
        int compilation = share(CRAWL, 0, 0);

        assertThat(set("proc_MSS_GetScopesForCompilation").rows()).containsExactly(Arrays.asList(people, NEEDS_COMPILE),
                Arrays.asList(empty, EMPTY));
        assertThat(set("proc_MSS_GetScopeRulesForCompilation").rows()).containsExactly(
                Arrays.asList(url, people, 0, 1, 0, null, "http://people/"),
                Arrays.asList(property, people, 2, 2, null, 101, "robot"),
                Arrays.asList(all, people, 1, 0, null, null, null));
        assertThat(set("proc_MSS_GetDeletedScopesForCompilation").rows()).containsExactly(Arrays.asList(old));
        assertThat(rows("SELECT ScopeID, ConsumerID, Name, CompilationState FROM MSSScopesToCompile ORDER BY ScopeID"))
                .containsExactly(Arrays.asList(people, consumer, "People", NEEDS_COMPILE),
                        Arrays.asList(empty, consumer, "Nothing", EMPTY));
        assertThat(rows("""
                SELECT ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString
                FROM MSSScopeRulesToCompile ORDER BY RuleType""")).containsExactly(
                Arrays.asList(people, 1, 0, null, null, null), Arrays.asList(people, 0, 1, 0, null, "http://people/"),
                Arrays.asList(people, 2, 2, null, 101, "robot"));
        assertThat(rows("SELECT ScopeID FROM MSSDeletedScopesToCompile")).containsExactly(Arrays.asList(old));
        assertThat(compiledScopes()).as("not yet").containsOnlyKeys(old);
        assertThat(compiledRules()).containsOnlyKeys(old);

        share(CRAWL, 0, compilation);
        share(QUERY, 0, compilation);
        assertThat(set("proc_MSS_GetCompiledScopes").rows()).containsExactly(Arrays.asList(people, COMPILED),
                Arrays.asList(empty, COMPILED));
        assertThat(set("proc_MSS_GetCompiledScopeRules").rows()).containsExactly(
                Arrays.asList(url, people, 0, 1, 0, null, "http://people/"),
                Arrays.asList(property, people, 2, 2, null, 101, "robot"),
                Arrays.asList(all, people, 1, 0, null, null, null));
        assertThat(rows("SELECT ScopeID, ConsumerID, Name, CompilationState FROM MSSCompiledScopes ORDER BY ScopeID"))
                .containsExactly(Arrays.asList(people, consumer, "People", COMPILED),
                        Arrays.asList(empty, consumer, "Nothing", COMPILED));
        assertThat(rows("""
                SELECT ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString
                FROM MSSCompiledScopeRules ORDER BY RuleType""")).containsExactly(
                Arrays.asList(people, 1, 0, null, null, null), Arrays.asList(people, 0, 1, 0, null, "http://people/"),
                Arrays.asList(people, 2, 2, null, 101, "robot"));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.18-2", "SQLPGAT2-3.1.5.18-3", "SQLPGAT2-3.1.5.18-4", "SQLPGAT2-3.1.5.18-6"})
    void crawlComponentsBeginWithTheCompilationInProgressAndOthersWithTheLast() {
        for (int role : new int[]{ADMIN, QUERY, CRAWL, STANDALONE}) {
            assertThat(completedCompilation(role)).isZero();
        }
        int consumer = consumer("site");
        scope(consumer, "First");
        int first = compileWithTheFirstComponents();
        for (int role : new int[]{ADMIN, QUERY, CRAWL, STANDALONE}) {
            assertThat(completedCompilation(role)).isEqualTo(first);
        }
        scope(consumer, "Second");
        itIsTime();
        int second = share(CRAWL, 0, first);
        assertThat(second).isGreaterThan(first);
        assertThat(completedCompilation(CRAWL)).isEqualTo(second);
        for (int role : new int[]{ADMIN, QUERY, STANDALONE}) {
            assertThat(completedCompilation(role)).isEqualTo(first);
        }
        scope(consumer, "Third");
        assertThat(completedCompilation(CRAWL)).as("what comes later does not count").isEqualTo(second);
        assertThat(call("proc_MSS_GetCompletedScopesCompilationId", "@ComponentRole", QUERY, "@CompilationID", anInt())
                .status()).isZero();

        for (int role : new int[]{-1, 4, Integer.MAX_VALUE}) {
            assertThat(refused("proc_MSS_GetCompletedScopesCompilationId", "@ComponentRole", role, "@CompilationID",
                    anInt()).number()).isEqualTo(547);
        }
        assertThat(refused("proc_MSS_GetCompletedScopesCompilationId", "@ComponentRole", null, "@CompilationID",
                anInt()).number()).isEqualTo(515);
    }
}
