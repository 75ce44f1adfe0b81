package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.it.TestServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/// A server without jobs whose time stands still, and calls of MS-TSSPROC's procedures over the wire.
@Timeout(120)
abstract class TranslationCalls {
    static final String NAMESPACES = "http://schemas.microsoft.com/office/server/translation/2010/11/";
    static final String WORKER = "B00AE9A1-0474-474E-B348-F6A8BCC95331";
    static final byte[] TOKEN = {1, 2, 3};

    private final AtomicReference<LocalDateTime> now = new AtomicReference<>(
            LocalDateTime.parse("2026-01-02T03:04:05"));
    private TestServer server;
    Connection connection;

    @BeforeEach
    void start() throws SQLException {
        server = TestServer.start(Map.of(), now::get);
        connection = server.connect("TranslationServices", "encrypt=false");
    }

    @AfterEach
    void stop() throws SQLException {
        connection.close();
        server.close();
    }

    /// What a call answered: return code, and the rows of its result set if it had one.
    record Answer(int code, @Nullable List<String> columns, List<List<@Nullable Object>> rows) {
        Answer { rows = List.copyOf(rows); }

        boolean hasRows() {
            return columns != null;
        }
    }

    Timestamp now() {
        return Timestamp.valueOf(now.get());
    }

    void minutesPass(int minutes) {
        now.updateAndGet(time -> time.plusMinutes(minutes));
    }

    /// Calls with parameters in their order.
    Answer call(String procedure, @Nullable Object... parameters) throws SQLException {
        String marks = String.join(", ", java.util.Collections.nCopies(parameters.length, "?"));
        try (CallableStatement statement = connection.prepareCall("{? = call dbo." + procedure + "(" + marks + ")}")) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 2, parameters[i]);
            }
            return run(statement);
        }
    }

    /// Calls with parameters by name: names and values in turn.
    Answer callByName(String procedure, @Nullable Object... namesAndValues) throws SQLException {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parts.add(namesAndValues[i] + " = ?");
        }
        try (CallableStatement statement = connection
                .prepareCall("{? = call dbo." + procedure + "(" + String.join(", ", parts) + ")}")) {
            for (int i = 0; i < parts.size(); i++) {
                statement.setObject(i + 2, namesAndValues[2 * i + 1]);
            }
            return run(statement);
        }
    }

    private static Answer run(CallableStatement statement) throws SQLException {
        statement.registerOutParameter(1, Types.INTEGER);
        if (!statement.execute()) {
            return new Answer(statement.getInt(1), null, List.of());
        }
        List<String> columns;
        List<List<@Nullable Object>> rows;
        try (ResultSet results = statement.getResultSet()) {
            columns = JdbcTest.columnNames(results);
            rows = JdbcTest.rows(results);
        }
        assertThat(statement.getMoreResults()).as("a second result set").isFalse();
        return new Answer(statement.getInt(1), columns, rows);
    }

    /// A call that must be refused with this error, and change nothing.
    void assertRefused(int number, String procedure, @Nullable Object... parameters) throws SQLException {
        List<List<@Nullable Object>> before = everything();
        SQLServerException refused = catchThrowableOfType(SQLServerException.class, () -> call(procedure, parameters));
        assertThat((Throwable) refused).as("%s%s", procedure, List.of(parameters.length)).isNotNull();
        assertThat(refused.getErrorCode()).as(refused.getMessage()).isEqualTo(number);
        assertThat(everything()).isEqualTo(before);
    }

    /// Refuses NULL in each of these places, one after the other.
    void assertNoNull(String procedure, List<?> parameters, int... places) throws SQLException {
        for (int place : places) {
            @Nullable
            Object[] values = parameters.toArray();
            values[place] = null;
            assertRefused(515, procedure, values);
        }
    }

    List<List<@Nullable Object>> query(String sql) throws SQLException {
        return JdbcTest.rows(connection, sql);
    }

    /// The items, in the order of their keys.
    List<List<@Nullable Object>> items() throws SQLException {
        return query("SELECT JobId, GroupId, ItemId, StartTime, StopTime, AttemptsRemaining, WorkerServerInstance, "
                + "ErrorCode FROM dbo.Items ORDER BY JobId, GroupId, ItemId");
    }

    private List<List<@Nullable Object>> everything() throws SQLException {
        List<List<@Nullable Object>> all = new ArrayList<>(items());
        all.addAll(query("SELECT JobId, Settings, CreateTime, CancelTime, Submitted, PartitionId, UserId, Name "
                + "FROM dbo.Jobs ORDER BY JobId"));
        all.addAll(query("SELECT JobId, GroupId, InputRoot, OutputRoot FROM dbo.Groups ORDER BY JobId, GroupId"));
        return all;
    }

    void addJob(long job) throws SQLException {
        callByName("proc_AddJob", "@JobId", job, "@UserToken", TOKEN, "@Settings", "<s/>");
    }

    void addGroup(long job, int group, int attempts, int... items) throws SQLException {
        call("proc_AddGroup", job, (short) group, "http://in", "http://out", (short) attempts, groupXml(items));
    }

    /// A submitted job with one group, 1, of these items, each with two attempts.
    void submittedJob(long job, int... items) throws SQLException {
        addJob(job);
        addGroup(job, 1, 2, items);
        call("proc_SubmitJob", job);
    }

    static String groupXml(int... ids) {
        StringBuilder xml = new StringBuilder("<group xmlns='" + NAMESPACES + "databaseJobAdd'>");
        for (int id : ids) {
            xml.append("<item id='").append(id).append("' in='").append(id).append(".docx' out='").append(id)
                    .append("_x.docx'/>");
        }
        return xml.append("</group>").toString();
    }

    static String batchXml(String start, String failed) {
        return "<batch xmlns='" + NAMESPACES + "databaseBatchUpdate'><start>" + start + "</start><failed>" + failed
                + "</failed></batch>";
    }

    static String started(long job, int group, int item) {
        return "<item job='" + job + "' group='" + group + "' id='" + item + "' wsi='" + WORKER + "'/>";
    }

    static String failed(long job, int group, int item, int error) {
        return "<item job='" + job + "' group='" + group + "' id='" + item + "' error='" + error + "'/>";
    }

    Answer startItem(long job, int group, int item) throws SQLException {
        return call("proc_UpdateConversionBatch", batchXml(started(job, group, item), ""));
    }
}
