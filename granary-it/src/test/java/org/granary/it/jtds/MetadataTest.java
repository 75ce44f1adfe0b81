package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetadataTest extends JtdsTest {

    private DatabaseMetaData metadata() throws SQLException {
        return connection.getMetaData();
    }

    private static List<String> names(ResultSet results, String column) throws SQLException {
        try (results) {
            List<String> names = new ArrayList<>();
            while (results.next()) {
                names.add(results.getString(column));
            }
            return names;
        }
    }

    @Test
    void knowsTheServer() throws SQLException {
        assertThat(metadata().getDatabaseProductName()).isEqualTo("Microsoft SQL Server");
        assertThat(metadata().getDatabaseMajorVersion()).isPositive();
        assertThat(metadata().getUserName()).isNotEmpty();
        assertThat(metadata().getURL()).startsWith("jdbc:jtds:sqlserver:");
    }

    @Test
    void listsProcedures() throws SQLException {
        assertThat(names(metadata().getProcedures(null, null, "proc[_]%Job"), "PROCEDURE_NAME"))
                .contains("proc_AddJob", "proc_SubmitJob").doesNotContain("proc_AddGroup");
        assertThat(names(metadata().getProcedures("TranslationServices", "dbo", "proc_AddGroup"), "PROCEDURE_SCHEM"))
                .containsExactly("dbo");
    }

    @Test
    void describesParameters() throws SQLException {
        assertThat(names(metadata().getProcedureColumns(null, "dbo", "proc_UpdateFailedItem", null), "COLUMN_NAME"))
                .containsExactly("@RETURN_VALUE", "@JobId", "@GroupId", "@ItemId", "@NoRetry", "@ErrorCode");
        assertThat(names(metadata().getProcedureColumns(DATABASE, "dbo", "proc_UpdateFailedItem", "%"), "TYPE_NAME"))
                .containsExactly("int", "bigint", "smallint", "int", "bit", "int");
    }

    @Test
    void listsTablesAndTheirColumns() throws SQLException {
        assertThat(names(metadata().getTables(null, "dbo", "%", new String[]{"TABLE"}), "TABLE_NAME"))
                .contains("Groups", "Items", "Jobs");
        assertThat(names(metadata().getTables(DATABASE, null, "Job%", null), "TABLE_NAME")).contains("Jobs");
        assertThat(names(metadata().getColumns(null, "dbo", "Groups", "%"), "COLUMN_NAME"))
                .containsExactly("JobId", "GroupId", "InputRoot", "OutputRoot");
        assertThat(names(metadata().getColumns(DATABASE, "dbo", "Groups", null), "TYPE_NAME"))
                .startsWith("bigint", "smallint");
    }

    @Test
    void listsCatalogsSchemasAndTypes() throws SQLException {
        assertThat(names(metadata().getCatalogs(), "TABLE_CAT")).contains("master", DATABASE);
        assertThat(names(metadata().getSchemas(), "TABLE_SCHEM")).contains("dbo");
        assertThat(names(metadata().getTypeInfo(), "TYPE_NAME")).contains("int", "bigint", "nvarchar", "datetime",
                "uniqueidentifier");
        assertThat(names(metadata().getTableTypes(), "TABLE_TYPE")).contains("TABLE", "VIEW");
    }

    @Test
    void answersWhatTablesHaveNot() throws SQLException {
        assertThat(names(metadata().getImportedKeys(null, "dbo", "Jobs"), "FK_NAME")).isEmpty();
        assertThat(names(metadata().getTablePrivileges(null, "dbo", "Nothing"), "TABLE_NAME")).isEmpty();
        assertThat(names(metadata().getPrimaryKeys(null, "dbo", "Nothing"), "COLUMN_NAME")).isEmpty();
        assertThat(names(metadata().getIndexInfo(null, "dbo", "Nothing", false, false), "INDEX_NAME")).isEmpty();
    }
}
