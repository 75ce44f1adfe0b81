package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The procedures that people type: sp_help and its relatives.
class HelpProceduresTest extends JdbcTest {

    private record Set(List<String> columns, List<List<Object>> rows) {}

    private final List<String> messages = new ArrayList<>();

    private List<Set> sets(String sql) throws SQLException {
        List<Set> sets = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    try (ResultSet set = statement.getResultSet()) {
                        sets.add(new Set(columnNames(set), rows(set)));
                    }
                }
                rows = statement.getMoreResults();
            }
            for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
                messages.add(warning.getMessage());
            }
        }
        return sets;
    }

    @Test
    void aTableIsDescribed() throws SQLException {
        List<Set> sets = sets("EXEC sp_help 'Groups'");
        assertThat(sets).extracting(Set::columns).containsExactly(
                List.of("Name", "Owner", "Type", "Created_datetime"),
                List.of("Column_name", "Type", "Computed", "Length", "Prec", "Scale", "Nullable", "TrimTrailingBlanks",
                        "FixedLenNullInSource", "Collation"),
                List.of("Identity", "Seed", "Increment", "Not For Replication"), List.of("RowGuidCol"),
                List.of("Data_located_on_filegroup"), List.of("index_name", "index_description", "index_keys"),
                List.of("constraint_type", "constraint_name", "delete_action", "update_action", "status_enabled",
                        "status_for_replication", "constraint_keys"),
                List.of("Table is referenced by foreign key"));
        assertThat(sets.getFirst().rows().getFirst().subList(0, 3)).containsExactly("Groups", "dbo", "user table");
        assertThat(sets.get(1).rows().getFirst()).containsExactly("JobId", "bigint", "no", 8, "19   ", "0    ", "no",
                "(n/a)", "(n/a)", null);
        assertThat(sets.get(2).rows().getFirst().getFirst()).isEqualTo("No identity column defined.");
        assertThat(sets.get(5).rows()).containsExactly(
                List.of("PK_Groups", "clustered, unique, primary key located on PRIMARY", "JobId, GroupId"));
        assertThat(sets.get(6).rows()).extracting(row -> row.get(0), row -> row.get(1), row -> row.get(2),
                row -> row.get(6)).containsExactly(
                        tuple("FOREIGN KEY", "FK_Groups_Jobs", "Cascade", "JobId"),
                        tuple(" ", " ", " ",
                                "REFERENCES TranslationServices.dbo.Jobs (JobId)"),
                        tuple("PRIMARY KEY (clustered)", "PK_Groups", "(n/a)",
                                "JobId, GroupId"));
        assertThat(sets.get(7).rows()).containsExactly(List.of("TranslationServices.dbo.Items: FK_Items_Groups"));
    }

    @Test
    void aProcedureIsDescribed() throws SQLException {
        List<Set> sets = sets("EXEC sp_help 'dbo.proc_SubmitJob'");
        assertThat(sets).hasSize(2);
        assertThat(sets.get(0).rows().getFirst().get(2)).isEqualTo("stored procedure");
        assertThat(sets.get(1).columns()).containsExactly("Parameter_name", "Type", "Length", "Prec", "Scale",
                "Param_order", "Collation");
        assertThat(sets.get(1).rows().getFirst()).containsExactly("@JobId", "bigint", (short) 8, 19, 0, 1, null);
    }

    @Test
    void aTypeAViewAndAConstraintAreDescribed() throws SQLException {
        assertThat(sets("EXEC sp_help 'int'").getFirst()).isEqualTo(new Set(
                List.of("Type_name", "Storage_type", "Length", "Prec", "Scale", "Nullable", "Default_name", "Rule_name",
                        "Collation"),
                List.of(Arrays.asList("int", "int", (short) 4, 10, 0, "yes", "none", "none", null))));
        List<Set> view = sets("EXEC sp_help 'sys.tables'");
        assertThat(view).hasSize(4);
        assertThat(view.getFirst().rows().getFirst().subList(0, 3)).containsExactly("tables", "dbo", "view");
        assertThat(messages).anyMatch(text -> text.contains("does not have any indexes"));
        assertThat(sets("EXEC sp_help 'PK_Jobs'")).hasSize(1).first()
                .satisfies(set -> assertThat(set.rows().getFirst().get(2)).isEqualTo("primary key cns"));
        assertThat(error(() -> run("EXEC sp_help 'nothing'")).getErrorNumber()).isEqualTo(15009);
        assertThat(error(() -> run("EXEC sp_help 'master.dbo.x'")).getErrorNumber()).isEqualTo(15250);
        assertThat(error(() -> run("EXEC sp_helptext 'Jobs'")).getErrorNumber()).isEqualTo(15197);
    }

    @Test
    void allObjectsAreListed() throws SQLException {
        List<Set> sets = sets("EXEC sp_help");
        assertThat(sets).hasSize(2);
        assertThat(sets.getFirst().columns()).containsExactly("Name", "Owner", "Object_type");
        assertThat(sets.getFirst().rows()).contains(List.of("Jobs", "dbo", "user table"),
                List.of("proc_AddJob", "dbo", "stored procedure"), List.of("PK_Jobs", "dbo", "primary key cns"));
    }

    @Test
    void indexesAndConstraintsAreDescribed() throws SQLException {
        assertThat(sets("EXEC sp_helpindex 'Jobs'").getFirst().rows()).extracting(row -> row.get(0))
                .containsExactly("PK_Jobs");
        List<Set> constraints = sets("EXEC sp_helpconstraint 'Jobs'");
        assertThat(constraints).hasSize(3);
        assertThat(constraints.getFirst()).isEqualTo(new Set(List.of("Object Name"), List.of(List.of("Jobs"))));
        assertThat(sets("EXEC sp_helpconstraint 'Jobs', 'nomsg'")).hasSize(2);
        assertThat(error(() -> run("EXEC sp_helpindex 'nothing'")).getErrorNumber()).isEqualTo(15009);
        assertThat(error(() -> run("EXEC sp_helpconstraint 'proc_AddJob'")).getErrorNumber()).isEqualTo(15009);
    }

    @ParameterizedTest
    @CsvSource({"9,2,date", "91,3,date", "11,2,datetime|datetime2|smalldatetime",
        "93,3,datetime|datetime2|smalldatetime",
        "-154,3,time", "-154,2,time", "-155,2,datetimeoffset"})
    void typesAreFoundByOdbcsNumbers(int type, int version, String names) throws SQLException {
        assertThat(rows("EXEC sp_datatype_info_100 " + type + ", " + version))
                .extracting(row -> (String) row.getFirst())
                .containsExactlyInAnyOrder(names.split("\\|", -1));
        assertThat(rows("EXEC sp_datatype_info_90 4, 2")).extracting(row -> row.getFirst()).contains("int",
                "int identity");
    }

    @Test
    void tablesOfSeveralDatabasesAreListed() throws SQLException {
        assertThat(rows("EXEC sp_tableswc 'Jobs', 'dbo', 'WordAutomation%'")).extracting(row -> row.getFirst())
                .containsExactly("WordAutomationServices", "WordAutomationServices2");
        assertThat(rows("EXEC sp_tableswc 'Jobs'")).extracting(row -> row.getFirst()).containsExactly(DATABASE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sp_addmessage 60000, 16, N'text'", "sp_dropmessage 60000", "sp_altermessage 60000"})
    void messagesOfOnesOwnAreRefusedByName(String call) throws SQLException {
        var error = error(() -> run("EXEC " + call));
        assertThat(error.getErrorNumber()).isEqualTo(40517);
        assertThat(error.getErrorMessage()).contains(call.substring(0, call.indexOf(' ')));
    }

    @Test
    void messagesOfTheServerAreRaisedByNumber() throws SQLException {
        var error = error(() -> run("RAISERROR(15009, -1, -1, N'thing', N'here')"));
        assertError(error, 15009, 16, 1);
        assertThat(error.getErrorMessage())
                .isEqualTo("The object 'thing' does not exist in database 'here' or is invalid for this operation.");
        assertThat(error(() -> run("RAISERROR(15472, 16, 7, N'thing')")).getErrorState()).isEqualTo(7);
        assertThat(error(() -> run("RAISERROR(59999, -1, -1)")).getErrorNumber()).isEqualTo(18054);
        assertThat(error(() -> run("RAISERROR(208, -1, -1)")).getErrorNumber()).isEqualTo(2732);
        assertThat(rows("SELECT FORMATMESSAGE(15197, N'thing'), FORMATMESSAGE(59999, N'thing')").getFirst())
                .containsExactly("There is no text for object 'thing'.", null);
        assertThat(rows("SELECT severity, text FROM sys.messages WHERE message_id = 208 AND language_id = 1033"))
                .containsExactly(List.of((short) 16, "Invalid object name '%ls'."));
    }
}
