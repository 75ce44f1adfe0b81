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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The worked example of MS-TSSPROC section 4, step by step, each time on a server without jobs: as text, exactly as it is printed there, and as calls.
class TranslationExampleTest {
    private static final LocalDateTime CREATED = LocalDateTime.parse("2010-01-19T14:18:53.397");
    private static final LocalDateTime STARTED = CREATED.plusMinutes(1);
    private static final LocalDateTime STOPPED = CREATED.plusMinutes(2);
    private static final String PARTITION = "93572C0A-D9E1-1395-DAB3-932EAC7BA30C";
    private static final String WORKER = "B00AE9A1-0474-474E-B348-F6A8BCC95331";
    private static final byte[] TOKEN = {0x12, 0x34, 0x56, 0x78, (byte) 0x90};
    private static final String JOB_XML = """
            <group
            xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd">
              <item id="1" in="Aenean%20nec.docx" out="Aenean%20nec_Thai.docx" />
              <item id="2" in="Fusce%20aliquet.docx" out="Fusce%20aliquet_Thai.docx" />
            </group>""";
    private static final String BATCH_XML = """
            <batch
            xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
              <start>
                <item job="1" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                <item job="1" group="1" id="2" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
              </start>
              <failed />
            </batch>""";

    private final AtomicReference<LocalDateTime> now = new AtomicReference<>(CREATED);
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
            assertNoResultSet(statement, """
                    exec dbo.proc_AddJob
                    @JobId = '1',
                    @UserId = 'user@contoso.com',
                    @UserToken = 0x1234567890,
                    @PartitionId = '93572c0a-d9e1-1395-dab3-932eac7ba30c',
                    @Settings = '<settings/>',
                    @Name = 'testJob',
                    @ItemCount = '2',
                    @MaxItemsPerDay = '1000',
                    @MaxItemsPerPartitionPerDay = '100'
                    """);
            assertNoResultSet(statement, """
                    exec dbo.proc_AddGroup
                    @JobId = '1',
                    @GroupId = '1',
                    @InputRoot = 'http://contoso.com',
                    @OutputRoot = 'http://contoso.com',

                    @MaxAttemptsCount = '2',
                    @JobXml =
                    '%s'
                    """.formatted(JOB_XML));
            assertNoResultSet(statement, """
                    exec dbo.proc_SubmitJob
                    @JobId = '1'
                    """);
            now.set(STARTED);
            try (ResultSet results = statement.executeQuery("""
                    exec dbo.proc_GetConversionBatch
                    @NumberOfConversionsInBatch = 2,
                    @InProgressThreshold = 'Jan 31 2008 01:01:01:000AM'
                    """)) {
                assertWork(results);
            }
            try (ResultSet results = statement.executeQuery("""
                    exec dbo.proc_UpdateConversionBatch
                    @BatchXml = '%s'
                    """.formatted(BATCH_XML))) {
                assertGroups(results);
            }
            assertItemsStarted();
            now.set(STOPPED);
            assertNoResultSet(statement, """
                    exec dbo.proc_UpdateSucceededItem
                    @JobId = '1',
                    @GroupId = '1',
                    @ItemId = '1'
                    """);
            assertNoResultSet(statement, """
                    exec dbo.proc_UpdateFailedItem
                    @JobId = '1',
                    @GroupId = '1',
                    @ItemId = '2',
                    @ErrorCode = '1',
                    @NoRetry = '1'
                    """);
            assertEnd();
        }
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-2", "TSSPROC-4-7", "TSSPROC-4-8", "TSSPROC-4-9", "TSSPROC-4-10",
        "TSSPROC-4-11", "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-16", "TSSPROC-4-19"})
    void asCalls() throws SQLException {
        assertReturnsZero("{? = call dbo.proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}", 1L, "user@contoso.com", TOKEN,
                PARTITION, "<settings/>", "testJob", 2, 1000, 100);
        assertReturnsZero("{? = call dbo.proc_AddGroup(?, ?, ?, ?, ?, ?)}", 1L, (short) 1, "http://contoso.com",
                "http://contoso.com", (short) 2, JOB_XML);
        assertReturnsZero("{? = call dbo.proc_SubmitJob(?)}", 1L);
        now.set(STARTED);
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
            xml.setString(BATCH_XML);
            statement.setSQLXML(2, xml);
            try (ResultSet results = statement.executeQuery()) {
                assertGroups(results);
            }
            assertThat(statement.getInt(1)).isZero();
        }
        assertItemsStarted();
        now.set(STOPPED);
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
        assertThat(JdbcTest.columnNames(results)).containsExactly("JobId", "GroupId", "ItemId", "InProgress",
                "InputFile", "OutputFile", "AttemptsRemaining", "WorkerServerInstance", "StartTime", "CreateTime");
        assertThat(types(results)).containsExactly("bigint", "smallint", "int", "bit", "nvarchar", "nvarchar",
                "tinyint", "uniqueidentifier", "datetime", "datetime");
        Timestamp created = Timestamp.valueOf(CREATED);
        assertThat(JdbcTest.rows(results)).containsExactly(
                Arrays.asList(1L, (short) 1, 1, false, "Aenean%20nec.docx", "Aenean%20nec_Thai.docx", (short) 2, null,
                        null, created),
                Arrays.asList(1L, (short) 1, 2, false, "Fusce%20aliquet.docx", "Fusce%20aliquet_Thai.docx", (short) 2,
                        null, null, created));
    }

    private static void assertGroups(ResultSet results) throws SQLException {
        assertThat(JdbcTest.columnNames(results)).containsExactly("JobId", "GroupId", "InputRoot", "OutputRoot",
                "Settings", "PartitionId", "UserToken");
        assertThat(types(results)).containsExactly("bigint", "smallint", "nvarchar", "nvarchar", "nvarchar",
                "uniqueidentifier", "varbinary");
        assertThat(JdbcTest.rows(results)).usingRecursiveComparison().isEqualTo(List.of(List.of(1L, (short) 1,
                "http://contoso.com", "http://contoso.com", "<settings/>", PARTITION, TOKEN)));
    }

    private static List<String> types(ResultSet results) throws SQLException {
        String[] names = new String[results.getMetaData().getColumnCount()];
        for (int i = 0; i < names.length; i++) {
            names[i] = results.getMetaData().getColumnTypeName(i + 1);
        }
        return List.of(names);
    }

    private List<List<Object>> items() throws SQLException {
        return JdbcTest.rows(connection, """
                SELECT ItemId, StartTime, StopTime, AttemptsRemaining, WorkerServerInstance, ErrorCode FROM dbo.Items
                WHERE JobId = 1 AND GroupId = 1 ORDER BY ItemId""");
    }

    private void assertItemsStarted() throws SQLException {
        Timestamp started = Timestamp.valueOf(STARTED);
        assertThat(items()).containsExactly(Arrays.asList(1, started, null, (short) 1, WORKER, null),
                Arrays.asList(2, started, null, (short) 1, WORKER, null));
    }

    private void assertEnd() throws SQLException {
        Timestamp started = Timestamp.valueOf(STARTED);
        Timestamp stopped = Timestamp.valueOf(STOPPED);
        assertThat(items()).containsExactly(Arrays.asList(1, started, stopped, (short) 1, null, null),
                Arrays.asList(2, started, stopped, (short) 0, null, 1));
        for (String threshold : List.of("2000-01-01", "9999-12-31")) {
            assertThat(JdbcTest.rows(connection, "EXEC dbo.proc_GetConversionBatch 2, '" + threshold + "'")).isEmpty();
        }
    }

    @Test
    void theClockOfTheServerIsWhatTheExampleShows() throws SQLException {
        assertThat(JdbcTest.value(connection, "SELECT GETUTCDATE()")).isEqualTo(Timestamp.valueOf(CREATED));
    }
}
