package org.granary.tsql.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Temporary tables, table variables, and what may be written to exposed tables.
class LocalTableTest {
    private Sample sample;

    @BeforeEach
    void open() throws IOException {
        sample = new Sample();
    }

    @AfterEach
    void close() throws IOException {
        sample.close();
    }

    private static List<@Nullable Object> row(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    private void fails(String sql, int number) {
        assertThatThrownBy(() -> sample.run(sql)).isInstanceOfSatisfying(SqlError.class,
                error -> assertThat(error.number()).as(error.sqlMessage().text()).isEqualTo(number));
    }

    @Test
    void aTemporaryTableLivesAsLongAsTheSession() {
        sample.run("CREATE TABLE #t (a int NOT NULL, b nvarchar(5) DEFAULT N'x', c int IDENTITY(10, 5))");
        assertThat(sample.query("INSERT INTO #t (a) VALUES (1), (2)").count()).isEqualTo(2);
        sample.run("INSERT #t VALUES (3, 'abc')");
        assertThat(sample.rows("SELECT a, b, c FROM #t ORDER BY a")).containsExactly(row(1, "x", 10), row(2, "x", 15),
                row(3, "abc", 20));
        assertThat(sample.query("UPDATE #t SET b = b + 'y', a += 10 WHERE a > 1").count()).isEqualTo(2);
        assertThat(sample.rows("SELECT a, b FROM #t ORDER BY a")).containsExactly(row(1, "x"), row(12, "xy"),
                row(13, "abcy"));
        assertThat(sample.query("DELETE TOP (1) FROM #t").count()).isEqualTo(1);
        assertThat(sample.value("SELECT COUNT(*) FROM #t")).isEqualTo(2);
        sample.run("TRUNCATE TABLE #t");
        assertThat(sample.value("SELECT COUNT(*) FROM #t")).isEqualTo(0);
        sample.run("DROP TABLE #t");
        fails("SELECT * FROM #t", 208);
        sample.run("DROP TABLE IF EXISTS #t");
        fails("DROP TABLE #t", 3701);
    }

    @Test
    void updatesAndDeletesCanJoin() {
        sample.run("CREATE TABLE #t (a int, b int)");
        sample.run("CREATE TABLE #u (a int, c int)");
        sample.run("INSERT #t VALUES (1, 0), (1, 0), (2, 0)");
        sample.run("INSERT #u VALUES (1, 7), (3, 8)");
        assertThat(sample.query("UPDATE x SET b = u.c FROM #t x JOIN #u u ON u.a = x.a").count()).isEqualTo(2);
        assertThat(sample.rows("SELECT a, b FROM #t ORDER BY a")).containsExactly(row(1, 7), row(1, 7), row(2, 0));
        assertThat(sample.query("DELETE #t FROM #t JOIN #u u ON u.a = #t.a").count()).isEqualTo(2);
        assertThat(sample.rows("SELECT a FROM #t")).containsExactly(row(2));
    }

    @Test
    void aFailedStatementChangesNothing() {
        sample.run("CREATE TABLE #t (a int PRIMARY KEY, b nvarchar(3))");
        sample.run("INSERT #t VALUES (1, 'a')");
        fails("INSERT #t VALUES (2, 'b'), (1, 'c')", 2627);
        fails("INSERT #t VALUES (3, 'long')", 2628);
        fails("INSERT #t VALUES (NULL, 'x')", 515);
        fails("INSERT #t VALUES (1)", 213);
        fails("INSERT #t (a) VALUES (1, 2)", 110);
        fails("INSERT #t (a, b) VALUES (1)", 109);
        fails("INSERT #t (nothing) VALUES (1)", 207);
        fails("UPDATE #t SET b = 'long'", 2628);
        fails("CREATE TABLE #t (a int)", 2714);
        assertThat(sample.rows("SELECT a, b FROM #t")).containsExactly(row(1, "a"));
    }

    @Test
    void selectIntoTakesColumnsFromTheQuery() {
        sample.store("INSERT INTO groups VALUES (1, 'x')");
        assertThat(sample.query("SELECT GroupId AS g, Title, 1 AS one INTO #copy FROM Groups").count()).isEqualTo(1);
        assertThat(sample.query("SELECT * FROM #copy").columns().subList(0, 2))
                .containsExactly(new Column("g", Simple.INT, false), new Column("Title", SqlType.nvarchar(30), false));
    }

    @Test
    void aTableVariableLivesInItsBatch() {
        assertThat(sample.rows("""
                DECLARE @t TABLE (a int, b varchar(10));
                INSERT INTO @t SELECT GroupId, Title FROM Groups;
                INSERT INTO @t VALUES (5, 'five');
                UPDATE @t SET b = 'V' WHERE a = 5;
                SELECT t.a, t.b FROM @t AS t""")).containsExactly(row(5, "V"));
    }

    @Test
    void insertableTablesTakeAllRowsOrNone() {
        assertThat(sample.query("INSERT INTO Inbox (Id, Note) VALUES (1, 'a'), (2, 'b')").count()).isEqualTo(2);
        fails("INSERT INTO Inbox VALUES (3, 'c', 1), (4, NULL, 1)", 515);
        fails("INSERT INTO Inbox VALUES (3, 'much too long', 1)", 2628);
        assertThat(sample.query("INSERT INTO Inbox SELECT Id + 10, Note, Id FROM Inbox").count()).isEqualTo(2);
        assertThat(sample.rows("SELECT Id, Note, Size FROM Inbox ORDER BY Id")).containsExactly(row(1, "a", null),
                row(2, "b", null), row(11, "a", 1), row(12, "b", 2));
    }

    @Test
    void otherTablesCannotBeWritten() {
        fails("INSERT INTO Groups VALUES (1, 'x')", 229);
        fails("UPDATE Groups SET Title = 'x'", 229);
        fails("DELETE FROM Inbox", 229);
        fails("DELETE FROM sys.objects", 259);
        fails("CREATE TABLE t (a int)", 262);
    }

    @Test
    void whatATransactionDidToTemporaryTablesCanBeUndone() {
        sample.run("CREATE TABLE #t (a int PRIMARY KEY)");
        sample.run("INSERT #t VALUES (1), (2)");
        TemporaryTables tables = sample.state().temporaryTables();
        tables.begin();
        sample.run("INSERT #t VALUES (3)");
        sample.run("DELETE #t WHERE a = 1");
        tables.save();
        sample.run("UPDATE #t SET a = a * 10");
        sample.run("CREATE TABLE #u (b int)");
        tables.save();
        sample.run("DROP TABLE #t");
        tables.rollbackTo(1);
        assertThat(sample.rows("SELECT a FROM #t ORDER BY a")).containsExactly(row(20), row(30));
        tables.rollbackTo(0);
        assertThat(sample.rows("SELECT a FROM #t ORDER BY a")).containsExactly(row(2), row(3));
        fails("SELECT * FROM #u", 208);
        sample.run("TRUNCATE TABLE #t");
        tables.rollback();
        assertThat(sample.rows("SELECT a FROM #t ORDER BY a")).containsExactly(row(1), row(2));
        fails("INSERT #t VALUES (1)", 2627);
        sample.run("INSERT #t VALUES (3)");
        tables.begin();
        sample.run("DELETE #t");
        tables.commit();
        tables.rollback();
        assertThat(sample.value("SELECT COUNT(*) FROM #t")).isEqualTo(0);
    }

    @Test
    void theLastIdentityIsRemembered() {
        sample.run("CREATE TABLE #t (a int IDENTITY(7, 3), b int)");
        assertThat(sample.state().identity()).isNull();
        sample.run("INSERT #t (b) VALUES (1), (2)");
        assertThat(sample.state().identity()).isEqualTo(new BigDecimal(10));
    }
}
