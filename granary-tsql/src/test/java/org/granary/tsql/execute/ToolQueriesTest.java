package org.granary.tsql.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What drivers and tools send when they connect, through the whole engine.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ToolQueriesTest {
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

    private Sample.Result last(String text) {
        return sample.batch(text).getLast();
    }

    @Test
    void jdbcReadsColumnsThroughATableVariable() {
        Sample.Result result = last(
                """
                        DECLARE @mssqljdbc_temp_sp_columns_result TABLE(TABLE_QUALIFIER SYSNAME, TABLE_OWNER SYSNAME,TABLE_NAME SYSNAME,
                        COLUMN_NAME SYSNAME,DATA_TYPE SMALLINT,TYPE_NAME SYSNAME,PRECISION INT,LENGTH INT,SCALE SMALLINT,RADIX SMALLINT,
                        NULLABLE SMALLINT,REMARKS VARCHAR(254),COLUMN_DEF NVARCHAR(4000),SQL_DATA_TYPE SMALLINT,SQL_DATETIME_SUB SMALLINT,
                        CHAR_OCTET_LENGTH INT,ORDINAL_POSITION INT,IS_NULLABLE VARCHAR(254),SS_IS_SPARSE SMALLINT,SS_IS_COLUMN_SET SMALLINT,
                        SS_IS_COMPUTED SMALLINT,SS_IS_IDENTITY SMALLINT,SS_UDT_CATALOG_NAME NVARCHAR(128),SS_UDT_SCHEMA_NAME NVARCHAR(128),
                        SS_UDT_ASSEMBLY_TYPE_NAME NVARCHAR(max),SS_XML_SCHEMACOLLECTION_CATALOG_NAME NVARCHAR(128),
                        SS_XML_SCHEMACOLLECTION_SCHEMA_NAME NVARCHAR(128),SS_XML_SCHEMACOLLECTION_NAME NVARCHAR(128),SS_DATA_TYPE TINYINT);
                        INSERT INTO @mssqljdbc_temp_sp_columns_result EXEC sp_columns_100 N'Groups',N'dbo',N'Sample',N'%',2,3;
                        SELECT TABLE_QUALIFIER AS TABLE_CAT,TABLE_OWNER AS TABLE_SCHEM,TABLE_NAME,COLUMN_NAME,DATA_TYPE,TYPE_NAME,
                        PRECISION AS COLUMN_SIZE, 0 AS BUFFER_LENGTH,SCALE AS DECIMAL_DIGITS,RADIX AS NUM_PREC_RADIX,NULLABLE,REMARKS,
                        COLUMN_DEF,SQL_DATA_TYPE,SQL_DATETIME_SUB,CHAR_OCTET_LENGTH,ORDINAL_POSITION,IS_NULLABLE,
                        CAST(NULL AS VARCHAR) AS SCOPE_CATALOG,CAST(NULL AS VARCHAR) AS SCOPE_SCHEMA,CAST(NULL AS VARCHAR) AS SCOPE_TABLE,
                        SS_DATA_TYPE AS SOURCE_DATA_TYPE,
                        CASE SS_IS_IDENTITY WHEN 0 THEN 'NO' WHEN 1 THEN 'YES' WHEN '' THEN '' END AS IS_AUTOINCREMENT,
                        CASE SS_IS_COMPUTED WHEN 0 THEN 'NO' WHEN 1 THEN 'YES' WHEN '' THEN '' END AS IS_GENERATEDCOLUMN
                        FROM @mssqljdbc_temp_sp_columns_result ORDER BY TABLE_CAT, TABLE_SCHEM, TABLE_NAME, ORDINAL_POSITION;""");
        assertThat(result.column(3)).containsExactly("GroupId", "Title");
        assertThat(result.column(22)).containsExactly("NO", "NO");
    }

    @Test
    void managementStudioGetsItsThreeResultSets() {
        List<Sample.Result> results = sample
                .batch("""
                        DECLARE @edition sysname;
                        SET @edition = cast(SERVERPROPERTY(N'EDITION') as sysname);
                        SELECT case when @edition = N'SQL Azure' then 2 else 1 end as 'DatabaseEngineType',
                        SERVERPROPERTY('EngineEdition') AS DatabaseEngineEdition, SERVERPROPERTY('ProductVersion') AS ProductVersion,
                        @@MICROSOFTVERSION AS MicrosoftVersion,
                        case when serverproperty('EngineEdition') = 12 then 1 when serverproperty('EngineEdition') = 11 and @@version like 'Microsoft Azure SQL Data Warehouse%' then 1 else 0 end as IsFabricServer,
                        SERVERPROPERTY('Collation') AS Collation;
                        select host_platform from sys.dm_os_host_info
                        if @edition = N'SQL Azure'
                          select 'TCP' as ConnectionProtocol
                        else
                          exec ('select CONVERT(nvarchar(40),CONNECTIONPROPERTY(''net_transport'')) as ConnectionProtocol')
                        """);
        assertThat(results).hasSize(3);
        assertThat(results.getFirst().names()).startsWith("DatabaseEngineType", "DatabaseEngineEdition");
    }

    @Test
    void managementStudioAsksForTheVersionThroughATemporaryTable() {
        Sample.Result result = last(
                """
                        create table #SVer(ID int,  Name  sysname, Internal_Value int, Value nvarchar(512))
                        insert #SVer exec master.dbo.xp_msver
                        if exists (select 1 from sys.all_objects where name = 'dm_os_host_info' and type = 'V' and is_ms_shipped = 1)
                        begin
                        insert #SVer select t.*
                        from sys.dm_os_host_info
                        CROSS APPLY (
                        VALUES
                        (1001, 'host_platform', 0, host_platform),
                        (1002, 'host_distribution', 0, host_distribution),
                        (1003, 'host_release', 0, host_release)
                        ) t(id, [name], internal_value, [value])
                        end
                        SELECT
                        (select Value from #SVer where Name = N'ProductName') AS [Product],
                        SERVERPROPERTY(N'ProductVersion') AS [VersionString],
                        (select Value from #SVer where Name = N'Language') AS [Language],
                        (select Internal_Value from #SVer where Name = N'ProcessorCount') AS [Processors],
                        (select Value from #SVer where Name = N'host_platform') AS [HostPlatform],
                        CAST(CASE WHEN 'a' <> 'A' THEN 1 ELSE 0 END AS bit) AS [IsCaseSensitive]
                        drop table #SVer""");
        assertThat(result.rows().getFirst().get(0)).isEqualTo("Microsoft SQL Server");
        assertThat(result.rows().getFirst().get(3)).isInstanceOf(Integer.class);
        assertThat(result.rows().getFirst().get(5)).isEqualTo(false);
    }

    @Test
    void managementStudioListsDatabasesWithParameters() {
        assertThat(
                last("""
                        exec sp_executesql N'SELECT dtb.name AS [Name], dtb.database_id AS [ID],
                        CAST(has_dbaccess(dtb.name) AS bit) AS [IsAccessible]
                        FROM master.sys.databases AS dtb
                        WHERE (CAST(case when dtb.name in (''master'',''model'',''msdb'',''tempdb'') then 1 else dtb.is_distributor end AS bit)=@_msparam_0)
                        ORDER BY [Name] ASC', N'@_msparam_0 nvarchar(4000)', @_msparam_0 = N'0'""")
                        .rows())
                .containsExactly(row("Sample", 5, true));
    }

    @Test
    void dbeaverOpensAConnection() {
        assertThat(last("SELECT db_name(), schema_name(), original_login()").rows())
                .containsExactly(row("Sample", "dbo", "sa"));
        assertThat(last("SELECT db.* FROM sys.databases db ORDER BY db.name").column(0)).containsExactly("master",
                "Sample", "tempdb");
        assertThat(
                last("""
                        SELECT c.*,t.name as typename,t.is_user_defined,t.max_length as typelen,dc.definition as default_definition,dc.name as default_constraint_name,ep.value as description
                        FROM sys.all_columns c INNER JOIN sys.all_objects t0 ON c.object_id=t0.object_id
                        LEFT OUTER JOIN sys.types t ON t.user_type_id = c.user_type_id
                        LEFT OUTER JOIN sys.default_constraints dc ON dc.parent_object_id=c.object_id AND dc.parent_column_id=c.column_id
                        LEFT OUTER JOIN sys.extended_properties ep ON ep.class=1 AND ep.major_id=t0.object_id AND ep.minor_id=c.column_id AND ep.name='MS_Description'
                        WHERE t0.object_id = OBJECT_ID('dbo.Items') ORDER BY c.object_id,c.column_id""")
                        .rows())
                .hasSize(9);
        assertThat(last("""
                SELECT p.*,ep.value as description FROM sys.procedures p
                LEFT OUTER JOIN sys.extended_properties ep ON ep.class=1 AND ep.major_id=p.object_id AND ep.minor_id=0
                WHERE p.schema_id=1 ORDER BY p.name""").rows()).hasSize(1);
        assertThat(
                last("""
                        SELECT i.*,ic.column_id,ic.key_ordinal FROM sys.indexes i
                        LEFT JOIN sys.index_columns ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id
                        JOIN sys.objects t ON t.object_id = i.object_id WHERE t.schema_id = 1 ORDER BY i.object_id, i.index_id""")
                        .rows())
                .hasSize(3);
    }

    @Test
    void assignmentsBuildOnTheRowBefore() {
        assertThat(last(
                "DECLARE @s nvarchar(100) = N''; SELECT @s = @s + name + ',' FROM sys.databases ORDER BY name; SELECT @s")
                .rows())
                .containsExactly(row("master,Sample,tempdb,"));
    }

    @Test
    void rowsCanBeLimitedBySetRowcount() {
        assertThat(last("SET ROWCOUNT 2; SELECT name FROM sys.types; SET ROWCOUNT 0").rows()).hasSize(2);
    }

    @Test
    void optionsOfATextEndWithIt() {
        sample.batch("CREATE TABLE #o (a int); INSERT #o VALUES (1)");
        assertThat(last("sp_executesql N'SET FMTONLY ON SELECT * FROM #o '").rows()).isEmpty();
        assertThat(last("SELECT * FROM #o").rows()).containsExactly(row(1));
        sample.batch("EXEC ('SET ROWCOUNT 1')");
        assertThat(last("SELECT name FROM sys.types").rows().size()).isGreaterThan(1);
    }

    @Test
    void proceduresTellAboutTheDatabaseTheyAreCalledIn() {
        assertThat(last("EXEC master..sp_tables @table_owner = 'dbo'").rows()).isEmpty();
        assertThat(last("EXEC Sample.sys.sp_stored_procedures").rows()).hasSize(1);
        sample.batch("CREATE TABLE #c (a int, b nvarchar(5))");
        assertThat(last("EXEC tempdb..sp_tablecollations_100 N'.[#c]'").column(3)).containsExactly(null,
                "Latin1_General_CI_AS_KS_WS");
    }

    @Test
    void identitiesAreRemembered() {
        assertThat(last(
                "CREATE TABLE #i (a int IDENTITY(7, 1), b int); INSERT #i (b) VALUES (1), (2); SELECT @@IDENTITY, @@ROWCOUNT")
                .rows())
                .containsExactly(row(new java.math.BigDecimal(8), 2));
    }
}
