package org.granary.tsql.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Catalog views and procedures.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CatalogTest {
    private Sample sample;

    @BeforeAll
    void open() throws IOException {
        sample = new Sample();
    }

    @AfterAll
    void close() throws IOException {
        sample.close();
    }

    private static List<@Nullable Object> row(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    @Test
    void everyViewCanBeReadAndFitsItsColumns() {
        List<List<@Nullable Object>> views = sample
                .rows("SELECT SCHEMA_NAME(schema_id), name FROM sys.all_views ORDER BY 1, 2");
        assertThat(views.size()).isGreaterThan(100);
        for (List<@Nullable Object> view : views) {
            Sample.Result result = sample.query("SELECT * FROM " + view.get(0) + "." + view.get(1));
            for (List<@Nullable Object> row : result.rows()) {
                for (int i = 0; i < row.size(); i++) {
                    Column column = result.columns().get(i);
                    Object value = row.get(i);
                    assertThat(value != null || column.nullable()).as(view + "." + column).isTrue();
                    assertThat(value == null || fits(column.type(), value)).as(view + "." + column + "=" + value)
                            .isTrue();
                }
            }
        }
    }

    private static boolean fits(SqlType type, Object value) {
        return switch (type) {
            case SqlType.Characters text -> value instanceof String s
                    && (text.length() == SqlType.MAX || s.length() <= text.length());
            case Simple.INT, Simple.SMALLINT -> value instanceof Integer;
            case Simple.TINYINT -> value instanceof Integer number && number >= 0 && number <= 255;
            case Simple.BIGINT -> value instanceof Long;
            case Simple.BIT -> value instanceof Boolean;
            default -> true;
        };
    }

    @Test
    void objectsAreFoundByNameAndNumber() {
        assertThat(sample.rows(
                "SELECT s.name, t.name, t.type FROM sys.tables t JOIN sys.schemas s ON s.schema_id = t.schema_id ORDER BY t.name"))
                .containsExactly(row("dbo", "Groups", "U "), row("dbo", "Inbox", "U "), row("dbo", "Items", "U "));
        assertThat(sample.rows("""
                SELECT c.name, ty.name, c.max_length, c.is_nullable FROM sys.columns c
                JOIN sys.types ty ON ty.user_type_id = c.user_type_id
                WHERE c.object_id = OBJECT_ID('dbo.Groups') ORDER BY c.column_id"""))
                .containsExactly(row("GroupId", "int", 4, false), row("Title", "nvarchar", 60, false));
        assertThat(sample
                .rows("""
                        SELECT p.name, OBJECT_NAME(p.object_id), p.is_output FROM sys.parameters p
                        WHERE p.object_id = (SELECT object_id FROM sys.procedures WHERE name = 'PROC_FIND') ORDER BY parameter_id"""))
                .containsExactly(row("@Name", "proc_Find", false), row("@Found", "proc_Find", true));
        assertThat(sample.rows("SELECT name FROM master..sysdatabases ORDER BY dbid")).containsExactly(row("master"),
                row("Sample"));
        assertThat(sample.rows("SELECT COUNT(*) FROM master.sys.tables")).containsExactly(row(0));
        assertThat(sample.rows("SELECT name FROM sysobjects WHERE xtype = 'U' ORDER BY name").getFirst())
                .isEqualTo(row("Groups"));
    }

    @Test
    void informationSchemaDescribesColumns() {
        assertThat(sample.rows("""
                SELECT COLUMN_NAME, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, IS_NULLABLE
                FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = 'items' AND ORDINAL_POSITION <= 3
                ORDER BY ORDINAL_POSITION"""))
                .containsExactly(row("Id", "int", null, 10, "NO"), row("GroupId", "int", null, 10, "YES"),
                        row("Name", "nvarchar", 50, null, "YES"));
        assertThat(sample.rows("SELECT ROUTINE_NAME, ROUTINE_TYPE FROM INFORMATION_SCHEMA.ROUTINES"))
                .containsExactly(row("proc_Find", "PROCEDURE"));
        assertThat(sample.rows(
                "SELECT PARAMETER_NAME, PARAMETER_MODE FROM INFORMATION_SCHEMA.PARAMETERS ORDER BY ORDINAL_POSITION"))
                .containsExactly(row("@Name", "IN"), row("@Found", "INOUT"));
    }

    @Test
    void openingQueriesOfToolsAreAnswered() {
        assertThat(sample.query("SELECT TOP 1 is_external from sys.tables where 1<>1").rows()).isEmpty();
        assertThat(sample.query("SELECT * FROM sys.types WHERE is_user_defined = 0 ORDER BY name").rows()).isNotEmpty();
        assertThat(sample.query("SELECT p.name, p.principal_id FROM sys.server_principals p").rows()).isNotEmpty();
        assertThat(sample
                .query("""
                        SELECT s.*, ep.value as description FROM sys.schemas s
                        LEFT OUTER JOIN sys.extended_properties ep ON ep.class=3 AND ep.major_id=s.schema_id AND ep.minor_id=0 AND ep.name='MS_Description'
                        ORDER BY s.name""")
                .rows()).hasSize(5);
        assertThat(sample.query("""
                SELECT o.*, ep.value as description FROM sys.all_objects o
                LEFT OUTER JOIN sys.extended_properties ep ON ep.class=1 AND ep.major_id=o.object_id AND ep.minor_id=0
                WHERE o.type IN ('U','S','V','TT') AND o.schema_id = SCHEMA_ID('dbo') ORDER BY o.name""").rows())
                .hasSize(3);
        assertThat(sample.value("SELECT host_platform FROM sys.dm_os_host_info")).isNotNull();
        assertThat(sample
                .rows("""
                        SELECT CASE WHEN EXISTS (SELECT TOP 1 1 FROM [sys].[all_columns] WITH (NOLOCK)
                        WHERE name = N'xml_index_type' AND OBJECT_ID(N'[sys].[xml_indexes]') = object_id) THEN 1 ELSE 0 END AS SupportsIt"""))
                .containsExactly(row(1));
        assertThat(sample.rows("""
                SELECT dtb.name AS [Name], CAST(0 AS bit) AS [IsFabric] FROM master.sys.databases AS dtb
                WHERE (CAST(case when dtb.name in ('master','model','msdb','tempdb') then 1 else 0 end AS bit) = 0)
                ORDER BY [Name] ASC""")).containsExactly(row("Sample", false));
        assertThat(sample.query("SELECT TOP (1) * FROM msdb.dbo.backupset").rows()).isEmpty();
    }

    @Test
    void proceduresDescribeTablesAndProcedures() {
        Sample.Result tables = sample.call("sp_tables", Sample.text("%"), Sample.text("dbo")).getLast();
        assertThat(tables.names()).containsExactly("TABLE_QUALIFIER", "TABLE_OWNER", "TABLE_NAME", "TABLE_TYPE",
                "REMARKS");
        assertThat(tables.column(2)).containsExactly("Groups", "Inbox", "Items");
        Sample.Result columns = sample.call("sp_columns_100", Sample.text("Groups")).getLast();
        assertThat(columns.columns()).hasSize(29);
        assertThat(columns.rows().stream().map(r -> r.subList(2, 8)))
                .containsExactly(row("Groups", "GroupId", 4, "int", 10, 4),
                        row("Groups", "Title", -9, "nvarchar", 30, 60));
        Sample.Result parameters = sample.call("sp_sproc_columns_100", Sample.text("proc[_]Find")).getLast();
        assertThat(parameters.column(3)).containsExactly("@RETURN_VALUE", "@Name", "@Found");
        assertThat(parameters.column(4)).containsExactly(5, 1, 2);
        assertThat(sample.call("sp_stored_procedures").getLast().column(2)).containsExactly("proc_Find;1");
        assertThat(sample.call("sp_databases").getLast().column(0)).containsExactly("master", "Sample");
        assertThat(sample.call("sp_datatype_info_100").getLast().rows().size()).isGreaterThan(30);
        assertThat(sample.call("sp_procedure_params_100_managed", Sample.text("proc_Find")).getLast().column(3))
                .containsExactly("@RETURN_VALUE", "@Name", "@Found");
        assertThat(sample.call("sp_tablecollations_100", Sample.text(".[dbo].[Groups]")).getLast().rows()).hasSize(2);
    }

    @Test
    void helpIsGivenOnAllObjectsOrOnOne() {
        assertThat(sample.call("sp_help").getFirst().column(0)).contains("Groups", "proc_Find", "objects");
        assertThat(sample.call("sp_help", Sample.text("[dbo].proc_find")).getFirst().rows().getFirst().subList(0, 3))
                .isEqualTo(row("proc_Find", "dbo", "stored procedure"));
        assertThatThrownBy(() -> sample.call("sp_help", Sample.text("Nothing"))).isInstanceOf(SqlError.class)
                .extracting(e -> ((SqlError) e).number()).isEqualTo(15_009);
        assertThatThrownBy(() -> sample.call("sp_helptext", Sample.text("Groups"))).isInstanceOf(SqlError.class)
                .extracting(e -> ((SqlError) e).number()).isEqualTo(15_197);
    }

    @Test
    void textsAreDescribed() {
        Sample.Result described = sample.call("sp_describe_first_result_set",
                Sample.text("DECLARE @a int; SELECT Id, Name AS n, @p FROM Items"), Sample.text("@p datetime"))
                .getLast();
        assertThat(described.rows().stream().map(r -> r.subList(1, 6))).containsExactly(row(1, "Id", false, 56, "int"),
                row(2, "n", true, 231, "nvarchar(50)"), row(3, null, true, 61, "datetime"));
        assertThat(sample.call("sp_describe_first_result_set", Sample.text("EXEC proc_Find @Name = N'x'")).getLast()
                .rows())
                .hasSize(9);
        Sample.Result parameters = sample.call("sp_describe_undeclared_parameters",
                Sample.text("SELECT * FROM Items WHERE Amount > @a AND Name LIKE @b; EXEC proc_Find @c, @d OUTPUT"))
                .getLast();
        assertThat(parameters.rows().stream().map(r -> List.of(String.valueOf(r.get(1)), String.valueOf(r.get(3)))))
                .containsExactly(List.of("@a", "bigint"), List.of("@b", "nvarchar(50)"), List.of("@c", "nvarchar(50)"),
                        List.of("@d", "int"));
    }
}
