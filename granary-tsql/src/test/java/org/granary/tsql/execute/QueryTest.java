package org.granary.tsql.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.tsql.table.QueryLimits;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// SELECT over exposed tables.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryTest {
    private static final UUID GUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private Sample sample;

    @BeforeAll
    void fill() throws IOException {
        sample = new Sample();
        String insert = "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
        LocalDateTime time = LocalDateTime.of(2026, 1, 2, 3, 4, 5);
        sample.store(insert, 1, 10, "Apple", 5L, 1.5, true, time, GUID, new byte[]{1, 2});
        sample.store(insert, 2, 10, "banana  ", 7L, 2.5, false, time.plusDays(1), null, null);
        sample.store(insert, 3, 20, "CHERRY", null, null, true, null, null, new byte[0]);
        sample.store(insert, 4, null, null, 9L, 0.5, false, time.plusDays(2), null, null);
        sample.store("INSERT INTO groups VALUES (?, ?)", 10, "first");
        sample.store("INSERT INTO groups VALUES (?, ?)", 20, "second");
        sample.store("INSERT INTO groups VALUES (?, ?)", 30, "third");
    }

    @AfterAll
    void close() throws IOException {
        sample.close();
    }

    private static List<@Nullable Object> row(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    private void fails(String sql, int number, String text) {
        assertThatThrownBy(() -> sample.run(sql)).isInstanceOfSatisfying(SqlError.class, error -> {
            assertThat(error.number()).isEqualTo(number);
            assertThat(error.sqlMessage().text()).isEqualTo(text);
        });
    }

    @Test
    void aSelectListHasAtMost4096Elements() {
        assertThat(sample.run("SELECT 1" + ", 1".repeat(4095))).hasSize(1);
        fails("SELECT 1" + ", 1".repeat(4096), 1056,
                "The number of elements in the select list exceeds the maximum allowed number of 4096 elements.");
    }

    @Test
    void valuesComeBackAsTheColumnsTypes() {
        Sample.Result result = sample.query("SELECT * FROM Items WHERE Id = 1");
        assertThat(result.rows().getFirst().subList(0, 8)).isEqualTo(
                row(1, 10, "Apple", 5L, 1.5, true, LocalDateTime.of(2026, 1, 2, 3, 4, 5), GUID));
        assertThat((byte[]) result.rows().getFirst().get(8)).containsExactly(1, 2);
        assertThat(result.columns().getFirst()).isEqualTo(new Column("Id", Simple.INT, false));
        assertThat(result.columns().get(2)).isEqualTo(Column.of("Name", SqlType.nvarchar(50)));
    }

    @Test
    void columnsAreNamedByAliasOrColumnOrNotAtAll() {
        assertThat(sample.query("SELECT Id, Amount AS a, [b] = Id + 1, Id + 2 FROM dbo.Items AS i WHERE i.Id = 1")
                .names()).containsExactly("Id", "a", "b", "");
    }

    @Test
    void textComparesWithoutCaseAndTrailingSpaces() {
        assertThat(sample.rows("SELECT Id FROM Items WHERE Name = N'BANANA'")).containsExactly(row(2));
        assertThat(sample.rows("SELECT Id FROM Items WHERE Name IN ('apple ', 'cherry') ORDER BY Id"))
                .containsExactly(row(1), row(3));
        assertThat(sample.rows("SELECT Id FROM Items WHERE Name LIKE 'a%'")).containsExactly(row(1));
    }

    @Test
    void nullIsNeitherEqualNorDifferent() {
        assertThat(sample.rows("SELECT Id FROM Items WHERE Amount <> 5 ORDER BY Id")).containsExactly(row(2), row(4));
        assertThat(sample.rows("SELECT Id FROM Items WHERE Amount IS NULL")).containsExactly(row(3));
        assertThat(sample.rows("SELECT Id FROM Items WHERE Amount = NULL")).isEmpty();
        assertThat(sample.rows("SELECT Id FROM Items WHERE Id NOT IN (SELECT GroupId FROM Items)")).isEmpty();
        assertThat(sample.rows(
                "SELECT GroupId FROM Groups WHERE GroupId NOT IN (SELECT GroupId FROM Items WHERE GroupId IS NOT NULL)"))
                .containsExactly(row(30));
    }

    @Test
    void joinsOfEveryKind() {
        assertThat(
                sample.rows("SELECT i.Id, g.Title FROM Items i JOIN Groups g ON g.GroupId = i.GroupId ORDER BY i.Id"))
                .containsExactly(row(1, "first"), row(2, "first"), row(3, "second"));
        assertThat(sample.rows(
                "SELECT i.Id, g.Title FROM Items i LEFT JOIN Groups g ON g.GroupId = i.GroupId WHERE i.Id > 2 ORDER BY i.Id"))
                .containsExactly(row(3, "second"), row(4, null));
        assertThat(sample.rows(
                "SELECT i.Id, g.GroupId FROM Items i RIGHT JOIN Groups g ON g.GroupId = i.GroupId ORDER BY g.GroupId, i.Id"))
                .containsExactly(row(1, 10), row(2, 10), row(3, 20), row(null, 30));
        assertThat(sample.rows(
                "SELECT i.Id, g.GroupId FROM Items i FULL JOIN Groups g ON g.GroupId = i.GroupId ORDER BY i.Id, g.GroupId"))
                .containsExactly(row(null, 30), row(1, 10), row(2, 10), row(3, 20), row(4, null));
        assertThat(sample.rows("SELECT COUNT(*) FROM Items, Groups")).containsExactly(row(12));
        assertThat(sample.rows(
                "SELECT i.Id, g.GroupId FROM Items i JOIN Groups g ON g.GroupId > i.GroupId AND i.Id = 1 ORDER BY 2 DESC"))
                .containsExactly(row(1, 30), row(1, 20));
        assertThat(sample.rows("SELECT a.Id, b.Id FROM Items a, Items b WHERE a.GroupId = b.GroupId AND a.Id < b.Id"))
                .containsExactly(row(1, 2));
    }

    @Test
    void applyRunsForEachRow() {
        assertThat(sample
                .rows("""
                        SELECT g.GroupId, t.Id FROM Groups g
                        CROSS APPLY (SELECT TOP 1 Id FROM Items i WHERE i.GroupId = g.GroupId ORDER BY Id DESC) t ORDER BY 1"""))
                .containsExactly(row(10, 2), row(20, 3));
        assertThat(sample.rows("""
                SELECT g.GroupId, t.x FROM Groups g
                OUTER APPLY (SELECT MAX(Id) AS x FROM Items i WHERE i.GroupId = g.GroupId HAVING COUNT(*) > 1) t
                ORDER BY 1""")).containsExactly(row(10, 2), row(20, null), row(30, null));
        assertThat(sample.rows(
                "SELECT g.GroupId, v.n FROM Groups g CROSS APPLY (VALUES (1), (g.GroupId + 1)) v (n) WHERE g.GroupId = 10"))
                .containsExactly(row(10, 1), row(10, 11));
    }

    @Test
    void subqueriesSeeTheRowAround() {
        assertThat(sample.rows("""
                SELECT g.GroupId, (SELECT COUNT(*) FROM Items i WHERE i.GroupId = g.GroupId) AS n
                FROM Groups g ORDER BY n DESC, g.GroupId"""))
                .containsExactly(row(10, 2), row(20, 1), row(30, 0));
        assertThat(sample.rows(
                "SELECT GroupId FROM Groups g WHERE NOT EXISTS (SELECT 1 FROM Items i WHERE i.GroupId = g.GroupId)"))
                .containsExactly(row(30));
        assertThat(sample
                .rows("SELECT Id FROM Items WHERE Amount >= ALL (SELECT Amount FROM Items WHERE Amount IS NOT NULL)"))
                .containsExactly(row(4));
        assertThat(sample.rows("SELECT Id FROM Items WHERE Amount < ANY (SELECT Amount FROM Items) ORDER BY Id"))
                .containsExactly(row(1), row(2));
        fails("SELECT (SELECT Id FROM Items)", 512,
                "Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= or when the subquery is used as an expression.");
        fails("SELECT Id FROM Items WHERE Id IN (SELECT Id, Name FROM Items)", 116,
                "Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.");
    }

    @Test
    void groupsAndAggregates() {
        assertThat(sample.rows("""
                SELECT GroupId, COUNT(*), COUNT(Amount), SUM(Amount), MIN(Name), AVG(Price)
                FROM Items GROUP BY GroupId ORDER BY GroupId"""))
                .containsExactly(row(null, 1, 1, 9L, null, 0.5), row(10, 2, 2, 12L, "Apple", 2.0),
                        row(20, 1, 0, null, "CHERRY", null));
        assertThat(sample.rows("SELECT GroupId + 1, COUNT(*) FROM Items GROUP BY GroupId + 1 HAVING COUNT(*) > 1"))
                .containsExactly(row(11, 2));
        assertThat(sample.rows("SELECT COUNT(DISTINCT GroupId), COUNT_BIG(*) FROM Items")).containsExactly(row(2, 4L));
        assertThat(sample.rows("SELECT SUM(Id) FROM Items WHERE Id > 100")).containsExactly(row((Object) null));
        assertThat(sample.rows("SELECT STRING_AGG(Title, '-') WITHIN GROUP (ORDER BY GroupId DESC) FROM Groups"))
                .containsExactly(row("third-second-first"));
        assertThat(sample.query("SELECT SUM(Id), AVG(CAST(Id AS decimal(10,2))), MAX(Name) FROM Items").columns()
                .stream().map(Column::type))
                .containsExactly(Simple.INT, SqlType.decimal(38, 6), SqlType.nvarchar(50));
        assertThat(sample.value("SELECT AVG(CAST(Id AS decimal(10,2))) FROM Items"))
                .isEqualTo(new BigDecimal("2.500000"));
        fails("SELECT Name, COUNT(*) FROM Items", 8120,
                "Column 'dbo.Items.Name' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause.");
        fails("SELECT Id FROM Items WHERE COUNT(*) > 1", 147,
                "An aggregate may not appear in the WHERE clause unless it is in a subquery contained in a HAVING clause or a select list, and the column being aggregated is an outer reference.");
    }

    @Test
    void windowsNumberAndSum() {
        assertThat(sample.rows("""
                SELECT Id, ROW_NUMBER() OVER (PARTITION BY GroupId ORDER BY Id DESC),
                    COUNT(*) OVER (PARTITION BY GroupId), SUM(Id) OVER (ORDER BY Id)
                FROM Items ORDER BY Id"""))
                .containsExactly(row(1, 2L, 2, 1), row(2, 1L, 2, 3), row(3, 1L, 1, 6), row(4, 1L, 1, 10));
        assertThat(sample.rows(
                "SELECT Flag, RANK() OVER (ORDER BY Flag), DENSE_RANK() OVER (ORDER BY Flag) FROM Items ORDER BY 2"))
                .containsExactly(row(false, 1L, 1L), row(false, 1L, 1L), row(true, 3L, 2L), row(true, 3L, 2L));
        assertThat(sample.rows(
                "SELECT GroupId, RANK() OVER (ORDER BY COUNT(*) DESC) FROM Items WHERE GroupId IS NOT NULL GROUP BY GroupId"))
                .containsExactly(row(10, 1L), row(20, 2L));
        assertThat(sample.rows(
                "SELECT x.Id FROM (SELECT Id, ROW_NUMBER() OVER (ORDER BY Id) AS n FROM Items) x WHERE x.n BETWEEN 2 AND 3"))
                .containsExactly(row(2), row(3));
    }

    @Test
    void sortingAndCutting() {
        assertThat(sample.rows("SELECT TOP 2 Id FROM Items ORDER BY Amount DESC")).containsExactly(row(4), row(2));
        assertThat(sample.rows("SELECT TOP (50) PERCENT Id FROM Items ORDER BY Id")).containsExactly(row(1), row(2));
        assertThat(sample.rows("SELECT TOP 1 WITH TIES Id FROM Items ORDER BY Flag DESC")).containsExactly(row(1),
                row(3));
        assertThat(sample.rows("SELECT Id FROM Items ORDER BY Id OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY"))
                .containsExactly(row(2), row(3));
        assertThat(sample.rows("SELECT Id FROM Items ORDER BY Name")).containsExactly(row(4), row(1), row(2), row(3));
        assertThat(sample.rows("SELECT Id AS n FROM Items ORDER BY Id % 2, n DESC"))
                .containsExactly(row(4), row(2), row(3), row(1));
        assertThat(sample.rows("SELECT DISTINCT Flag FROM Items ORDER BY Flag")).containsExactly(row(false), row(true));
        fails("SELECT DISTINCT Flag FROM Items ORDER BY Id", 145,
                "ORDER BY items must appear in the select list if SELECT DISTINCT is specified.");
        fails("SELECT Id FROM Items ORDER BY 3", 108,
                "The ORDER BY position number 3 is out of range of the number of items in the select list.");
    }

    @Test
    void setOperations() {
        assertThat(sample.rows("SELECT GroupId FROM Items UNION SELECT GroupId FROM Groups ORDER BY GroupId"))
                .containsExactly(row((Object) null), row(10), row(20), row(30));
        assertThat(sample.rows("SELECT Title FROM Groups UNION ALL SELECT 'a' ORDER BY Title COLLATE DATABASE_DEFAULT")
                .getFirst())
                .isEqualTo(row("a"));
        assertThat(sample.rows("SELECT GroupId FROM Groups EXCEPT SELECT GroupId FROM Items")).containsExactly(row(30));
        assertThat(sample.rows("SELECT GroupId FROM Groups INTERSECT SELECT GroupId FROM Items ORDER BY 1 DESC"))
                .containsExactly(row(20), row(10));
        assertThat(sample.query("SELECT NULL AS a UNION ALL SELECT 'x'").columns().getFirst().type())
                .isEqualTo(SqlType.varchar(1));
        fails("SELECT 1, 2 UNION SELECT 1", 205,
                "All queries combined using a UNION, INTERSECT or EXCEPT operator must have an equal number of expressions in their target lists.");
    }

    @Test
    void commonTableExpressions() {
        assertThat(sample.rows(
                "WITH a AS (SELECT Id, Flag FROM Items), b (n) AS (SELECT Id * 10 FROM a WHERE Flag = 1) SELECT n FROM b ORDER BY n"))
                .containsExactly(row(10), row(30));
        assertThat(
                sample.rows("WITH r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT SUM(n) FROM r"))
                .containsExactly(row(15));
        fails("WITH r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT SUM(n) FROM r", 530,
                "The statement terminated. The maximum recursion 100 has been exhausted before statement completion.");
        fails("SELECT * FROM (SELECT Id + 1 FROM Items) AS x", 8155,
                "No column name was specified for column 1 of 'x'.");
    }

    @Test
    void namesThatMeanNothing() {
        fails("SELECT * FROM Nothing", 208, "Invalid object name 'Nothing'.");
        fails("SELECT * FROM Elsewhere.dbo.Items", 208, "Invalid object name 'Elsewhere.dbo.Items'.");
        fails("SELECT Nothing FROM Items", 207, "Invalid column name 'Nothing'.");
        fails("SELECT GroupId FROM Items, Groups", 209, "Ambiguous column name 'GroupId'.");
        fails("SELECT x.Id FROM Items", 4104, "The multi-part identifier \"x.Id\" could not be bound.");
        fails("SELECT x.* FROM Items", 107,
                "The column prefix 'x' does not match with a table name or alias name used in the query.");
        fails("SELECT * FROM Items, Items", 1013,
                "The objects \"dbo.Items\" and \"dbo.Items\" in the FROM clause have the same exposed names. Use correlation names to distinguish them.");
    }

    @Test
    void tablesOfOtherDatabasesAreReachedByName() {
        sample.use("master");
        try {
            assertThat(sample.rows("SELECT Id FROM Sample.dbo.Items WHERE Sample.dbo.Items.Id = 2"))
                    .containsExactly(row(2));
            assertThat(sample.rows("SELECT COUNT(*) FROM Sample..Items")).containsExactly(row(4));
        } finally {
            sample.use("Sample");
        }
    }

    @Test
    void conditionsOnTextAreConvertedToTheColumn() {
        assertThat(sample.rows("SELECT Id FROM Items WHERE Id = '3'")).containsExactly(row(3));
        assertThat(sample.rows("SELECT Id FROM Items WHERE Created >= '2026-01-03' ORDER BY Id"))
                .containsExactly(row(2), row(4));
        assertThat(sample.rows("SELECT Id FROM Items WHERE Guid = '00112233-4455-6677-8899-AABBCCDDEEFF'"))
                .containsExactly(row(1));
        assertThat(sample.rows("SELECT Id FROM Items WHERE Flag = 1 ORDER BY Id")).containsExactly(row(1), row(3));
        assertThatThrownBy(() -> sample.run("SELECT Id FROM Items WHERE Id = 'x'"))
                .isInstanceOfSatisfying(SqlError.class, error -> assertThat(error.number()).isEqualTo(245));
    }

    @Test
    void constantConditionsReadNothing() {
        assertThat(sample.query("SELECT TOP 1 Flag FROM Items WHERE 1 <> 1").rows()).isEmpty();
    }

    @Test
    void tooMuchToHoldIsError701() throws IOException {
        try (Sample small = new Sample(new QueryLimits(20_000, 20_000))) {
            for (int i = 0; i < 1000; i++) {
                small.store("INSERT INTO groups VALUES (?, ?)", i, "title " + i);
            }
            assertThat(small.rows("SELECT GroupId, Title FROM Groups")).hasSize(1000);
            assertThatThrownBy(() -> small.run("SELECT GroupId FROM Groups ORDER BY Title"))
                    .isInstanceOfSatisfying(SqlError.class, error -> assertThat(error.number()).isEqualTo(701));
            assertThat(small.rows("SELECT TOP 3 GroupId FROM Groups ORDER BY Title")).hasSize(3);
            assertThatThrownBy(() -> small.run("SELECT * INTO #t FROM Groups"))
                    .isInstanceOfSatisfying(SqlError.class, error -> assertThat(error.number()).isEqualTo(701));
        }
    }

    @Test
    void aTableTooLargeToHoldIsAskedForTheRowsThatMatch() throws IOException {
        try (Sample small = new Sample(new QueryLimits(20_000, 20_000))) {
            for (int i = 0; i < 1000; i++) {
                small.store("INSERT INTO groups VALUES (?, ?)", i, "title " + i);
            }
            for (int i = 0; i < 3; i++) {
                small.store("INSERT INTO items (Id, GroupId, Flag) VALUES (?, ?, 1)", i, i == 2 ? null : i * 500);
            }
            assertThat(small.rows(
                    "SELECT i.Id, g.Title FROM Items i LEFT JOIN Groups g ON g.GroupId = i.GroupId ORDER BY i.Id"))
                    .containsExactly(row(0, "title 0"), row(1, "title 500"), row(2, null));
            assertThat(small
                    .rows("SELECT COUNT(*) FROM Items i JOIN Groups g ON g.GroupId = i.GroupId AND g.Title LIKE '%0'"))
                    .containsExactly(row(2));
        }
    }

    @Test
    void cancellingStopsAQuery() throws IOException {
        try (Sample other = new Sample()) {
            other.store("INSERT INTO groups VALUES (1, 'x')");
            other.cancellation().cancel();
            assertThatThrownBy(() -> other.run("SELECT * FROM Groups")).isInstanceOf(CancelledException.class);
        }
    }
}
