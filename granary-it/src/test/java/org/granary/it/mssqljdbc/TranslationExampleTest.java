package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.TranslationExample;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The worked example of MS-TSSPROC section 4, step by step, each time on a server without jobs: as text, exactly as it is printed there, and as calls.
class TranslationExampleTest {
    private static final byte[] TOKEN = TranslationExample.token();

    private final AtomicReference<LocalDateTime> now = new AtomicReference<>(TranslationExample.CREATED);
    private TestServer server;
    private java.sql.Connection connection;

    @BeforeEach
    void start() throws SQLException {
        server = TestServer.start(Map.of(), now::get);
        connection = server.connect("TranslationServices", "encrypt=true");
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
            assertNoResultSet(statement, TranslationExample.ADD_JOB);
            assertNoResultSet(statement, TranslationExample.ADD_GROUP);
            assertNoResultSet(statement, TranslationExample.SUBMIT_JOB);
            now.set(TranslationExample.STARTED);
            try (ResultSet results = statement.executeQuery(TranslationExample.GET_BATCH)) {
                assertWork(results);
            }
            try (ResultSet results = statement.executeQuery(TranslationExample.UPDATE_BATCH)) {
                assertGroups(results);
            }
            assertItemsStarted();
            now.set(TranslationExample.STOPPED);
            assertNoResultSet(statement, TranslationExample.SUCCEEDED);
            assertNoResultSet(statement, TranslationExample.FAILED);
            assertEnd();
        }
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-2", "TSSPROC-4-7", "TSSPROC-4-8", "TSSPROC-4-9", "TSSPROC-4-10",
        "TSSPROC-4-11", "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-16", "TSSPROC-4-19"})
    void asCalls() throws SQLException {
        assertReturnsZero("{? = call dbo.proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}", 1L, "user@contoso.com", TOKEN,
                TranslationExample.PARTITION, "<settings/>", "testJob", 2, 1000, 100);
        assertReturnsZero("{? = call dbo.proc_AddGroup(?, ?, ?, ?, ?, ?)}", 1L, (short) 1, "http://contoso.com",
                "http://contoso.com", (short) 2, TranslationExample.JOB_XML);
        assertReturnsZero("{? = call dbo.proc_SubmitJob(?)}", 1L);
        now.set(TranslationExample.STARTED);
        try (CallableStatement statement = connection.prepareCall("{? = call dbo.proc_GetConversionBatch(?, ?)}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            statement.setInt("NumberOfConversionsInBatch", 2);
            statement.setTimestamp("InProgressThreshold", Timestamp.valueOf("2008-01-31 01:01:01"));
            try (ResultSet results = statement.executeQuery()) {
                assertWork(results);
            }
            assertThat(statement.getInt(1)).isZero();
        }
        try (CallableStatement statement = connection.prepareCall("{? = call dbo.proc_UpdateConversionBatch(?)}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            var xml = connection.createSQLXML();
            xml.setString(TranslationExample.BATCH_XML);
            statement.setSQLXML(2, xml);
            try (ResultSet results = statement.executeQuery()) {
                assertGroups(results);
            }
            assertThat(statement.getInt(1)).isZero();
        }
        assertItemsStarted();
        now.set(TranslationExample.STOPPED);
        assertReturnsZero("{? = call dbo.proc_UpdateSucceededItem(?, ?, ?)}", 1L, (short) 1, 1);
        try (CallableStatement statement = connection
                .prepareCall("{? = call dbo.proc_UpdateFailedItem(?, ?, ?, ?, ?)}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            statement.setInt("ErrorCode", 1);
            statement.setBoolean("NoRetry", true);
            statement.setInt("ItemId", 2);
            statement.setShort("GroupId", (short) 1);
            statement.setLong("JobId", 1);
            assertThat(statement.execute()).isFalse();
            assertThat(statement.getInt(1)).isZero();
        }
        assertEnd();
    }

    private void assertReturnsZero(String call, Object... parameters) throws SQLException {
        try (CallableStatement statement = connection.prepareCall(call)) {
            statement.registerOutParameter(1, Types.INTEGER);
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 2, parameters[i]);
            }
            assertThat(statement.execute()).as("%s has a result set", call).isFalse();
            assertThat(statement.getInt(1)).isZero();
        }
    }

    private static void assertNoResultSet(Statement statement, String sql) throws SQLException {
        assertThat(statement.execute(sql)).as("%s has a result set", sql).isFalse();
        assertThat(statement.getMoreResults()).isFalse();
    }

    private static void assertWork(ResultSet results) throws SQLException {
        assertThat(JdbcTest.columnNames(results)).isEqualTo(TranslationExample.WORK_COLUMNS);
        assertThat(types(results)).containsExactly("bigint", "smallint", "int", "bit", "nvarchar", "nvarchar",
                "tinyint", "uniqueidentifier", "datetime", "datetime");
        Timestamp created = Timestamp.valueOf(TranslationExample.CREATED);
        assertThat(JdbcTest.rows(results)).containsExactly(
                Arrays.asList(1L, (short) 1, 1, false, "Aenean%20nec.docx", "Aenean%20nec_Thai.docx", (short) 2, null,
                        null, created),
                Arrays.asList(1L, (short) 1, 2, false, "Fusce%20aliquet.docx", "Fusce%20aliquet_Thai.docx", (short) 2,
                        null, null, created));
    }

    private static void assertGroups(ResultSet results) throws SQLException {
        assertThat(JdbcTest.columnNames(results)).isEqualTo(TranslationExample.GROUP_COLUMNS);
        assertThat(types(results)).containsExactly("bigint", "smallint", "nvarchar", "nvarchar", "nvarchar",
                "uniqueidentifier", "varbinary");
        assertThat(JdbcTest.rows(results)).usingRecursiveComparison().isEqualTo(List.of(List.of(1L, (short) 1,
                "http://contoso.com", "http://contoso.com", "<settings/>", TranslationExample.PARTITION, TOKEN)));
    }

    private static List<String> types(ResultSet results) throws SQLException {
        String[] names = new String[results.getMetaData().getColumnCount()];
        for (int i = 0; i < names.length; i++) {
            names[i] = results.getMetaData().getColumnTypeName(i + 1);
        }
        return List.of(names);
    }

    private List<List<Object>> items() throws SQLException {
        return JdbcTest.rows(connection, TranslationExample.ITEMS);
    }

    private void assertItemsStarted() throws SQLException {
        Timestamp started = Timestamp.valueOf(TranslationExample.STARTED);
        assertThat(items()).containsExactly(Arrays.asList(1, started, null, (short) 1, TranslationExample.WORKER, null),
                Arrays.asList(2, started, null, (short) 1, TranslationExample.WORKER, null));
    }

    private void assertEnd() throws SQLException {
        Timestamp started = Timestamp.valueOf(TranslationExample.STARTED);
        Timestamp stopped = Timestamp.valueOf(TranslationExample.STOPPED);
        assertThat(items()).containsExactly(Arrays.asList(1, started, stopped, (short) 1, null, null),
                Arrays.asList(2, started, stopped, (short) 0, null, 1));
        for (String threshold : List.of("2000-01-01", "9999-12-31")) {
            assertThat(JdbcTest.rows(connection, "EXEC dbo.proc_GetConversionBatch 2, '" + threshold + "'")).isEmpty();
        }
    }

    @Test
    void theClockOfTheServerIsWhatTheExampleShows() throws SQLException {
        assertThat(JdbcTest.value(connection, "SELECT GETUTCDATE()"))
                .isEqualTo(Timestamp.valueOf(TranslationExample.CREATED));
    }
}
