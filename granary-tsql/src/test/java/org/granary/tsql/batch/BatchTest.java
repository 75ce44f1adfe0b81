package org.granary.tsql.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchTest extends EngineFixture {

    @Test
    void aSelectSendsColumnsRowsAndItsCount() {
        assertThat(run("SELECT 1 AS a, N'x' AS b").events()).containsExactly("columns a int, b nvarchar(1)", "row 1, x",
                "done SELECT 1");
    }

    @Test
    void noCountHidesCounts() {
        assertThat(run("SET NOCOUNT ON SELECT 1 AS a").events()).containsExactly("done SET", "columns a int", "row 1",
                "done SELECT");
    }

    @Test
    void variablesKeepTheirTypes() {
        assertThat(run("DECLARE @a int = 5, @b nvarchar(3); SET @b = N'abcdef'; SET @a += 2; SELECT @a, @b").rows())
                .containsExactly("7, abc");
    }

    @Test
    void selectAssignsOneAfterTheOther() {
        assertThat(run("DECLARE @a int, @b int SELECT @a = 1, @b = @a + 1 SELECT @b").rows()).containsExactly("2");
    }

    @Test
    void anUndeclaredVariableStopsTheBatchBeforeItRuns() {
        assertThat(run("SELECT 1\nSELECT @x").events())
                .containsExactly("error 137 Must declare the scalar variable \"@x\".");
        assertThat(run("SELECT 1\nSELECT @x").messages().getFirst().line()).isEqualTo(2);
    }

    @Test
    void aVariableDeclaredInABranchNotTakenExists() {
        assertThat(run("IF 1 = 0 BEGIN DECLARE @x int = 3 END SELECT @x").rows()).containsExactly("null");
    }

    @Test
    void aTemporaryTableGoesWithTheTextThatMadeIt() {
        String text = "CREATE TABLE #inner (a int); INSERT INTO #inner VALUES (1); SELECT a FROM #inner";
        assertThat(run("EXEC('" + text + "')").rows()).containsExactly("1");
        assertThat(run("EXEC sp_executesql N'" + text + "'").rows()).containsExactly("1");
        assertThat(run("SELECT a FROM #inner").events()).contains("error 208 Invalid object name '#inner'.");
        assertThat(run("CREATE TABLE #outer (a int); EXEC('INSERT INTO #outer VALUES (2)'); SELECT a FROM #outer")
                .rows()).containsExactly("2");
    }

    @Test
    void syntaxErrorsStopTheBatchBeforeItRuns() {
        assertThat(run("SELECT 1 SELECT FROM").events())
                .containsExactly("error 156 Incorrect syntax near the keyword 'FROM'.");
    }

    @Test
    void anErrorEndsItsStatementOnly() {
        assertThat(run("SELECT 1/0 AS a SELECT @@ERROR AS e").events()).containsExactly("columns a int",
                "error 8134 Divide by zero error encountered.", "done SELECT", "columns e int", "row 8134",
                "done SELECT 1");
    }

    @Test
    void aFailedConversionEndsTheBatch() {
        assertThat(run("SELECT CAST('x' AS int) AS a SELECT 2").events()).containsExactly("columns a int",
                "error 245 Conversion failed when converting the varchar value 'x' to data type int.", "done SELECT");
    }

    @Test
    void underXactAbortEveryErrorEndsBatchAndTransaction() {
        RecordingSink sink = run("SET XACT_ABORT ON BEGIN TRAN SELECT 1/0 AS a SELECT 2");

        assertThat(sink.events()).doesNotContain("row 2");
        assertThat(session.log()).containsExactly("begin null", "rollback null");
    }

    @Test
    void catchSeesTheError() {
        assertThat(run("""
                BEGIN TRY
                  RAISERROR('Value %d of %s', 16, 7, 5, 'five')
                  SELECT 'not reached'
                END TRY
                BEGIN CATCH
                  SELECT ERROR_NUMBER(), ERROR_SEVERITY(), ERROR_STATE(), ERROR_MESSAGE(), ERROR_LINE(), @@ERROR
                END CATCH
                SELECT ERROR_NUMBER()
                """).rows()).containsExactly("50000, 16, 7, Value 5 of five, 2, 50000", "null");
    }

    @Test
    void throwInCatchThrowsAgainAndEndsTheBatch() {
        assertThat(
                run("BEGIN TRY SELECT 1/0 END TRY BEGIN CATCH PRINT 'caught'; THROW; END CATCH SELECT 'no'").events())
                .endsWith("info 0 caught", "done OTHER", "error 8134 Divide by zero error encountered.", "done OTHER");
    }

    @Test
    void aTransactionIsDoomedByAnErrorInTryUnderXactAbort() {
        assertThat(run(
                "SET XACT_ABORT ON BEGIN TRAN BEGIN TRY SELECT 1/0 END TRY BEGIN CATCH SELECT XACT_STATE() END CATCH")
                .events())
                .contains("row -1").endsWith(
                        "error 3998 Uncommittable transaction is detected at the end of the batch. The transaction is rolled back.");
        assertThat(session.log()).containsExactly("begin null", "doom", "rollback null");
    }

    @Test
    void raisErrorOfLowSeverityIsAMessage() {
        RecordingSink sink = run("RAISERROR(N'hello', 10, 1) WITH NOWAIT SELECT @@ERROR");

        assertThat(sink.messages().getFirst().severity()).isEqualTo(10);
        assertThat(sink.rows()).containsExactly("0");
    }

    @Test
    void raisErrorDoesNotEndTheBatch() {
        assertThat(run("RAISERROR('x', 16, 1) SELECT 1").rows()).containsExactly("1");
    }

    @Test
    void throwEndsTheBatch() {
        assertThat(run("THROW 50010, 'stop', 2; SELECT 1").events()).containsExactly("error 50010 stop", "done OTHER");
    }

    @Test
    void loopsRunAndBreak() {
        assertThat(run("""
                DECLARE @i int = 0, @s nvarchar(100) = N''
                WHILE 1 = 1
                BEGIN
                  SET @i = @i + 1
                  IF @i = 2 CONTINUE
                  IF @i > 4 BREAK;
                  SET @s += CAST(@i AS nvarchar(10))
                END
                SELECT @s""").rows()).containsExactly("134");
    }

    @Test
    void returnEndsTheBatch() {
        assertThat(run("SELECT 1 RETURN SELECT 2").rows()).containsExactly("1");
    }

    @Test
    void printSendsAMessage() {
        assertThat(run("PRINT 'a' + CAST(1 AS varchar(5))").events()).containsExactly("info 0 a1", "done OTHER");
    }

    @Test
    void transactionsAreCounted() {
        assertThat(run("BEGIN TRAN t SAVE TRAN s ROLLBACK TRAN s SELECT @@TRANCOUNT COMMIT SELECT @@TRANCOUNT").rows())
                .containsExactly("1", "0");
        assertThat(session.log()).containsExactly("begin t", "save s", "rollback s", "commit");
        assertThat(run("COMMIT").messages().getFirst().number()).isEqualTo(3902);
    }

    @Test
    void implicitTransactionsBeginWithTheFirstCall() {
        run("SET IMPLICIT_TRANSACTIONS ON SELECT 1");
        assertThat(session.log()).isEmpty();
        run("EXEC proc_Echo");
        assertThat(session.log()).containsExactly("begin null");
    }

    @Test
    void useChangesTheDatabase() {
        assertThat(run("USE [Other] SELECT DB_NAME()").rows()).containsExactly("Other");
        assertThat(run("USE nowhere").messages().getFirst().number()).isEqualTo(911);
    }

    @Test
    void temporaryTablesLiveAsLongAsTheSession() {
        run("CREATE TABLE #t (a int, b nvarchar(10)) INSERT #t VALUES (1, 'x'), (2, 'y')");
        assertThat(run("SELECT b FROM #t WHERE a = 2 SELECT @@ROWCOUNT").rows()).containsExactly("y", "1");
        session.state().reset();
        assertThat(run("SELECT b FROM #t").messages().getFirst().number()).isEqualTo(208);
    }

    @Test
    void insertExecTakesTheRowsOfAProcedure() {
        assertThat(run(
                "DECLARE @t TABLE (a int, b nvarchar(10)) INSERT INTO @t EXEC proc_Echo 5, N'x' SELECT a + 1, b FROM @t")
                .rows())
                .containsExactly("6, x");
    }

    @Test
    void selectOverRowsAssignsTheLast() {
        assertThat(run("""
                DECLARE @s nvarchar(100) = N''
                SELECT @s = @s + v.n FROM (VALUES (N'a'), (N'b'), (N'c')) v(n)
                SELECT @s, @@ROWCOUNT""").rows()).containsExactly("abc, 3");
    }

    @Test
    void formatOnlyShowsShapesAndRunsNothing() {
        assertThat(run("SET FMTONLY ON SELECT 1 AS a SET FMTONLY OFF").events()).containsExactly("done SET",
                "columns a int", "done SELECT 0", "done SET");
    }

    @Test
    void rowCountLimitsRows() {
        assertThat(run("SET ROWCOUNT 1 SELECT n FROM (VALUES (1), (2)) v(n) SET ROWCOUNT 0").rows()).hasSize(1);
    }

    @Test
    void unknownOptionsAreRefused() {
        assertThat(run("SET NONSENSE ON").messages().getFirst().number()).isEqualTo(195);
        assertThat(run("SET SHOWPLAN_ALL ON").messages().getFirst().number()).isEqualTo(40517);
    }

    @Test
    void nestingIsBounded() {
        assertThat(run("""
                DECLARE @s nvarchar(max) = N'IF @@NESTLEVEL < 100 EXEC sp_executesql @s, N''@s nvarchar(max)'', @s'
                EXEC sp_executesql @s, N'@s nvarchar(max)', @s""").messages()).extracting(m -> m.number())
                .contains(217);
    }

    @Test
    void textsCannotGrowWithoutEnd() {
        assertThat(run(
                "DECLARE @s nvarchar(max) = REPLICATE(CAST('x' AS nvarchar(max)), 1000000) WHILE 1 = 1 SET @s = @s + @s")
                .messages().getFirst().number()).isEqualTo(7119);
    }

    @Test
    void manyLongTextsAreAsBoundedAsOne() {
        assertThat(run("""
                DECLARE @a nvarchar(max) = REPLICATE(CAST('x' AS nvarchar(max)), 30000000), @b nvarchar(max)
                SET @b = @a
                EXEC sp_executesql N'SET @c = UPPER(@c)', N'@c nvarchar(max)', @a""").messages().getFirst().number())
                .isEqualTo(701);
    }

    @Test
    void aCancelledLoopStops() {
        Thread.ofVirtual().start(cancellation::cancel);
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> run("WHILE 1 = 1 WAITFOR DELAY '00:00:10'"))
                .isInstanceOf(org.granary.type.Cancellation.CancelledException.class);
    }
}
