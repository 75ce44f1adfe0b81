package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/// Search scopes, as a component that compiles them sees them (3.2.5.7).
public final class ScopeDatabase {
    private static final int CRAWL_COMPONENT = 2;

    private final Connection connection;
    private final int componentId;

    ScopeDatabase(Connection connection, int componentId) {
        this.connection = connection;
        this.componentId = componentId;
    }

    /// A rule by which items belong to a scope.
    public record Rule(int id, int scope, int filterBehavior, int type, int urlType, int propertyId, String value) {}

    /// What a compilation is about.
    public record Compilation(List<Integer> scopes, List<Integer> deleted, List<Rule> rules) {}

    /// What has been compiled before (3.1.5.16, 3.1.5.17).
    public Compilation compiled() throws SQLException {
        return new Compilation(numbers("dbo.proc_MSS_GetCompiledScopes"), List.of(),
                rules("dbo.proc_MSS_GetCompiledScopeRules"));
    }

    /// What is to be compiled (3.1.5.33, 3.1.5.56, 3.1.5.57).
    public Compilation requested() throws SQLException {
        return new Compilation(numbers("dbo.proc_MSS_GetScopesForCompilation"),
                numbers("dbo.proc_MSS_GetDeletedScopesForCompilation"),
                rules("dbo.proc_MSS_GetScopeRulesForCompilation"));
    }

    private List<Integer> numbers(String procedure) throws SQLException {
        List<Integer> numbers = new ArrayList<>();
        new ProcedureCall(connection, procedure).run(row -> row.getInt(1), numbers);
        return numbers;
    }

    private List<Rule> rules(String procedure) throws SQLException {
        List<Rule> rules = new ArrayList<>();
        new ProcedureCall(connection, procedure).run(row -> new Rule(row.getInt(1), row.getInt(2), row.getInt(3),
                row.getInt(4), row.getInt(5), row.getInt(6), String.valueOf(row.getString(7))), rules);
        return rules;
    }

    /// The last compilation that all components have completed (3.1.5.18).
    public int completed() throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_GetCompletedScopesCompilationId")
                .in(CRAWL_COMPONENT).out(Types.INTEGER);
        call.run();
        return call.number(2);
    }

    /// Says what the component has completed, and asks what it is to complete (3.1.5.81).
    public int share(int completed) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_ShareScopesCompilationInfo")
                .in(CRAWL_COMPONENT).in(componentId).in(completed).out(Types.INTEGER);
        call.run();
        return call.number(4);
    }
}
