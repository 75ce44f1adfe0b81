package org.granary.it.tempdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Temporary procedures, and procedures and views of tempdb.
class TempdbProcedureTest extends TempdbTest {

    @ParameterizedTest
    @ValueSource(strings = {"p", "#p", "##p"})
    void isCalledWithArguments(String name) throws Exception {
        one.execute("CREATE PROCEDURE " + name + " @a int, @b nvarchar(20) = N'none', @c int = 5 OUTPUT AS\n"
                + "SET NOCOUNT ON\nSET @c = @c + @a\nSELECT @a AS a, @b AS b\nRETURN @a * 2");
        assertThat(rows("DECLARE @r int, @o int = 10; EXEC @r = " + name + " 3, @c = @o OUTPUT; SELECT @r, @o"))
                .containsExactly(row(6, 13));
        assertThat(rows("EXEC " + name + " @b = N'x', @a = 1")).containsExactly(row(1, "x"));
        try (CallableStatement call = one.connection().prepareCall("{? = call " + name + "(?, ?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setInt(2, 4);
            call.setString(3, "y");
            call.setInt(4, 100);
            call.registerOutParameter(4, Types.INTEGER);
            try (ResultSet rows = call.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("b")).isEqualTo("y");
                assertThat(rows.next()).isFalse();
            }
            assertThat(call.getInt(1)).isEqualTo(8);
            assertThat(call.getInt(4)).isEqualTo(104);
        }
        Outcome named = one.call(name, "@a", 7);
        assertThat(named.status()).isEqualTo(14);
        assertThat(named.set().rows()).containsExactly(row(7, "none"));
        assertThat(error("EXEC " + name)).isEqualTo(201);
        assertThat(error("EXEC " + name + " 1, 2, 3, 4")).isEqualTo(8144);
        assertThat(error("EXEC " + name + " @d = 1")).isEqualTo(8145);
        assertThat(error("EXEC " + name + " 'x'")).isEqualTo(8114);
        assertThat(error("DECLARE @o int; EXEC " + name + " 1, @b = @o OUTPUT")).isEqualTo(8162);
    }

    @Test
    void isMadeChangedAndDropped() {
        one.execute("CREATE PROC #p AS SELECT 1 AS n");
        assertThat(error("CREATE PROC #p AS SELECT 2 AS n")).isEqualTo(2714);
        one.execute("ALTER PROCEDURE #p @x int AS SELECT @x AS n");
        assertThat(rows("EXEC #p 9")).containsExactly(row(9));
        one.execute("CREATE OR ALTER PROC #p AS BEGIN SELECT 3 AS n END");
        assertThat(rows("EXEC #p")).containsExactly(row(3));
        assertThat(error(other, "EXEC #p")).isEqualTo(2812);
        one.execute("IF OBJECT_ID('tempdb..#p') IS NOT NULL DROP PROCEDURE #p");
        assertThat(error("EXEC #p")).isEqualTo(2812);
        assertThat(error("DROP PROC #p")).isEqualTo(3701);
        one.execute("DROP PROCEDURE IF EXISTS #p, p");
        assertThat(error("ALTER PROC #p AS SELECT 1")).isEqualTo(208);
        one.execute("BEGIN TRAN");
        one.execute("CREATE PROC #p AS SELECT 1 AS n");
        one.execute("ROLLBACK");
        assertThat(error("EXEC #p")).isEqualTo(2812);
        one.execute("CREATE PROC ##p AS SELECT 4 AS n");
        assertThat(rows(other, "EXEC ##p")).containsExactly(row(4));
        one.execute("CREATE PROC p AS SELECT DB_NAME() AS d, COUNT(*) AS n FROM t");
        assertThat(error("EXEC p")).isEqualTo(208);
        one.execute("CREATE TABLE t (a int)");
        assertThat(rows(other, "EXEC tempdb.dbo.p; SELECT DB_NAME()")).containsExactly(row("TranslationServices"));
        assertThat(rows(other, "EXEC tempdb..p")).containsExactly(row("tempdb", 0));
    }

    @Test
    void mistakesAreFoundWhenItIsMade() {
        assertThat(error("CREATE PROC #p AS SELECT @x")).isEqualTo(137);
        assertThat(error("CREATE PROC #p AS SELEC 1 FROM")).isIn(102, 156);
        assertThat(error("CREATE PROC #p @a int, @a int AS SELECT 1")).isEqualTo(134);
        assertThat(error("SELECT 1; CREATE PROC #p AS SELECT 1")).isEqualTo(111);
        assertThat(error(other, "CREATE PROC p AS SELECT 1")).isEqualTo(40517);
        assertThat(error("CREATE TRIGGER tr ON t FOR INSERT AS SELECT 1")).isEqualTo(40517);
        assertThat(error("CREATE FUNCTION f() RETURNS int AS BEGIN RETURN 1 END")).isEqualTo(40517);
        assertThat(error("EXEC #p")).isEqualTo(2812);
    }

    @Test
    void errorsNameTheProcedure() {
        one.execute("CREATE PROC #p @a int AS\nDECLARE @x int\n\nSET @x = 1 / @a\nSELECT @x AS x");
        SqlError error = refusal(one, "EXEC #p 0");
        assertThat(error.number()).isEqualTo(8134);
        assertThat(error.sqlMessage().procedure()).isEqualTo("#p");
        assertThat(error.sqlMessage().line()).isEqualTo(4);
        assertThat(
                rows("BEGIN TRY EXEC #p 0 END TRY BEGIN CATCH SELECT ERROR_NUMBER(), ERROR_PROCEDURE(), ERROR_LINE() "
                        + "END CATCH"))
                .containsExactly(row(8134, "#p", 4));
        one.execute(
                "CREATE PROC #q AS BEGIN TRY RAISERROR('bad', 16, 1) END TRY BEGIN CATCH SELECT ERROR_MESSAGE() AS m "
                        + "END CATCH RETURN 3");
        Outcome caught = one.call("#q");
        assertThat(caught.set().rows()).containsExactly(row("bad"));
        assertThat(caught.status()).isEqualTo(3);
        one.execute("CREATE PROC #open AS BEGIN TRAN");
        assertThat(error("EXEC #open")).isEqualTo(266);
    }

    @Test
    void callsNestAndHaveTheirOwnTables() {
        one.execute("CREATE PROC #deep @n int AS\nIF @n > 0 BEGIN SET @n = @n - 1 EXEC #deep @n END "
                + "ELSE SELECT @@NESTLEVEL AS level");
        assertThat(rows("EXEC #deep 20")).containsExactly(row(21));
        assertThat(error("EXEC #deep 40")).isEqualTo(217);
        one.execute("CREATE PROC #sees AS SELECT a FROM #t");
        one.execute("CREATE PROC #makes AS CREATE TABLE #t (a int); INSERT #t VALUES (5); EXEC #sees");
        assertThat(rows("EXEC #makes")).containsExactly(row(5));
        assertThat(error("SELECT * FROM #t")).isEqualTo(208);
        one.execute("CREATE PROC #many AS SELECT 1 AS a UPDATE tempdb..none SET a = 1 SELECT 2 AS b");
        one.execute("CREATE TABLE none (a int)");
        assertThat(one.execute("EXEC #many")).hasSize(2);
        one.execute("CREATE TABLE #n (id int IDENTITY, a int); INSERT #n (a) VALUES (0)");
        one.execute("CREATE PROC #inserts AS INSERT #n (a) VALUES (1); SELECT SCOPE_IDENTITY() AS i");
        assertThat(rows("EXEC #inserts")).containsExactly(row(new BigDecimal(2)));
        assertThat(rows("SELECT SCOPE_IDENTITY(), @@IDENTITY")).containsExactly(row(new BigDecimal(1),
                new BigDecimal(2)));
        one.execute("CREATE TABLE #all (a int); INSERT #all EXEC #deep 2");
        assertThat(rows("SELECT a FROM #all")).containsExactly(row(3));
    }

    @Test
    void isListed() throws Exception {
        one.execute("CREATE PROC p @a int, @b nvarchar(20) = N'x' OUTPUT AS SELECT 1 AS n");
        assertThat(rows("SELECT name, type FROM sys.procedures")).containsExactly(row("p", "P "));
        assertThat(rows("SELECT name, parameter_id, is_output FROM sys.parameters WHERE object_id = OBJECT_ID('p') "
                + "ORDER BY parameter_id")).containsExactly(row("@a", 1, false), row("@b", 2, true));
        assertThat(String.valueOf(rows("EXEC sp_helptext 'p'").getFirst().getFirst()))
                .startsWith("CREATE PROC p @a int");
        assertThat(String.valueOf(rows("SELECT OBJECT_DEFINITION(OBJECT_ID('p'))").getFirst().getFirst()))
                .endsWith("SELECT 1 AS n");
        List<String> names = new ArrayList<>();
        try (ResultSet columns = one.connection().getMetaData().getProcedureColumns("tempdb", "dbo", "p", null)) {
            while (columns.next()) {
                names.add(columns.getString("COLUMN_NAME"));
            }
        }
        assertThat(names).containsExactly("@RETURN_VALUE", "@a", "@b");
    }

    @Test
    void viewsAreRead() {
        one.execute("CREATE TABLE t (a int, b int); INSERT t VALUES (1, 10), (2, 20)");
        one.execute("CREATE VIEW v (x, total) AS SELECT a, a + b FROM t WHERE a > 0 WITH CHECK OPTION");
        assertThat(rows("SELECT * FROM v ORDER BY x")).containsExactly(row(1, 11), row(2, 22));
        assertThat(rows(other, "SELECT w.total, v.x FROM tempdb..v w JOIN tempdb.dbo.v ON v.x = w.x WHERE v.x = 2"))
                .containsExactly(row(22, 2));
        one.execute("CREATE VIEW dbo.w AS SELECT SUM(total) AS s FROM v");
        assertThat(rows("SELECT s FROM w")).containsExactly(row(33));
        assertThat(rows("SELECT name FROM sys.views ORDER BY name")).containsExactly(row("v"), row("w"));
        assertThat(rows("SELECT name FROM sys.columns WHERE object_id = OBJECT_ID('v') ORDER BY column_id"))
                .containsExactly(row("x"), row("total"));
        assertThat(rows("SELECT TABLE_NAME, TABLE_TYPE FROM INFORMATION_SCHEMA.TABLES ORDER BY TABLE_NAME"))
                .containsExactly(row("t", "BASE TABLE"), row("v", "VIEW"), row("w", "VIEW"));
        assertThat(error("CREATE VIEW u AS SELECT 1 FROM nothing")).isEqualTo(208);
        assertThat(error("CREATE VIEW u AS SELECT a, a FROM t")).isEqualTo(8156);
        assertThat(error("CREATE VIEW #u AS SELECT a FROM t")).isEqualTo(4103);
        assertThat(error("INSERT v VALUES (1, 2)")).isEqualTo(40517);
        assertThat(error("DROP TABLE v")).isEqualTo(3705);
        one.execute("ALTER VIEW v AS SELECT b AS total FROM t");
        assertThat(rows("SELECT s FROM w")).containsExactly(row(30));
        one.execute("DROP VIEW v, w");
        assertThat(error("SELECT * FROM v")).isEqualTo(208);
    }
}
