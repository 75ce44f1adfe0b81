package org.granary.it.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.granary.client.ProcedureCall;
import org.granary.client.ProcedureClient;
import org.granary.client.RowShape;
import org.granary.client.SqlKind;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.MetadataStore;
import org.granary.client.search.SearchAdministration;
import org.granary.conformance.Covers;
import org.granary.conformance.Requirements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/// What a client makes of result sets that it does not expect.
class IgnoredResultSetsTest extends TypedClientTest<IgnoredResultSetsTest.Unexpecting> {
    private static final List<Class<? extends ProcedureClient>> SEARCH = List.of(SearchAdministration.class,
            CrawlStore.class, MetadataStore.class);

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

    /// One method calls all procedures, and the methods of the procedures that the requirements name expect no result set:
    /// the two together are what the requirements ask of a client.
    @Test
    @Covers({"SQLPGAT2-3.1.5.2-11", "SQLPGAT2-3.1.5.3-21", "SQLPGAT2-3.1.5.4-9", "SQLPGAT2-3.1.5.5-9",
        "SQLPGAT2-3.1.5.6-10", "SQLPGAT2-3.1.5.7-11", "SQLPGAT2-3.1.5.8-10", "SQLPGAT2-3.1.5.9-7",
        "SQLPGAT2-3.1.5.10-16", "SQLPGAT2-3.1.5.11-6", "SQLPGAT2-3.1.5.12-11", "SQLPGAT2-3.1.5.13-6",
        "SQLPGAT2-3.1.5.21-6", "SQLPGAT2-3.1.5.22-10", "SQLPGAT2-3.1.5.26-8", "SQLPGAT2-3.1.5.27-6",
        "SQLPGAT2-3.1.5.34-10", "SQLPGAT2-3.1.5.36-11", "SQLPGAT2-3.1.5.43-7", "SQLPGAT2-3.1.5.46-5",
        "SQLPGAT2-3.1.5.47-11", "SQLPGAT2-3.1.5.48-5", "SQLPGAT2-3.1.5.49-10", "SQLPGAT2-3.1.5.60-9",
        "SQLPGAT2-3.1.5.63-7", "SQLPGAT2-3.1.5.66-139", "SQLPGAT2-3.1.5.67-7", "SQLPGAT2-3.1.5.69-5",
        "SQLPGAT2-3.1.5.70-5", "SQLPGAT2-3.1.5.71-7", "SQLPGAT2-3.1.5.72-5", "SQLPGAT2-3.1.5.75-7",
        "SQLPGAT2-3.1.5.76-6", "SQLPGAT2-3.1.5.77-6", "SQLPGAT2-3.1.5.78-7", "SQLPGAT2-3.1.5.79-7",
        "SQLPGAT2-3.1.5.80-13", "SQLPGAT2-3.1.5.81-33", "SQLPGAT2-3.1.5.82-5", "SQLPGAT2-3.1.5.87-15",
        "SQLPGAT2-3.1.5.88-5", "SQLPGAT2-3.1.5.89-8", "SQLPGAT2-3.1.5.91-6"})
    void resultSetsOfAProcedureThatShouldHaveNoneAreDropped(TestInfo test) throws SQLException {
        assertThat(client.call("dbo.proc_MSS_GetGathererDBs")).isZero();
        assertThat(client.call("dbo.proc_MSS_GetCompiledScopes")).isZero();
        assertThat(client.call("sys.sp_databases")).isZero();
        assertThat(client.store(0)).as("the connection goes on").isZero();
        for (String id : test.getTestMethod().orElseThrow().getAnnotation(Covers.class).value()) {
            String procedure = "dbo." + requireNonNull(Requirements.all().get(id)).subject();
            List<Method> methods = SEARCH.stream().flatMap(type -> TypedClients.methods(type).stream())
                    .filter(method -> TypedClients.procedure(method).equalsIgnoreCase(procedure)).toList();
            assertThat(methods).as(procedure).isNotEmpty()
                    .allSatisfy(method -> assertThat(lists(method.getReturnType())).isEmpty());
        }
    }

    /// The result sets in what a method answers: a number, or a record.
    private static List<RecordComponent> lists(Class<?> answer) {
        return answer.isRecord()
                ? Arrays.stream(answer.getRecordComponents()).filter(part -> part.getType() == List.class).toList()
                : List.of();
    }

    @Test
    void anotherResultSetThanTheExpectedOneIsAnError() {
        assertThatThrownBy(() -> client.names("dbo.proc_MSS_GetCompiledScopes")).isInstanceOf(SQLException.class)
                .hasMessageContaining("CompilationState");
    }
}
