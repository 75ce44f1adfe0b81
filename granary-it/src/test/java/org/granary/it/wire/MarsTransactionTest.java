package org.granary.it.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.tds.packet.TdsWriter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Transactions where several sessions share a connection (MARS), and what others see of such a connection.
@Timeout(120)
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class MarsTransactionTest {
    private static final Map<StoreKind, TestServer> SERVERS = new EnumMap<>(StoreKind.class);
    private static final String INSERT = "EXEC proc_AddJob @JobId = 81, @UserToken = 0x01, @Settings = N'x'";
    private static final String ANOTHER = "EXEC proc_AddJob @JobId = 82, @UserToken = 0x01, @Settings = N'x'";

    @Parameter(0)
    StoreKind store;

    private TestServer server;

    @BeforeEach
    void start() {
        server = SERVERS.computeIfAbsent(store, TestServer::start);
    }

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(TestServer::close);
        SERVERS.clear();
    }

    private TokenClient connect() throws IOException {
        return new TokenClient(server, "TranslationServices", true);
    }

    private static void begin(TdsWriter out) {
        out.u16(5).u8(0).u8(0);
    }

    private static void rollback(TdsWriter out) {
        out.u16(8).u8(0).u8(0);
    }

    @Test
    void aRequestSaysToWhichTransactionItBelongs() throws IOException {
        try (TokenClient client = connect()) {
            client.transactionManager(MarsTransactionTest::begin);
            long open = client.transaction();
            assertThat(open).isNotZero();
            assertThat(client.batch(INSERT).toString()).doesNotContain("ERROR");
            client.transaction(0);
            assertThat(client.batch("SELECT 1").toString()).contains("3989");
            client.transaction(open + 5);
            assertThat(client.batch("SELECT 1").toString()).contains("3971");
            client.transaction(open);
            assertThat(client.batch("SELECT COUNT(*) AS n FROM Jobs WHERE JobId = 81").get(1)).isEqualTo("ROW [1]");
            client.transactionManager(MarsTransactionTest::rollback);
            assertThat(client.batch("SELECT COUNT(*) AS n FROM Jobs WHERE JobId = 81").get(1)).isEqualTo("ROW [0]");
        }
    }

    @Test
    void aTransactionOfABatchEndsWithIt() throws IOException {
        try (TokenClient client = connect()) {
            assertThat(client.batch("BEGIN TRAN " + ANOTHER).toString()).contains("3997", "ROLLBACK_TRANSACTION");
            assertThat(client.batch("SELECT @@TRANCOUNT AS n").get(1)).isEqualTo("ROW [0]");
            assertThat(client.batch("SELECT COUNT(*) AS n FROM Jobs WHERE JobId = 82").get(1)).isEqualTo("ROW [0]");
            assertThat(client.batch("BEGIN TRAN " + ANOTHER + " COMMIT").toString()).doesNotContain("ERROR");
            assertThat(client.batch("SELECT COUNT(*) AS n FROM Jobs WHERE JobId = 82").get(1)).isEqualTo("ROW [1]");
        }
    }

    @Test
    void theCatalogShowsTheSessionsOfAConnection() throws IOException {
        try (TokenClient client = connect()) {
            assertThat(
                    client.batch("SELECT net_transport, CASE WHEN parent_connection_id IS NULL THEN 0 ELSE 1 END AS p"
                            + " FROM sys.dm_exec_connections WHERE session_id = @@SPID ORDER BY p").subList(2, 4))
                    .containsExactly("ROW [TCP, 0]", "ROW [Session, 1]");
            assertThat(client.batch("SELECT COUNT(*) AS n FROM sys.dm_exec_sessions WHERE session_id = @@SPID").get(1))
                    .isEqualTo("ROW [1]");
        }
    }
}
