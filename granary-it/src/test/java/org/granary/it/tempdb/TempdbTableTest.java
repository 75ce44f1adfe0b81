package org.granary.it.tempdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables of tempdb and temporary tables: constraints, ALTER TABLE, indexes, identities.
class TempdbTableTest extends TempdbTest {

    @ParameterizedTest
    @ValueSource(strings = {"t", "#t", "##t"})
    void constraintsAreKept(String name) {
        one.execute("CREATE TABLE " + name + " (id int NOT NULL, a int NOT NULL DEFAULT 7, b varchar(10) NULL UNIQUE, "
                + "c int, d datetime2 CONSTRAINT pk_x PRIMARY KEY (id), CONSTRAINT ck_c CHECK (c > a OR c = 0))");
        one.execute("INSERT " + name + " (id, c) VALUES (1, 8); INSERT " + name + " (id, b, c) VALUES (2, 'x', NULL)");
        assertThat(rows("SELECT id, a, c FROM " + name + " ORDER BY id")).containsExactly(row(1, 7, 8),
                row(2, 7, null));
        SqlError check = refusal(one, "INSERT " + name + " (id, c, b) VALUES (3, 7, 'y')");
        assertThat(check.number()).isEqualTo(547);
        assertThat(check.sqlMessage().text()).isEqualTo("The INSERT statement conflicted with the CHECK constraint "
                + "\"ck_c\". The conflict occurred in database \"tempdb\", table \"dbo." + name + "\".");
        assertThat(error("UPDATE " + name + " SET a = 100 WHERE id = 1")).isEqualTo(547);
        assertThat(error("INSERT " + name + " (id, b) VALUES (1, 'z')")).isEqualTo(2627);
        assertThat(error("INSERT " + name + " (id, b) VALUES (5, 'X')")).isEqualTo(2627);
        assertThat(error("UPDATE " + name + " SET id = 1 WHERE id = 2")).isEqualTo(2627);
        assertThat(error("INSERT " + name + " (b) VALUES ('q')")).isEqualTo(515);
        assertThat(error("UPDATE " + name + " SET a = NULL")).isEqualTo(515);
        assertThat(rows("SELECT COUNT(*), SUM(a) FROM " + name)).containsExactly(row(2, 14));
    }

    @Test
    void foreignKeysAreKept() {
        one.execute("CREATE TABLE p (id int PRIMARY KEY, n int UNIQUE); "
                + "CREATE TABLE c (x int, p int CONSTRAINT fk_c REFERENCES p); "
                + "CREATE TABLE d (y int, n int, CONSTRAINT fk_d FOREIGN KEY (n) REFERENCES p (n) ON DELETE CASCADE "
                + "ON UPDATE CASCADE); INSERT p VALUES (1, 10), (2, 20), (3, 30)");
        one.execute("INSERT c VALUES (1, 1), (2, NULL); INSERT d VALUES (1, 20), (2, 30)");
        SqlError insert = refusal(one, "INSERT c VALUES (3, 9)");
        assertThat(insert.sqlMessage().text()).isEqualTo("The INSERT statement conflicted with the FOREIGN KEY "
                + "constraint \"fk_c\". The conflict occurred in database \"tempdb\", table \"dbo.p\", column 'id'.");
        assertThat(error("UPDATE c SET p = 9 WHERE x = 1")).isEqualTo(547);
        SqlError delete = refusal(one, "DELETE p WHERE id = 1");
        assertThat(delete.sqlMessage().text()).isEqualTo("The DELETE statement conflicted with the REFERENCE "
                + "constraint \"fk_c\". The conflict occurred in database \"tempdb\", table \"dbo.c\", column 'p'.");
        assertThat(error("UPDATE p SET id = 9 WHERE id = 1")).isEqualTo(547);
        one.execute("DELETE p WHERE id = 2; UPDATE p SET n = 31 WHERE id = 3");
        assertThat(rows("SELECT y, n FROM d")).containsExactly(row(2, 31));
        assertThat(error("DROP TABLE p")).isEqualTo(3726);
        assertThat(error("TRUNCATE TABLE p")).isEqualTo(4712);
        assertThat(error("CREATE TABLE e (a int REFERENCES nothing (id))")).isEqualTo(1767);
        assertThat(error("CREATE TABLE e (a int REFERENCES d (y))")).isEqualTo(1776);
        one.execute(
                "ALTER TABLE c NOCHECK CONSTRAINT fk_c; INSERT c VALUES (3, 9); ALTER TABLE c CHECK CONSTRAINT ALL");
        assertThat(error("INSERT c VALUES (4, 9)")).isEqualTo(547);
        one.execute("ALTER TABLE c DROP CONSTRAINT fk_c; ALTER TABLE d DROP CONSTRAINT fk_d; DROP TABLE p");
        one.execute("CREATE TABLE tree (id int PRIMARY KEY, up int REFERENCES tree (id)); "
                + "INSERT tree VALUES (2, 1), (1, NULL), (3, 3)");
        assertThat(error("DELETE tree WHERE id = 1")).isEqualTo(547);
        one.execute("DELETE tree");
        one.execute("CREATE TABLE #skipped (a int REFERENCES nothing (id)); INSERT #skipped VALUES (5)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"t", "#t", "##t"})
    void tablesAreAltered(String name) {
        one.execute("CREATE TABLE " + name + " (a int NOT NULL, b varchar(5)); INSERT " + name
                + " VALUES (1, 'x'), (2, 'yy')");
        one.execute("ALTER TABLE " + name + " ADD c int NOT NULL CONSTRAINT df_c DEFAULT 3, d int, "
                + "e int DEFAULT 9 WITH VALUES");
        assertThat(rows("SELECT * FROM " + name + " ORDER BY a")).containsExactly(row(1, "x", 3, null, 9),
                row(2, "yy", 3, null, 9));
        assertThat(error("ALTER TABLE " + name + " ADD f int NOT NULL")).isEqualTo(4901);
        assertThat(error("ALTER TABLE " + name + " ADD A int")).isEqualTo(2705);
        one.execute("ALTER TABLE " + name + " ALTER COLUMN a bigint NOT NULL; ALTER TABLE " + name
                + " ALTER COLUMN b nvarchar(50) NULL");
        assertThat(rows("SELECT a, b FROM " + name + " WHERE b = N'yy'")).containsExactly(row(2L, "yy"));
        assertThat(error("ALTER TABLE " + name + " ALTER COLUMN b int")).isEqualTo(245);
        assertThat(error("ALTER TABLE " + name + " ALTER COLUMN d int NOT NULL")).isEqualTo(515);
        one.execute("ALTER TABLE " + name + " ADD CONSTRAINT pk_a PRIMARY KEY (a), CONSTRAINT ck_a CHECK (a < 10)");
        assertThat(error("INSERT " + name + " (a) VALUES (1)")).isEqualTo(2627);
        assertThat(error("INSERT " + name + " (a) VALUES (10)")).isEqualTo(547);
        assertThat(error("ALTER TABLE " + name + " ADD CONSTRAINT uq_c UNIQUE (c)")).isEqualTo(1505);
        assertThat(error("ALTER TABLE " + name + " ADD CHECK (a > 1)")).isEqualTo(547);
        assertThat(error("ALTER TABLE " + name + " DROP COLUMN a")).isEqualTo(5074);
        assertThat(error("ALTER TABLE " + name + " DROP COLUMN nothing")).isEqualTo(4924);
        assertThat(error("ALTER TABLE " + name + " DROP CONSTRAINT nothing")).isEqualTo(3728);
        one.execute("ALTER TABLE " + name + " DROP CONSTRAINT ck_a, df_c, COLUMN d, c; INSERT " + name
                + " (a) VALUES (10)");
        assertThat(rows("SELECT * FROM " + name + " WHERE a = 10")).containsExactly(row(10L, null, 9));
        assertThat(error("ALTER TABLE nothing ADD x int")).isEqualTo(4902);
    }

    @ParameterizedTest
    @ValueSource(strings = {"t", "#t", "##t"})
    void aRollbackUndoesAlter(String name) {
        one.execute("CREATE TABLE " + name + " (a int); INSERT " + name + " VALUES (1)");
        one.execute("BEGIN TRAN; ALTER TABLE " + name + " ADD b int; CREATE UNIQUE INDEX i ON " + name + " (a); INSERT "
                + name + " VALUES (2, 2)");
        assertThat(error("INSERT " + name + " VALUES (2, 2)")).isEqualTo(2601);
        one.execute("ROLLBACK");
        assertThat(rows("SELECT * FROM " + name)).containsExactly(row(1));
        one.execute("INSERT " + name + " VALUES (1); BEGIN TRAN; CREATE TABLE " + name + "2 (a int); ALTER TABLE "
                + name + "2 ADD b int; ROLLBACK");
        assertThat(error("SELECT * FROM " + name + "2")).isEqualTo(208);
    }

    @ParameterizedTest
    @ValueSource(strings = {"t", "#t", "##t"})
    void indexesAreKeptAndUsed(String name) {
        one.execute("CREATE TABLE " + name + " (a int, b nvarchar(20), c int); INSERT " + name
                + " SELECT n.number, N'Name ' + CAST(n.number % 50 AS nvarchar(10)), n.number % 3 FROM "
                + "(SELECT TOP 500 ROW_NUMBER() OVER (ORDER BY (SELECT 1)) AS number FROM sys.all_columns) n");
        one.execute(
                "CREATE INDEX ix_b ON " + name + " (b) INCLUDE (c); CREATE UNIQUE NONCLUSTERED INDEX ix_a ON " + name
                        + " (a DESC) WITH (FILLFACTOR = 80)");
        assertThat(rows("SELECT COUNT(*), MIN(a), MAX(a) FROM " + name + " WHERE b = N'NAME 7'"))
                .containsExactly(row(10, 7, 457));
        assertThat(rows("SELECT a FROM " + name + " WHERE b = N'name 7' AND a = 57 AND c = 0"))
                .containsExactly(row(57));
        assertThat(rows("SELECT a FROM " + name + " WHERE b = N'name 7' AND a = 57 AND c = 1")).isEmpty();
        one.execute("UPDATE " + name + " SET c = 99 WHERE a = 57; UPDATE " + name + " SET a = 5000 WHERE a = 58; "
                + "DELETE " + name + " WHERE b = N'name 1'; INSERT " + name + " VALUES (58, N'name 1', 5)");
        assertThat(rows("SELECT c FROM " + name + " WHERE a = 57")).containsExactly(row(99));
        assertThat(rows("SELECT b FROM " + name + " WHERE a IN (58, 5000) ORDER BY a")).containsExactly(row("name 1"),
                row("Name 8"));
        assertThat(rows("SELECT a FROM " + name + " WHERE b = N'name 1'")).containsExactly(row(58));
        assertThat(error("INSERT " + name + " VALUES (57, NULL, NULL)")).isEqualTo(2601);
        assertThat(error("CREATE INDEX ix_a ON " + name + " (b)")).isEqualTo(1913);
        assertThat(error("CREATE UNIQUE INDEX ix_c ON " + name + " (c)")).isEqualTo(1505);
        assertThat(error("CREATE INDEX ix_d ON " + name + " (d)")).isEqualTo(1911);
        assertThat(rows("SELECT name, index_id, is_unique, is_primary_key FROM tempdb.sys.indexes WHERE object_id = "
                + "OBJECT_ID('tempdb.." + name + "') ORDER BY index_id")).containsExactly(row(null, 0, false, false),
                        row("ix_b", 2, false, false), row("ix_a", 3, true, false));
        one.execute("DROP INDEX ix_a ON " + name + "; INSERT " + name + " VALUES (57, NULL, NULL)");
        assertThat(error("DROP INDEX " + name + ".ix_a")).isEqualTo(3701);
        one.execute("DROP INDEX IF EXISTS ix_a ON " + name + "; DROP INDEX " + name + ".ix_b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"t", "#t", "##t"})
    void identitiesVersionsAndComputedColumns(String name) {
        one.execute("CREATE TABLE " + name + " (id int IDENTITY(10, 5), a int, twice AS a * 2, "
                + "text AS CAST(a AS varchar(5)) + '!' PERSISTED, v rowversion)");
        one.execute("INSERT " + name + " (a) VALUES (1), (2)");
        assertThat(rows("SELECT id, twice, text FROM " + name + " WHERE twice = 4"))
                .containsExactly(row(15, 4, "2!"));
        assertThat(rows("SELECT SCOPE_IDENTITY(), IDENT_CURRENT('" + (name.startsWith("#") ? "tempdb.." : "") + name
                + "')")).containsExactly(row(new BigDecimal(15), new BigDecimal(15)));
        assertThat(rows("SELECT seed_value, increment_value FROM sys.identity_columns WHERE object_id = "
                + "OBJECT_ID('tempdb.." + name + "')")).containsExactly(row(10, 5));
        assertThat(rows("SELECT IDENT_SEED('" + name + "'), IDENT_INCR('" + name + "')"))
                .containsExactly(row(new BigDecimal(10), new BigDecimal(5)));
        assertThat(rows("EXEC sp_columns '" + name + "'")).hasSize(5);
        one.execute("UPDATE " + name + " SET a = 5 WHERE id = 10");
        assertThat(rows("SELECT twice FROM " + name + " ORDER BY v DESC")).containsExactly(row(10), row(4));
        assertThat(error("INSERT " + name + " (a, twice) VALUES (1, 1)")).isEqualTo(271);
        assertThat(error("UPDATE " + name + " SET twice = 1")).isEqualTo(271);
        assertThat(error("INSERT " + name + " (id, a) VALUES (1, 1)")).isEqualTo(544);
        one.execute("SET IDENTITY_INSERT " + name + " ON");
        one.execute("INSERT " + name + " (id, a) VALUES (100, 3)");
        assertThat(error("INSERT " + name + " (a) VALUES (3)")).isEqualTo(545);
        assertThat(rows("SELECT @@IDENTITY")).containsExactly(row(new BigDecimal(100)));
        one.execute("CREATE TABLE #second (id int IDENTITY)");
        assertThat(error("SET IDENTITY_INSERT #second ON")).isEqualTo(8107);
        one.execute("SET IDENTITY_INSERT " + name + " OFF; INSERT " + name + " (a) VALUES (4)");
        assertThat(rows("SELECT MAX(id) FROM " + name)).containsExactly(row(105));
        assertThat(error("CREATE TABLE " + name + "2 (a int, b AS GETDATE())")).isEqualTo(40517);
        assertThat(error("CREATE TABLE " + name + "2 (a int, b AS nothing + 1)")).isEqualTo(207);
        assertThat(error("CREATE TABLE " + name + "2 (a int PRIMARY KEY, b int PRIMARY KEY)")).isEqualTo(8110);
        assertThat(error("CREATE TABLE " + name + "2 (a int IDENTITY, b int IDENTITY)")).isEqualTo(2744);
    }
}
