package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// `DatabaseMetaData`: what every tool asks.
class MetadataTest extends JdbcTest {
    private DatabaseMetaData metadata;

    @BeforeEach
    void metadata() throws SQLException {
        metadata = connection.getMetaData();
    }

    private static List<List<@Nullable Object>> columns(ResultSet results, String... names) throws SQLException {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (results) {
            while (results.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (String name : names) {
                    Object value = results.getObject(name);
                    row.add(value instanceof Number number ? (Object) number.intValue() : value);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @Test
    void theProductIsNamed() throws SQLException {
        assertThat(metadata.getDatabaseProductName()).isEqualTo("Microsoft SQL Server");
        assertThat(metadata.getDatabaseProductVersion()).matches("1[3-7]\\.00?\\.\\d+.*");
        assertThat(metadata.getDatabaseMajorVersion()).isBetween(13, 17);
        assertThat(metadata.getUserName()).isEqualTo("sa");
        assertThat(metadata.getURL()).startsWith("jdbc:sqlserver://");
        assertThat(metadata.getSQLKeywords()).contains("TRANSACTION");
        assertThat(metadata.getMaxConnections()).isGreaterThanOrEqualTo(0);
        assertThat(metadata.isReadOnly()).isFalse();
        assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metadata.supportsTransactionIsolationLevel(java.sql.Connection.TRANSACTION_SERIALIZABLE)).isTrue();
    }

    @Test
    void proceduresAreListed() throws SQLException {
        assertThat(columns(metadata.getProcedures(null, null, "proc[_]%"), "PROCEDURE_NAME")).flatExtracting(row -> row)
                .contains("proc_AddGroup;1", "proc_AddJob;1", "proc_GetConversionBatch;1", "proc_SubmitJob;1",
                        "proc_UpdateConversionBatch;1", "proc_UpdateFailedItem;1", "proc_UpdateSucceededItem;1");
        assertThat(
                columns(metadata.getProcedures(DATABASE, "dbo", "proc_SubmitJob"), "PROCEDURE_CAT", "PROCEDURE_SCHEM",
                        "PROCEDURE_NAME"))
                .containsExactly(List.of(DATABASE, "dbo", "proc_SubmitJob;1"));
        assertThat(columns(metadata.getProcedures(null, null, "nothing"), "PROCEDURE_NAME")).isEmpty();
    }

    @Test
    void parametersOfProceduresAreListed() throws SQLException {
        assertThat(columns(metadata.getProcedureColumns(null, "dbo", "proc_AddJob", null), "COLUMN_NAME", "DATA_TYPE",
                "TYPE_NAME", "ORDINAL_POSITION")).containsExactly(List.of("@RETURN_VALUE", Types.INTEGER, "int", 0),
                        List.of("@JobId", Types.BIGINT, "bigint", 1),
                        List.of("@UserId", Types.NVARCHAR, "nvarchar", 2),
                        List.of("@UserToken", Types.VARBINARY, "varbinary", 3),
                        List.of("@PartitionId", Types.CHAR, "uniqueidentifier", 4),
                        List.of("@Settings", Types.NVARCHAR, "nvarchar", 5),
                        List.of("@Name", Types.NVARCHAR, "nvarchar", 6),
                        List.of("@ItemCount", Types.INTEGER, "int", 7),
                        List.of("@MaxItemsPerDay", Types.INTEGER, "int", 8),
                        List.of("@MaxItemsPerPartitionPerDay", Types.INTEGER, "int", 9));
        assertThat(columns(metadata.getProcedureColumns(null, null, "proc_SubmitJob", "@JobId"), "COLUMN_TYPE",
                "PRECISION", "NULLABLE")).singleElement().satisfies(row -> assertThat(row.get(1)).isEqualTo(19));
    }

    @Test
    void tablesAreListed() throws SQLException {
        assertThat(columns(metadata.getTables(null, "dbo", "%", new String[]{"TABLE"}), "TABLE_NAME", "TABLE_TYPE"))
                .contains(List.of("Jobs", "TABLE"), List.of("Groups", "TABLE"), List.of("Items", "TABLE"));
        assertThat(columns(metadata.getTables(null, "sys", "objects", null), "TABLE_SCHEM", "TABLE_NAME"))
                .containsExactly(List.of("sys", "objects"));
        assertThat(columns(metadata.getTableTypes(), "TABLE_TYPE")).flatExtracting(row -> row).contains("TABLE",
                "VIEW");
    }

    @Test
    void columnsOfTablesAreListed() throws SQLException {
        assertThat(columns(metadata.getColumns(null, "dbo", "Items", null), "COLUMN_NAME", "DATA_TYPE", "TYPE_NAME",
                "NULLABLE", "ORDINAL_POSITION")).containsExactly(List.of("JobId", Types.BIGINT, "bigint", 0, 1),
                        List.of("GroupId", Types.SMALLINT, "smallint", 0, 2),
                        List.of("ItemId", Types.INTEGER, "int", 0, 3),
                        List.of("StartTime", Types.TIMESTAMP, "datetime", 1, 4),
                        List.of("StopTime", Types.TIMESTAMP, "datetime", 1, 5),
                        List.of("AttemptsRemaining", Types.TINYINT, "tinyint", 0, 6),
                        List.of("InputFile", Types.NVARCHAR, "nvarchar", 0, 7),
                        List.of("OutputFile", Types.NVARCHAR, "nvarchar", 0, 8),
                        List.of("WorkerServerInstance", Types.CHAR, "uniqueidentifier", 1, 9),
                        List.of("ErrorCode", Types.INTEGER, "int", 1, 10));
        assertThat(columns(metadata.getColumns(null, null, "Jobs", "Create%"), "COLUMN_NAME"))
                .flatExtracting(row -> row)
                .containsExactly("CreateTime");
    }

    @Test
    void catalogsAndSchemasAreListed() throws SQLException {
        assertThat(columns(metadata.getCatalogs(), "TABLE_CAT")).flatExtracting(row -> row).contains("master",
                DATABASE);
        assertThat(columns(metadata.getSchemas(), "TABLE_SCHEM")).flatExtracting(row -> row).contains("dbo", "sys",
                "INFORMATION_SCHEMA");
        assertThat(columns(metadata.getSchemas(DATABASE, "db%"), "TABLE_SCHEM")).flatExtracting(row -> row)
                .contains("dbo");
    }

    @Test
    void typesAreListed() throws SQLException {
        assertThat(columns(metadata.getTypeInfo(), "TYPE_NAME")).flatExtracting(row -> row).contains("bigint", "binary",
                "bit", "char", "date", "datetime", "datetime2", "datetimeoffset", "decimal", "float", "image", "int",
                "money", "nchar", "ntext", "numeric", "nvarchar", "real", "smalldatetime", "smallint", "smallmoney",
                "sql_variant", "text", "time", "timestamp", "tinyint", "uniqueidentifier", "varbinary", "varchar",
                "xml");
    }

    @Test
    void keysAndIndexesAreAnswered() throws SQLException {
        assertThat(columns(metadata.getPrimaryKeys(null, "dbo", "Items"), "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ",
                "PK_NAME")).containsExactlyInAnyOrder(List.of("Items", "JobId", 1, "PK_Items"),
                        List.of("Items", "GroupId", 2, "PK_Items"), List.of("Items", "ItemId", 3, "PK_Items"));
        assertThat(columns(metadata.getIndexInfo(null, "dbo", "Groups", true, true), "NON_UNIQUE", "INDEX_NAME", "TYPE",
                "ORDINAL_POSITION", "COLUMN_NAME"))
                .contains(List.of(0, "PK_Groups", (int) DatabaseMetaData.tableIndexClustered, 1, "JobId"),
                        List.of(0, "PK_Groups", (int) DatabaseMetaData.tableIndexClustered, 2, "GroupId"));
        List<Object> toGroups = List.of("Groups", "JobId", "Items", "JobId", 1, "FK_Items_Groups", "PK_Groups",
                DatabaseMetaData.importedKeyCascade, DatabaseMetaData.importedKeyNoAction);
        String[] names = {"PKTABLE_NAME", "PKCOLUMN_NAME", "FKTABLE_NAME", "FKCOLUMN_NAME", "KEY_SEQ", "FK_NAME",
            "PK_NAME", "DELETE_RULE", "UPDATE_RULE"};
        assertThat(columns(metadata.getImportedKeys(null, "dbo", "Items"), names)).hasSize(2).contains(toGroups);
        assertThat(columns(metadata.getExportedKeys(null, "dbo", "Groups"), names)).hasSize(2).contains(toGroups);
        assertThat(columns(metadata.getCrossReference(null, "dbo", "Groups", null, "dbo", "Items"), names)).hasSize(2)
                .contains(toGroups);
        assertThat(columns(metadata.getCrossReference(null, "dbo", "Jobs", null, "dbo", "Items"), names)).isEmpty();
        assertThat(columns(
                metadata.getBestRowIdentifier(null, "dbo", "Groups", DatabaseMetaData.bestRowSession, true),
                "COLUMN_NAME")).containsExactly(List.of("JobId"), List.of("GroupId"));
    }

    @Test
    void theRestOfTheQuestionsIsAnswered() throws SQLException {
        rows(metadata.getBestRowIdentifier(null, "dbo", "Items", DatabaseMetaData.bestRowSession, true));
        rows(metadata.getVersionColumns(null, "dbo", "Items"));
        rows(metadata.getTablePrivileges(null, "dbo", "Items"));
        rows(metadata.getColumnPrivileges(null, "dbo", "Items", "%"));
        rows(metadata.getFunctions(null, "dbo", "%"));
        rows(metadata.getFunctionColumns(null, "dbo", "%", "%"));
        rows(metadata.getUDTs(null, "dbo", "%", null));
        rows(metadata.getClientInfoProperties());
        assertThat(value("SELECT 1")).isEqualTo(1);
    }
}
