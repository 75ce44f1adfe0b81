package org.granary.protocol.search.provisioning;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.protocol.search.scope.ScopeChanges;
import org.granary.protocol.search.scope.ScopeCompilationState;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Consumers, scopes and their rules. Each change of a scope is numbered, so that compilations find what has changed
/// since the last one. Each begins with a number, whose row makes others wait; where the call is refused, the number is
/// given back.
public final class ScopeProvisioning {
    static final String CONSUMER = "SELECT 1 FROM scope_consumer WHERE ConsumerID = ?";
    static final String CONSUMER_NAMED = "SELECT 1 FROM scope_consumer WHERE NameKey = ?";
    static final String ADD_CONSUMER = "INSERT INTO scope_consumer (ConsumerID, Name, NameKey) VALUES (?, ?, ?)";
    static final String SCOPE = "SELECT CompilationState FROM scope WHERE ScopeID = ?";
    static final String SCOPE_NAMED = "SELECT 1 FROM scope WHERE ConsumerID = ? AND NameKey = ?";
    static final String ADD_SCOPE = """
            INSERT INTO scope (ScopeID, ConsumerID, Name, NameKey, CompilationState, LastChangeID)
            VALUES (?, ?, ?, ?, ?, ?)""";
    static final String CHANGE_SCOPE = "UPDATE scope SET CompilationState = ?, LastChangeID = ? WHERE ScopeID = ?";
    static final String ADD_RULE = """
            INSERT INTO scope_rule (RuleID, ScopeID, FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString)
            VALUES (?, ?, ?, ?, ?, ?, ?)""";
    static final String REMOVE_SCOPE = "DELETE FROM scope WHERE ScopeID = ?";
    static final String ADD_DELETED = "INSERT INTO deleted_scope (ScopeID, ChangeID) VALUES (?, ?)";
    static final String SET_INTERVAL = """
            INSERT INTO scopes_system (ID, CompilationInterval) VALUES (1, ?)
            ON CONFLICT (ID) DO UPDATE SET CompilationInterval = excluded.CompilationInterval""";

    private static final int RULE_URL = 1;
    private static final int RULE_PROPERTY = 2;

    @Implements("granary.AddConsumer")
    public void addConsumer(Call call, String name, Out<Integer> consumerId) {
        Transaction transaction = call.transaction();
        int id = Identifier.CONSUMER.next(transaction);
        String key = Collation.fold(name);
        if (transaction.exists(CONSUMER_NAMED, key)) {
            throw SearchErrors.duplicate("MSSScopeConsumers", name);
        }
        transaction.update(ADD_CONSUMER, id, name, key);
        consumerId.set(id);
    }

    /// A scope without rules is empty; its first rule makes it one to compile.
    @Implements("granary.AddScope")
    public void addScope(Call call, int consumerId, String name, Out<Integer> scopeId) {
        Transaction transaction = call.transaction();
        long change = ScopeChanges.next(transaction);
        if (!transaction.exists(CONSUMER, consumerId)) {
            throw SearchErrors.unknown("consumer", consumerId);
        }
        String key = Collation.fold(name);
        if (transaction.exists(SCOPE_NAMED, consumerId, key)) {
            throw SearchErrors.duplicate("MSSScopes", consumerId + ", " + name);
        }
        int id = Identifier.SCOPE.next(transaction);
        transaction.update(ADD_SCOPE, id, consumerId, name, key, ScopeCompilationState.EMPTY.value(), change);
        scopeId.set(id);
    }

    @Implements("granary.AddScopeRule")
    public void addScopeRule(Call call, int scopeId, int filterBehavior, int ruleType, @Nullable Integer urlRuleType,
            @Nullable Integer propertyId, @Nullable String userValueString, Out<Integer> ruleId) {
        Transaction transaction = call.transaction();
        long change = ScopeChanges.next(transaction);
        Integer state = transaction.query(SCOPE, scopeId).first(rows -> rows.getInt(1));
        if (state == null) {
            throw SearchErrors.unknown("scope", scopeId);
        }
        Integer part = ruleType == RULE_URL ? required("@UrlRuleType", urlRuleType, ruleType) : null;
        Integer property = ruleType == RULE_PROPERTY ? required("@PropertyID", propertyId, ruleType) : null;
        String value = part != null || property != null
                ? required("@UserValueString", userValueString, ruleType)
                : null;
        int id = Identifier.SCOPE_RULE.next(transaction);
        transaction.update(ADD_RULE, id, scopeId, filterBehavior, ruleType, part, property, value);
        boolean compiled = state == ScopeCompilationState.COMPILED.value()
                || state == ScopeCompilationState.NEEDS_RECOMPILE.value();
        ScopeCompilationState next = compiled
                ? ScopeCompilationState.NEEDS_RECOMPILE
                : ScopeCompilationState.NEEDS_COMPILE;
        transaction.update(CHANGE_SCOPE, next.value(), change, scopeId);
        ruleId.set(id);
    }

    private static <T> T required(String parameter, @Nullable T value, int ruleType) {
        if (value == null) {
            throw SqlErrors.user(50104, 1, parameter + " must not be NULL for a rule of type " + ruleType + ".");
        }
        return value;
    }

    @Implements("granary.RemoveScope")
    public void removeScope(Call call, int scopeId) {
        Transaction transaction = call.transaction();
        long change = ScopeChanges.next(transaction);
        if (transaction.update(REMOVE_SCOPE, scopeId) == 0) {
            throw SearchErrors.unknown("scope", scopeId);
        }
        transaction.update(ADD_DELETED, scopeId, change);
    }

    @Implements("granary.SetScopeCompilationInterval")
    public void setScopeCompilationInterval(Call call, int seconds) {
        call.transaction().update(SET_INTERVAL, seconds);
    }
}
