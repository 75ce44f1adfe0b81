package org.granary.it.tempdb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// tempdb as a database.
class TempdbDatabaseTest extends TempdbTest {

    @Test
    void isADatabase() {
        assertThat(rows("SELECT DB_NAME(), DB_ID(), DB_ID('TEMPDB'), DB_NAME(2)"))
                .containsExactly(row("tempdb", 2, 2, "tempdb"));
        assertThat(rows(other, "SELECT name, database_id, state_desc FROM sys.databases WHERE database_id <= 2"))
                .containsExactly(row("master", 1, "ONLINE"), row("tempdb", 2, "ONLINE"));
        assertThat(rows(other, "USE tempdb; SELECT DB_NAME()")).containsExactly(row("tempdb"));
        assertThat(rows(other, "USE TranslationServices; SELECT DB_NAME(), HAS_DBACCESS('tempdb')"))
                .containsExactly(row("TranslationServices", 1));
    }

    @Test
    void tablesWithoutASignAreThereForAllUntilTheyAreDropped() throws Exception {
        one.execute("CREATE TABLE dbo.[odd name] (a int PRIMARY KEY, b nvarchar(10))");
        other.execute("INSERT INTO tempdb..[odd name] VALUES (1, N'x'); INSERT tempdb.dbo.\"odd name\" (a) VALUES (2)");
        assertThat(rows("SELECT [odd name].a, dbo.[odd name].b, tempdb.dbo.[odd name].a FROM [odd name] ORDER BY a"))
                .containsExactly(row(1, "x", 1), row(2, null, 2));
        assertThat(error(other, "SELECT a FROM [odd name]")).isEqualTo(208);
        assertThat(error("CREATE TABLE [ODD name] (a int)")).isEqualTo(2714);
        one.close();
        one = server.client("tempdb");
        assertThat(rows("SELECT COUNT(*) FROM [odd name]")).containsExactly(row(2));
        other.execute("UPDATE tempdb..[odd name] SET b = N'y' WHERE a = 2; DELETE tempdb..[odd name] WHERE a = 1");
        assertThat(rows("SELECT a, b FROM [odd name]")).containsExactly(row(2, "y"));
        one.execute("TRUNCATE TABLE [odd name]");
        other.execute("DROP TABLE tempdb.dbo.[odd name]");
        assertThat(error("SELECT 1 FROM [odd name]")).isEqualTo(208);
        assertThat(error("DROP TABLE [odd name]")).isEqualTo(3701);
        one.execute("DROP TABLE IF EXISTS [odd name]");
    }

    @Test
    void otherDatabasesStayClosed() {
        assertThat(error(other, "CREATE TABLE t (a int)")).isEqualTo(262);
        assertThat(error(other, "SELECT 1 AS a INTO t")).isEqualTo(262);
        assertThat(error("CREATE TABLE TranslationServices.dbo.t (a int)")).isEqualTo(262);
        assertThat(error(other, "ALTER TABLE Jobs ADD x int")).isEqualTo(40517);
        assertThat(error(other, "CREATE INDEX i ON Jobs (JobId)")).isEqualTo(40517);
        assertThat(error(other, "DROP TABLE Jobs")).isEqualTo(3701);
        assertThat(error("CREATE TABLE nowhere.t (a int)")).isEqualTo(2760);
    }

    @Test
    void objectsAreListed() {
        one.execute("CREATE TABLE t (id int IDENTITY(1,1) CONSTRAINT pk_t PRIMARY KEY, a nvarchar(5) NOT NULL "
                + "CONSTRAINT df_a DEFAULT N'x', b int CONSTRAINT ck_b CHECK (b > 0), "
                + "c int CONSTRAINT fk_c REFERENCES t (id)); CREATE TABLE #own (x int); CREATE TABLE ##all (y int)");
        assertThat(rows("SELECT name, type FROM sys.objects WHERE name NOT LIKE '#%' ORDER BY name"))
                .containsExactly(row("ck_b", "C "), row("df_a", "D "), row("fk_c", "F "), row("pk_t", "PK"),
                        row("t", "U "));
        assertThat(rows(other, "SELECT name FROM tempdb.sys.tables ORDER BY name"))
                .containsExactly(row("##all"), row("t"));
        assertThat(rows("SELECT LEFT(name, 5), LEN(name) FROM sys.tables WHERE name LIKE '#own%'"))
                .containsExactly(row("#own_", 128));
        assertThat(rows(other, "SELECT name FROM tempdb..sysobjects WHERE xtype = 'U' AND name = 't'"))
                .containsExactly(row("t"));
        assertThat(rows("SELECT name, column_id, is_identity, is_nullable FROM sys.columns "
                + "WHERE object_id = OBJECT_ID('t') ORDER BY column_id"))
                .containsExactly(row("id", 1, true, false), row("a", 2, false, false), row("b", 3, false, true),
                        row("c", 4, false, true));
        assertThat(rows("SELECT TABLE_CATALOG, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_NAME = 't'"))
                .containsExactly(row("tempdb", "t"));
        assertThat(rows("SELECT COLUMN_NAME, COLUMN_DEFAULT FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = 't' "
                + "AND COLUMN_DEFAULT IS NOT NULL")).containsExactly(row("a", "(N'x')"));
        assertThat(rows("SELECT c.name FROM tempdb.sys.columns c WHERE object_id = OBJECT_ID('tempdb..#own')"))
                .containsExactly(row("x"));
        assertThat(rows(other, "SELECT OBJECT_ID('tempdb..#own'), OBJECT_ID('tempdb..nothing'), "
                + "COL_LENGTH('tempdb..t', 'a')")).containsExactly(row(null, null, 10));
        assertThat(rows("SELECT OBJECT_NAME(OBJECT_ID('t')), OBJECT_NAME(OBJECT_ID('tempdb.dbo.##all'))"))
                .containsExactly(row("t", "##all"));
        assertThat(rows("EXEC sp_pkeys 't'").getFirst()).contains("id", "pk_t");
        assertThat(rows("EXEC sp_columns 't'")).hasSize(4);
        one.execute("DROP TABLE #own");
        assertThat(rows("SELECT OBJECT_ID('tempdb..#own')")).containsExactly(row((Object) null));
    }

    @Test
    void selectIntoMakesATable() {
        one.execute("SELECT 1 AS a, N'x' AS b INTO made; INSERT made VALUES (2, N'y')");
        assertThat(rows(other, "SELECT a, b FROM tempdb..made ORDER BY a")).containsExactly(row(1, "x"), row(2, "y"));
        other.execute("SELECT JobId INTO tempdb.dbo.jobs FROM Jobs");
        assertThat(rows("SELECT COUNT(*) FROM jobs")).containsExactly(row(0));
    }
}
