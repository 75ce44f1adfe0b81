package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// EXEC inside a prepared text, in every place where it can stand. A driver runs a prepared text through sp_executesql, sp_prepexec and sp_execute
/// in turn; each time it must see the same results, and the connection must go on.
public interface NestedCallForms {

    Connection connection();

    /// Whether the driver shows the results around an error in their order.
    default boolean showsResultsBesideErrors() {
        return true;
    }

    /// @param results what `execute` and `getMoreResults` find: the first value of each result set, update counts, and errors
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            EXEC dbo.proc_SubmitJob ? | 1 |
            EXEC dbo.proc_SubmitJob ?; SELECT 1; SELECT 2 | 1 | rows 1, rows 2
            SELECT 1; EXEC dbo.proc_SubmitJob ? | 1 | rows 1
            SELECT 1; EXEC dbo.proc_SubmitJob ?; SELECT 2 | 1 | rows 1, rows 2
            DECLARE @r int; EXEC @r = dbo.proc_SubmitJob ?; SELECT @r | 1 | rows 0
            EXEC('SELECT 7') SELECT ? | 1 | rows 7, rows 1
            EXEC('EXEC dbo.proc_SubmitJob 1') SELECT ? | 1 | rows 1
            EXEC sp_executesql N'EXEC dbo.proc_SubmitJob @a SELECT @a', N'@a int', ? | 1 | rows 1
            DECLARE @t TABLE (a int); INSERT INTO @t EXEC('SELECT 1 UNION SELECT 2'); SELECT COUNT(*) FROM @t WHERE a >= ? | 1 | count 2, rows 2
            BEGIN TRY EXEC dbo.proc_SubmitJob ? END TRY BEGIN CATCH SELECT ERROR_NUMBER() END CATCH | 1 |
            BEGIN TRY EXEC dbo.proc_SubmitJob ? END TRY BEGIN CATCH SELECT ERROR_NUMBER() END CATCH | x | rows 8114
            EXEC dbo.proc_SubmitJob ? | x | error 8114
            EXEC dbo.proc_SubmitJob 1, ? | x | error 8144
            EXEC dbo.proc_NoSuch ? | x | error 2812
            EXEC('EXEC dbo.proc_SubmitJob ''y''') SELECT ? | x | error 8114, rows x
            EXEC sp_executesql N'EXEC dbo.proc_SubmitJob @a', N'@a nvarchar(9)', ? | x | error 8114
            EXEC dbo.proc_SubmitJob ?; SELECT 1; SELECT 2 | x | error 8114, rows 1, rows 2
            SELECT 1; EXEC dbo.proc_SubmitJob ?; SELECT 2 | x | rows 1, error 8114, rows 2
            SELECT 1; SELECT 2; EXEC dbo.proc_SubmitJob ? | x | rows 1, rows 2, error 8114
            DECLARE @r int; EXEC @r = dbo.proc_SubmitJob ?; SELECT 3 | x | error 8114, rows 3
            SET XACT_ABORT ON; EXEC dbo.proc_SubmitJob ?; SELECT 1 | x | error 8114
            """)
    default void aCallInsideOfAPreparedTextAnswersTheSameEveryTime(String sql, String value, @Nullable String results)
            throws SQLException {
        List<String> expected = results == null ? List.of() : List.of(results.split(", "));
        try (PreparedStatement statement = connection().prepareStatement(sql)) {
            for (int execution = 1; execution <= 5; execution++) {
                if (value.equals("x")) {
                    statement.setString(1, value);
                } else {
                    statement.setInt(1, Integer.parseInt(value));
                }
                List<String> found = results(statement);
                if (showsResultsBesideErrors() || results == null || !results.contains("error")) {
                    assertThat(found).as("execution %d", execution).isEqualTo(expected);
                } else {
                    assertThat(found).as("execution %d", execution).containsAll(
                            expected.stream().filter(each -> each.startsWith("error")).toList());
                }
                assertThat(JdbcConnectionTest.value(connection(), "SELECT 42")).isEqualTo(42);
            }
        }
    }

    private static List<String> results(PreparedStatement statement) {
        List<String> found = new ArrayList<>();
        boolean rows = false;
        boolean first = true;
        while (true) {
            try {
                rows = first ? statement.execute() : statement.getMoreResults(Statement.CLOSE_CURRENT_RESULT);
                if (rows) {
                    found.add("rows " + first(JdbcConnectionTest.rows(statement.getResultSet())));
                } else if (statement.getUpdateCount() >= 0) {
                    found.add("count " + statement.getUpdateCount());
                } else {
                    return found;
                }
            } catch (SQLException e) {
                assertThat(found).as("an answer that ends, at %s", e).hasSizeLessThan(10);
                found.add("error " + e.getErrorCode());
            }
            first = false;
        }
    }

    private static String first(List<List<@Nullable Object>> rows) {
        return rows.isEmpty() ? "none" : String.valueOf(rows.getFirst().getFirst());
    }
}
