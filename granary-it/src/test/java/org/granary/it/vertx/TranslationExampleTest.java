package org.granary.it.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.mssqlclient.MSSQLConnection;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.TranslationExample;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The worked example of MS-TSSPROC section 4, step by step: as text, exactly as it is printed there, and with parameters.
@Timeout(120)
class TranslationExampleTest {
    private final AtomicReference<LocalDateTime> now = new AtomicReference<>(TranslationExample.CREATED);
    private TestServer server;
    private Vertx vertx;
    private MSSQLConnection connection;

    @BeforeEach
    void start() {
        server = TestServer.start(Map.of(), now::get);
        vertx = Vertx.vertx();
        connection = VertxTest
                .await(MSSQLConnection.connect(vertx, VertxTest.encrypted(VertxTest.options(server))));
    }

    @AfterEach
    void stop() {
        VertxTest.await(connection.close());
        VertxTest.await(vertx.close());
        server.close();
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-1", "TSSPROC-4-2", "TSSPROC-4-6", "TSSPROC-4-7", "TSSPROC-4-8", "TSSPROC-4-9",
        "TSSPROC-4-10", "TSSPROC-4-11", "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-16", "TSSPROC-4-19"})
    void asText() {
        assertNothing(query(TranslationExample.ADD_JOB));
        assertNothing(query(TranslationExample.ADD_GROUP));
        assertNothing(query(TranslationExample.SUBMIT_JOB));
        now.set(TranslationExample.STARTED);
        assertWork(query(TranslationExample.GET_BATCH));
        assertGroups(query(TranslationExample.UPDATE_BATCH));
        now.set(TranslationExample.STOPPED);
        assertNothing(query(TranslationExample.SUCCEEDED));
        assertNothing(query(TranslationExample.FAILED));
        assertEnd();
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-2", "TSSPROC-4-7", "TSSPROC-4-8", "TSSPROC-4-9", "TSSPROC-4-10",
        "TSSPROC-4-11", "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-16", "TSSPROC-4-19"})
    void withParameters() {
        assertNothing(call("EXEC dbo.proc_AddJob @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9", 1L, "user@contoso.com",
                Buffer.buffer(TranslationExample.token()), UUID.fromString(TranslationExample.PARTITION),
                "<settings/>", "testJob", 2, 1000, 100));
        assertNothing(call("EXEC dbo.proc_AddGroup @p1, @p2, @p3, @p4, @p5, @p6", 1L, (short) 1, "http://contoso.com",
                "http://contoso.com", (short) 2, TranslationExample.JOB_XML));
        assertNothing(call("EXEC dbo.proc_SubmitJob @JobId = @p1", 1L));
        now.set(TranslationExample.STARTED);
        assertWork(call("EXEC dbo.proc_GetConversionBatch @p1, @p2", 2, TranslationExample.THRESHOLD));
        assertGroups(call("EXEC dbo.proc_UpdateConversionBatch @p1", TranslationExample.BATCH_XML));
        now.set(TranslationExample.STOPPED);
        assertNothing(call("EXEC dbo.proc_UpdateSucceededItem @p1, @p2, @p3", 1L, (short) 1, 1));
        assertNothing(call("""
                EXEC dbo.proc_UpdateFailedItem @JobId = @p1, @GroupId = @p2, @ItemId = @p3, @ErrorCode = @p4,
                    @NoRetry = @p5""", 1L, (short) 1, 2, 1, true));
        assertEnd();
    }

    private RowSet<Row> query(String sql) {
        return VertxTest.await(connection.query(sql).execute());
    }

    private RowSet<Row> call(String sql, Object... parameters) {
        return VertxTest.await(connection.preparedQuery(sql).execute(Tuple.wrap(parameters)));
    }

    private static void assertNothing(RowSet<Row> rows) {
        assertThat(VertxTest.rows(rows)).isEmpty();
    }

    private static void assertWork(RowSet<Row> rows) {
        assertThat(rows.columnsNames()).isEqualTo(TranslationExample.WORK_COLUMNS);
        assertThat(VertxTest.rows(rows)).containsExactly(
                Arrays.asList(1L, (short) 1, 1, false, "Aenean%20nec.docx", "Aenean%20nec_Thai.docx", (short) 2, null,
                        null, TranslationExample.CREATED),
                Arrays.asList(1L, (short) 1, 2, false, "Fusce%20aliquet.docx", "Fusce%20aliquet_Thai.docx", (short) 2,
                        null, null, TranslationExample.CREATED));
    }

    private static void assertGroups(RowSet<Row> rows) {
        assertThat(rows.columnsNames()).isEqualTo(TranslationExample.GROUP_COLUMNS);
        assertThat(VertxTest.rows(rows)).containsExactly(List.of(1L, (short) 1, "http://contoso.com",
                "http://contoso.com", "<settings/>", UUID.fromString(TranslationExample.PARTITION),
                Buffer.buffer(TranslationExample.token())));
    }

    private void assertEnd() {
        assertThat(VertxTest.rows(query(TranslationExample.ITEMS))).containsExactly(
                Arrays.asList(1, TranslationExample.STARTED, TranslationExample.STOPPED, (short) 1, null, null),
                Arrays.asList(2, TranslationExample.STARTED, TranslationExample.STOPPED, (short) 0, null, 1));
        assertNothing(query("EXEC dbo.proc_GetConversionBatch 2, '9999-12-31'"));
    }
}
