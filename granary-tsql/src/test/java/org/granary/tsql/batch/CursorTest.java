package org.granary.tsql.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The sp_cursor procedures.
class CursorTest extends EngineFixture {
    private static final int FORWARD_ONLY = 0x4;
    private static final int STATIC = 0x8;
    private static final int FAST_FORWARD = 0x10;
    private static final int PARAMETERIZED = 0x1000;
    private static final int AUTO_FETCH = 0x2000;
    private static final int AUTO_CLOSE = 0x4000;
    private static final int READ_ONLY = 1;
    private static final int ALLOW_DIRECT = 0x2000;
    private static final int INFO = 0x100;

    @BeforeEach
    void fill() {
        run("CREATE TABLE #t (id int NOT NULL)");
        run("INSERT INTO #t VALUES "
                + String.join(", ", IntStream.rangeClosed(1, 10).mapToObj(i -> "(" + i + ")").toList()));
    }

    private static Argument number(int value) {
        return in(Simple.INT, value);
    }

    private static List<Object> outputs(@Nullable CallResult result) {
        return result == null
                ? List.of("failed")
                : result.outputs().stream().map(output -> (Object) String.valueOf(output.value().value())).toList();
    }

    /// Opens and returns scroll option, concurrency option and row count as the client gets them; the handle is the
    /// first cursor's.
    private RecordingSink open(int scroll, int concurrency, int rows, String text, Argument... more) {
        RecordingSink sink = new RecordingSink();
        List<Argument> arguments = new ArrayList<>(List.of(out(Simple.INT, null), text(text), out(Simple.INT, scroll),
                out(Simple.INT, concurrency), out(Simple.INT, rows)));
        arguments.addAll(List.of(more));
        CallResult result = call(sink, "sp_cursoropen", arguments.toArray(Argument[]::new));
        opened = outputs(result);
        return sink;
    }

    private List<Object> opened = List.of();

    private RecordingSink fetch(int type, int row, int rows) {
        RecordingSink sink = new RecordingSink();
        call(sink, "sp_cursorfetch", number(handle()), number(type), number(row), number(rows));
        return sink;
    }

    private int handle() {
        return Integer.parseInt(opened.getFirst().toString());
    }

    private List<Object> info() {
        return outputs(call(new RecordingSink(), "sp_cursorfetch", number(handle()), number(INFO),
                out(Simple.INT, null), out(Simple.INT, null)));
    }

    @Test
    void opensFetchesAndCloses() {
        RecordingSink sink = open(FORWARD_ONLY, READ_ONLY | ALLOW_DIRECT, 0, "SELECT id FROM #t ORDER BY id");
        assertThat(sink.events()).containsExactly("enter sp_cursoropen", "columns id int, ROWSTAT int", "done SELECT 0",
                "return 0");
        assertThat(sink.columns().getLast().hidden()).isTrue();
        assertThat(opened).containsExactly("180150003", "4", "1", "-1");
        assertThat(fetch(2, 0, 4).rows()).containsExactly("1, 1", "2, 1", "3, 1", "4, 1");
        assertThat(fetch(2, 0, 4).rows()).hasSize(4);
        assertThat(fetch(2, 0, 4).rows()).containsExactly("9, 1", "10, 1");
        assertThat(fetch(2, 0, 4).rows()).isEmpty();
        assertThat(call(new RecordingSink(), "sp_cursorclose", number(handle()))).isNotNull();
        assertThat(fetch(2, 0, 4).messages().getFirst().number()).isEqualTo(16909);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 3, '1,2,3', 1", "8, 0, 3, '8,9,10', 8", "16, 5, 3, '5,6,7', 5", "16, -2, 3, '9,10', 9",
        "16, 0, 3, '', 0", "16, 11, 3, '', -1", "32, 2, 2, '6,7', 6", "32, -3, 2, '1,2', 1", "128, 0, 9, '4,5,6', 4",
        "4, 0, 2, '2,3', 2", "4, 0, 9, '1,2,3,4,5,6,7,8,9', 1", "512, 0, 9, '1,2,3', 1", "2, 0, 2, '7,8', 7",
        "1, 0, 0, '', 0", "8, 0, 0, '', -1", "16, 2147483647, 3, '', -1", "32, -2147483648, 3, '', 0"})
    void moves(int type, int row, int rows, String expected, int position) {
        open(STATIC, READ_ONLY, 0, "SELECT id FROM #t ORDER BY id");
        assertThat(opened.getLast()).isEqualTo("10");
        fetch(16, 4, 3);
        assertThat(fetch(type, row, rows).rows()).isEqualTo(
                expected.isEmpty() ? List.of() : List.of(expected.split(",")).stream().map(id -> id + ", 1").toList());
        assertThat(info()).containsExactly(String.valueOf(position), "10");
    }

    @Test
    void aMoveBeforeTheFirstRowIsWhereRelativeMovesBegin() {
        open(STATIC, READ_ONLY, 0, "SELECT id FROM #t ORDER BY id");
        fetch(1, 0, 0);
        assertThat(fetch(32, 3, 1).rows()).containsExactly("3, 1");
        fetch(8, 0, 0);
        assertThat(fetch(32, -3, 1).rows()).containsExactly("8, 1");
        fetch(1, 0, 0);
        assertThat(fetch(2, 0, 1).rows()).containsExactly("1, 1");
    }

    @Test
    void aForwardOnlyCursorDoesNotGoBack() {
        open(FAST_FORWARD | AUTO_FETCH | AUTO_CLOSE, READ_ONLY, 6, "SELECT id FROM #t ORDER BY id");
        assertThat(fetch(4, 0, 1).messages().getFirst().number()).isEqualTo(16911);
        assertThat(fetch(2, 0, 6).events()).contains("row 10, 1").endsWith("return 16");
        assertThat(fetch(2, 0, 6).messages().getFirst().number()).isEqualTo(16909);
    }

    @Test
    void fetchesAtOnceWithParameters() {
        RecordingSink sink = open(FAST_FORWARD | AUTO_FETCH | PARAMETERIZED, READ_ONLY, 2,
                "SELECT id FROM #t WHERE id > @low ORDER BY id", text("@low int"), number(7));
        assertThat(sink.rows()).containsExactly("8, 1", "9, 1");
        assertThat(fetch(2, 0, 2).rows()).containsExactly("10, 1");
    }

    @Test
    void preparesOnceAndOpensOften() {
        RecordingSink sink = new RecordingSink();
        List<Object> outputs = outputs(call(sink, "sp_cursorprepexec", out(Simple.INT, 0), out(Simple.INT, 0),
                text("@low int"), text("SELECT id FROM #t WHERE id > @low ORDER BY id"), number(STATIC | PARAMETERIZED),
                number(READ_ONLY), out(Simple.INT, 0), number(8)));
        assertThat(outputs).containsExactly("1", "180150003", "2");
        opened = outputs(call(sink, "sp_cursorexecute", number(1), out(Simple.INT, 0), number(STATIC),
                number(READ_ONLY), out(Simple.INT, 0), number(5)));
        assertThat(opened).containsExactly("180150005", "5");
        assertThat(fetch(1, 0, 2).rows()).containsExactly("6, 1", "7, 1");
        assertThat(call(sink, "sp_cursorunprepare", number(1))).isNotNull();
        assertThat(call(sink, "sp_cursorexecute", number(1), out(Simple.INT, 0))).isNull();
        assertThat(sink.messages().getLast().number()).isEqualTo(8179);
    }

    @Test
    void aTextThatIsNoQueryRunsWithoutACursorIfThatIsAllowed() {
        RecordingSink direct = open(FORWARD_ONLY, READ_ONLY | ALLOW_DIRECT, 0, "SELECT 1; SELECT 2");
        assertThat(direct.events()).contains("info 16954 Executing SQL directly; no cursor.", "row 1", "row 2");
        assertThat(handle()).isZero();
        assertThat(open(FORWARD_ONLY, READ_ONLY, 0, "SELECT 1; SELECT 2").messages().getFirst().number())
                .isEqualTo(16937);
    }

    @Test
    void aResultTooLargeForMemoryGoesDirectlyIfThatIsAllowed() {
        String large = "SELECT REPLICATE(CAST(N'x' AS nvarchar(max)), 1000000) FROM #t AS a CROSS JOIN #t AS b";
        RecordingSink direct = open(FORWARD_ONLY, READ_ONLY | ALLOW_DIRECT, 0, large);
        assertThat(direct.rows()).hasSize(100);
        assertThat(direct.messages()).extracting("number").containsExactly(16954);
        assertThat(handle()).isZero();
        assertThat(open(STATIC, READ_ONLY, 0, large).messages()).extracting("number").containsExactly(701);
        open(STATIC, READ_ONLY, 0, "SELECT id FROM #t");
        assertThat(opened.getLast()).isEqualTo("10");
    }

    @Test
    void errorsOfTheQueryOpenNothing() {
        assertThat(open(STATIC, READ_ONLY, 0, "SELECT 1 / 0").messages()).extracting("number").containsExactly(8134,
                16945);
        assertThat(opened).containsExactly("failed");
        assertThat(open(STATIC, READ_ONLY, 0, "SELECT x FROM #no").messages().getFirst().number()).isEqualTo(208);
    }

    @Test
    void cannotBeChanged() {
        open(1, 4, 0, "SELECT id FROM #t");
        assertThat(opened).endsWith("8", "1", "10");
        RecordingSink sink = new RecordingSink();
        call(sink, "sp_cursor", number(handle()), number(34), number(1));
        assertThat(sink.messages().getFirst().number()).isEqualTo(16929);
        assertThat(call(sink, "sp_cursoroption", number(handle()), number(2), text("name"))).isNotNull();
    }

    @Test
    void aResetConnectionHasNoCursors() {
        open(STATIC, READ_ONLY, 0, "SELECT id FROM #t");
        session.state().reset();
        assertThat(fetch(1, 0, 1).messages().getFirst().number()).isEqualTo(16909);
    }

    @Test
    void preparingTellsTheColumnsIfAsked() {
        RecordingSink sink = new RecordingSink();
        call(sink, "sp_prepare", out(Simple.INT, null), text("@a int"), text("SELECT id, @a AS a FROM #t"), number(1));
        assertThat(sink.events()).containsExactly("enter sp_prepare", "columns id int, a int", "done SELECT",
                "return 0");
    }
}
