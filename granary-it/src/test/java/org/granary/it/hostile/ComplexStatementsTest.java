package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.granary.it.QueueClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Nested operands are evaluated once, common table expressions are planned and run once, and long texts take memory by their length: each of these would
/// otherwise take longer than anyone waits, or more than the server has. What is too large gets SQL Server's error.
class ComplexStatementsTest extends HostileTest {

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional"};
    }

    private static String nested(String shape, int depth) {
        String text = "1";
        for (int i = 0; i < depth; i++) {
            text = shape.replace("$", text);
        }
        return text;
    }

    private static String chain(String first, String shape, String last, int count) {
        return "WITH c0 AS (" + first + ")" + IntStream.range(1, count)
                .mapToObj(i -> ", c" + i + " AS (" + shape.replace("$", "c" + (i - 1)) + ")")
                .collect(Collectors.joining())
                + " " + last.replace("$", "c" + (count - 1));
    }

    private static String list(String item, int count) {
        return IntStream.range(0, count).mapToObj(i -> item.replace("#", String.valueOf(i)))
                .collect(Collectors.joining(","));
    }

    static Stream<Arguments> quick() {
        return Stream.of(Arguments.of("NULLIF", "SELECT " + nested("NULLIF($, 2)", 60), 1),
                Arguments.of("NULLIF of both", "SELECT " + nested("NULLIF(2, NULLIF($, 2))", 30), 2),
                Arguments.of("IN", "SELECT " + nested("CASE WHEN $ IN (3, 4, 1) THEN 1 ELSE 0 END", 40), 1),
                Arguments.of("IN of expressions",
                        "SELECT " + nested("CASE WHEN $ IN (1 + 2, 2 + 2, 0 + 1) THEN 1 ELSE 0 END", 40), 1),
                Arguments.of("BETWEEN", "SELECT " + nested("CASE WHEN $ BETWEEN 0 AND 2 THEN 1 ELSE 0 END", 40), 1),
                Arguments.of("simple CASE",
                        "SELECT " + nested("CASE $ WHEN 5 THEN 6 WHEN 7 THEN 8 WHEN 1 THEN 1 END", 40), 1),
                Arguments.of("COALESCE", "SELECT " + nested("COALESCE(NULLIF($, 2), 3)", 40), 1),
                Arguments.of("ISNULL", "SELECT " + nested("ISNULL(NULLIF($, 2), 3)", 40), 1),
                Arguments.of("IIF", "SELECT " + nested("IIF($ = 1, 1, 2)", 40), 1),
                Arguments.of("CHOOSE", "SELECT " + nested("CHOOSE($, 1, 2)", 40), 1),
                Arguments.of("GREATEST", "SELECT " + nested("GREATEST($, 1, 0)", 40), 1),
                Arguments.of("ANSI_NULLS OFF", "SET ANSI_NULLS OFF; DECLARE @n int = 1; SELECT "
                        + nested("CASE WHEN $ = @n THEN 1 ELSE 0 END", 40), 1),
                Arguments.of("IN a query", "SELECT " + nested("CASE WHEN $ IN (SELECT 1) THEN 1 ELSE 0 END", 40), 1),
                Arguments.of("ALL of a query",
                        "SELECT " + nested("CASE WHEN $ >= ALL (SELECT 1) THEN 1 ELSE 0 END", 40), 1),
                Arguments.of("EXISTS in a condition", "SELECT "
                        + nested(
                                "(SELECT COUNT(*) FROM (SELECT 1 AS a) t WHERE CASE WHEN EXISTS (SELECT 1 WHERE $ = 1) THEN a END = 1)",
                                25),
                        1),
                Arguments.of("common tables joined",
                        chain("SELECT 1 AS i", "SELECT x.i FROM $ x JOIN $ y ON x.i = y.i", "SELECT COUNT(*) FROM $",
                                60),
                        1),
                Arguments.of("common tables as values",
                        chain("SELECT 1 AS i", "SELECT (SELECT i FROM $) * (SELECT MAX(i) FROM $) AS i",
                                "SELECT i FROM $", 40),
                        1),
                Arguments.of("common tables with UNION",
                        chain("SELECT 1 AS i", "SELECT i FROM $ UNION SELECT i FROM $", "SELECT COUNT(*) FROM $", 60),
                        1),
                Arguments.of("common tables with IN",
                        chain("SELECT 1 AS i", "SELECT i FROM $ WHERE i IN (SELECT i FROM $)", "SELECT COUNT(*) FROM $",
                                40),
                        1),
                Arguments.of("list of 10,000",
                        "SELECT COUNT(*) FROM dbo.Jobs WHERE JobId IN (-1, " + list("-#", 10_000) + ")", 0),
                Arguments.of("list of 1.2 MB", "SELECT 1 WHERE 1 IN (" + list("1", 600_000) + ")", 1),
                Arguments.of("list of 4 MB", "SELECT 1 WHERE 7 IN (" + list("#", 600_000) + ")", 1),
                Arguments.of("list of texts", "SELECT 1 WHERE 'A7' IN (" + list("'a#'", 300_000) + ")", 1),
                Arguments.of("list of texts for numbers", "SELECT 1 WHERE 7 IN (" + list("'#'", 100_000) + ")", 1),
                Arguments.of("1,000 rows",
                        "DECLARE @t TABLE (a int, b nvarchar(10), c decimal(9, 2), d varbinary(4), e int); "
                                + "SET NOCOUNT ON; INSERT @t VALUES " + list("(#, N'a#', -1.5, 0x01, NULL)", 1000)
                                + "; SELECT COUNT(*) FROM @t",
                        1000),
                Arguments.of("4 MB of statements",
                        "DECLARE @a int = 0; " + ("SET @a = @a + LEN(N'" + "x".repeat(60) + "') - 59;\n").repeat(50_000)
                                + "SELECT @a",
                        50_000),
                Arguments.of("statements in a block",
                        "DECLARE @a int = 0; BEGIN TRY " + "SET @a = @a + 1;\n".repeat(50_000)
                                + " END TRY BEGIN CATCH END CATCH SELECT @a",
                        50_000),
                Arguments.of("long search", "DECLARE @t varchar(max) = REPLICATE(CAST('a' AS varchar(max)), 4000000); "
                        + "SELECT CHARINDEX(REPLICATE(CAST('a' AS varchar(max)), 1000000) + 'b', @t)", 0),
                Arguments.of("long pattern", "DECLARE @t varchar(max) = REPLICATE(CAST('a' AS varchar(max)), 4000000); "
                        + "SELECT PATINDEX('%' + REPLICATE('a', 7000) + 'b%', @t)", 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("quick")
    void itEndsWithItsAnswer(String name, String sql, int answer) throws SQLException {
        try (QueueClient client = connect(); Statement statement = client.connection().createStatement()) {
            boolean rows = statement.execute(sql);
            while (!rows && statement.getUpdateCount() != -1) {
                rows = statement.getMoreResults();
            }
            try (var result = statement.getResultSet()) {
                assertThat(result.next()).as(name).isTrue();
                assertThat(result.getInt(1)).as(name).isEqualTo(answer);
            }
        }
    }

    static Stream<Arguments> tooLarge() {
        return Stream.of(Arguments.of("words of a text", "SELECT 1;".repeat(800_000), 701),
                Arguments.of("words of a statement", "SELECT 1 WHERE " + "1 = @@SPID OR ".repeat(40_000) + "1 = 1",
                        8623),
                Arguments.of("columns of a plan", "WITH c AS (SELECT " + list("# AS a#", 4000) + ") SELECT * FROM c"
                        + " UNION ALL SELECT * FROM c".repeat(900), 8623),
                Arguments.of("parentheses", "SELECT " + "(".repeat(300) + "1" + ")".repeat(300), 191),
                Arguments.of("chain", "SELECT 1" + " + 1".repeat(1500), 8631),
                Arguments.of("chain of chains", "SELECT " + nested("($" + " + 1".repeat(500) + ")", 20), 8631),
                Arguments.of("chain of common tables",
                        chain("SELECT 1 AS i", "SELECT i FROM $", "SELECT i FROM $", 1000), 8631),
                Arguments.of("common tables bound one by one",
                        chain("SELECT 1 AS i", "SELECT i FROM $", "SELECT i FROM c0 "
                                + IntStream.range(1, 1000).mapToObj(i -> "UNION SELECT i FROM c" + i)
                                        .collect(Collectors.joining(" ")),
                                1000),
                        8631),
                Arguments.of("pattern", "DECLARE @a int = PATINDEX(REPLICATE(CAST('a' AS varchar(max)), 9000), 'a')",
                        8152));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tooLarge")
    void whatIsTooLargeIsRefused(String name, String sql, int error) throws SQLException {
        try (QueueClient client = connect(); Statement statement = client.connection().createStatement()) {
            assertThatThrownBy(() -> statement.execute(sql)).as(name)
                    .isInstanceOfSatisfying(SQLException.class, e -> {
                        assertTellsNoInsides(String.valueOf(e.getMessage()));
                        assertThat(e.getErrorCode()).as(e.getMessage()).isEqualTo(error);
                    });
            assertThat(client.number("SELECT 42")).as("the connection goes on").isEqualTo(42);
        }
    }

    @Test
    void aCommonTableIsComputedOnce() throws SQLException {
        try (QueueClient client = connect()) {
            assertThat(client.number("WITH c AS (SELECT NEWID() AS i) SELECT COUNT(*) FROM c a JOIN c b ON a.i = b.i"))
                    .isEqualTo(1);
            assertThat(client.number("SELECT COUNT(*) FROM (SELECT 1 AS a) t WHERE NULLIF(RAND(), 2) IS NULL"))
                    .isZero();
        }
    }
}
