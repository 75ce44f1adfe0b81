package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.mssql.MssqlConnection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A SELECT goes through a cursor, which is r2dbc-mssql's default, or directly.
class CursorTest extends R2dbcTest {
    private static final int ROWS = 1000;

    @BeforeEach
    void fill() {
        fill(connection);
    }

    private static void fill(MssqlConnection connection) {
        await(connection.createStatement("CREATE TABLE #t (id int NOT NULL, name nvarchar(20) NULL)").execute());
        for (int from = 1; from <= ROWS; from += 100) {
            await(connection.createStatement("INSERT INTO #t VALUES " + String.join(", ",
                    IntStream.range(from, from + 100).mapToObj(i -> "(" + i + ", N'n" + i + "')").toList())).execute()
                    .concatMap(result -> result.getRowsUpdated()));
        }
    }

    @Test
    void readsMoreThanOneFetch() {
        assertThat(rows("SELECT id, name FROM #t ORDER BY id")).hasSize(ROWS).startsWith(List.of(1, "n1"))
                .endsWith(List.of(ROWS, "n" + ROWS));
        assertThat(rows("SELECT id FROM #t WHERE id > @P0 ORDER BY id", 500)).hasSize(ROWS - 500);
        assertThat(rows("SELECT id FROM #t WHERE id > @P0 ORDER BY id", 900)).hasSize(100);
        assertThat(rows("SELECT id FROM #t WHERE id > @P0", ROWS)).isEmpty();
        assertThat(rows("SELECT id FROM #t WHERE 1 = 0")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 128, 100_000})
    void readsInPiecesOfAnySize(int size) {
        assertThat(rows(connection.createStatement("SELECT id FROM #t WHERE id <= 300").fetchSize(size))).hasSize(300);
        assertThat(rows(connection.createStatement("SELECT id FROM #t WHERE id <= @n").bind("n", 300).fetchSize(size)))
                .hasSize(300);
    }

    @Test
    void readsDirectlyWhereCursorsAreNotPreferred() {
        MssqlConnection direct = connect(configuration().preferCursoredExecution(false));
        fill(direct);
        assertThat(rows(direct.createStatement("SELECT id FROM #t"))).hasSize(ROWS);
        assertThat(rows(direct.createStatement("SELECT id FROM #t WHERE id > @n").bind("n", 10))).hasSize(ROWS - 10);
        await(direct.close());
    }

    @Test
    void runsWhatHasNoCursorWithoutOne() {
        assertThat(rows(connection.createStatement("SELECT 1; SELECT 2").fetchSize(10)))
                .containsExactly(List.of(1), List.of(2));
        assertThat(rows(connection.createStatement("EXEC dbo.proc_GetConversionBatch 1, '2026-01-01'").fetchSize(10)))
                .isEmpty();
    }

    @Test
    void aReaderMayStopEarly() {
        assertThat(blocked(connection.createStatement("SELECT id FROM #t ORDER BY id").fetchSize(10).execute()
                .concatMap(result -> result.map((row, metadata) -> row.get(0, Integer.class))).take(15).collectList()))
                .hasSize(15);
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(ROWS);
    }
}
