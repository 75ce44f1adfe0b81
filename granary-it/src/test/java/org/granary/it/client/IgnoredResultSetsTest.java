package org.granary.it.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.granary.client.ProcedureCall;
import org.granary.client.ProcedureClient;
import org.granary.client.RowShape;
import org.granary.client.SqlKind;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// What a client makes of result sets that it does not expect.
class IgnoredResultSetsTest extends TypedClientTest<IgnoredResultSetsTest.Unexpecting> {

    IgnoredResultSetsTest() {
        super("Search_Service_Application_DB", Unexpecting::new);
    }

    /// A client whose declarations are not those of the server.
    static final class Unexpecting extends ProcedureClient {
        Unexpecting(Connection connection) {
            super(connection);
        }

        /// Calls it as if it had no result set.
        int call(String procedure) throws SQLException {
            try (ProcedureCall call = call(procedure, 0)) {
                return call.execute();
            }
        }

        /// Calls it as if it had another result set.
        List<String> names(String procedure) throws SQLException {
            try (ProcedureCall call = call(procedure, 0)) {
                List<String> names = call.list(new RowShape<>(List.of("Name"), row -> "a name"));
                call.execute();
                return names;
            }
        }

        int store(int component) throws SQLException {
            try (ProcedureCall call = call("dbo.proc_MSS_GetDatabaseID", 2)) {
                call.in(1, SqlKind.INT, component);
                call.out(2, SqlKind.INT);
                call.execute();
                Integer store = call.output(2, SqlKind.INT);
                return store == null ? -2 : store;
            }
        }
    }

    /// The rule is the same for all procedures that should not have a result set; the generated methods of these expect none.
    @Test
    @Covers({"SQLPGAT2-3.1.5.66-139", "SQLPGAT2-3.1.5.67-7", "SQLPGAT2-3.1.5.77-6", "SQLPGAT2-3.1.5.81-33"})
    void resultSetsOfAProcedureThatShouldHaveNoneAreDropped() throws SQLException {
        assertThat(client.call("dbo.proc_MSS_GetGathererDBs")).isZero();
        assertThat(client.call("dbo.proc_MSS_GetCompiledScopes")).isZero();
        assertThat(client.call("sys.sp_databases")).isZero();
        assertThat(client.store(0)).as("the connection goes on").isZero();
    }

    @Test
    void anotherResultSetThanTheExpectedOneIsAnError() {
        assertThatThrownBy(() -> client.names("dbo.proc_MSS_GetCompiledScopes")).isInstanceOf(SQLException.class)
                .hasMessageContaining("CompilationState");
    }
}
