package org.granary.it.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatementTest extends VertxTest {

    @Test
    void returnsResultsAndCountsInTheirOrder() {
        query("CREATE TABLE #t (id int NOT NULL, name nvarchar(20) NULL)");
        RowSet<Row> results = query("""
                INSERT INTO #t VALUES (1, N'a'), (2, NULL);
                SELECT id, name FROM #t ORDER BY id;
                UPDATE #t SET name = N'c' WHERE id = 1;
                SELECT name FROM #t WHERE id = 1""");
        assertThat(results.rowCount()).isEqualTo(2);
        assertThat(results.next().columnsNames()).containsExactly("id", "name");
        assertThat(results.next().next().rowCount()).isEqualTo(1);
        assertThat(rows(results)).containsExactly(List.of(1, "a"), Arrays.asList(2, null), List.of("c"));
    }

    @Test
    void preparesOnceAndRunsOften() {
        query("CREATE TABLE #t (id int NOT NULL PRIMARY KEY, name nvarchar(20) NULL)");
        PreparedStatement insert = await(connection.prepare("INSERT INTO #t VALUES (@p1, @p2)"));
        for (int i = 0; i < 5; i++) {
            assertThat(await(insert.query().execute(Tuple.of(i, i == 3 ? null : "größer " + i))).rowCount())
                    .isEqualTo(1);
        }
        assertThat(errorOf(() -> await(insert.query().execute(Tuple.of(0, "twice")))).getErrorCode()).isEqualTo(2627);
        await(insert.close());
        assertThat(rows(query("SELECT id, name FROM #t WHERE id >= @p1 ORDER BY id", 3)))
                .containsExactly(Arrays.asList(3, null), List.of(4, "größer 4"));
    }

    @Test
    void runsBatchesOfParameters() {
        query("CREATE TABLE #t (id int NOT NULL, name nvarchar(20) NULL)");
        RowSet<Row> results = await(connection.preparedQuery("INSERT INTO #t VALUES (@p1, @p2)")
                .executeBatch(IntStream.range(0, 20).mapToObj(i -> Tuple.of(i, "n" + i)).toList()));
        int changed = 0;
        for (RowSet<Row> each = results; each != null; each = each.next()) {
            changed += each.rowCount();
        }
        assertThat(changed).isEqualTo(20);
        assertThat(rows(query("SELECT COUNT(*) FROM #t"))).containsExactly(List.of(20));
    }

    @Test
    void readsInPieces() {
        query("CREATE TABLE #t (id int NOT NULL)");
        query("INSERT INTO #t VALUES "
                + String.join(", ", IntStream.range(0, 300).mapToObj(i -> "(" + i + ")").toList()));
        PreparedStatement select = await(connection.prepare("SELECT id FROM #t WHERE id >= @p1 ORDER BY id"));
        Cursor cursor = select.cursor(Tuple.of(10));
        List<Integer> read = new ArrayList<>();
        do {
            for (Row row : await(cursor.read(50))) {
                read.add(row.getInteger(0));
            }
        } while (cursor.hasMore());
        await(cursor.close());
        await(select.close());
        assertThat(read).isEqualTo(IntStream.range(10, 300).boxed().toList());
    }

    @Test
    void callsProcedures() {
        assertThat(rows(query("""
                DECLARE @status int, @out int;
                EXEC @status = sp_executesql N'SET @x = @y * 2', N'@y int, @x int OUTPUT', @y = @p1, @x = @out OUTPUT;
                SELECT @status, @out""", 21))).containsExactly(List.of(0, 42));
        assertThat(rows(query("EXEC dbo.proc_GetConversionBatch @p1, @p2", 1,
                java.time.LocalDateTime.parse("2026-01-01T00:00:00")))).isEmpty();
    }

    @Test
    void keepsEveryCharacter() {
        String text = "Grüße, Ελλάδα, 日本語, 😀, ' \" [ ] % _ \\";
        assertThat(rows(query("SELECT N'" + text.replace("'", "''") + "'"))).containsExactly(List.of(text));
        assertThat(rows(query("SELECT @p1", text))).containsExactly(List.of(text));
    }

    @Test
    void errorsHaveTheirNumbersAndTheConnectionGoesOn() {
        assertThat(error(() -> query("SELECT * FROM dbo.NoTable")).getErrorCode()).isEqualTo(208);
        assertThat(error(() -> query("SELECT * FROM dbo.NoTable WHERE x = @p1", 1)).getErrorCode()).isEqualTo(208);
        assertThat(error(() -> query("SELECT 1 1")).getErrorCode()).isEqualTo(102);
        assertThat(error(() -> query("SELECT 1/0")).getErrorCode()).isEqualTo(8134);
        assertThat(error(() -> query("SELECT 1/@p1", 0)).getErrorCode()).isEqualTo(8134);
        assertThat(error(() -> query("EXEC dbo.proc_Nothing")).getErrorCode()).isEqualTo(2812);
        assertThat(error(() -> query("EXEC dbo.proc_SubmitJob")).getErrorCode()).isEqualTo(201);
        assertThat(error(() -> query("EXEC dbo.proc_SubmitJob @p1", "x")).getErrorCode()).isEqualTo(8114);
        assertThat(error(() -> query("THROW 60001, N'thrown', 1")).getErrorCode()).isEqualTo(60001);
    }
}
