package org.granary.it.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.wire.TokenClient.Parameter;
import org.granary.tds.request.WellKnownProcedure;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which tokens end a call. A procedure that a batch calls has a RETURNSTATUS and a DONEPROC; one that is called inside a call has a DONEINPROC
/// and no status, because drivers take the first status of the answer for that of the call.
@Timeout(120)
class CallTokensTest {
    private static final String DATABASE = "TranslationServices";

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    /// What the text gives inside a call, between the beginning of the answer and the status of the call.
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            EXEC dbo.proc_SubmitJob 1 | DONEINPROC 0001 e0
            EXEC dbo.proc_SubmitJob 1; SELECT 1 AS a | DONEINPROC 0001 e0, COLMETADATA a, ROW [1], DONEINPROC 0011 c1 1
            SELECT 1 AS a; EXEC dbo.proc_SubmitJob 1 | COLMETADATA a, ROW [1], DONEINPROC 0011 c1 1, DONEINPROC 0001 e0
            SELECT 1 AS a; EXEC dbo.proc_SubmitJob 1; SELECT 2 AS b | COLMETADATA a, ROW [1], DONEINPROC 0011 c1 1, DONEINPROC 0001 e0, COLMETADATA b, ROW [2], DONEINPROC 0011 c1 1
            DECLARE @r int; EXEC @r = dbo.proc_SubmitJob 1; SELECT @r AS r | DONEINPROC 0001 e0, COLMETADATA r, ROW [0], DONEINPROC 0011 c1 1
            EXEC dbo.proc_SubmitJob 'x' | ERROR 8114, DONEINPROC 0003 e0
            EXEC dbo.proc_SubmitJob 1, 2 | ERROR 8144, DONEINPROC 0003 e0
            EXEC dbo.proc_SubmitJob NULL | ERROR 515, DONEINPROC 0003 e0
            EXEC dbo.proc_NoSuch | ERROR 2812, DONEINPROC 0003 e0
            EXEC dbo.proc_SubmitJob 'x'; SELECT 1 AS a | ERROR 8114, DONEINPROC 0003 e0, COLMETADATA a, ROW [1], DONEINPROC 0011 c1 1
            BEGIN TRY EXEC dbo.proc_SubmitJob 'x' END TRY BEGIN CATCH SELECT ERROR_NUMBER() AS n END CATCH | COLMETADATA n, ROW [8114], DONEINPROC 0011 c1 1
            BEGIN TRY EXEC dbo.proc_SubmitJob 1 END TRY BEGIN CATCH SELECT ERROR_NUMBER() AS n END CATCH | DONEINPROC 0001 e0
            EXEC('SELECT 1 AS a') | COLMETADATA a, ROW [1], DONEINPROC 0011 c1 1, DONEINPROC 0001 e0
            EXEC('EXEC dbo.proc_SubmitJob 1') | DONEINPROC 0001 e0, DONEINPROC 0001 e0
            EXEC sp_executesql N'EXEC dbo.proc_SubmitJob ''x''' | ERROR 8114, DONEINPROC 0003 e0, DONEINPROC 0001 e0
            DECLARE @t TABLE (a int); INSERT INTO @t EXEC('SELECT 1 UNION SELECT 2') | DONEINPROC 0011 c3 2
            DECLARE @t TABLE (a int); INSERT INTO @t EXEC dbo.proc_SubmitJob 'x' | ERROR 8114, DONEINPROC 0003 c3
            SET NOCOUNT ON; EXEC dbo.proc_SubmitJob 1; SELECT 1 AS a | COLMETADATA a, ROW [1], DONEINPROC 0001 c1
            PRINT 'x'; SET LOCK_TIMEOUT 1000; DECLARE @a int = 1; SET @a = 2; SELECT @a = 3 | INFO 0, DONEINPROC 0001 fd, DONEINPROC 0001 be, DONEINPROC 0011 c1 1
            SET NOCOUNT ON; PRINT 'x'; DECLARE @a int = 1; SET @a = 2; SELECT @a = 3; WAITFOR DELAY '0:0:0' | INFO 0
            """)
    @Covers({"TDS-2.2.6.6-8", "TDS-2.2.7.7-1", "TDS-2.2.7.8-1", "TDS-2.2.7.19-1"})
    void aCallInsideOfACallHasNoStatus(String text, String expected) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, DATABASE)) {
            List<String> body = List.of(expected.split(", (?=[A-Z])"));
            assertAnswer(client.call(WellKnownProcedure.SP_EXECUTESQL, Parameter.text(text)), body, List.of());
            List<String> prepared = client.call(WellKnownProcedure.SP_PREPEXEC, Parameter.output(), Parameter.text(""),
                    Parameter.text(text));
            String handle = prepared.get(prepared.size() - 2);
            assertThat(handle).startsWith("RETURNVALUE ");
            assertAnswer(prepared, body, List.of(handle));
            int number = Integer.parseInt(handle.substring("RETURNVALUE ".length()));
            for (int i = 0; i < 3; i++) {
                assertAnswer(client.call(WellKnownProcedure.SP_EXECUTE, Parameter.integer(number)), body, List.of());
            }
        }
    }

    private static void assertAnswer(List<String> tokens, List<String> body, List<String> outputs) {
        List<String> expected = new ArrayList<>(body);
        // The status of a text is the number of the last statement's error.
        String status = tokens.stream().filter(token -> token.startsWith("RETURNSTATUS ")).findFirst().orElse("none");
        expected.add(status);
        expected.addAll(outputs);
        expected.add("DONEPROC 0000 e0");
        assertThat(tokens).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            EXEC dbo.proc_SubmitJob 1 | RETURNSTATUS 0, DONEPROC 0001 e0, DONE 0000 fd
            EXEC dbo.proc_SubmitJob 1; SELECT 1 AS a | RETURNSTATUS 0, DONEPROC 0001 e0, COLMETADATA a, ROW [1], DONE 0010 c1 1
            EXEC dbo.proc_SubmitJob 'x' | ERROR 8114, DONEPROC 0003 e0, DONE 0000 fd
            EXEC dbo.proc_SubmitJob 'x'; SELECT 1 AS a | ERROR 8114, DONEPROC 0003 e0, COLMETADATA a, ROW [1], DONE 0010 c1 1
            EXEC dbo.proc_NoSuch; SELECT 1 AS a | ERROR 2812, DONE 0003 e0, COLMETADATA a, ROW [1], DONE 0010 c1 1
            BEGIN TRY EXEC dbo.proc_SubmitJob 'x' END TRY BEGIN CATCH SELECT ERROR_NUMBER() AS n END CATCH | COLMETADATA n, ROW [8114], DONE 0010 c1 1
            EXEC('EXEC dbo.proc_SubmitJob 1') | DONEINPROC 0001 e0, RETURNSTATUS 0, DONEPROC 0001 e0, DONE 0000 fd
            EXEC('EXEC dbo.proc_SubmitJob ''x''') | ERROR 8114, DONEINPROC 0003 e0, RETURNSTATUS 0, DONEPROC 0001 e0, DONE 0000 fd
            EXEC('SELECT CAST(''x'' AS int) + 1 AS a; SELECT 2'); SELECT 3 | COLMETADATA a, ERROR 245, DONEINPROC 0003 c1, DONE 0000 fd
            EXEC('DECLARE @a int = ''x''; SELECT 2'); SELECT 3 | ERROR 245, DONE 0002 fd
            PRINT 'x'; EXEC('PRINT ''y''') | INFO 0, DONE 0001 fd, INFO 0, DONEINPROC 0001 fd, RETURNSTATUS 0, DONEPROC 0001 e0, DONE 0000 fd
            """)
    @Covers({"TDS-2.2.2.5-1", "TDS-2.2.7.6-3", "TDS-2.2.7.18-1"})
    void aCallInABatchHasAStatusIfTheProcedureRan(String text, String expected) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, DATABASE)) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.batch(text)).isEqualTo(List.of(expected.split(", (?=[A-Z])")));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            PRINT 'x'; SELECT 1 AS a | INFO 0, DONE 0001 fd, COLMETADATA a, ROW [1], DONE 0010 c1 1
            RAISERROR('x', 10, 1); SELECT 1 AS a | INFO 50000, DONE 0001 fd, COLMETADATA a, ROW [1], DONE 0010 c1 1
            SET LOCK_TIMEOUT -1 SET ANSI_NULLS ON SELECT 1 AS a | DONE 0001 be, DONE 0001 be, COLMETADATA a, ROW [1], DONE 0010 c1 1
            USE master USE TranslationServices | ENVCHANGE DATABASE, INFO 5701, DONE 0001 fd, ENVCHANGE DATABASE, INFO 5701, DONE 0000 fd
            WAITFOR DELAY '0:0:0' WAITFOR DELAY '0:0:0' | DONE 0001 fd, DONE 0000 fd
            CREATE TABLE #t (a int) TRUNCATE TABLE #t DROP TABLE #t | DONE 0001 c6, DONE 0001 fd, DONE 0000 c7
            DECLARE @a int DECLARE @b int = 1 SET @a = 2 SELECT @a = 3 | DONE 0001 c1, DONE 0001 c1, DONE 0001 c1, DONE 0010 c1 1
            IF 1 = 0 PRINT 'x' SELECT 1 AS a | DONE 0001 fd, COLMETADATA a, ROW [1], DONE 0010 c1 1
            DECLARE @a int = 1 WHILE @a < 9 SET @a += 1 SELECT @a AS a | DONE 0001 c1, DONE 0001 fd, COLMETADATA a, ROW [9], DONE 0010 c1 1
            IF 1 = 1 SELECT 1 AS a | COLMETADATA a, ROW [1], DONE 0010 c1 1
            WHILE 1 = 0 PRINT 'x' SELECT 1 AS a | DONE 0001 fd, COLMETADATA a, ROW [1], DONE 0010 c1 1
            BEGIN TRY SELECT @@SPID / 0 AS a END TRY BEGIN CATCH END CATCH | COLMETADATA a, DONE 0000 c1
            BEGIN TRY THROW 50001, 'x', 1 END TRY BEGIN CATCH END CATCH SELECT 1 AS a | DONE 0001 fd, COLMETADATA a, ROW [1], DONE 0010 c1 1
            SET NOCOUNT ON PRINT 'x' DECLARE @a int = 1 SELECT 1 AS a SET NOCOUNT OFF | DONE 0001 be, INFO 0, DONE 0001 fd, DONE 0001 c1, COLMETADATA a, ROW [1], DONE 0001 c1, DONE 0000 be
            """)
    @Covers({"TDS-2.2.2.7-1", "TDS-2.2.7.6-2", "TDS-2.2.7.9-1"})
    void everyStatementOfABatchEndsWithADone(String text, String expected) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, DATABASE)) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.batch(text)).isEqualTo(List.of(expected.split(", (?=[A-Z])")));
            }
        }
    }

    @Test
    @Covers("TDS-2.2.7.6-4")
    void noCountHidesTheCountsOfProceduresToo() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, DATABASE)) {
            String call = "EXEC dbo.proc_GetItems 1, 1, NULL, 1, 1, 1, 1, 1, 1";
            assertThat(client.batch(call)).contains("DONEINPROC 0011 c1 0");
            assertThat(client.batch("SET NOCOUNT ON " + call)).contains("DONEINPROC 0001 c1");
        }
    }
}
