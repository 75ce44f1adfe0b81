package org.granary.gatherer.protocol;

import static org.granary.gatherer.protocol.Numbers.orZero;

import java.sql.SQLException;
import java.util.List;
import org.granary.client.search.SearchAdministration;

/// Search scopes, as a component that compiles them sees them (3.2.5.7).
public final class ScopeDatabase {
    private static final int CRAWL_COMPONENT = 2;
    private static final int STANDALONE = 3;

    private final Caller caller;
    private final SearchAdministration client;
    private final int componentId;

    ScopeDatabase(Caller caller) {
        this.caller = caller;
        this.client = new SearchAdministration(caller.connection());
        this.componentId = caller.componentId();
    }

    /// In the Foundation role one component crawls and answers queries.
    private int type() {
        return caller.foundation() ? STANDALONE : CRAWL_COMPONENT;
    }

    /// What a compilation is about: how many scopes, rules, and scopes that are gone.
    public record Compilation(List<Integer> scopes, List<Integer> deleted, int rules) {}

    /// What has been compiled before (3.1.5.16, 3.1.5.17).
    public Compilation compiled() throws SQLException {
        caller.calls("GetCompiledScopes");
        caller.calls("GetCompiledScopeRules");
        return new Compilation(
                client.getCompiledScopes().rows().stream().map(row -> orZero(row.scopeID())).toList(), List.of(),
                client.getCompiledScopeRules().rows().size());
    }

    /// What is to be compiled (3.1.5.33, 3.1.5.56, 3.1.5.57).
    public Compilation requested() throws SQLException {
        caller.calls("GetScopesForCompilation");
        caller.calls("GetDeletedScopesForCompilation");
        caller.calls("GetScopeRulesForCompilation");
        return new Compilation(
                client.getScopesForCompilation().rows().stream().map(row -> orZero(row.scopeID())).toList(),
                client.getDeletedScopesForCompilation().rows().stream().map(row -> orZero(row.scopeID())).toList(),
                client.getScopeRulesForCompilation().rows().size());
    }

    /// The last compilation that all components have completed (3.1.5.18).
    public int completed() throws SQLException {
        caller.calls("GetCompletedScopesCompilationId");
        return orZero(client.getCompletedScopesCompilationId(type()).compilationID());
    }

    /// Says what the component has completed, and asks what it is to complete (3.1.5.81).
    public int share(int completed) throws SQLException {
        caller.calls("ShareScopesCompilationInfo");
        return orZero(client.shareScopesCompilationInfo(type(), caller.foundation() ? null : componentId, completed)
                .requestedCompilationID());
    }
}
