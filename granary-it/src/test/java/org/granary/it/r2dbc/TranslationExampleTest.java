package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.mssql.MssqlConnection;
import io.r2dbc.mssql.MssqlStatement;
import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.TranslationExample;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The worked example of MS-TSSPROC section 4, step by step: as text, exactly as it is printed there, and with parameters.
@Timeout(120)
class TranslationExampleTest {
    private final AtomicReference<LocalDateTime> now = new AtomicReference<>(TranslationExample.CREATED);
    private TestServer server;
    private MssqlConnection connection;

    @BeforeEach
    void start() {
        server = TestServer.start(Map.of(), now::get);
        connection = R2dbcTest.connect(R2dbcTest.configuration(server).enableSsl());
    }

    @AfterEach
    void stop() {
        R2dbcTest.await(connection.close());
        server.close();
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-1", "TSSPROC-4-2", "TSSPROC-4-6", "TSSPROC-4-7", "TSSPROC-4-8", "TSSPROC-4-9",
        "TSSPROC-4-10", "TSSPROC-4-11", "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-16", "TSSPROC-4-19"})
    void asText() {
        assertThat(rows(TranslationExample.ADD_JOB)).isEmpty();
        assertThat(rows(TranslationExample.ADD_GROUP)).isEmpty();
        assertThat(rows(TranslationExample.SUBMIT_JOB)).isEmpty();
        now.set(TranslationExample.STARTED);
        assertWork(rows(TranslationExample.GET_BATCH));
        assertGroups(rows(TranslationExample.UPDATE_BATCH));
        now.set(TranslationExample.STOPPED);
        assertThat(rows(TranslationExample.SUCCEEDED)).isEmpty();
        assertThat(rows(TranslationExample.FAILED)).isEmpty();
        assertEnd();
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-2", "TSSPROC-4-7", "TSSPROC-4-8", "TSSPROC-4-9", "TSSPROC-4-10",
        "TSSPROC-4-11", "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-16", "TSSPROC-4-19"})
    void withParameters() {
        assertThat(rows("EXEC dbo.proc_AddJob @P0, @P1, @P2, @P3, @P4, @P5, @P6, @P7, @P8", 1L, "user@contoso.com",
                ByteBuffer.wrap(TranslationExample.token()), UUID.fromString(TranslationExample.PARTITION),
                "<settings/>", "testJob", 2, 1000, 100)).isEmpty();
        assertThat(rows("EXEC dbo.proc_AddGroup @P0, @P1, @P2, @P3, @P4, @P5", 1L, (short) 1, "http://contoso.com",
                "http://contoso.com", (short) 2, TranslationExample.JOB_XML)).isEmpty();
        assertThat(rows("EXEC dbo.proc_SubmitJob @JobId = @P0", 1L)).isEmpty();
        now.set(TranslationExample.STARTED);
        assertWork(rows("EXEC dbo.proc_GetConversionBatch @P0, @P1", 2, TranslationExample.THRESHOLD));
        assertGroups(rows("EXEC dbo.proc_UpdateConversionBatch @P0", TranslationExample.BATCH_XML));
        now.set(TranslationExample.STOPPED);
        assertThat(rows("EXEC dbo.proc_UpdateSucceededItem @P0, @P1, @P2", 1L, (short) 1, 1)).isEmpty();
        assertThat(rows("""
                EXEC dbo.proc_UpdateFailedItem @JobId = @P0, @GroupId = @P1, @ItemId = @P2, @ErrorCode = @P3,
                    @NoRetry = @P4""", 1L, (short) 1, 2, 1, true)).isEmpty();
        assertEnd();
    }

    private List<List<@Nullable Object>> rows(String sql, Object... parameters) {
        MssqlStatement statement = connection.createStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.bind("P" + i, parameters[i]);
        }
        return R2dbcTest.rows(statement);
    }

    private static void assertWork(List<List<@Nullable Object>> rows) {
        assertThat(rows).containsExactly(
                Arrays.asList(1L, (short) 1, 1, false, "Aenean%20nec.docx", "Aenean%20nec_Thai.docx", (byte) 2, null,
                        null, TranslationExample.CREATED),
                Arrays.asList(1L, (short) 1, 2, false, "Fusce%20aliquet.docx", "Fusce%20aliquet_Thai.docx", (byte) 2,
                        null, null, TranslationExample.CREATED));
    }

    private static void assertGroups(List<List<@Nullable Object>> rows) {
        assertThat(rows).containsExactly(List.of(1L, (short) 1, "http://contoso.com", "http://contoso.com",
                "<settings/>", UUID.fromString(TranslationExample.PARTITION),
                ByteBuffer.wrap(TranslationExample.token())));
    }

    private void assertEnd() {
        assertThat(rows(TranslationExample.ITEMS)).containsExactly(
                Arrays.asList(1, TranslationExample.STARTED, TranslationExample.STOPPED, (byte) 1, null, null),
                Arrays.asList(2, TranslationExample.STARTED, TranslationExample.STOPPED, (byte) 0, null, 1));
        assertThat(rows("EXEC dbo.proc_GetConversionBatch 2, '9999-12-31'")).isEmpty();
    }
}
