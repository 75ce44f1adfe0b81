package org.granary.protocol.search.scope;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.status.ComponentType;

/// What components read to compile scopes, and to begin with those that are compiled.
public final class ScopeQueries {
    static final String COMPILED_RULES = """
            SELECT RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString
            FROM compiled_scope_rule ORDER BY RuleID""";
    static final String COMPILED_SCOPES = "SELECT ScopeID, CompilationState FROM compiled_scope ORDER BY ScopeID";
    static final String RULES_TO_COMPILE = """
            SELECT RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString
            FROM scope_rule_to_compile ORDER BY RuleID""";
    static final String SCOPES_TO_COMPILE = "SELECT ScopeID, CompilationState FROM scope_to_compile ORDER BY ScopeID";
    static final String DELETED_TO_COMPILE = "SELECT ScopeID FROM deleted_scope_to_compile ORDER BY ScopeID";
    static final String LAST_COMPILATION = "SELECT LastCompilationID FROM scopes_system WHERE ID = 1";
    static final String COMPILATION_CHANGE = "SELECT CompilationChangeID FROM scopes_system WHERE ID = 1";

    /// MS-SQLPGAT2 3.1.5.16.
    @Implements("proc_MSS_GetCompiledScopeRules")
    public void getCompiledScopeRules(Call call) {
        call.results().send("Compiled Scopes", call.transaction().query(COMPILED_RULES));
    }

    /// MS-SQLPGAT2 3.1.5.17.
    @Implements("proc_MSS_GetCompiledScopes")
    public void getCompiledScopes(Call call) {
        call.results().send("Scopes", call.transaction().query(COMPILED_SCOPES));
    }

    /// MS-SQLPGAT2 3.1.5.18.
    @Implements("proc_MSS_GetCompletedScopesCompilationId")
    public void getCompletedScopesCompilationId(Call call, int componentRole, Out<Integer> compilationId) {
        String sql = componentRole == ComponentType.CRAWL.value() ? COMPILATION_CHANGE : LAST_COMPILATION;
        compilationId.set(Math.toIntExact(call.transaction().numberOr(0, sql)));
    }

    /// MS-SQLPGAT2 3.1.5.33.
    @Implements("proc_MSS_GetDeletedScopesForCompilation")
    public void getDeletedScopesForCompilation(Call call) {
        call.results().send("Deleted Search Scopes", call.transaction().query(DELETED_TO_COMPILE));
    }

    /// MS-SQLPGAT2 3.1.5.56.
    @Implements("proc_MSS_GetScopeRulesForCompilation")
    public void getScopeRulesForCompilation(Call call) {
        call.results().send("Scope Rules", call.transaction().query(RULES_TO_COMPILE));
    }

    /// MS-SQLPGAT2 3.1.5.57.
    @Implements("proc_MSS_GetScopesForCompilation")
    public void getScopesForCompilation(Call call) {
        call.results().send("Scope Compilation", call.transaction().query(SCOPES_TO_COMPILE));
    }
}
