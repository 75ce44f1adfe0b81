package org.granary.it.tsql;

import static java.sql.ResultSet.CONCUR_READ_ONLY;
import static java.sql.ResultSet.CONCUR_UPDATABLE;
import static java.sql.ResultSet.TYPE_FORWARD_ONLY;
import static java.sql.ResultSet.TYPE_SCROLL_SENSITIVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerResultSet;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Result sets through which a program changes rows, with two drivers: both do it with sp_cursor.
class UpdatableCursorTest extends LanguageTest {
    private static final String TABLE = "CREATE TABLE #t (id int NOT NULL PRIMARY KEY, name nvarchar(20) NULL, "
            + "price decimal(9,2) NOT NULL DEFAULT 1.5); INSERT INTO #t (id, name) VALUES (1, N'one'), (2, N'two'), "
            + "(3, NULL), (4, N'four'), (5, N'five')";

    private Connection connect(String driver) throws SQLException {
        String place = server.host() + ":" + server.port();
        return driver.equals("jtds")
                ? DriverManager.getConnection("jdbc:jtds:sqlserver://" + place + "/tempdb", "sa", TestServer.PASSWORD)
                : DriverManager.getConnection("jdbc:sqlserver://" + place + ";databaseName=tempdb;encrypt=false", "sa",
                        TestServer.PASSWORD);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet results = statement.executeQuery(sql)) {
            while (results.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= results.getMetaData().getColumnCount(); i++) {
                    row.add(results.getString(i));
                }
                rows.add(String.join(",", row.stream().map(String::valueOf).toList()));
            }
        }
        return String.join("|", rows);
    }

    private static int errorOf(org.assertj.core.api.ThrowableAssert.ThrowingCallable action) {
        SQLException error = catchThrowableOfType(SQLException.class, action);
        assertThatObject(error).as("an error").isNotNull();
        return error.getErrorCode();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mssql-jdbc", "jtds"})
    void aKeysetIsChangedInPlace(String driver) throws SQLException {
        try (Connection connection = connect(driver)) {
            run(connection, TABLE);
            try (Statement statement = connection.createStatement(TYPE_SCROLL_SENSITIVE, CONCUR_UPDATABLE)) {
                statement.setFetchSize(3);
                try (ResultSet results = statement.executeQuery("SELECT id, name AS n, price FROM #t ORDER BY id")) {
                    assertThat(results.getConcurrency()).isEqualTo(CONCUR_UPDATABLE);
                    assertThatObject(statement.getWarnings()).isNull();
                    assertThat(results.absolute(2)).isTrue();
                    results.updateString("n", "zwei");
                    results.updateBigDecimal(3, new BigDecimal("2.25"));
                    results.updateRow();
                    results.refreshRow();
                    assertThat(results.getString(2)).isEqualTo("zwei");
                    assertThat(results.absolute(4)).isTrue();
                    results.deleteRow();
                    results.moveToInsertRow();
                    results.updateInt(1, 9);
                    results.updateString(2, "nine");
                    results.insertRow();
                    results.moveToCurrentRow();
                    assertThat(results.last()).isTrue();
                    assertThat(results.getInt(1)).isEqualTo(9);
                    assertThat(results.getString(2)).isEqualTo("nine");
                    assertThat(results.absolute(1)).isTrue();
                    results.updateNull(2);
                    results.updateRow();
                    assertThat(results.absolute(3)).isTrue();
                    assertThat(results.getString(2)).isNull();
                    results.updateInt(1, 30);
                    results.updateRow();
                    assertThat(results.absolute(1)).isTrue();
                    assertThat(results.absolute(3)).isTrue();
                    assertThat(results.getInt(1)).isEqualTo(30);
                }
            }
            assertThat(rows(connection, "SELECT id, name, price FROM #t ORDER BY id"))
                    .isEqualTo("1,null,1.50|2,zwei,2.25|5,five,1.50|9,nine,1.50|30,null,1.50");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mssql-jdbc", "jtds"})
    void aKeysetShowsWhatOthersDo(String driver) throws SQLException {
        try (Connection connection = connect(driver); Connection other = connect("mssql-jdbc")) {
            run(connection, "DROP TABLE IF EXISTS tempdb.dbo.followed");
            run(connection, "CREATE TABLE tempdb.dbo.followed (id int PRIMARY KEY, v int NOT NULL); "
                    + "INSERT INTO tempdb.dbo.followed VALUES (1, 10), (2, 20), (3, 30)");
            try (Statement statement = connection.createStatement(TYPE_SCROLL_SENSITIVE, CONCUR_UPDATABLE)) {
                statement.setFetchSize(1);
                try (ResultSet results = statement.executeQuery("SELECT * FROM followed")) {
                    run(other, "UPDATE followed SET v = 21 WHERE id = 2; DELETE followed WHERE id = 3; "
                            + "INSERT followed VALUES (4, 40)");
                    assertThat(results.absolute(2)).isTrue();
                    assertThat(results.getInt("v")).isEqualTo(21);
                    assertThat(results.absolute(3)).isTrue();
                    assertThat(results.rowDeleted()).isTrue();
                    assertThat(results.next()).isFalse();
                    assertThat(results.absolute(1)).isTrue();
                    assertThat(results.rowDeleted()).isFalse();
                    run(other, "UPDATE followed SET v = 11 WHERE id = 1");
                    results.updateInt("v", 12);
                    assertThat(errorOf(results::updateRow)).isEqualTo(16934);
                    results.refreshRow();
                    assertThat(results.getInt("v")).isEqualTo(11);
                    results.updateInt("v", 13);
                    results.updateRow();
                }
            }
            assertThat(rows(connection, "SELECT id, v FROM followed ORDER BY id")).isEqualTo("1,13|2,21|4,40");
            run(connection, "DROP TABLE followed");
        }
    }

    /// Without a key only a cursor that goes along the table can find its rows again.
    @ParameterizedTest
    @ValueSource(strings = {"mssql-jdbc", "jtds"})
    void aTableWithoutAKeyIsChangedGoingForward(String driver) throws SQLException {
        try (Connection connection = connect(driver)) {
            run(connection, "CREATE TABLE #h (a int NULL, b varchar(9) NULL); "
                    + "INSERT #h VALUES (1, 'x'), (2, 'y'), (2, 'y'), (3, 'z')");
            try (Statement statement = connection.createStatement(TYPE_FORWARD_ONLY, CONCUR_UPDATABLE);
                    ResultSet results = statement.executeQuery("SELECT a, b FROM #h WHERE a > 1")) {
                assertThat(results.next()).isTrue();
                assertThat(results.next()).isTrue();
                results.updateString(2, "changed");
                results.updateRow();
                assertThat(results.next()).isTrue();
                results.deleteRow();
                assertThat(results.next()).isFalse();
            }
            assertThat(rows(connection, "SELECT a, b FROM #h")).isEqualTo("1,x|2,y|2,changed");
            try (Statement statement = connection.createStatement(TYPE_SCROLL_SENSITIVE, CONCUR_UPDATABLE);
                    ResultSet results = statement.executeQuery("SELECT a, b FROM #h ORDER BY a")) {
                assertThat(results.next()).isTrue();
                if (driver.equals("jtds")) {
                    assertThat(results.getConcurrency()).isEqualTo(CONCUR_READ_ONLY);
                }
                assertThat(errorOf(() -> results.updateString(2, "never"))).isZero();
            }
        }
    }

    @Test
    void aDynamicCursorSeesNewRows() throws SQLException {
        try (Connection connection = connect("mssql-jdbc")) {
            run(connection, TABLE);
            try (Statement statement = connection.createStatement(SQLServerResultSet.TYPE_SS_SCROLL_DYNAMIC,
                    SQLServerResultSet.CONCUR_SS_OPTIMISTIC_CCVAL)) {
                statement.setFetchSize(2);
                try (ResultSet results = statement.executeQuery("SELECT id, name FROM #t WHERE id <> 2")) {
                    assertThat(results.next()).isTrue();
                    assertThat(results.next()).isTrue();
                    assertThat(results.getInt(1)).isEqualTo(3);
                    run(connection, "DELETE #t WHERE id IN (3, 4); INSERT #t (id, name) VALUES (0, N'zero')");
                    assertThat(results.next()).isTrue();
                    assertThat(results.getInt(1)).isEqualTo(5);
                    assertThat(results.next()).isTrue();
                    assertThat(results.getInt(1)).isZero();
                    results.updateString(2, "null");
                    results.updateRow();
                    assertThat(results.next()).isFalse();
                    assertThat(results.first()).isTrue();
                    assertThat(results.getInt(1)).isEqualTo(1);
                    assertThat(results.last()).isTrue();
                    assertThat(results.getString(2)).isEqualTo("null");
                    assertThat(results.previous()).isTrue();
                    assertThat(results.getInt(1)).isEqualTo(5);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mssql-jdbc", "jtds"})
    void parametersAndDefaultsWork(String driver) throws SQLException {
        try (Connection connection = connect(driver)) {
            run(connection,
                    TABLE + "; CREATE TABLE #d (k int IDENTITY PRIMARY KEY, d int NULL DEFAULT 7, v rowversion)");
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT id, name FROM #t WHERE id >= ? ORDER BY id", TYPE_SCROLL_SENSITIVE, CONCUR_UPDATABLE)) {
                for (int low : new int[]{2, 4}) {
                    statement.setInt(1, low);
                    try (ResultSet results = statement.executeQuery()) {
                        assertThat(results.next()).isTrue();
                        results.updateString(2, "from " + low);
                        results.updateRow();
                    }
                }
            }
            assertThat(rows(connection, "SELECT id, name FROM #t WHERE name LIKE 'from%'"))
                    .isEqualTo("2,from 2|4,from 4");
            try (Statement statement = connection.createStatement(TYPE_SCROLL_SENSITIVE, CONCUR_UPDATABLE);
                    ResultSet results = statement.executeQuery("SELECT k, d, v FROM #d")) {
                results.moveToInsertRow();
                results.insertRow();
                results.moveToCurrentRow();
                assertThat(results.first()).isTrue();
                assertThat(results.getInt(2)).isEqualTo(7);
                run(connection, "UPDATE #d SET d = d");
                results.updateInt(2, 8);
                assertThat(errorOf(results::updateRow)).isEqualTo(16934);
            }
        }
    }

    @Test
    void aNamedCursorIsChangedByAStatement() throws SQLException {
        try (Connection connection = connect("jtds")) {
            run(connection, TABLE);
            try (Statement statement = connection.createStatement(TYPE_SCROLL_SENSITIVE, CONCUR_UPDATABLE)) {
                statement.setCursorName("mine");
                try (ResultSet results = statement.executeQuery("SELECT id, name FROM #t")) {
                    assertThat(results.next()).isTrue();
                    run(connection, "UPDATE #t SET name = N'by name' WHERE CURRENT OF mine");
                }
            }
            assertThat(rows(connection, "SELECT id FROM #t WHERE name = N'by name'")).isEqualTo("1");
            assertThat(errorOf(() -> run(connection, "DELETE #t WHERE CURRENT OF mine"))).isEqualTo(16916);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {SQLServerResultSet.CONCUR_SS_SCROLL_LOCKS, SQLServerResultSet.CONCUR_SS_OPTIMISTIC_CC})
    void scrollLocksKeepOthersAway(int concurrency) throws SQLException {
        try (Connection connection = connect("mssql-jdbc"); Connection other = connect("mssql-jdbc")) {
            run(connection, "DROP TABLE IF EXISTS locked; CREATE TABLE locked (id int PRIMARY KEY, v int)");
            run(connection, "INSERT locked VALUES (1, 1)");
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement(TYPE_SCROLL_SENSITIVE, concurrency);
                    ResultSet results = statement.executeQuery("SELECT id, v FROM locked")) {
                assertThat(results.next()).isTrue();
                boolean locks = concurrency == SQLServerResultSet.CONCUR_SS_SCROLL_LOCKS;
                run(other, "SET LOCK_TIMEOUT 0");
                if (locks) {
                    assertThat(errorOf(() -> run(other, "UPDATE locked SET v = 2"))).isEqualTo(1222);
                } else {
                    run(other, "UPDATE locked SET v = 2");
                }
            }
            connection.commit();
            run(other, "UPDATE locked SET v = 3");
            run(other, "DROP TABLE locked");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "DECLARE c CURSOR FOR SELECT id FROM #t; OPEN c; FETCH c INTO @i; FETCH c INTO @i; "
                + "UPDATE #t SET name = 'here' WHERE CURRENT OF c => 2",
        "DECLARE c CURSOR FOR SELECT id FROM #t ORDER BY id DESC; OPEN c; FETCH c INTO @i; "
                + "UPDATE #t SET name = 'here' WHERE CURRENT OF c => 5",
        "DECLARE c CURSOR KEYSET FOR SELECT id FROM #t WHERE id > 2; OPEN c; FETCH LAST FROM c INTO @i; "
                + "UPDATE #t SET name = 'here', id = 77 WHERE CURRENT OF c; FETCH RELATIVE 0 FROM c INTO @i; "
                + "UPDATE #t SET id = id + 1 WHERE CURRENT OF c => 78",
        "DECLARE c CURSOR FOR SELECT id FROM #t; OPEN c; FETCH c INTO @i; WHILE @@FETCH_STATUS = 0 BEGIN "
                + "IF @i % 2 = 1 DELETE FROM #t WHERE CURRENT OF c; FETCH c INTO @i END; "
                + "UPDATE #t SET name = 'here' => 2|4",
        "DECLARE @c CURSOR; SET @c = CURSOR SCROLL DYNAMIC SCROLL_LOCKS FOR SELECT id FROM #t; OPEN @c; "
                + "FETCH LAST FROM @c INTO @i; FETCH PRIOR FROM @c INTO @i; "
                + "UPDATE #t SET name = 'here' OUTPUT inserted.id INTO @o WHERE CURRENT OF @c => 4",
        "DECLARE c CURSOR FOR SELECT id FROM #t FOR UPDATE OF name, price; OPEN c; FETCH c INTO @i; "
                + "UPDATE #t SET name = 'here' WHERE CURRENT OF c => 1",
        "DECLARE @v TABLE (a int); INSERT @v VALUES (1), (2); DECLARE c CURSOR LOCAL FOR SELECT a FROM @v; OPEN c; "
                + "FETCH c; DELETE @v WHERE CURRENT OF c; "
                + "UPDATE #t SET name = 'here' WHERE id IN (SELECT a FROM @v) => 2"})
    void positionedStatements(String sql, String changed) {
        assertThat(answer(TABLE + "; DECLARE @i int; DECLARE @o TABLE (id int); " + sql
                + "; SELECT id FROM #t WHERE name = 'here' ORDER BY id")).isEqualTo(changed);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "KEYSET => DELETE #t WHERE id = 2; FETCH ABSOLUTE 2 FROM c INTO @i, @n; SELECT @@FETCH_STATUS, @i => -2,0",
        "KEYSET => UPDATE #t SET id = 20 WHERE id = 2; FETCH ABSOLUTE 2 FROM c INTO @i, @n; SELECT @@FETCH_STATUS => -2",
        "KEYSET => INSERT #t (id) VALUES (6); FETCH LAST FROM c INTO @i, @n; SELECT @i, @@CURSOR_ROWS => 5,5",
        "KEYSET => UPDATE #t SET name = 'x' WHERE id = 1; FETCH c => 1,x",
        "STATIC => UPDATE #t SET name = 'x' WHERE id = 1; FETCH c => 1,one",
        "DYNAMIC => INSERT #t (id) VALUES (6); FETCH LAST FROM c INTO @i, @n; SELECT @i, @@CURSOR_ROWS => 6,-1",
        "DYNAMIC => FETCH c; FETCH c; DELETE #t WHERE id IN (2, 3); FETCH NEXT FROM c INTO @i, @n; SELECT @i => 4",
        "DYNAMIC => FETCH LAST FROM c; FETCH NEXT FROM c; INSERT #t (id) VALUES (6); FETCH NEXT FROM c INTO @i, @n; "
                + "SELECT @i => 6",
        "DYNAMIC => FETCH c; BEGIN TRAN; DELETE #t; ROLLBACK; FETCH NEXT FROM c INTO @i, @n; SELECT @i => 2",
        "DYNAMIC => FETCH RELATIVE 3 FROM c; FETCH RELATIVE -1 FROM c INTO @i, @n; SELECT @i => 2",
        "DYNAMIC TYPE_WARNING => SELECT CURSOR_STATUS('global', 'c') => 1"})
    void kindsSeeDifferentChanges(String kind, String sql, String expected) {
        assertThat(answer(TABLE + "; DECLARE @i int = 0, @n nvarchar(20); DECLARE c CURSOR " + kind
                + " FOR SELECT id, name FROM #t; "
                + "OPEN c; " + sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "CURSOR STATIC FOR SELECT id FROM #t => FETCH c; DELETE #t WHERE CURRENT OF c => 16929",
        "CURSOR FOR SELECT id FROM #t FOR READ ONLY => FETCH c; DELETE #t WHERE CURRENT OF c => 16929",
        "CURSOR FOR SELECT DISTINCT id FROM #t => FETCH c; DELETE #t WHERE CURRENT OF c => 16929",
        "CURSOR FOR SELECT JobId FROM Jobs => FETCH c; DELETE #t WHERE CURRENT OF c => 16929",
        "CURSOR FOR SELECT id FROM #t => DELETE #t WHERE CURRENT OF c => 16931",
        "CURSOR FOR SELECT id FROM #t => FETCH c; DELETE #t WHERE CURRENT OF c; DELETE #t WHERE CURRENT OF c => 16934",
        "CURSOR FOR SELECT id FROM #t => FETCH c; UPDATE #t SET name = 'x'; DELETE #t WHERE CURRENT OF c => 16934",
        "CURSOR FOR SELECT id FROM #t => FETCH c; DELETE #u WHERE CURRENT OF c => 16933",
        "CURSOR FOR SELECT id FROM #t FOR UPDATE OF price => FETCH c; UPDATE #t SET name = '' WHERE CURRENT OF c => 16932",
        "CURSOR FOR SELECT id FROM #t => FETCH c; DROP TABLE #t; FETCH c => 16943",
        "CURSOR FOR SELECT * FROM #t => FETCH c; ALTER TABLE #t ADD z int; FETCH c => 16943",
        "CURSOR SCROLL DYNAMIC FOR SELECT id FROM #t => FETCH ABSOLUTE 1 FROM c => 16925",
        "CURSOR STATIC FOR SELECT id FROM #t FOR UPDATE => SELECT 1 => 16957",
        "CURSOR FOR SELECT id FROM #t => CLOSE c; DELETE #t WHERE CURRENT OF c => 16917",
        "CURSOR FOR SELECT id FROM #t => DELETE #t WHERE CURRENT OF d => 16916",
        "CURSOR FOR SELECT id FROM #t => FETCH c; UPDATE #t SET price = NULL WHERE CURRENT OF c => 515"})
    void mistakes(String cursor, String sql, int number) {
        assertThat(error(TABLE + "; CREATE TABLE #u (id int); DECLARE c " + cursor + "; OPEN c; EXEC ('"
                + sql.replace("'", "''") + "')")).isEqualTo(number);
    }
}
