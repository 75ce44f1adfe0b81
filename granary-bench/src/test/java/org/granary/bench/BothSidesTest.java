package org.granary.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.granary.protocol.config.SharePointConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A comparison is fair only if both servers do the same.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BothSidesTest {
    private PostgresProcess postgres;
    private GranaryProcess granary;
    private GranaryServers servers;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        postgres = PostgresProcess.start(folder.resolve("postgres"), true);
        granary = GranaryProcess.start(folder.resolve("granary"));
        servers = new GranaryServers(List.of(granary), null, true);
    }

    @AfterAll
    void stop() throws Exception {
        granary.close();
        postgres.close();
    }

    private List<Load.Connector<Queue>> queues() {
        return List.of(postgres::queue, servers::queue);
    }

    @Test
    void aWholeLifeEndsAlike() throws Exception {
        for (Load.Connector<Queue> server : queues()) {
            try (Queue queue = server.connect()) {
                JobLife life = new JobLife(() -> 1);
                for (int i = 0; i < JobLife.CALLS; i++) {
                    life.call(queue, i);
                }

                assertThat(queue.status(1)).isEqualTo(new Queue.Status(100, 0, 0, 0, 98, 2, 0));
                assertThat(queue.items(1, 1)).isEqualTo(100);
                assertThat(queue.batch(10, 0)).isEmpty();
            }
        }
    }

    @Test
    void oneWorkerGetsTheOldestItemsFirst() throws Exception {
        for (Load.Connector<Queue> server : queues()) {
            JobFill.add(server, 1, 15, JobFill.State.UNSUBMITTED, () -> 11);
            JobFill.add(server, 1, 15, JobFill.State.WAITING, () -> 12);
            try (Queue queue = server.connect()) {
                List<Queue.Item> first = queue.batch(10, 0);

                assertThat(first).hasSize(10).allMatch(item -> item.job() == 12 && item.id() <= 10);
                assertThat(queue.start(first)).isEqualTo(1);
                assertThat(queue.batch(10, 0)).extracting(Queue.Item::id).containsExactly(11, 12, 13, 14, 15);
                assertThat(queue.status(12)).isEqualTo(new Queue.Status(15, 0, 5, 10, 0, 0, 0));
                assertThat(queue.status(11)).isEqualTo(new Queue.Status(15, 15, 0, 0, 0, 0, 0));
                queue.start(queue.batch(10, 0));
            }
        }
    }

    @Test
    void aLockHasOneHolder() throws Exception {
        UUID job = new UUID(1, 1);
        try (Locks one = new PostgresLocks(postgres.open(), "ONE");
                Locks two = new PostgresLocks(postgres.open(), "TWO")) {
            requireOneHolder(one, two, job);
        }
        try (Locks one = new GranaryLocks(servers.open(SharePointConfig.DATABASE), "ONE");
                Locks two = new GranaryLocks(servers.open(SharePointConfig.DATABASE), "TWO")) {
            requireOneHolder(one, two, job);
        }
    }

    private static void requireOneHolder(Locks one, Locks two, UUID job) throws Exception {
        assertThat(one.take(job)).isTrue();
        assertThat(two.take(job)).isFalse();
        assertThat(two.release(job)).isFalse();
        assertThat(one.release(job)).isTrue();
        assertThat(two.take(job)).isTrue();
        assertThat(two.release(job)).isTrue();
    }

    @Test
    void bothSidesTellWhatTheyUse() throws Exception {
        Usage theirs = postgres.usage();
        Usage ours = servers.usage();

        assertThat(theirs.processorNanos()).isPositive();
        assertThat(ours.processorNanos()).isPositive();
        assertThat(ours.allocatedBytes()).isPositive();
    }
}
