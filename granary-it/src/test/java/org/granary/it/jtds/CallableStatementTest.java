package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallableStatementTest extends JtdsTest {

    @Test
    void returnsStatusAndOutputs() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{? = call sp_executesql(?, ?, ?, ?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setString(2, "SELECT @in AS echoed; SET @number = @in * 2; SET @text = N'doppelt größer'");
            call.setString(3, "@in int, @number bigint OUTPUT, @text nvarchar(30) OUTPUT");
            call.setInt(4, 21);
            call.registerOutParameter(5, Types.BIGINT);
            call.registerOutParameter(6, Types.VARCHAR);
            assertThat(call.execute()).isTrue();
            try (ResultSet results = call.getResultSet()) {
                assertThat(rows(results)).containsExactly(List.of(21));
            }
            assertThat(call.getMoreResults()).isFalse();
            assertThat(call.getInt(1)).isZero();
            assertThat(call.getLong(5)).isEqualTo(42);
            assertThat(call.getString(6)).isEqualTo("doppelt größer");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{? = call proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}",
        "{? = call dbo.proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}",
        "{? = call TranslationServices.dbo.proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}",
        "{? = call [dbo].[PROC_addjob](?, ?, ?, ?, ?, ?, ?, ?, ?)}"})
    void callsByPosition(String sql) throws SQLException {
        long job = Math.abs((long) sql.hashCode());
        try (CallableStatement call = connection.prepareCall(sql)) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setLong(2, job);
            call.setString(3, "user@contoso.com");
            call.setBytes(4, new byte[]{1, 2});
            call.setNull(5, Types.VARCHAR);
            call.setString(6, "<settings/>");
            call.setString(7, "größer");
            call.setNull(8, Types.INTEGER);
            call.setNull(9, Types.INTEGER);
            call.setNull(10, Types.INTEGER);
            assertThat(call.execute()).isFalse();
            assertThat(call.getInt(1)).isZero();
        }
        assertThat(rows("SELECT CAST(Name AS nvarchar(20)) FROM dbo.Jobs WHERE JobId = ?", job))
                .containsExactly(List.of("größer"));
    }

    @Test
    void callsByName() throws SQLException {
        try (CallableStatement call = connection
                .prepareCall("{? = call dbo.proc_AddJob(@Settings = ?, @JobId = ?, @UserToken = ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setString(2, "<s/>");
            call.setLong(3, 77);
            call.setBytes(4, new byte[]{1});
            call.execute();
            assertThat(call.getInt(1)).isZero();
        }
        try (CallableStatement call = connection.prepareCall("{call dbo.proc_GetConversionBatch(?, ?)}")) {
            call.setInt("@NumberOfConversionsInBatch", 3);
            call.setTimestamp("@InProgressThreshold", Timestamp.valueOf("2026-01-01 00:00:00"));
            try (ResultSet results = call.executeQuery()) {
                assertThat(rows(results)).isEmpty();
            }
        }
    }

    @Test
    void errorsOfCallsHaveTheirNumbers() throws SQLException {
        assertThat(callError("{call dbo.proc_Nothing(?)}", 1)).isEqualTo(2812);
        assertThat(callError("{call dbo.proc_SubmitJob(?, ?)}", 1, 2)).isEqualTo(8144);
        assertThat(callError("{call dbo.proc_SubmitJob(?)}", "many")).isEqualTo(8114);
        assertThat(callError("{call dbo.proc_SubmitJob()}")).isEqualTo(201);
        assertThat(callError("{call dbo.proc_AddGroup(?, ?, ?, ?, ?, ?)}", 1, 1, "a", "b", 1, "<no-schema/>"))
                .isEqualTo(6913);
    }

    private int callError(String sql, Object... parameters) throws SQLException {
        return error(() -> {
            try (CallableStatement call = connection.prepareCall(sql)) {
                for (int i = 0; i < parameters.length; i++) {
                    call.setObject(i + 1, parameters[i]);
                }
                call.execute();
            }
        }).getErrorCode();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void everyWayOfPreparingCalls(int mode) throws SQLException {
        try (Connection each = connect("ssl=require", "prepareSQL=" + mode);
                CallableStatement call = each.prepareCall("{? = call sp_executesql(?, ?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setString(2, "SET @x = 5");
            call.setString(3, "@x int OUTPUT");
            call.registerOutParameter(4, Types.INTEGER);
            call.execute();
            assertThat(call.getInt(4)).isEqualTo(5);
        }
    }
}
