package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// OBJECT_DEFINITION, OBJECTPROPERTY and their siblings say what the catalog views say.
class CatalogFunctionsTest extends JdbcTest {

    @Test
    void everyTextIsThatOfTheViews() throws SQLException {
        assertThat(rows("SELECT name FROM sys.procedures p JOIN sys.sql_modules m ON m.object_id = p.object_id "
                + "WHERE OBJECT_DEFINITION(p.object_id) IS NULL OR OBJECT_DEFINITION(p.object_id) <> m.definition"))
                .isEmpty();
        assertThat((String) value("SELECT OBJECT_DEFINITION(OBJECT_ID('proc_SubmitJob'))")).contains("proc_SubmitJob",
                "@JobId bigint");
        assertThat(value("SELECT OBJECT_DEFINITION(OBJECT_ID('Jobs'))")).isNull();
        assertThat(value("SELECT OBJECT_DEFINITION(object_id) FROM WordAutomationServices.sys.check_constraints "
                + "WHERE name = 'CK_Items_Reserved'")).isNull();
        run("USE WordAutomationServices");
        assertThat(value("SELECT OBJECT_DEFINITION(OBJECT_ID('CK_Items_Reserved'))")).isEqualTo("([Reserved] IS NULL)");
    }

    @Test
    void objectsOfAnotherDatabaseAreFoundByItsNumber() throws SQLException {
        String id = "OBJECT_ID('WordAutomationServices.dbo.proc_SubmitJob')";
        assertThat(rows("SELECT OBJECT_NAME(" + id + ", DB_ID('WordAutomationServices')), OBJECT_SCHEMA_NAME(" + id
                + ", DB_ID('WordAutomationServices')), OBJECT_NAME(" + id + ", DB_ID('master')), OBJECT_NAME(" + id
                + ", 32000)").getFirst()).containsExactly("proc_SubmitJob", "dbo", null, null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "NULL", textBlock = """
            Jobs | TableHasPrimaryKey | 1
            Jobs | TableHasForeignRef | 1
            Jobs | TableHasForeignKey | 0
            Groups | TableHasForeignKey | 1
            Items | TableHasForeignRef | 0
            Jobs | TableHasUniqueCnst | 0
            Jobs | IsUserTable | 1
            Jobs | IsProcedure | 0
            Jobs | IsConstraint | 0
            proc_AddJob | IsProcedure | 1
            proc_AddJob | IsExecuted | 1
            proc_AddJob | ExecIsQuotedIdentOn | 1
            proc_AddJob | TableHasIdentity | NULL
            PK_Jobs | IsPrimaryKey | 1
            PK_Jobs | IsConstraint | 1
            PK_Jobs | CnstIsClustKey | 1
            PK_Jobs | CnstIsColumn | 1
            FK_Groups_Jobs | IsForeignKey | 1
            FK_Groups_Jobs | CnstIsDeleteCascade | 1
            sys.tables | IsView | 1
            sys.tables | IsMSShipped | 1
            granary.nothing | IsView | NULL
            Jobs | NoSuchProperty | NULL
            """)
    void propertiesOfObjectsAreKnown(String object, String property, Integer expected) throws SQLException {
        assertThat(value("SELECT OBJECTPROPERTY(OBJECT_ID(?), ?)", object, property)).isEqualTo(expected);
        assertThat(value("SELECT CAST(OBJECTPROPERTYEX(OBJECT_ID(?), ?) AS int)", object, property))
                .isEqualTo(expected);
    }

    @Test
    void typesOfObjectsAreThoseOfTheViews() throws SQLException {
        assertThat(rows("SELECT name FROM sys.all_objects WHERE OBJECT_ID(SCHEMA_NAME(schema_id) + '.' + name, type) "
                + "<> object_id OR OBJECT_NAME(object_id) <> name OR OBJECT_SCHEMA_NAME(object_id) <> "
                + "SCHEMA_NAME(schema_id) OR CAST(OBJECTPROPERTYEX(object_id, 'BaseType') AS char(2)) <> type"))
                .isEmpty();
        assertThat(rows("SELECT name FROM sys.columns c WHERE COL_NAME(object_id, column_id) <> name OR "
                + "COLUMNPROPERTY(object_id, name, 'ColumnId') <> column_id OR COLUMNPROPERTY(object_id, name, "
                + "'AllowsNull') <> is_nullable OR COL_LENGTH(OBJECT_NAME(object_id), name) <> max_length OR "
                + "COLUMNPROPERTY(object_id, name, 'NoSuchProperty') IS NOT NULL")).isEmpty();
        assertThat(rows("SELECT name FROM sys.parameters WHERE COLUMNPROPERTY(object_id, name, 'IsOutParam') <> "
                + "is_output OR COLUMNPROPERTY(object_id, name, 'ColumnId') <> parameter_id")).isEmpty();
        assertThat(rows("SELECT name FROM sys.types WHERE TYPE_ID(name) <> user_type_id OR TYPE_NAME(user_type_id) <> "
                + "name OR SCHEMA_ID(SCHEMA_NAME(schema_id)) <> schema_id")).isEmpty();
    }

    @Test
    void indexesAreKnown() throws SQLException {
        assertThat(rows("SELECT INDEXPROPERTY(OBJECT_ID('Groups'), 'PK_Groups', 'IndexID'), INDEXPROPERTY(OBJECT_ID("
                + "'Groups'), 'PK_Groups', 'IsUnique'), INDEXPROPERTY(OBJECT_ID('Groups'), 'PK_Groups', 'IsClustered'), "
                + "INDEX_COL('dbo.Groups', 1, 2), INDEX_COL('Groups', 1, 3), INDEXPROPERTY(OBJECT_ID('Groups'), 'x', "
                + "'IndexID')").getFirst()).containsExactly(1, 1, 1, "GroupId", null, null);
        assertThat(rows("SELECT i.name FROM sys.indexes i JOIN sys.index_columns c ON c.object_id = i.object_id AND "
                + "c.index_id = i.index_id WHERE INDEX_COL(OBJECT_NAME(i.object_id), i.index_id, c.key_ordinal) <> "
                + "COL_NAME(c.object_id, c.column_id) OR INDEXPROPERTY(i.object_id, i.name, 'IndexID') <> i.index_id"))
                .isEmpty();
    }

    @Test
    void odbcsPrecisionAndScaleAreComputed() throws SQLException {
        assertThat(rows("SELECT odbcscale(106, 2), odbcscale(56, 0), odbcscale(231, 0), odbcscale(61, 3), "
                + "odbcprec(106, 17, 12), odbcprec(231, 100, 0), odbcprec(167, -1, 0), odbcprec(56, 4, 10), "
                + "odbcscale(1, 1)").getFirst())
                .containsExactly(2, 0, null, 3, 12, 50, Integer.MAX_VALUE, 10, null);
        assertThat(rows("SELECT c.name FROM sys.columns c JOIN INFORMATION_SCHEMA.COLUMNS i ON i.TABLE_NAME = "
                + "OBJECT_NAME(c.object_id) AND i.COLUMN_NAME = c.name WHERE i.NUMERIC_SCALE <> "
                + "odbcscale(c.system_type_id, c.scale)")).isEmpty();
    }

    @Test
    void databasesHaveProperties() throws SQLException {
        assertThat(rows("SELECT CAST(DATABASEPROPERTYEX('master', 'Status') AS varchar(20)), "
                + "CAST(DATABASEPROPERTYEX(DB_NAME(), 'Collation') AS varchar(40)), "
                + "DATABASEPROPERTYEX('nothing', 'Status')").getFirst()).isEqualTo(
                        Arrays.asList("ONLINE", "Latin1_General_CI_AS_KS_WS", null));
    }
}
