package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.it.QueueClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Clients that do not read their results hold neither readers nor connections of the store, whether the results fit into their buffers or not.
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class UnreadResultsTest extends SessionTest {
    private static final int DEAF = 256;
    private static final int ITEMS = 1000;
    private static final String ALL = "SELECT a.InputFile, a.OutputFile, b.InputFile, b.OutputFile FROM dbo.Items AS a CROSS JOIN dbo.Items AS b";
    private static final String SOME = ALL + " WHERE b.ItemId <= 8";

    @Override
    Map<String, String> settings() {
        return Map.of("result-buffer", "4MB", "result-timeout", "1s", "write-timeout", "10m");
    }

    private void fill(long job) throws Exception {
        try (QueueClient filler = queue(WORKER)) {
            if (filler.number("SELECT COUNT(*) FROM dbo.Items") == 0) {
                filler.addJob(job);
                filler.addGroup(job, 1, ITEMS);
                filler.submit(job);
            }
        }
    }

    private List<RawClient> deaf(int count, String sql) throws IOException {
        List<RawClient> deaf = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RawClient client = RawClient.loggedIn(server.port());
            client.socket().setReceiveBufferSize(4096);
            client.send(RawClient.BATCH, RawClient.batch(sql));
            deaf.add(client);
        }
        return deaf;
    }

    private void othersAreServed(long job) throws Exception {
        try (QueueClient other = queue(OTHER)) {
            for (int i = 0; i < 10; i++) {
                assertThat(other.addJob(job + i)).isZero();
                assertThat(other.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = ?", job + i)).isEqualTo(1);
            }
        }
    }

    @Test
    void resultsThatFitIntoTheirBuffersWaitThereAndAreReadLater() throws Exception {
        fill(1_000);
        byte[] expected;
        try (RawClient reading = RawClient.loggedIn(server.port())) {
            reading.send(RawClient.BATCH, RawClient.batch(SOME));
            expected = reading.answer();
        }
        assertThat(expected.length).isBetween(512 << 10, 4 << 20);
        List<RawClient> deaf = deaf(DEAF, SOME);
        othersAreServed(2_000);
        // Nobody has read anything, and yet all requests are over.
        await("NOT EXISTS (SELECT * FROM sys.dm_exec_requests WHERE session_id <> @@SPID)");
        RawClient late = deaf.get(DEAF / 2);
        late.socket().setReceiveBufferSize(1 << 20);
        assertThat(late.answer()).isEqualTo(expected);
        for (RawClient client : deaf) {
            client.close();
        }
    }

    @Test
    void resultsThatDoNotFitEndTheirConnections() throws Exception {
        fill(3_000);
        List<RawClient> deaf = deaf(DEAF / 4, ALL);
        othersAreServed(4_000);
        await("NOT EXISTS (SELECT * FROM sys.dm_exec_sessions WHERE login_name = 'sa' AND session_id <> @@SPID)");
        for (RawClient client : deaf) {
            client.close();
        }
    }

    @Test
    void noFileIsLeft() throws Exception {
        fill(5_000);
        List<RawClient> deaf = deaf(3, SOME);
        await("NOT EXISTS (SELECT * FROM sys.dm_exec_requests WHERE session_id <> @@SPID)");
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("granary-result-"))).isEmpty();
        }
        for (RawClient client : deaf) {
            client.close();
        }
    }
}
