package org.granary.it.tempdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Types that clients make in tempdb: table types, as the types of variables and parameters, and aliases.
class TableTypeTest extends TempdbTest {
    private static final String ITEMS = "CREATE TYPE Items AS TABLE (id int PRIMARY KEY, name nvarchar(20) NULL, "
            + "amount int NOT NULL DEFAULT 1, total AS amount * 10, CHECK (amount > 0), INDEX by_name (name))";

    @Test
    void variablesHaveItsColumnsAndRules() {
        one.execute(ITEMS);
        assertThat(rows("DECLARE @t Items; INSERT INTO @t (id, name) VALUES (1, N'a'), (2, N'b'); "
                + "UPDATE @t SET amount = 5 WHERE id = 2; SELECT id, name, amount, total FROM @t ORDER BY id"))
                .containsExactly(row(1, "a", 1, 10), row(2, "b", 5, 50));
        assertThat(rows("DECLARE @n int = 3, @t dbo.Items; INSERT @t (id) VALUES (@n); SELECT id FROM @t"))
                .containsExactly(row(3));
        assertThat(error("DECLARE @t Items; INSERT @t (id) VALUES (1), (1)")).isEqualTo(2627);
        assertThat(error("DECLARE @t Items; INSERT @t (id, amount) VALUES (1, 0)")).isEqualTo(547);
        assertThat(error("DECLARE @t Items; INSERT @t (id) VALUES (NULL)")).isEqualTo(515);
        assertThat(error("DECLARE @t Items; SELECT @t")).isEqualTo(137);
        assertThat(error("DECLARE @t Items, @t int")).isEqualTo(134);
        assertThat(error("DECLARE @t Nothing")).isEqualTo(2715);
        assertThat(error("DECLARE @t Nothing; SELECT 1")).isEqualTo(2715);
        assertThat(error(other, "DECLARE @t Items")).isEqualTo(2715);
        assertThat(rows(other, "USE tempdb; DECLARE @t Items; USE TranslationServices; SELECT COUNT(*) FROM @t"))
                .containsExactly(row(0));
        assertThat(error(other, "DECLARE @t Items; USE tempdb")).isEqualTo(2715);
    }

    @Test
    void aTypeAndATableMayHaveTheSameName() {
        one.execute("CREATE TABLE Items (x int)");
        one.execute(ITEMS);
        assertThat(error(ITEMS)).isEqualTo(219);
        assertThat(error("SELECT id FROM Items")).isEqualTo(207);
        one.execute("DROP TYPE Items");
        assertThat(rows("SELECT COUNT(*) FROM Items")).containsExactly(row(0));
        assertThat(error("DROP TYPE Items")).isEqualTo(218);
        one.execute("DROP TYPE IF EXISTS Items");
    }

    @Test
    void transactionsUndoWhatTheyDefine() {
        one.execute("BEGIN TRAN");
        one.execute(ITEMS);
        one.execute("ROLLBACK");
        assertThat(error("DECLARE @t Items")).isEqualTo(2715);
        one.execute(ITEMS);
        one.execute("BEGIN TRAN");
        one.execute("DROP TYPE Items");
        one.execute("ROLLBACK");
        assertThat(rows("DECLARE @t Items; SELECT COUNT(*) FROM @t")).containsExactly(row(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"p", "#p", "##p"})
    void isATypeOfParameters(String name) {
        one.execute(ITEMS);
        one.execute("CREATE PROCEDURE " + name + " @factor int, @items Items READONLY AS "
                + "SELECT id, amount * @factor AS n FROM @items ORDER BY id");
        assertThat(rows("DECLARE @t Items; INSERT @t (id, amount) VALUES (1, 2), (2, 3); EXEC " + name
                + " 10, @t; SELECT COUNT(*) FROM @t")).containsExactly(row(2));
        assertThat(rows("DECLARE @t Items; INSERT @t (id, amount) VALUES (1, 2), (2, 3); EXEC " + name
                + " @items = @t, @factor = 100")).containsExactly(row(1, 200), row(2, 300));
        assertThat(rows("EXEC " + name + " 1")).isEmpty();
        assertThat(rows("EXEC " + name + " 1, DEFAULT")).isEmpty();
        assertThat(error("EXEC " + name + " 1, 2")).isEqualTo(206);
        assertThat(error("DECLARE @t Items; EXEC " + name + " @t")).isEqualTo(206);
        assertThat(error("DECLARE @t TABLE (id int); EXEC " + name + " 1, @t")).isEqualTo(206);
        assertThat(error("DECLARE @t Items; EXEC " + name + " 1, @t OUTPUT")).isEqualTo(348);
        one.execute("CREATE TYPE Others AS TABLE (id int)");
        assertThat(error("DECLARE @t Others; EXEC " + name + " 1, @t")).isEqualTo(206);
        assertThat(error("DECLARE @t Items; EXEC sp_who @t")).isEqualTo(206);
        assertThat(error("DROP TYPE Items")).isEqualTo(3732);
        one.execute("DROP PROCEDURE " + name);
        one.execute("DROP TYPE Items");
    }

    @Test
    void passesThroughNestedCalls() {
        one.execute(ITEMS);
        one.execute("CREATE PROC p2 @items Items READONLY AS SELECT SUM(amount) FROM @items");
        one.execute("CREATE PROC p1 @items Items READONLY AS DECLARE @copy Items; "
                + "INSERT @copy (id, amount) SELECT id, amount + 1 FROM @items; EXEC p2 @copy; EXEC p2 @items");
        assertThat(one.execute("DECLARE @t Items; INSERT @t (id, amount) VALUES (1, 1), (2, 2); EXEC p1 @t"))
                .extracting(set -> set.rows()).contains(List.of(row(5)), List.of(row(3)));
    }

    @Test
    void isReadOnlyInside() {
        one.execute(ITEMS);
        for (String change : new String[]{"INSERT @t (id) VALUES (1)", "UPDATE @t SET amount = 2", "DELETE @t",
            "DELETE x FROM @t x", "INSERT INTO #none SELECT 1; DELETE FROM @t",
            "DECLARE @o Items; INSERT @o (id) OUTPUT inserted.id INTO @t (id) VALUES (1)",
            "MERGE @t AS a USING (SELECT 1 AS id) b ON a.id = b.id WHEN MATCHED THEN DELETE;"}) {
            assertThat(error("CREATE PROC p @t Items READONLY AS " + change)).as(change).isEqualTo(10700);
        }
        assertThat(error("CREATE PROC p @t Items AS SELECT 1")).isEqualTo(352);
        assertThat(error("CREATE PROC p @t int READONLY AS SELECT 1")).isEqualTo(346);
        assertThat(error("CREATE PROC p @t Items OUTPUT AS SELECT 1")).isEqualTo(347);
        assertThat(error("CREATE PROC p @t Nothing READONLY AS SELECT 1")).isEqualTo(2715);
        assertThat(error("CREATE PROC p @t Items READONLY AS DECLARE @t int")).isEqualTo(134);
    }

    @Test
    void isATypeOfParametersOfTexts() {
        one.execute(ITEMS);
        assertThat(rows("DECLARE @t Items; INSERT @t (id) VALUES (4), (5); "
                + "EXEC sp_executesql N'SELECT id FROM @x WHERE id > @n', N'@x Items READONLY, @n int', @t, 4"))
                .containsExactly(row(5));
        assertThat(error("EXEC sp_executesql N'SELECT 1', N'@x Items'")).isEqualTo(352);
        assertThat(error("EXEC sp_executesql N'DELETE @x', N'@x Items READONLY'")).isEqualTo(10700);
        assertThat(error("EXEC sp_executesql N'SELECT 1', N'@x Nothing READONLY'")).isEqualTo(2715);
        assertThat(error("DECLARE @t Items; EXEC sp_executesql @t")).isEqualTo(206);
    }

    @Test
    void aliasesStandForOtherTypes() {
        one.execute("CREATE TYPE Code FROM varchar(4) NOT NULL");
        one.execute("CREATE TYPE Price FROM decimal(9, 2)");
        one.execute("CREATE TABLE t (a Code, b Price, c Code NULL)");
        assertThat(error("INSERT t (b) VALUES (1)")).isEqualTo(515);
        one.execute("INSERT t (a, b) VALUES ('abcd', 1.234)");
        assertThat(error("INSERT t (a) VALUES ('abcde')")).isIn(2628, 8152);
        assertThat(rows("DECLARE @c Code = 'abcdef'; SELECT @c, LEN(@c)")).containsExactly(row("abcd", 4));
        one.execute("CREATE PROC p @c Code, @p Price = 5 AS SELECT @c, @p");
        assertThat(rows("EXEC p 'abcd'").getFirst().getFirst()).isEqualTo("abcd");
        assertThat(error("DROP TYPE Price")).isEqualTo(3732);
        one.execute("DROP PROC p");
        assertThat(error("DROP TYPE Code")).isEqualTo(3732);
        one.execute("ALTER TABLE t ADD d Code NULL");
        assertThat(rows("SELECT c.name, ty.name, c.is_nullable, c.max_length FROM sys.columns c JOIN sys.types ty "
                + "ON ty.user_type_id = c.user_type_id WHERE c.object_id = OBJECT_ID('t') ORDER BY c.column_id"))
                .containsExactly(row("a", "Code", false, 4), row("b", "Price", true, 5),
                        row("c", "Code", true, 4), row("d", "Code", true, 4));
        one.execute("DROP TABLE t");
        one.execute("DROP TYPE Code");
    }

    @Test
    void otherDatabasesAndNamesAreRefused() {
        assertThat(error(other, "CREATE TYPE Items AS TABLE (a int)")).isEqualTo(40517);
        assertThat(error(other, "CREATE TYPE Code FROM int")).isEqualTo(40517);
        assertThat(error("CREATE TYPE granary.Code FROM int")).isEqualTo(2760);
        assertThat(error("CREATE TYPE Code FROM nothing")).isEqualTo(2715);
        assertThat(error("CREATE TYPE Code AS TABLE (a int CONSTRAINT pk PRIMARY KEY)")).isEqualTo(156);
        assertThat(error("CREATE TYPE Code AS TABLE (a int REFERENCES t (a))")).isEqualTo(156);
        one.execute(ITEMS);
        assertThat(error("CREATE TABLE t (a Items)")).isEqualTo(350);
        assertThat(error("CREATE TABLE t (a Nothing)")).isEqualTo(2715);
        assertThat(error(other, "DROP TYPE Items")).isEqualTo(218);
    }

    @Test
    void theCatalogListsThem() {
        one.execute(ITEMS);
        one.execute("CREATE TYPE Code FROM varchar(4) NOT NULL");
        one.execute("CREATE PROC p @a int, @items Items READONLY, @c Code AS SELECT 1");
        assertThat(rows("SELECT name, is_user_defined, is_table_type, max_length, is_nullable, SCHEMA_NAME(schema_id) "
                + "FROM sys.types WHERE user_type_id > 256 ORDER BY name"))
                .containsExactly(row("Code", true, false, 4, false, "dbo"),
                        row("Items", true, true, -1, false, "dbo"));
        assertThat(rows("SELECT o.type, SCHEMA_NAME(o.schema_id), o.is_ms_shipped, c.name, c.is_identity "
                + "FROM sys.table_types t JOIN sys.objects o ON o.object_id = t.type_table_object_id "
                + "JOIN sys.columns c ON c.object_id = o.object_id WHERE t.name = 'Items' AND c.column_id < 3 "
                + "ORDER BY c.column_id"))
                .containsExactly(row("TT", "sys", true, "id", false), row("TT", "sys", true, "name", false));
        assertThat(rows("SELECT COUNT(*) FROM sys.tables")).containsExactly(row(0));
        assertThat(rows("SELECT p.name, p.is_readonly, t.name, p.system_type_id FROM sys.parameters p "
                + "JOIN sys.types t ON t.user_type_id = p.user_type_id ORDER BY parameter_id"))
                .containsExactly(row("@a", false, "int", 56), row("@items", true, "Items", 243),
                        row("@c", false, "Code", 167));
        assertThat(rows("SELECT TYPE_NAME(TYPE_ID('dbo.Items')), TYPE_NAME(TYPE_ID('Code')), TYPE_ID('none')"))
                .containsExactly(row("Items", "Code", null));
        assertThat(rows("EXEC sp_sproc_columns_100 'p', @column_name = '@items'").getFirst()).contains("Items",
                -153, "tempdb", "dbo");
        assertThat(rows("EXEC sp_procedure_params_100_managed 'p', @parameter_name = '@items'").getLast())
                .contains("Items", 30, "tempdb", "dbo");
        assertThat(rows("EXEC sp_datatype_info")).anySatisfy(type -> assertThat(type.getFirst()).isEqualTo("Code"));
        assertThat(rows("EXEC sp_tables @table_name = 'TT%'")).isEmpty();
        assertThat(rows("SELECT DATA_TYPE, USER_DEFINED_TYPE_NAME FROM INFORMATION_SCHEMA.PARAMETERS "
                + "ORDER BY ORDINAL_POSITION"))
                .containsExactly(row("int", null), row("table type", "Items"), row("varchar", "Code"));
        assertThat(rows("SELECT TYPE_NAME(xusertype) FROM sys.syscolumns WHERE id = OBJECT_ID('p') ORDER BY colid"))
                .containsExactly(row("int"), row("Items"), row("Code"));
        assertThat(rows("SELECT i.name, i.type_desc FROM sys.indexes i JOIN sys.table_types t "
                + "ON t.type_table_object_id = i.object_id WHERE i.name = 'by_name'"))
                .containsExactly(row("by_name", "NONCLUSTERED"));
        assertThat(rows(other, "SELECT name FROM sys.types WHERE is_user_defined = 1")).isEmpty();
        assertThat(rows(other, "SELECT name FROM tempdb.sys.types WHERE is_user_defined = 1 ORDER BY name"))
                .containsExactly(row("Code"), row("Items"));
    }
}
