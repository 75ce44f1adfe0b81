package org.granary.tsql.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.junit.jupiter.api.Test;

class CallTest extends EngineFixture {
    private final RecordingSink sink = new RecordingSink();

    @Test
    void aProcedureIsCalledByNameInAnySpelling() {
        for (String name : List.of("proc_Echo", "dbo.proc_echo", "[dbo].[proc_Echo]", "MASTER..PROC_ECHO",
                "[master].dbo.proc_Echo;1")) {
            CallResult result = call(new RecordingSink(), name, in(Simple.INT, 5));
            assertThat(result).as(name).isNotNull();
            assertThat(result.returnStatus()).isEqualTo(1);
        }
    }

    @Test
    void anUnknownProcedureIsError2812() {
        assertThat(call(sink, "proc_None")).isNull();
        assertThat(sink.events()).containsExactly("error 2812 Could not find stored procedure 'proc_None'.");
    }

    @Test
    void theErrorNamesTheDatabaseInWhichTheProcedureLives() {
        assertThat(call(sink, "proc_Elsewhere")).isNull();
        assertThat(sink.messages().getFirst().number()).isEqualTo(2812);
        assertThat(sink.messages().getFirst().text()).contains("Other");
    }

    @Test
    void aDatabaseThatTheLoginMayNotUseIsError916() {
        assertThat(call(sink, "Secret.dbo.proc_Hidden")).isNull();
        assertThat(sink.messages().getFirst().number()).isEqualTo(916);
    }

    @Test
    void anErrorOfAProcedureIsSentOnceInsideOfItsScope() {
        assertThat(call(sink, "proc_Fail")).isNull();
        assertThat(sink.events()).containsExactly("enter proc_Fail", "error 50001 It failed.", "return -6");
        assertThat(sink.messages().getFirst().procedure()).isEqualTo("proc_Fail");
    }

    @Test
    void executeGivesStatusAndOutputs() {
        assertThat(
                run("DECLARE @rc int, @o nvarchar(10) EXEC @rc = proc_Echo 1, @x = @o OUTPUT SELECT @rc, @o").events())
                .containsExactly("done SELECT",
                        "enter proc_Echo", "columns  int, @x nvarchar(10)", "row 1, null", "done SELECT 1", "return 2",
                        "columns  int,  nvarchar(10)", "row 2, out", "done SELECT 1");
    }

    @Test
    void aBatchGoesOnAfterAFailedCall() {
        assertThat(run("EXEC proc_Fail SELECT @@ERROR").events()).containsExactly("enter proc_Fail",
                "error 50001 It failed.", "return -6", "columns  int", "row 50001", "done SELECT 1");
    }

    @Test
    void catchGetsTheErrorOfAProcedure() {
        assertThat(
                run("BEGIN TRY EXEC proc_Fail END TRY BEGIN CATCH SELECT ERROR_MESSAGE(), ERROR_PROCEDURE() END CATCH")
                        .rows())
                .containsExactly("It failed., proc_Fail");
    }

    @Test
    void executeSqlBindsPositionalAndNamedParameters() {
        CallResult result = call(sink, "sp_executesql", text("SET @b = @a * 2; SELECT @a AS a, @c AS c"),
                text("@a int, @b bigint OUTPUT, @c nvarchar(10) = N'd'"), in(Simple.INT, 4), out(Simple.BIGINT, null));

        assertThat(result).isNotNull();
        assertThat(result.outputs()).containsExactly(new CallResult.Output("@b", SqlValue.of(Simple.BIGINT, 8L)));
        assertThat(sink.events()).containsExactly("enter sp_executesql",
                "columns a int, c nvarchar(10)", "row 4, d", "done SELECT 1", "return 0");
    }

    @Test
    void theFormInWhichJdbcCallsProceduresWorks() {
        CallResult result = call(sink, "sp_executesql", text("EXEC @P0 = proc_Echo @P1, @P2 OUT"),
                text("@P0 int OUTPUT,@P1 bigint,@P2 nvarchar(4000) OUTPUT"), out(Simple.INT, null),
                in(Simple.BIGINT, 7L),
                out(SqlType.nvarchar(4000), null));

        assertThat(result).isNotNull();
        assertThat(result.outputs()).extracting(output -> output.value().value()).containsExactly(2, "out");
    }

    @Test
    void missingAndSuperfluousParametersAreErrors() {
        call(sink, "sp_executesql", text("SELECT @a"), text("@a int"));
        assertThat(sink.messages().getFirst().number()).isEqualTo(8178);
        RecordingSink more = new RecordingSink();
        call(more, "sp_executesql", text("SELECT 1"), text(""), in(Simple.INT, 1));
        assertThat(more.messages().getFirst().number()).isEqualTo(8144);
    }

    @Test
    void preparedTextsRunByTheirHandleUntilTheyAreForgotten() {
        CallResult prepared = call(sink, "sp_prepexec", out(Simple.INT, null), text("@a int"),
                text("SELECT @a + 1 AS x"),
                in(Simple.INT, 1));
        assertThat(prepared).isNotNull();
        SqlValue handle = prepared.outputs().getFirst().value();
        RecordingSink again = new RecordingSink();
        call(again, "sp_execute", new Argument(null, handle, false), in(Simple.INT, 41));
        assertThat(again.rows()).containsExactly("42");
        call(new RecordingSink(), "sp_unprepare", new Argument(null, handle, false));
        RecordingSink gone = new RecordingSink();
        assertThat(call(gone, "sp_execute", new Argument(null, handle, false), in(Simple.INT, 41))).isNull();
        assertThat(gone.messages().getFirst().number()).isEqualTo(8179);
    }

    @Test
    void resetForgetsPreparedTexts() {
        CallResult prepared = call(sink, "sp_prepare", out(Simple.INT, null), text("@a int"), text("SELECT @a"),
                in(Simple.INT, 1));
        session.state().reset();
        RecordingSink gone = new RecordingSink();
        assertThat(prepared).isNotNull();
        call(gone, "sp_execute", new Argument(null, prepared.outputs().getFirst().value(), false), in(Simple.INT, 1));
        assertThat(gone.messages().getFirst().number()).isEqualTo(8179);
    }

    @Test
    void aPreparedRpcCallsItsProcedure() {
        CallResult result = call(sink, "sp_prepexecrpc", out(Simple.INT, null), text("{?=call dbo.proc_Echo(?)}"),
                in(Simple.INT, 9));

        assertThat(result).isNotNull();
        assertThat(sink.rows()).containsExactly("9");
    }

    @Test
    void theEngineCanBeWarmedUp() {
        org.assertj.core.api.Assertions.assertThatCode(engine::warmUp).doesNotThrowAnyException();
    }

    @Test
    void cursorsAreRefusedByName() {
        call(sink, "sp_cursoropen");
        assertThat(sink.messages().getFirst().text()).contains("sp_cursoropen");
    }

    @Test
    void executeTextHasVariablesOfItsOwn() {
        assertThat(run("DECLARE @x int = 1 EXEC ('SELECT @x')").messages().getFirst().number()).isEqualTo(137);
        assertThat(run("DECLARE @x nvarchar(100) = N'SELECT 5 AS a' EXEC (@x + N' SELECT 6')").rows())
                .containsExactly("5", "6");
    }

    @Test
    void aProcedureNameCanComeFromAVariable() {
        assertThat(run("DECLARE @p sysname = N'dbo.proc_Echo' EXEC @p 3").rows()).containsExactly("3");
    }

    @Test
    void aBulkLoadFollowsItsStatement() {
        run("CREATE TABLE #b (a int, b nvarchar(10))");
        run("INSERT BULK #b (a int, b nvarchar(10)) WITH (TABLOCK)");
        engine.bulkLoad(List.of(Column.of("a", Simple.INT), Column.of("b", SqlType.nvarchar(10))),
                List.of(Row.of(1, "x"), Row.of(2, "y")).iterator(), session, sink, cancellation);

        assertThat(sink.events()).containsExactly("done BULK_INSERT 2");
        assertThat(run("SELECT SUM(a) FROM #b").rows()).containsExactly("3");
    }

    @Test
    void aBulkLoadWithoutItsStatementIsRefused() {
        engine.bulkLoad(List.of(), List.<Row>of().iterator(), session, sink, cancellation);
        assertThat(sink.messages().getFirst().isError()).isTrue();
    }
}
