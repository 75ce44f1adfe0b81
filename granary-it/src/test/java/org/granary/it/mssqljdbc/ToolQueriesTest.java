package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The kinds of questions with which tools open a connection and fill their trees.
class ToolQueriesTest extends JdbcTest {

    private List<List<List<Object>>> resultSets(String sql) throws SQLException {
        List<List<List<Object>>> sets = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    try (ResultSet set = statement.getResultSet()) {
                        sets.add(rows(set));
                    }
                }
                rows = statement.getMoreResults();
            }
        }
        return sets;
    }

    @Test
    void theServerIntroducesItself() throws SQLException {
        assertThat((String) value("SELECT @@VERSION")).startsWith("Microsoft SQL Server").contains("Granary");
        assertThat(value("SELECT CAST(SERVERPROPERTY('EngineEdition') AS int)")).isIn(2, 3, 4);
        assertThat(value("SELECT CAST(SERVERPROPERTY('Collation') AS nvarchar(128))"))
                .isEqualTo("Latin1_General_CI_AS_KS_WS");
        assertThat((String) value("SELECT CAST(SERVERPROPERTY('ProductVersion') AS nvarchar(128))"))
                .matches("\\d+\\.\\d+\\.\\d+\\.\\d+");
        assertThat((String) value("SELECT CAST(SERVERPROPERTY('Edition') AS nvarchar(128))")).isNotEmpty();
        assertThat(value("SELECT SERVERPROPERTY('NoSuchProperty')")).isNull();
        assertThat((String) value("SELECT @@SERVERNAME")).isNotEmpty();
        assertThat(value("SELECT @@MAX_PRECISION")).isEqualTo((short) 38);
        assertThat(value("SELECT @@LANGUAGE")).isEqualTo("us_english");
        assertThat((Integer) value("SELECT @@MICROSOFTVERSION")).isPositive();
    }

    @Test
    void dbeaverOpens() throws SQLException {
        assertThat(value("SELECT COLUMNPROPERTY(0,NULL,NULL)")).isNull();
        assertThat(rows("SELECT TOP 1 is_external from sys.tables where 1<>1")).isEmpty();
        assertThat(rows("SELECT db_name(), schema_name(), original_login()"))
                .containsExactly(List.of(DATABASE, "dbo", "sa"));
        assertThat(rows("SELECT db.name FROM sys.databases db ORDER BY db.name")).contains(List.of("master"),
                List.of(DATABASE));
        assertThat(rows("SELECT * FROM sys.databases")).isNotEmpty();
        assertThat(rows("SELECT name FROM sys.types WHERE is_user_defined = 0 ORDER BY name")).contains(
                List.of("bigint"), List.of("xml"), List.of("sysname"));
        assertThat(rows("SELECT p.name, p.type_desc FROM sys.server_principals p WHERE p.type = 'S'"))
                .contains(List.of("sa", "SQL_LOGIN"));
    }

    @Test
    void dbeaverFillsItsTree() throws SQLException {
        String database = "[" + DATABASE + "]";
        assertThat(rows("SELECT s.*, ep.value AS description FROM " + database + ".sys.schemas s LEFT OUTER JOIN "
                + database
                + ".sys.extended_properties ep ON ep.class = ? AND ep.major_id = s.schema_id AND ep.minor_id = 0 "
                + "AND ep.name = 'MS_Description' ORDER BY s.name", 3)).extracting(List::getFirst)
                .contains("dbo", "sys");
        Object schema = value("SELECT SCHEMA_ID('dbo')");
        assertThat(rows("SELECT o.name, o.type, ep.value AS description FROM " + database
                + ".sys.all_objects o LEFT OUTER JOIN " + database
                + ".sys.extended_properties ep ON ep.class = 1 AND ep.major_id = o.object_id AND ep.minor_id = 0 "
                + "WHERE o.type IN ('U', 'S', 'V', 'TT') AND o.schema_id = ? ORDER BY o.name", schema))
                .extracting(List::getFirst).contains("Jobs", "Groups", "Items");
        assertThat(rows("SELECT c.name, t.name, dc.definition, cc.definition FROM " + database
                + ".sys.all_columns c JOIN " + database + ".sys.all_objects o ON o.object_id = c.object_id JOIN "
                + database
                + ".sys.types t ON t.user_type_id = c.user_type_id LEFT OUTER JOIN " + database
                + ".sys.default_constraints dc ON dc.parent_object_id = c.object_id AND dc.parent_column_id = c.column_id "
                + "LEFT OUTER JOIN " + database
                + ".sys.computed_columns cc ON cc.object_id = c.object_id AND cc.column_id = c.column_id "
                + "WHERE o.object_id = OBJECT_ID(?) ORDER BY c.column_id", DATABASE + ".dbo.Groups"))
                .extracting(List::getFirst).containsExactly("JobId", "GroupId", "InputRoot", "OutputRoot");
        assertThat(rows("SELECT p.name, p.object_id FROM " + database + ".sys.procedures p ORDER BY p.name"))
                .extracting(List::getFirst).contains("proc_AddJob", "proc_SubmitJob");
        assertThat(rows("SELECT pp.name, TYPE_NAME(pp.user_type_id), pp.max_length, pp.is_output FROM " + database
                + ".sys.parameters pp JOIN " + database
                + ".sys.objects o ON o.object_id = pp.object_id WHERE o.name = ? ORDER BY pp.parameter_id",
                "proc_AddGroup")).first().isEqualTo(List.of("@JobId", "bigint", (short) 8, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sys.schemas", "sys.objects", "sys.all_objects", "sys.columns", "sys.all_columns",
        "sys.tables",
        "sys.views", "sys.procedures", "sys.parameters", "sys.all_parameters", "sys.indexes", "sys.index_columns",
        "sys.key_constraints", "sys.foreign_keys", "sys.foreign_key_columns", "sys.check_constraints",
        "sys.default_constraints", "sys.extended_properties", "sys.sql_modules", "sys.all_sql_modules", "sys.triggers",
        "sys.synonyms", "sys.sequences", "sys.types", "sys.table_types", "sys.databases", "sys.master_files",
        "sys.server_principals", "sys.database_principals", "sys.dm_exec_sessions", "sys.dm_exec_connections",
        "sys.dm_os_host_info", "sys.configurations", "sys.partitions", "sys.identity_columns", "sys.computed_columns",
        "sys.filegroups", "sys.database_files", "sys.servers", "INFORMATION_SCHEMA.TABLES",
        "INFORMATION_SCHEMA.COLUMNS",
        "INFORMATION_SCHEMA.ROUTINES", "INFORMATION_SCHEMA.PARAMETERS", "INFORMATION_SCHEMA.SCHEMATA",
        "INFORMATION_SCHEMA.VIEWS"})
    void theViewsThatToolsReadCanBeRead(String view) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery("SELECT * FROM " + view)) {
            assertThat(columnNames(results)).isNotEmpty();
            rows(results);
        }
    }

    @Test
    void managementStudioConnects() throws SQLException {
        run("SET LOCK_TIMEOUT 10000");
        List<List<List<Object>>> sets = resultSets("""
                DECLARE @edition sysname;
                SET @edition = cast(SERVERPROPERTY(N'EDITION') as sysname);
                SELECT case when @edition = N'SQL Azure' then 2 else 1 end as 'DatabaseEngineType',
                SERVERPROPERTY('EngineEdition') AS DatabaseEngineEdition,
                SERVERPROPERTY('ProductVersion') AS ProductVersion,
                @@MICROSOFTVERSION AS MicrosoftVersion,
                case when serverproperty('EngineEdition') = 12 then 1 when serverproperty('EngineEdition') = 11
                  and @@version like 'Microsoft Azure SQL Data Warehouse%' then 1 else 0 end as IsFabricServer,
                CAST(SERVERPROPERTY('Collation') AS nvarchar(128)) AS Collation;
                select host_platform from sys.dm_os_host_info
                if @edition = N'SQL Azure'
                  select 'TCP' as ConnectionProtocol
                else
                  exec ('select CONVERT(nvarchar(40),CONNECTIONPROPERTY(''net_transport'')) as ConnectionProtocol')
                """);
        assertThat(sets).hasSize(3);
        assertThat(sets.get(0).getFirst().getFirst()).isEqualTo(1);
        assertThat(sets.get(0).getFirst().get(4)).isEqualTo(0);
        assertThat(sets.get(1)).hasSize(1);
        assertThat(sets.get(2)).containsExactly(List.of("TCP"));
    }

    @Test
    void managementStudioReadsTheServersProperties() throws SQLException {
        List<List<List<Object>>> sets = resultSets(
                """
                        create table #SVer(ID int, Name sysname, Internal_Value int, Value nvarchar(512))
                        insert #SVer exec master.dbo.xp_msver
                        insert #SVer select t.*
                        from sys.dm_os_host_info
                        CROSS APPLY (VALUES (1001, 'host_platform', 0, host_platform), (1002, 'host_distribution', 0, host_distribution),
                          (1003, 'host_release', 0, host_release), (1004, 'host_service_pack_level', 0, host_service_pack_level),
                          (1005, 'host_sku', host_sku, '')) t(id, [name], internal_value, [value])
                        SELECT (select Value from #SVer where Name = N'ProductName') AS [Product],
                        SERVERPROPERTY(N'ProductVersion') AS [VersionString],
                        (select Value from #SVer where Name = N'Language') AS [Language],
                        (select Value from #SVer where Name = N'Platform') AS [Platform],
                        CAST(SERVERPROPERTY(N'Edition') AS sysname) AS [Edition],
                        (select Internal_Value from #SVer where Name = N'ProcessorCount') AS [Processors],
                        (select Value from #SVer where Name = N'WindowsVersion') AS [OSVersion],
                        (select Internal_Value from #SVer where Name = N'PhysicalMemory') AS [PhysicalMemory],
                        CAST(ISNULL(SERVERPROPERTY('IsClustered'),N'') AS bit) AS [IsClustered],
                        convert(sysname, serverproperty(N'collation')) AS [Collation],
                        (select Value from #SVer where Name = N'host_platform') AS [HostPlatform],
                        CAST(ISNULL(SERVERPROPERTY('IsXTPSupported'), 0) AS bit) AS [IsXTPSupported]
                        drop table #SVer
                        """);
        assertThat(sets).hasSize(1);
        assertThat(sets.getFirst().getFirst()).hasSize(12).doesNotContainNull();
    }

    @Test
    void managementStudioListsDatabases() throws SQLException {
        assertThat(
                rows("""
                        SELECT dtb.name AS [Name], dtb.database_id AS [ID], CAST(has_dbaccess(dtb.name) AS bit) AS [IsAccessible]
                        FROM master.sys.databases AS dtb ORDER BY [Name] ASC"""))
                .extracting(List::getFirst).contains("master",
                        DATABASE);
        try (var statement = connection.prepareCall("{call sp_executesql(?, ?, ?)}")) {
            statement.setNString(1,
                    """
                            SELECT dtb.collation_name AS [Collation], dtb.name AS [DatabaseName2] FROM master.sys.databases AS dtb
                            WHERE (dtb.name=@_msparam_0)"""
                            + " ".repeat(5000));
            statement.setNString(2, "@_msparam_0 nvarchar(4000)");
            statement.setNString(3, DATABASE);
            try (ResultSet results = statement.executeQuery()) {
                assertThat(rows(results)).containsExactly(List.of("Latin1_General_CI_AS_KS_WS", DATABASE));
            }
        }
        assertThat(value("SELECT ISNULL(IS_SRVROLEMEMBER(N'sysadmin'), 0)")).isEqualTo(1);
        assertThat(value("SELECT HAS_DBACCESS(N'" + DATABASE + "')")).isEqualTo(1);
        assertThat(value("SELECT HAS_DBACCESS(N'NoSuchDatabase')")).isNull();
    }

    @Test
    void visualStudioCodeConnects() throws SQLException {
        assertThat(resultSets(
                """
                        SELECT SERVERPROPERTY('EngineEdition'), SERVERPROPERTY('productversion'), SERVERPROPERTY('productlevel'),
                        SERVERPROPERTY('edition'), SERVERPROPERTY('MachineName'), SERVERPROPERTY('ServerName'),
                        (SELECT CASE WHEN EXISTS (SELECT TOP 1 1 FROM [sys].[all_columns] WITH (NOLOCK)
                          WHERE name = N'xml_index_type' AND OBJECT_ID(N'sys.xml_indexes') = object_id) THEN 1 ELSE 0 END) AS x""")
                .getFirst()).hasSize(1);
        assertThat(rows("SELECT host_platform, host_distribution, host_release FROM sys.dm_os_host_info")).hasSize(1);
        assertThat(value("SELECT session_id FROM sys.dm_exec_sessions WHERE session_id = @@SPID"))
                .isEqualTo(value("SELECT @@SPID"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sp_tables", "sp_databases", "sp_stored_procedures", "sp_datatype_info", "sp_server_info",
        "sp_columns Jobs", "sp_columns_100 Jobs", "sp_sproc_columns proc_AddJob", "sp_sproc_columns_100 proc_AddJob",
        "sp_pkeys Jobs", "sp_statistics Jobs", "sp_statistics_100 Jobs", "sp_special_columns Jobs", "sp_helpdb",
        "sp_who",
        "sp_datatype_info_100", "sp_fkeys Jobs", "xp_msver"})
    void catalogProceduresAnswer(String call) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery("EXEC " + call)) {
            assertThat(columnNames(results)).isNotEmpty();
            rows(results);
        }
    }

    /// The shapes of what SQLAlchemy asks when it reflects a table: its keys, foreign keys and indexes.
    @Test
    void sqlAlchemyReflectsKeys() throws SQLException {
        assertThat(rows("""
                SELECT c.COLUMN_NAME, t.CONSTRAINT_TYPE, c.CONSTRAINT_NAME
                FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE AS c, INFORMATION_SCHEMA.TABLE_CONSTRAINTS AS t
                WHERE t.CONSTRAINT_NAME = c.CONSTRAINT_NAME AND t.TABLE_SCHEMA = c.TABLE_SCHEMA
                  AND c.TABLE_NAME = CAST(? AS nvarchar(max)) AND c.TABLE_SCHEMA = CAST(? AS nvarchar(max))
                ORDER BY t.CONSTRAINT_TYPE DESC, c.ORDINAL_POSITION""", "Groups", "dbo")).containsExactly(
                List.of("JobId", "PRIMARY KEY", "PK_Groups"), List.of("GroupId", "PRIMARY KEY", "PK_Groups"),
                List.of("JobId", "FOREIGN KEY", "FK_Groups_Jobs"));
        assertThat(rows("""
                SELECT fk.name, OBJECT_NAME(fc.referenced_object_id), pc.name, rc.name, r.UPDATE_RULE, r.DELETE_RULE
                FROM sys.foreign_keys fk JOIN sys.foreign_key_columns fc ON fc.constraint_object_id = fk.object_id
                JOIN sys.columns pc ON pc.object_id = fc.parent_object_id AND pc.column_id = fc.parent_column_id
                JOIN sys.columns rc ON rc.object_id = fc.referenced_object_id AND rc.column_id = fc.referenced_column_id
                JOIN INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS r ON r.CONSTRAINT_NAME = fk.name
                WHERE fk.parent_object_id = OBJECT_ID(?) ORDER BY fc.constraint_column_id""", "Items")).containsExactly(
                List.of("FK_Items_Groups", "Groups", "JobId", "JobId", "NO ACTION", "CASCADE"),
                List.of("FK_Items_Groups", "Groups", "GroupId", "GroupId", "NO ACTION", "CASCADE"));
        assertThat(
                rows("""
                        select ind.index_id, ind.is_unique, ind.name, ind.filter_definition from sys.indexes as ind
                        join sys.tables as tab on ind.object_id = tab.object_id join sys.schemas as sch on sch.schema_id = tab.schema_id
                        where tab.name = ? and sch.name = ? and ind.is_primary_key = 0 and ind.type != 0""",
                        "Items", "dbo"))
                .isEmpty();
    }

    /// The shapes of what sequelize's showIndex, typeorm and Prisma ask about indexes and keys.
    @Test
    void introspectionFindsIndexesAndKeys() throws SQLException {
        assertThat(resultSets("EXEC sys.sp_helpindex @objname = N'[dbo].[Items]';").getFirst()).containsExactly(
                List.of("PK_Items", "clustered, unique, primary key located on PRIMARY", "JobId, GroupId, ItemId"));
        assertThat(
                rows("""
                        SELECT k.TABLE_NAME, k.COLUMN_NAME, t.CONSTRAINT_TYPE FROM [TranslationServices].INFORMATION_SCHEMA.KEY_COLUMN_USAGE k
                        INNER JOIN [TranslationServices].INFORMATION_SCHEMA.TABLE_CONSTRAINTS t ON t.CONSTRAINT_NAME = k.CONSTRAINT_NAME
                        WHERE t.CONSTRAINT_TYPE = 'PRIMARY KEY' AND k.TABLE_NAME = 'Jobs'"""))
                .containsExactly(List.of("Jobs", "JobId", "PRIMARY KEY"));
        assertThat(
                rows("""
                        SELECT ind.name, ind.is_unique, ind.is_unique_constraint, ind.is_primary_key, ind.type_desc, col.name,
                          ic.key_ordinal, ic.is_descending_key, t.name
                        FROM sys.indexes ind INNER JOIN sys.index_columns ic ON ind.object_id = ic.object_id AND ind.index_id = ic.index_id
                        INNER JOIN sys.columns col ON ic.object_id = col.object_id AND ic.column_id = col.column_id
                        INNER JOIN sys.tables t ON ind.object_id = t.object_id
                        WHERE t.is_ms_shipped = 0 AND ind.filter_definition IS NULL AND ind.name IS NOT NULL
                          AND ind.type_desc IN ('CLUSTERED', 'NONCLUSTERED') AND t.name = 'Groups' ORDER BY ind.name, ic.key_ordinal"""))
                .extracting(row -> row.get(5)).containsExactly("JobId", "GroupId");
        assertThat(
                rows("""
                        SELECT c.name, TYPE_NAME(c.user_type_id), CONVERT(int, ODBCSCALE(c.system_type_id, c.scale)),
                          CASE WHEN c.system_type_id IN (175, 167, 239, 231) THEN COLUMNPROPERTY(c.object_id, c.name, 'charmaxlen') END,
                          OBJECT_DEFINITION(c.default_object_id), CONVERT(tinyint, CASE WHEN c.system_type_id IN (48, 52, 56, 59, 60, 62,
                          106, 108, 122, 127) THEN c.precision END)
                        FROM sys.columns c INNER JOIN sys.tables t ON t.object_id = c.object_id WHERE t.name = 'Items' ORDER BY c.column_id"""))
                .hasSize(10).first().satisfies(row -> assertThat(row).startsWith("JobId", "bigint", 0));
    }

    /// The keys of every database, each with columns that exist, as SchemaCrawler and Liquibase join them.
    @Test
    void everyKeyOfEveryDatabaseHasItsColumns() throws SQLException {
        for (List<Object> database : rows("SELECT name FROM sys.databases")) {
            String name = "[" + database.getFirst() + "]";
            assertThat(rows("SELECT k.name FROM " + name + ".sys.key_constraints k LEFT JOIN " + name
                    + ".sys.index_columns i ON i.object_id = k.parent_object_id AND i.index_id = k.unique_index_id LEFT JOIN "
                    + name + ".sys.columns c ON c.object_id = i.object_id AND c.column_id = i.column_id "
                    + "WHERE c.name IS NULL")).as(name).isEmpty();
            assertThat(rows("SELECT f.name FROM " + name + ".sys.foreign_keys f LEFT JOIN " + name
                    + ".sys.indexes i ON i.object_id = f.referenced_object_id AND i.index_id = f.key_index_id "
                    + "WHERE i.is_unique IS NULL OR i.is_unique = 0")).as(name).isEmpty();
            assertThat(value("SELECT COUNT(*) FROM " + name + ".INFORMATION_SCHEMA.TABLE_CONSTRAINTS")).isEqualTo(value(
                    "SELECT COUNT(*) FROM " + name + ".sys.objects WHERE type IN ('PK', 'UQ', 'F', 'C')"));
        }
    }

    @Test
    void theFirstResultSetOfATextIsDescribed() throws SQLException {
        try (var statement = connection.prepareCall("{call sp_describe_first_result_set(?)}")) {
            statement.setNString(1, "SELECT JobId, Name FROM dbo.Jobs");
            try (ResultSet results = statement.executeQuery()) {
                List<String> names = new ArrayList<>();
                while (results.next()) {
                    names.add(results.getString("name") + " " + results.getString("system_type_name"));
                }
                assertThat(names).containsExactly("JobId bigint", "Name nvarchar(max)");
            }
        }
    }
}
