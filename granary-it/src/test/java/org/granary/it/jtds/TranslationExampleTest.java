package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.TranslationExample;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The worked example of MS-TSSPROC section 4, step by step: as text, exactly as it is printed there, and as calls.
@Timeout(120)
class TranslationExampleTest {
    private final AtomicReference<LocalDateTime> now = new AtomicReference<>(TranslationExample.CREATED);
    private TestServer server;
    private Connection connection;

    @BeforeEach
    void start() throws SQLException {
        server = TestServer.start(Map.of(), now::get);
        connection = JtdsTest.connect(server, "TranslationServices", TestServer.PASSWORD, "ssl=require");
    }

    @AfterEach
    void stop() throws SQLException {
        connection.close();
        server.close();
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-1", "TSSPROC-4-2", "TSSPROC-4-6", "TSSPROC-4-7", "TSSPROC-4-8", "TSSPROC-4-9",
        "TSSPROC-4-10", "TSSPROC-4-11", "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-16", "TSSPROC-4-19"})
    void asText() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute(TranslationExample.ADD_JOB)).isFalse();
            assertThat(statement.execute(TranslationExample.ADD_GROUP)).isFalse();
            assertThat(statement.execute(TranslationExample.SUBMIT_JOB)).isFalse();
            now.set(TranslationExample.STARTED);
            try (ResultSet results = statement.executeQuery(TranslationExample.GET_BATCH)) {
                assertWork(results);
            }
            try (ResultSet results = statement.executeQuery(TranslationExample.UPDATE_BATCH)) {
                assertGroups(results);
            }
            now.set(TranslationExample.STOPPED);
            assertThat(statement.execute(TranslationExample.SUCCEEDED)).isFalse();
            assertThat(statement.execute(TranslationExample.FAILED)).isFalse();
        }
        assertEnd();
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-2", "TSSPROC-4-7", "TSSPROC-4-8", "TSSPROC-4-9", "TSSPROC-4-10",
        "TSSPROC-4-11", "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-16", "TSSPROC-4-19"})
    void asCalls() throws SQLException {
        call("{? = call dbo.proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}", 1L, "user@contoso.com",
                TranslationExample.token(), TranslationExample.PARTITION, "<settings/>", "testJob", 2, 1000, 100);
        call("{? = call dbo.proc_AddGroup(?, ?, ?, ?, ?, ?)}", 1L, 1, "http://contoso.com", "http://contoso.com", 2,
                TranslationExample.JOB_XML);
        call("{? = call dbo.proc_SubmitJob(?)}", 1L);
        now.set(TranslationExample.STARTED);
        try (CallableStatement statement = connection.prepareCall("{? = call dbo.proc_GetConversionBatch(?, ?)}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            statement.setInt(2, 2);
            statement.setTimestamp(3, Timestamp.valueOf(TranslationExample.THRESHOLD));
            try (ResultSet results = statement.executeQuery()) {
                assertWork(results);
            }
            assertThat(statement.getInt(1)).isZero();
        }
        try (CallableStatement statement = connection.prepareCall("{? = call dbo.proc_UpdateConversionBatch(?)}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            statement.setString(2, TranslationExample.BATCH_XML);
            try (ResultSet results = statement.executeQuery()) {
                assertGroups(results);
            }
            assertThat(statement.getInt(1)).isZero();
        }
        now.set(TranslationExample.STOPPED);
        call("{? = call dbo.proc_UpdateSucceededItem(?, ?, ?)}", 1L, 1, 1);
        call("{? = call dbo.proc_UpdateFailedItem(?, ?, ?, ?, ?)}", 1L, 1, 2, true, 1);
        assertEnd();
    }

    private void call(String sql, Object... parameters) throws SQLException {
        try (CallableStatement statement = connection.prepareCall(sql)) {
            statement.registerOutParameter(1, Types.INTEGER);
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 2, parameters[i]);
            }
            assertThat(statement.execute()).as("%s has a result set", sql).isFalse();
            assertThat(statement.getInt(1)).isZero();
        }
    }

    private static void assertWork(ResultSet results) throws SQLException {
        assertThat(JtdsTest.columnNames(results)).isEqualTo(TranslationExample.WORK_COLUMNS);
        String[] names = {"Aenean%20nec", "Fusce%20aliquet"};
        for (int item = 1; item <= 2; item++) {
            assertThat(results.next()).isTrue();
            assertThat(results.getLong("JobId")).isEqualTo(1);
            assertThat(results.getInt("GroupId")).isEqualTo(1);
            assertThat(results.getInt("ItemId")).isEqualTo(item);
            assertThat(results.getBoolean("InProgress")).isFalse();
            assertThat(results.getString("InputFile")).isEqualTo(names[item - 1] + ".docx");
            assertThat(results.getString("OutputFile")).isEqualTo(names[item - 1] + "_Thai.docx");
            assertThat(results.getInt("AttemptsRemaining")).isEqualTo(2);
            assertThat(results.getString("WorkerServerInstance")).isNull();
            assertThat(results.getTimestamp("StartTime")).isNull();
            assertThat(results.getTimestamp("CreateTime")).isEqualTo(Timestamp.valueOf(TranslationExample.CREATED));
        }
        assertThat(results.next()).isFalse();
    }

    private static void assertGroups(ResultSet results) throws SQLException {
        assertThat(JtdsTest.columnNames(results)).isEqualTo(TranslationExample.GROUP_COLUMNS);
        assertThat(results.next()).isTrue();
        assertThat(results.getLong("JobId")).isEqualTo(1);
        assertThat(results.getInt("GroupId")).isEqualTo(1);
        assertThat(results.getString("InputRoot")).isEqualTo("http://contoso.com");
        assertThat(results.getString("OutputRoot")).isEqualTo("http://contoso.com");
        assertThat(results.getString("Settings")).isEqualTo("<settings/>");
        assertThat(results.getString("PartitionId")).isEqualTo(TranslationExample.PARTITION);
        assertThat(results.getBytes("UserToken")).isEqualTo(TranslationExample.token());
        assertThat(results.next()).isFalse();
    }

    private void assertEnd() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet items = statement.executeQuery(TranslationExample.ITEMS)) {
            for (int item = 1; item <= 2; item++) {
                assertThat(items.next()).isTrue();
                assertThat(items.getTimestamp("StartTime")).isEqualTo(Timestamp.valueOf(TranslationExample.STARTED));
                assertThat(items.getTimestamp("StopTime")).isEqualTo(Timestamp.valueOf(TranslationExample.STOPPED));
                assertThat(items.getInt("AttemptsRemaining")).isEqualTo(item == 1 ? 1 : 0);
                assertThat(items.getString("WorkerServerInstance")).isNull();
                assertThat(items.getInt("ErrorCode")).isEqualTo(item == 1 ? 0 : 1);
                assertThat(items.wasNull()).isEqualTo(item == 1);
            }
            assertThat(items.next()).isFalse();
        }
        assertThat(JtdsTest.rows(connection, "EXEC dbo.proc_GetConversionBatch 2, '9999-12-31'")).isEmpty();
    }
}
