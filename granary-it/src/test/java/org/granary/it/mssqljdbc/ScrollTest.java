package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Result sets that can be scrolled, which the driver reads through cursors of the server.
class ScrollTest extends JdbcTest {
    private static final String NUMBERS = "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT i FROM n";

    @BeforeEach
    void aTable() throws SQLException {
        run("CREATE TABLE #n (i int NOT NULL PRIMARY KEY)");
        run("INSERT INTO #n " + "SELECT a.v * 10 + b.v FROM (VALUES (0), (1), (2), (3), (4)) AS a(v) CROSS JOIN "
                + "(VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS b(v)");
    }

    @Test
    @Covers("TDS-2.2.6.6-9")
    void aScrollableResultSetMovesInBothDirections() throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE,
                ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(7);
            try (ResultSet results = statement.executeQuery("SELECT i FROM #n ORDER BY i")) {
                assertThat(results.last()).isTrue();
                assertThat(results.getInt(1)).isEqualTo(49);
                assertThat(results.getRow()).isEqualTo(50);
                assertThat(results.absolute(10)).isTrue();
                assertThat(results.getInt(1)).isEqualTo(9);
                assertThat(results.relative(-4)).isTrue();
                assertThat(results.getInt(1)).isEqualTo(5);
                assertThat(results.previous()).isTrue();
                assertThat(results.getInt(1)).isEqualTo(4);
                assertThat(results.absolute(51)).isFalse();
                assertThat(results.isAfterLast()).isTrue();
                results.beforeFirst();
                assertThat(rows(results)).hasSize(50).first().isEqualTo(List.of(0));
            }
        }
        assertThat(value("SELECT COUNT(*) FROM #n")).isEqualTo(50);
    }

    @Test
    @Covers("TDS-2.2.6.6-9")
    void aForwardCursorReadsInPortions() throws SQLException {
        try (Connection connection = connect("encrypt=false", "selectMethod=cursor");
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(8);
            try (ResultSet first = statement.executeQuery(NUMBERS); Statement other = connection.createStatement()) {
                assertThat(first.next()).isTrue();
                try (ResultSet second = other.executeQuery("SELECT 7")) {
                    assertThat(rows(second)).containsExactly(List.of(7));
                }
                assertThat(rows(first)).hasSize(49);
            }
        }
    }

    @Test
    void aPreparedStatementScrollsToo() throws SQLException {
        try (var statement = connection.prepareStatement("SELECT i FROM #n WHERE i < ? ORDER BY i DESC",
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            for (int limit = 3; limit < 7; limit++) {
                statement.setInt(1, limit);
                try (ResultSet results = statement.executeQuery()) {
                    assertThat(results.last()).isTrue();
                    assertThat(results.getRow()).isEqualTo(limit);
                    assertThat(results.first()).isTrue();
                    assertThat(results.getInt(1)).isEqualTo(limit - 1);
                }
            }
        }
    }
}
