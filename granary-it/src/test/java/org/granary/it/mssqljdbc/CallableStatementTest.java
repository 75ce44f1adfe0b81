package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// `CallableStatement`: parameters by position and by name, OUTPUT, return codes, and their metadata.
class CallableStatementTest extends JdbcTest {
    private static final byte[] TOKEN = {1, 2, 3};

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-3.1.5.2-1", "TSSPROC-3.1.5.2-18"})
    void aReturnCodeComesBack() throws SQLException {
        for (String call : List.of("{? = call dbo.proc_AddJob(?, ?, ?, ?, ?)}",
                "{? = call [dbo].[proc_AddJob](?, ?, ?, ?, ?)}", "{?=call proc_AddJob (?,?,?,?,?)}",
                "{? = call TranslationServices.dbo.proc_addjob(?, ?, ?, ?, ?)}",
                "{? = call TranslationServices..proc_AddJob(?, ?, ?, ?, ?)}")) {
            try (CallableStatement statement = connection.prepareCall(call)) {
                statement.registerOutParameter(1, Types.INTEGER);
                for (int i = 0; i < 4; i++) {
                    statement.setLong(2, System.nanoTime());
                    statement.setString(3, "user@contoso.com");
                    statement.setBytes(4, TOKEN);
                    statement.setString(5, "93572c0a-d9e1-1395-dab3-932eac7ba30c");
                    statement.setString(6, "<settings/>");
                    assertThat(statement.execute()).isFalse();
                    assertThat(statement.getInt(1)).isZero();
                }
            }
        }
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-19", "TSSPROC-3.1.5.2-4", "TSSPROC-3.1.5-10"})
    void parametersMayBeSetByName() throws SQLException {
        try (CallableStatement statement = connection
                .prepareCall("{? = call dbo.proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            for (int count = 1; count <= 3; count++) {
                statement.setInt("MaxItemsPerDay", 2);
                statement.setNull("@MaxItemsPerPartitionPerDay", Types.INTEGER);
                statement.setInt("@ItemCount", count);
                statement.setString("Name", "by name");
                statement.setLong("JobId", 1000 + count);
                statement.setBytes("UserToken", TOKEN);
                statement.setString("Settings", "<settings/>");
                statement.setString("UserId", "someone");
                statement.setNull("PartitionId", microsoft.sql.Types.GUID);
                statement.execute();
                assertThat(statement.getInt(1)).as("return code for %d items", count).isEqualTo(count == 1 ? 0 : 1);
            }
        }
        assertThat(rows("SELECT JobId, Name FROM dbo.Jobs WHERE JobId BETWEEN 1001 AND 1003"))
                .containsExactly(List.of(1001L, "by name"));
    }

    @Test
    @Covers("TDS-2.2.6.6-3")
    void unsetParametersWithDefaultsAreLeftOutByName() throws SQLException {
        try (CallableStatement statement = connection
                .prepareCall("EXEC dbo.proc_AddJob @JobId = ?, @UserToken = ?, @Settings = ?")) {
            statement.setLong(1, 2001);
            statement.setBytes(2, TOKEN);
            statement.setString(3, "<s/>");
            statement.execute();
        }
        assertThat(value("SELECT Name FROM dbo.Jobs WHERE JobId = 2001")).isNull();
    }

    @Test
    @Covers("TDS-2.2.6.6-8")
    void outputsOfSpExecutesqlComeBack() throws SQLException {
        try (CallableStatement statement = connection.prepareCall("{call sp_executesql(?, ?, ?, ?, ?)}")) {
            for (int i = 0; i < 4; i++) {
                statement.setNString(1,
                        "SET @sum = @a + 1; SET @text = N'π' + CAST(@a AS nvarchar(10)); SELECT @a AS a");
                statement.setNString(2, "@a int, @sum int OUTPUT, @text nvarchar(20) OUTPUT");
                statement.setInt(3, i);
                statement.registerOutParameter(4, Types.INTEGER);
                statement.registerOutParameter(5, Types.NVARCHAR);
                try (ResultSet results = statement.executeQuery()) {
                    assertThat(rows(results)).containsExactly(List.of(i));
                }
                assertThat(statement.getInt(4)).isEqualTo(i + 1);
                assertThat(statement.getString(5)).isEqualTo("π" + i);
            }
        }
    }

    @Test
    @Covers("TDS-2.2.2.6-1")
    void outputsOfABatchComeBackInEveryType() throws SQLException {
        String text = """
                SET @a = 7; SET @b = N'äö'; SET @c = '2026-02-03T04:05:06.007'; SET @d = 12.345; SET @e = 0x010203;
                SET @f = 1; SET @g = 9223372036854775807; SET @h = 1.5e0; SET @i = NULL""";
        String declarations = "@a int OUT, @b nvarchar(10) OUT, @c datetime OUT, @d decimal(9, 3) OUT, "
                + "@e varbinary(10) OUT, @f bit OUT, @g bigint OUT, @h float OUTPUT, @i int OUTPUT";
        try (CallableStatement statement = connection
                .prepareCall("EXEC sp_executesql N'" + text.replace("'", "''") + "', N'" + declarations
                        + "', ?, ?, ?, ?, ?, ?, ?, ?, ?")) {
            statement.registerOutParameter(1, Types.INTEGER);
            statement.registerOutParameter(2, Types.NVARCHAR);
            statement.registerOutParameter(3, microsoft.sql.Types.DATETIME);
            statement.registerOutParameter(4, Types.DECIMAL, 3);
            statement.registerOutParameter(5, Types.VARBINARY);
            statement.registerOutParameter(6, Types.BIT);
            statement.registerOutParameter(7, Types.BIGINT);
            statement.registerOutParameter(8, Types.DOUBLE);
            statement.registerOutParameter(9, Types.INTEGER);
            for (int i = 0; i < 3; i++) {
                statement.execute();
                assertThat(statement.getInt(1)).isEqualTo(7);
                assertThat(statement.getString(2)).isEqualTo("äö");
                assertThat(statement.getTimestamp(3)).isEqualTo(Timestamp.valueOf("2026-02-03 04:05:06.007"));
                assertThat(statement.getBigDecimal(4)).isEqualByComparingTo(new BigDecimal("12.345"));
                assertThat(statement.getBytes(5)).containsExactly(1, 2, 3);
                assertThat(statement.getBoolean(6)).isTrue();
                assertThat(statement.getLong(7)).isEqualTo(Long.MAX_VALUE);
                assertThat(statement.getDouble(8)).isEqualTo(1.5);
                assertThat(statement.getObject(9)).isNull();
            }
        }
    }

    @Test
    @Covers("TDS-2.2.1.6-1")
    void aProcedureWithAResultSetAnswersRowsAndReturnCode() throws SQLException {
        try (CallableStatement statement = connection.prepareCall("{? = call dbo.proc_GetConversionBatch(?, ?)}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            for (int i = 0; i < 3; i++) {
                statement.setInt(2, 10);
                statement.setTimestamp(3, Timestamp.valueOf("2008-01-31 01:01:01"));
                try (ResultSet results = statement.executeQuery()) {
                    assertThat(columnNames(results)).startsWith("JobId", "GroupId").hasSize(10);
                    assertThat(results.next()).isFalse();
                }
                assertThat(statement.getInt(1)).isZero();
            }
        }
    }

    @Test
    void metadataOfParametersComesFromTheDeclaration() throws SQLException {
        try (CallableStatement statement = connection
                .prepareCall("{? = call dbo.proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}")) {
            ParameterMetaData metadata = statement.getParameterMetaData();
            assertThat(metadata.getParameterCount()).isEqualTo(9);
            assertThat(metadata.getParameterType(1)).isEqualTo(Types.BIGINT);
            assertThat(metadata.getParameterTypeName(2)).isEqualTo("nvarchar");
            assertThat(metadata.getParameterTypeName(3)).isEqualTo("varbinary");
            assertThat(metadata.getParameterTypeName(4)).isEqualTo("uniqueidentifier");
            assertThat(metadata.getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeIn);
        }
    }

    @Test
    void systemProceduresAnswerThroughCalls() throws SQLException {
        try (CallableStatement statement = connection.prepareCall("{call sp_databases}");
                ResultSet results = statement.executeQuery()) {
            assertThat(rows(results)).extracting(List::getFirst).contains("master", DATABASE);
        }
        try (CallableStatement statement = connection.prepareCall("{call sp_sproc_columns(?)}")) {
            statement.setString(1, "proc_SubmitJob");
            try (ResultSet results = statement.executeQuery()) {
                assertThat(rows(results)).extracting(row -> row.get(3)).containsExactly("@RETURN_VALUE", "@JobId");
            }
        }
    }
}
