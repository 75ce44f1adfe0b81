package org.granary.protocol.search.scope;

import org.granary.store.Transaction;

/// What a compilation does to the sets of scopes when it starts and when it is completed (MS-SQLPGAT2 3.1.5.81).
final class ScopeCompilation {
    static final String TAKE_SCOPES = """
            INSERT INTO scope_to_compile (ScopeID, ConsumerID, Name, CompilationState)
            SELECT ScopeID, ConsumerID, Name, CompilationState FROM scope WHERE LastChangeID > ?""";
    static final String TAKE_RULES = """
            INSERT INTO scope_rule_to_compile (RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID,
                UserValueString)
            SELECT RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString FROM scope_rule
            WHERE ScopeID IN (SELECT ScopeID FROM scope_to_compile)""";
    static final String TAKE_DELETED = """
            INSERT INTO deleted_scope_to_compile (ScopeID) SELECT ScopeID FROM deleted_scope""";

    /// A scope that was changed while it was compiled needs that again.
    static final String MARK_SCOPES = """
            UPDATE scope SET CompilationState = CASE WHEN LastChangeID <= ? THEN ? ELSE ? END
            WHERE ScopeID IN (SELECT ScopeID FROM scope_to_compile)""";
    /// Those who lost a scope are told as well as those who got one.
    static final String TELL_CONSUMERS = """
            UPDATE scope_consumer SET LastUpdate = ? WHERE ConsumerID IN (
                SELECT ConsumerID FROM scope_to_compile
                UNION
                SELECT c.ConsumerID FROM deleted_scope_to_compile d JOIN compiled_scope c ON c.ScopeID = d.ScopeID)""";
    static final String FORGET_DELETED = """
            DELETE FROM deleted_scope WHERE ScopeID IN (SELECT ScopeID FROM deleted_scope_to_compile)""";
    static final String REMOVE_DELETED_SCOPES = """
            DELETE FROM compiled_scope WHERE ScopeID IN (SELECT ScopeID FROM deleted_scope_to_compile)""";
    static final String REMOVE_DELETED_RULES = """
            DELETE FROM compiled_scope_rule WHERE ScopeID IN (SELECT ScopeID FROM deleted_scope_to_compile)""";
    static final String PUT_SCOPES = """
            INSERT INTO compiled_scope (ScopeID, ConsumerID, Name, CompilationState)
            SELECT ScopeID, ConsumerID, Name, CAST(? AS BIGINT) FROM scope_to_compile WHERE 1 = 1
            ON CONFLICT (ScopeID) DO UPDATE SET ConsumerID = excluded.ConsumerID, Name = excluded.Name,
                CompilationState = excluded.CompilationState""";
    static final String REMOVE_RULES = """
            DELETE FROM compiled_scope_rule WHERE ScopeID IN (SELECT ScopeID FROM scope_to_compile)""";
    static final String PUT_RULES = """
            INSERT INTO compiled_scope_rule (RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID,
                UserValueString)
            SELECT RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString
            FROM scope_rule_to_compile""";
    static final String CLEAR_SCOPES = "DELETE FROM scope_to_compile";
    static final String CLEAR_RULES = "DELETE FROM scope_rule_to_compile";
    static final String CLEAR_DELETED = "DELETE FROM deleted_scope_to_compile";

    private ScopeCompilation() {}

    /// @param lastCompilation what was changed later is taken up
    static void start(Transaction transaction, int lastCompilation) {
        transaction.update(TAKE_SCOPES, lastCompilation);
        transaction.update(TAKE_RULES);
        transaction.update(TAKE_DELETED);
    }

    /// @param compilation the compilation that is over
    /// @param consumerChange the number under which consumers are told
    static void complete(Transaction transaction, int compilation, int consumerChange) {
        int compiled = ScopeCompilationState.COMPILED.value();
        transaction.update(MARK_SCOPES, compilation, compiled, ScopeCompilationState.NEEDS_RECOMPILE.value());
        transaction.update(TELL_CONSUMERS, consumerChange);
        transaction.update(FORGET_DELETED);
        transaction.update(REMOVE_DELETED_SCOPES);
        transaction.update(REMOVE_DELETED_RULES);
        transaction.update(PUT_SCOPES, compiled);
        transaction.update(REMOVE_RULES);
        transaction.update(PUT_RULES);
        transaction.update(CLEAR_SCOPES);
        transaction.update(CLEAR_RULES);
        transaction.update(CLEAR_DELETED);
    }
}
