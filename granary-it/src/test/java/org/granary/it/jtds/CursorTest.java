package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Result sets that move, which jTDS reads through sp_cursoropen and sp_cursorfetch.
class CursorTest extends JtdsTest {
    private static final int ROWS = 250;

    @BeforeEach
    void fill() throws SQLException {
        fill(connection);
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE #t (id int NOT NULL, name nvarchar(20) NULL)");
            for (int from = 1; from <= ROWS; from += 50) {
                statement.execute("INSERT INTO #t VALUES " + String.join(", ", IntStream.range(from, from + 50)
                        .mapToObj(i -> "(" + i + ", " + (i % 10 == 0 ? "NULL" : "N'n" + i + "'") + ")").toList()));
            }
        }
    }

    @Test
    void scrolls() throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE,
                ResultSet.CONCUR_READ_ONLY);
                ResultSet results = statement.executeQuery("SELECT id, name FROM #t ORDER BY id")) {
            assertThat(results.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
            assertThatObject(statement.getWarnings()).isNull();
            assertThat(results.getMetaData().getColumnCount()).isEqualTo(2);
            assertThat(results.isBeforeFirst()).isTrue();
            assertThat(results.last()).isTrue();
            assertThat(results.getInt(1)).isEqualTo(ROWS);
            assertThat(results.getRow()).isEqualTo(ROWS);
            assertThat(results.isLast()).isTrue();
            assertThat(results.next()).isFalse();
            assertThat(results.isAfterLast()).isTrue();
            assertThat(results.previous()).isTrue();
            assertThat(results.getInt(1)).isEqualTo(ROWS);
            assertThat(results.absolute(101)).isTrue();
            assertThat(results.getString(2)).isEqualTo("n101");
            assertThat(results.relative(-1)).isTrue();
            assertThat(results.getInt(1)).isEqualTo(100);
            assertThat(results.getString(2)).isNull();
            assertThat(results.absolute(-2)).isTrue();
            assertThat(results.getInt(1)).isEqualTo(ROWS - 1);
            assertThat(results.absolute(ROWS + 1)).isFalse();
            assertThat(results.first()).isTrue();
            assertThat(results.getInt(1)).isEqualTo(1);
            assertThat(results.previous()).isFalse();
            results.beforeFirst();
            int expected = 0;
            while (results.next()) {
                assertThat(results.getInt(1)).isEqualTo(++expected);
            }
            assertThat(expected).isEqualTo(ROWS);
        }
    }

    @Test
    void showsTheResultAsItWasWhenItWasOpened() throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE,
                ResultSet.CONCUR_READ_ONLY); ResultSet results = statement.executeQuery("SELECT id FROM #t")) {
            run("DELETE FROM #t");
            assertThat(rows(results)).hasSize(ROWS);
        }
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void everyWayOfPreparingScrolls(int mode) throws SQLException {
        try (Connection each = connect("ssl=require", "prepareSQL=" + mode)) {
            fill(each);
            try (PreparedStatement statement = each.prepareStatement(
                    "SELECT id, name FROM #t WHERE id > ? AND name LIKE ? ORDER BY id",
                    ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
                for (int above : new int[]{100, 200}) {
                    statement.setInt(1, above);
                    statement.setString(2, "n%");
                    try (ResultSet results = statement.executeQuery()) {
                        assertThat(results.last()).isTrue();
                        assertThat(results.getInt(1)).isEqualTo(ROWS - 1);
                        assertThat(results.first()).isTrue();
                        assertThat(results.getString("name")).isEqualTo("n" + (above + 1));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 1000})
    void readsForwardInPieces(int size) throws SQLException {
        try (Connection each = connect("ssl=require", "useCursors=true")) {
            fill(each);
            try (Statement statement = each.createStatement()) {
                statement.setFetchSize(size);
                try (ResultSet results = statement.executeQuery("SELECT id FROM #t ORDER BY id")) {
                    assertThat(rows(results)).hasSize(ROWS).startsWith(List.of(1)).endsWith(List.of(ROWS));
                }
            }
        }
    }

    @Test
    void anUpdatableResultIsDowngradedWithAWarning() throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE,
                ResultSet.CONCUR_UPDATABLE);
                ResultSet results = statement.executeQuery("SELECT id FROM #t ORDER BY id")) {
            assertThat(results.getConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            assertThatObject(statement.getWarnings()).isNotNull();
            assertThat(results.next()).isTrue();
            assertThat(errorOf(() -> results.updateInt(1, 5)).getMessage()).isNotEmpty();
        }
    }

    @Test
    void errorsOfTheQueryAreItsOwn() throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE,
                ResultSet.CONCUR_READ_ONLY)) {
            assertThat(error(() -> statement.executeQuery("SELECT * FROM dbo.NoTable")).getErrorCode()).isEqualTo(208);
            try (ResultSet results = statement.executeQuery("SELECT 1; SELECT 2")) {
                assertThat(rows(results)).containsExactly(List.of(1));
            }
            try (ResultSet results = statement
                    .executeQuery("EXEC dbo.proc_GetConversionBatch 1, '2026-01-01'")) {
                assertThat(rows(results)).isEmpty();
            }
        }
    }
}
