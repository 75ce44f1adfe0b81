package org.granary.it.translation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an error does to the transaction in which it happens, without XACT_ABORT.
@OnEveryStore
class EndedTransactionsTest extends ProtocolTest {
    private static final String ADD = "EXEC proc_AddJob @JobId = 5, @UserToken = 0x01, @Settings = N'<s/>'; ";

    @Override
    protected String databaseName() {
        return "TranslationServices";
    }

    private static @Nullable Object value(Client client, String sql) {
        return client.execute(sql).getLast().rows().getFirst().getFirst();
    }

    private static SqlError error(Client client, String sql) {
        SqlError error = catchThrowableOfType(SqlError.class, () -> client.execute(sql));
        assertThat(error).as(sql).isNotNull();
        return error;
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            DECLARE @i int = 'x' | 245
            SELECT CAST('x' AS int) | 245
            SELECT JobId FROM dbo.Jobs WHERE JobId = 'x' | 8114
            SELECT CAST('x' AS decimal(5, 2)) | 8114
            DECLARE @d datetime = 'x' | 241
            DECLARE @d datetime = '2024-13-45' | 242
            DECLARE @g uniqueidentifier = 'x' | 8169
            INSERT INTO #t VALUES ('x') | 245
            EXEC ('INSERT INTO #t VALUES (''x'')') | 245
            EXEC sp_executesql N'SELECT CAST(''x'' AS int)' | 245
            CREATE TABLE #t (a int) | 2714
            SELECT 1 AS a INTO #t | 2714
            """)
    void aConversionThatFailsAndATableThatExistsEndIt(String text, int number) {
        try (Client client = database.connect()) {
            client.execute("CREATE TABLE #t (a int NOT NULL)");
            assertThat(error(client, "BEGIN TRAN; INSERT INTO #t VALUES (1); " + ADD + text
                    + "; INSERT INTO #t VALUES (2)").number()).isEqualTo(number);
            assertThat(value(client, "SELECT @@TRANCOUNT")).isEqualTo(0);
            assertThat(value(client, "SELECT COUNT(*) FROM #t")).isEqualTo(0);
            assertThat(value(client, "SELECT COUNT(*) FROM dbo.Jobs")).isEqualTo(0);

            String caught = "BEGIN TRAN; " + ADD + "BEGIN TRY " + text
                    + " END TRY BEGIN CATCH SELECT XACT_STATE(), ERROR_NUMBER(); ROLLBACK END CATCH; SELECT @@TRANCOUNT";
            List<List<@Nullable Object>> rows = client.execute(caught).stream().flatMap(set -> set.rows().stream())
                    .toList();
            assertThat(rows).containsExactly(List.of(-1, number), List.of(0));
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            SELECT 1 / 0 | 8134
            INSERT INTO #t VALUES (NULL) | 515
            INSERT INTO #t VALUES (1), (1) | 2627
            DECLARE @i tinyint = 300 | 220
            RAISERROR('x', 16, 1) | 50000
            EXEC proc_SubmitJob @JobId = 'x' | 8114
            EXEC nosuch | 2812
            """)
    void othersEndTheirStatementOnly(String text, int number) {
        try (Client client = database.connect()) {
            client.execute("CREATE TABLE #t (a int NOT NULL PRIMARY KEY)");
            assertThat(error(client, "BEGIN TRAN; " + ADD + text).number()).isEqualTo(number);
            assertThat(value(client, "SELECT @@TRANCOUNT")).isEqualTo(1);
            assertThat(value(client, "COMMIT; SELECT COUNT(*) FROM dbo.Jobs")).isEqualTo(1);
        }
    }
}
