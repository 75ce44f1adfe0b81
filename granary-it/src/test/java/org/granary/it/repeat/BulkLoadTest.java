package org.granary.it.repeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A bulk load stores all of its rows, or none of them and ends with an error, whatever happens to the store meanwhile.
@Timeout(180)
class BulkLoadTest {
    private static final String DATABASE = "Search_Service_Application_CrawlStoreDB";
    /// About 5 MiB in the server, which keeps so much and can send it again.
    private static final int SMALL = 800;
    /// About 25 MiB, more than the server keeps.
    private static final int LARGE = 4_500;

    private static int links(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + Links.TABLE)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /// What it feels like when PostgreSQL is restarted: every connection of the server is gone.
    private static void terminateBackends(String url) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()""");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#used")
    void aLoadOfAnySizeIsStoredOnce(StoreKind store) throws SQLException {
        try (TestServer server = TestServer.start(store); Connection connection = server.connect(DATABASE)) {
            Links.copy(connection, SMALL, _ -> {});
            assertThat(links(connection)).isEqualTo(SMALL);
            connection.setAutoCommit(false);
            Links.copy(connection, LARGE, _ -> {});
            connection.commit();
            assertThat(links(connection)).isEqualTo(SMALL + LARGE);
        }
    }

    @Test
    void aLoadThatLosesItsConnectionIsStoredAsAWholeOrIsAnError() throws SQLException {
        assumeTrue(StoreKind.POSTGRESQL.isUsed());
        String url = TestPostgres.newDatabase();
        try (TestServer server = TestServer.start(StoreKind.POSTGRESQL, Map.of("store", url), Clock.SYSTEM);
                Connection connection = server.connect(DATABASE)) {
            assertThat(links(connection)).isZero();
            assertThat(terminatedAt(SMALL, connection, SMALL, url)).as("small enough to be run again").isTrue();
            assertThat(links(connection)).isEqualTo(SMALL);
            assertThat(terminatedAt(1, connection, LARGE, url)).as("before the first row is written").isTrue();
            assertThat(links(connection)).isEqualTo(SMALL + LARGE);
            assertThat(terminatedAt(LARGE - 100, connection, LARGE, url)).as("in the middle").isFalse();
            assertThat(links(connection)).isEqualTo(SMALL + LARGE);
        }
    }

    /// @return whether the load went well; otherwise it is the error that says what to do
    private static boolean terminatedAt(int row, Connection connection, int rows, String url) throws SQLException {
        try {
            Links.copy(connection, rows, at -> {
                if (at == row) {
                    terminateBackends(url);
                }
            });
            return true;
        } catch (SQLServerException e) {
            assertThat(e.getErrorCode()).isEqualTo(1205);
            assertThat(e.getMessage()).contains("run the load again");
            return false;
        }
    }
}
