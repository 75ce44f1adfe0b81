package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.mssql.MssqlStatement;
import io.r2dbc.spi.Parameters;
import io.r2dbc.spi.R2dbcDataIntegrityViolationException;
import io.r2dbc.spi.R2dbcType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class StatementTest extends R2dbcTest {

    @Test
    void returnsResultsAndCountsInTheirOrder() {
        assertThat(run("""
                CREATE TABLE #t (id int NOT NULL, name nvarchar(20) NULL);
                INSERT INTO #t VALUES (1, N'a'), (2, NULL);
                UPDATE #t SET name = N'c' WHERE id = 1""")).endsWith(2L, 1L);
        assertThat(rows("INSERT INTO #t VALUES (3, N'x'); SELECT id, name FROM #t ORDER BY id; SELECT 7"))
                .containsExactly(List.of(1, "c"), Arrays.asList(2, null), List.of(3, "x"), List.of(7));
        assertThat(rows("SELECT id, name FROM #t ORDER BY id")).hasSize(3);
    }

    @Test
    void bindsParametersByName() {
        run("CREATE TABLE #t (id int NOT NULL PRIMARY KEY, name nvarchar(20) NULL)");
        MssqlStatement insert = connection.createStatement("INSERT INTO #t VALUES (@id, @name)");
        insert.bind("id", 1).bind("name", "größer").add().bind("id", 2).bindNull("name", String.class).add()
                .bind("id", 3).bind("name", "日本 😀");
        assertThat(counts(insert)).containsExactly(1L, 1L, 1L);
        assertThat(rows("SELECT name FROM #t WHERE id >= @P0 ORDER BY id", 2)).containsExactly(
                Arrays.asList((Object) null), List.of("日本 😀"));
        assertThat(error(() -> counts(
                connection.createStatement("INSERT INTO #t VALUES (@id, @name)").bind("id", 1).bind("name", "x"))))
                .isInstanceOf(R2dbcDataIntegrityViolationException.class)
                .extracting("errorCode").isEqualTo(2627);
    }

    @Test
    void returnsGeneratedKeys() {
        run("CREATE TABLE #t (id int IDENTITY(5, 1) NOT NULL, name nvarchar(20))");
        assertThat(rows(connection.createStatement("INSERT INTO #t (name) VALUES (@name)").bind("name", "x")
                .returnGeneratedValues()).getFirst().getFirst().toString()).isEqualTo("5");
    }

    @Test
    void runsBatches() {
        assertThat(blocked(connection.createBatch().add("SELECT 1").add("SELECT N'zwei'").execute()
                .concatMap(result -> result.map((row, metadata) -> String.valueOf(row.get(0)))).collectList()))
                .containsExactly("1", "zwei");
    }

    @Test
    void callsProceduresWithOutputs() {
        List<Object> outputs = blocked(Flux.from(connection
                .createStatement(
                        "EXEC sp_executesql N'SET @x = @y * 2', N'@y int, @x int OUTPUT', @y = @in, @x = @out OUTPUT")
                .bind("in", 21).bind("out", Parameters.out(R2dbcType.INTEGER)).execute())
                .concatMap(result -> result.map(readable -> readable.get(0))).collectList());
        assertThat(outputs).containsExactly(42);
    }

    @Test
    void returnsTheStatusOfAProcedure() {
        assertThat(rows("""
                DECLARE @status int;
                EXEC @status = dbo.proc_AddJob @JobId = 5, @UserToken = 0x01, @Settings = N'<s/>';
                SELECT @status""")).containsExactly(List.of(0));
    }

    @Test
    void errorsHaveTheirNumbersAndTheConnectionGoesOn() {
        assertThat(error(() -> rows("SELECT * FROM dbo.NoTable")).getErrorCode()).isEqualTo(208);
        assertThat(error(() -> rows("SELECT * FROM dbo.NoTable WHERE x = @P0", 1)).getErrorCode()).isEqualTo(208);
        assertThat(error(() -> run("SELECT 1 1")).getErrorCode()).isEqualTo(102);
        assertThat(error(() -> rows("SELECT 1/0")).getErrorCode()).isEqualTo(8134);
        assertThat(error(() -> rows("SELECT 1/@P0", 0)).getErrorCode()).isEqualTo(8134);
        assertThat(error(() -> run("EXEC dbo.proc_Nothing")).getErrorCode()).isEqualTo(2812);
        assertThat(error(() -> run("EXEC dbo.proc_SubmitJob")).getErrorCode()).isEqualTo(201);
        assertThat(error(() -> run("EXEC dbo.proc_SubmitJob 'x'")).getErrorCode()).isEqualTo(8114);
        assertThat(error(() -> run("THROW 60001, N'thrown', 1")).getErrorCode()).isEqualTo(60001);
    }
}
