package org.granary.tsql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.granary.memory.ServerMemory;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TableSource;
import org.granary.type.SqlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptedTextTest {
    private final TsqlTexts texts = new TsqlTexts(1 << 20, ServerMemory.unlimited());

    private Script parse(String text) {
        return texts.script(text, true);
    }

    private Statement only(String text) {
        Script script = parse(text);
        assertThat(script.statements()).hasSize(1);
        return script.statements().getFirst();
    }

    private QueryBody.Select select(String text) {
        return (QueryBody.Select) ((Statement.Select) only(text)).query().body();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";;", "SELECT 1", "select 1 as [a b], 'x' \"q\"",
        "SELECT TOP 5 * FROM sys.tables t WITH (NOLOCK)",
        "SELECT TOP (@n) PERCENT WITH TIES a FROM t ORDER BY a DESC",
        "SELECT a, COUNT(DISTINCT b) c FROM t WHERE a IN (1,2) GROUP BY a HAVING COUNT(*) > 1 ORDER BY 1",
        "SELECT * FROM a INNER JOIN b ON a.x = b.x LEFT OUTER JOIN c ON c.x = b.x CROSS JOIN d FULL JOIN e ON 1 = 1",
        "SELECT * FROM a CROSS APPLY (VALUES (1, 'x'), (2, 'y')) v(n, s) OUTER APPLY (SELECT 1 AS z) w",
        "WITH x (a) AS (SELECT 1), y AS (SELECT a FROM x) SELECT * FROM y UNION ALL SELECT 2 EXCEPT SELECT 3 INTERSECT SELECT 4",
        "SELECT * FROM t ORDER BY a OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY OPTION (RECOMPILE, MAXDOP 1)",
        "SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY b DESC) rn FROM t",
        "SELECT SUM(a) OVER (ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM t",
        "SELECT STRING_AGG(a, ',') WITHIN GROUP (ORDER BY a) FROM t",
        "SELECT CASE WHEN a = 1 AND NOT (b LIKE 'x!%' ESCAPE '!') THEN 1 ELSE 0 END, CASE a WHEN 1 THEN 2 END FROM t",
        "SELECT CAST(a AS nvarchar(max)), CONVERT(varchar(30), b, 120), TRY_CAST('x' AS int), x COLLATE Latin1_General_BIN FROM t",
        "SELECT {fn UCASE('a')}, {ts '2020-01-01 00:00:00'}, {d '2020-01-01'}",
        "IF EXISTS (SELECT 1 FROM t WHERE a > ALL (SELECT b FROM u)) PRINT 'y'; ELSE PRINT 'n'",
        "WHILE @i < 10 BEGIN SET @i += 1; IF @i = 5 BREAK ELSE CONTINUE END",
        "BEGIN TRY SELECT 1/0 END TRY BEGIN CATCH THROW; END CATCH",
        "BEGIN TRY SELECT 1 END TRY BEGIN CATCH END CATCH;",
        "RAISERROR('x %d', 16, 1, 5) WITH NOWAIT, LOG", "THROW 50001, 'x', 1",
        "BEGIN TRAN BEGIN TRANSACTION t1 SAVE TRAN s1 ROLLBACK TRAN s1 COMMIT WORK COMMIT TRANSACTION t1 ROLLBACK",
        "WAITFOR DELAY '00:00:01'", "USE [master]",
        "DECLARE @t TABLE (a int NOT NULL PRIMARY KEY, b nvarchar(max) NULL DEFAULT N'x')",
        "CREATE TABLE #t (a int IDENTITY(1,1), b AS a + 1, CONSTRAINT pk PRIMARY KEY CLUSTERED (a ASC, b DESC))",
        "DROP TABLE IF EXISTS #t, #u", "TRUNCATE TABLE #t", "INSERT INTO #t (a, b) VALUES (1, DEFAULT), (2, N'x')",
        "INSERT #t SELECT 1, 2", "INSERT INTO @t EXEC sp_who", "INSERT t DEFAULT VALUES",
        "UPDATE #t SET a = 1, @x = b = 2, c += 3 FROM #t JOIN u ON u.a = #t.a WHERE b IS NOT NULL",
        "DELETE FROM #t WHERE a = 1", "DELETE x FROM #t x WHERE x.a BETWEEN 1 AND 2 AND x.b = 3",
        "INSERT BULK [dbo].[MSSTranTempTable0] ([A] int, [B] nvarchar(2048) COLLATE Latin1_General_CI_AS_KS_WS) with (TABLOCK, CHECK_CONSTRAINTS)",
        "SET NOCOUNT ON SET XACT_ABORT, QUOTED_IDENTIFIER ON SET LOCK_TIMEOUT -1 SET TEXTSIZE 2147483647",
        "SET TRANSACTION ISOLATION LEVEL READ COMMITTED SET LANGUAGE us_english SET CONTEXT_INFO 0x01 SET STATISTICS IO, TIME OFF",
        "set language N'us_english' set dateformat mdy set datefirst 7 set rowcount @n set deadlock_priority low",
        "SELECT a.*, b.c.* FROM a, b", "SELECT x = 1, 'y' = 2", "SELECT @a = 1, @b += 2",
        "SELECT $1.50, 0x, 0xAB, 1e3, .5, 5., -1, - -1, ~1",
        "/* outer /* inner */ still */ SELECT 1 -- end", "SELECT * INTO #x FROM t", "sp_who", "sp_who 'x', 5",
        "dbo.proc_x @a = 1, @b = DEFAULT",
        "SELECT ((1)), ((SELECT 1)), ((SELECT 1) + 1)", "SELECT * FROM (SELECT 1 AS a) d",
        "SELECT * FROM (a JOIN b ON a.x = b.x)",
        "SELECT * FROM t (NOLOCK)", "SELECT * FROM sys.fn_helpcollations() h",
        "SELECT MAX(a), MIN(b), LEFT(c, 1), RIGHT(d, 2) FROM t",
        "SELECT GETDATE(), CURRENT_TIMESTAMP, USER, SYSTEM_USER, DATEADD(day, 1, x) FROM t"})
    void isParsed(String text) {
        assertThatCode(() -> parse(text)).doesNotThrowAnyException();
    }

    @Test
    void aCallKeepsItsReturnVariableItsNamesAndItsDirections() {
        Statement.Execute call = (Statement.Execute) only(
                "EXEC @P0 = WordAutomationServices..[proc GetJobs] @P1, -5, word, NULL, @x = @P2 OUTPUT, @y = DEFAULT");

        assertThat(call.returnVariable()).isEqualTo("@P0");
        var name = ((Statement.Execute.Target.Name) call.target()).name();
        assertThat(name.database()).isEqualTo("WordAutomationServices");
        assertThat(name.schema()).isNull();
        assertThat(name.name()).isEqualTo("proc GetJobs");
        assertThat(call.arguments()).hasSize(6);
        assertThat(call.arguments().get(1).value()).isInstanceOfSatisfying(Expression.Literal.class,
                literal -> assertThat(literal.value().value()).isEqualTo(-5));
        assertThat(call.arguments().get(2).value()).isInstanceOfSatisfying(Expression.Literal.class,
                literal -> assertThat(literal.value().value()).isEqualTo("word"));
        assertThat(call.arguments().get(4).name()).isEqualTo("@x");
        assertThat(call.arguments().get(4).output()).isTrue();
        assertThat(call.arguments().get(5).value()).isNull();
    }

    @Test
    void literalsHaveTheTypesOfTsql() {
        assertThat(select("SELECT 1, 2147483648, 1.50, 1e0, $2, 0xABC, 'ab', N'ab', ''").items())
                .extracting(
                        item -> ((Expression.Literal) ((QueryBody.SelectItem.Value) item).expression()).value().type())
                .containsExactly(SqlType.Simple.INT, new SqlType.Decimal(10, 0, true), new SqlType.Decimal(3, 2, true),
                        SqlType.Simple.FLOAT, SqlType.Simple.MONEY, SqlType.varbinary(2), SqlType.varchar(2),
                        SqlType.nvarchar(2), SqlType.varchar(1));
    }

    @Test
    void doubleQuotesHoldStringsWhenQuotedIdentifierIsOff() {
        var query = ((Statement.Select) texts.script("SELECT \"a\"\"b\"", false).statements().getFirst()).query();

        var item = (QueryBody.SelectItem.Value) ((QueryBody.Select) query.body()).items().getFirst();
        assertThat(((Expression.Literal) item.expression()).value().value()).isEqualTo("a\"b");
    }

    @Test
    void precedenceIsThatOfTsql() {
        var where = select("SELECT 1 FROM t WHERE a = 1 OR b = 2 AND NOT c = 1 + 2 * 3").where();

        assertThat(where).isInstanceOfSatisfying(org.granary.tsql.ast.Condition.Or.class, or -> {
            assertThat(or.conditions().get(1)).isInstanceOf(org.granary.tsql.ast.Condition.And.class);
        });
    }

    @Test
    void intersectBindsCloserThanUnion() {
        var body = ((Statement.Select) only("SELECT 1 UNION SELECT 2 INTERSECT SELECT 3")).query().body();

        assertThat(body).isInstanceOfSatisfying(QueryBody.SetOperation.class, union -> {
            assertThat(union.operator()).isEqualTo(QueryBody.SetOperation.Operator.UNION);
            assertThat(union.right()).isInstanceOf(QueryBody.SetOperation.class);
        });
    }

    @Test
    void anOldTableHintIsNotAFunction() {
        assertThat(select("SELECT * FROM t (NOLOCK)").from().getFirst()).isInstanceOf(TableSource.Named.class);
    }

    @Test
    void variablesThatTheTextDoesNotDeclareAreFree() {
        Script script = parse("DECLARE @a int = @p; SET @a = 1; SELECT @b, @P FROM @t");

        assertThat(script.declared()).extracting(Script.Name::name).containsExactly("@a");
        assertThat(script.free()).extracting(Script.Name::name).containsExactlyInAnyOrder("@p", "@b", "@t");
    }

    @Test
    void parametersAreParsed() {
        assertThat(texts.parameters("@a int, @b AS nvarchar(max) = N'x' OUTPUT,@c decimal(10,2) out")).satisfiesExactly(
                a -> assertThat(a.type()).isEqualTo(SqlType.Simple.INT),
                b -> assertThat(b).returns(true, ParameterDeclaration::output).returns(SqlType.nvarchar(SqlType.MAX),
                        ParameterDeclaration::type),
                c -> assertThat(c.type()).isEqualTo(SqlType.decimal(10, 2)));
    }

    @Test
    void longChainsOfAndAreNoNesting() {
        String text = "SELECT 1 WHERE 1 = 1" + " AND 1 = 1".repeat(5000) + " OR 2 = 2".repeat(5000);

        assertThatCode(() -> parse(text)).doesNotThrowAnyException();
    }
}
