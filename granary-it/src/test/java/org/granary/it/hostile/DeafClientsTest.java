package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.it.QueueClient;
import org.junit.jupiter.api.Test;

/// Clients that ask for much and do not read the answer, while two hundred others work.
class DeafClientsTest extends HostileTest {
    private static final int DEAF = 20;
    private static final int WORKING = 200;
    private static final String MUCH = "SELECT a.InputFile, b.OutputFile FROM dbo.Items AS a CROSS JOIN dbo.Items AS b";

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional", "--write-timeout", "60s"};
    }

    @Test
    void theirAnswersWaitButNobodyElseDoes() throws Exception {
        try (QueueClient filler = connect()) {
            filler.addJob(1_000_000);
            filler.addGroup(1_000_000, 1, 2000);
            filler.submit(1_000_000);
        }
        List<RawClient> deaf = new ArrayList<>();
        for (int i = 0; i < DEAF; i++) {
            RawClient client = RawClient.loggedIn(port());
            client.socket().setReceiveBufferSize(4096);
            client.send(RawClient.BATCH, RawClient.batch(MUCH));
            deaf.add(client);
        }
        Thread.sleep(500);

        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < WORKING; i++) {
            long job = 2_000_000L + i;
            work.add(() -> work(job));
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        }
        for (RawClient client : deaf) {
            client.close();
        }
    }

    private Void work(long job) throws SQLException {
        try (QueueClient client = connect()) {
            for (int i = 0; i < 5; i++) {
                assertThat(client.addJob(job * 10 + i)).isZero();
                assertThat(client.batch(3, Instant.EPOCH)).hasSize(3);
                assertThat(client.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = ?", job * 10 + i)).isEqualTo(1);
            }
        }
        return null;
    }
}
