package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A tool asks for the procedures, and then for the parameters of each by the name that it was told.
class ProcedureMetadataTest extends JdbcTest {

    private static List<String> texts(ResultSet results, String column) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (results) {
            while (results.next()) {
                texts.add(results.getString(column));
            }
        }
        return texts;
    }

    @Test
    void everyProcedureHasItsParametersUnderTheNameThatIsListed() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        int procedures = 0;
        for (String database : texts(metadata.getCatalogs(), "TABLE_CAT")) {
            try (ResultSet listed = metadata.getProcedures(database, null, "%")) {
                while (listed.next()) {
                    String schema = listed.getString("PROCEDURE_SCHEM");
                    String name = listed.getString("PROCEDURE_NAME");
                    List<String> expected = new ArrayList<>(List.of("@RETURN_VALUE"));
                    rows("SELECT p.name FROM [" + database + "].sys.parameters p JOIN [" + database
                            + "].sys.procedures r ON r.object_id = p.object_id JOIN [" + database
                            + "].sys.schemas s ON s.schema_id = r.schema_id WHERE r.name + ';1' = ? AND s.name = ? "
                            + "ORDER BY p.parameter_id", name, schema)
                            .forEach(row -> expected.add((String) row.get(0)));
                    assertThat(texts(metadata.getProcedureColumns(database, schema, name, "%"), "COLUMN_NAME"))
                            .as("%s.%s.%s", database, schema, name).isEqualTo(expected);
                    procedures++;
                }
            }
        }
        assertThat(procedures).isGreaterThan(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sp_sproc_columns N'proc_SubmitJob;1'", "sp_sproc_columns_90 N'proc_SubmitJob;1'",
        "sp_sproc_columns_100 N'proc_SubmitJob;1', N'dbo', N'TranslationServices', NULL, @ODBCVer=3",
        "sp_sproc_columns N'proc[_]Submit%;1'", "sp_procedure_params_rowset N'proc_SubmitJob;1', 1, N'dbo'",
        "sp_procedure_params_90_rowset N'proc_SubmitJob;1'", "sp_procedure_params_100_rowset N'proc_SubmitJob;1'",
        "sp_procedure_params_managed N'proc_SubmitJob;1'", "sp_procedure_params_90_managed N'proc_SubmitJob;1'",
        "sp_procedure_params_100_managed N'proc_SubmitJob;1'"})
    void theNumberIsNoPartOfTheName(String call) throws SQLException {
        assertThat(rows("EXEC " + call)).hasSize(2);
        assertThat(rows("EXEC " + call.replace(";1", ""))).isEqualTo(rows("EXEC " + call));
        assertThat(rows("EXEC " + call.replace(";1", ";2"))).isEmpty();
    }
}
