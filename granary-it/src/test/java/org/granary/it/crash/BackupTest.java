package org.granary.it.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.granary.it.QueueClient;
import org.granary.it.QueueClient.Item;
import org.granary.process.ServerProcess;
import org.granary.process.ServerProcess.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A backup while clients write, with `kill -9` of another backup and of the server.
@Timeout(180)
class BackupTest {
    private static final int CLIENTS = 8;
    private static final int CALLS_BEFORE = 400;

    @TempDir
    private Path folder;

    private final Ledger ledger = new Ledger();
    private final AtomicLong nextJob = new AtomicLong();

    @Test
    void whatWasAcknowledgedBeforeABackupIsInIt() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        Path backups = folder.resolve("backups");
        Ledger before;
        try (ServerProcess server = ServerProcess.start(data)) {
            List<Thread> clients = IntStream.range(0, CLIENTS).mapToObj(
                    i -> Thread.ofVirtual().name("client " + i).start(() -> work(server, new UUID(1, i)))).toList();
            await(CALLS_BEFORE, clients);
            killABackup(data, backups);
            before = ledger.copy();
            Ran backup = ServerProcess.run(Map.of(), "backup", "--to", backups.toString(), "--data", data.toString());
            assertThat(backup.code()).as(backup.err()).isZero();
            // Clients went on.
            assertThat(ledger.size()).isGreaterThan(before.size());
            await(ledger.size() + 1, clients);
            server.kill();
            for (Thread client : clients) {
                client.join();
            }
        }
        Path restored = folder.resolve("restored");
        Ran restore = ServerProcess.run(Map.of(), "restore", "--from", backups.toString(), "--data",
                restored.toString());
        assertThat(restore.code()).as(restore.err()).isZero();
        for (Path each : List.of(restored, data)) {
            Ran check = ServerProcess.run(Map.of(), "check", "--data", each.toString());
            assertThat(check.code()).as(check.out() + check.err()).isZero();
        }
        try (ServerProcess again = ServerProcess.start(restored);
                QueueClient client = QueueClient.connect(again.host(), again.port())) {
            before.check(client);
        }
    }

    /// It leaves something that the next backup removes.
    private static void killABackup(Path data, Path backups) throws IOException, InterruptedException {
        Path part = backups.resolve("new.part");
        Process process = ServerProcess
                .command("512m", List.of("backup", "--to", backups.toString(), "--data", data.toString()))
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        while (process.isAlive() && !Files.exists(part)) {
            Thread.sleep(1);
        }
        process.destroyForcibly().waitFor();
    }

    private void await(int calls, List<Thread> clients) throws InterruptedException {
        while (ledger.size() < calls) {
            assertThat(clients).as("clients that work").allMatch(Thread::isAlive);
            Thread.sleep(5);
        }
    }

    /// Goes on until the server is gone; each acknowledgement goes to the ledger.
    private void work(ServerProcess server, UUID worker) {
        try (QueueClient client = QueueClient.connect(server.host(), server.port())) {
            while (true) {
                long job = nextJob.incrementAndGet();
                client.addJob(job);
                ledger.jobs.add(job);
                client.addGroup(job, 1, Ledger.ITEMS);
                ledger.groups.add(job);
                client.submit(job);
                ledger.submitted.add(job);
                List<Item> items = IntStream.of(1, 2).mapToObj(id -> new Item(job, 1, id)).toList();
                client.start(worker, items);
                ledger.started.addAll(items);
                client.succeed(items.getFirst());
                ledger.succeeded.add(items.getFirst());
            }
        } catch (SQLException e) {
            // The server was killed.
        }
    }
}
