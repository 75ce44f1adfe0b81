package org.granary.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.granary.worker.convert.Conversion;
import org.granary.worker.document.Format;
import org.granary.worker.queue.JobCounts;
import org.granary.worker.queue.NewGroup;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.QueueSession;

/// A server and processes of workers that convert a job, and are killed meanwhile.
final class ConversionRun implements AutoCloseable {
    private static final QueueKind QUEUE = QueueKind.WORD_2013;
    private static final int ATTEMPTS = 50;
    private static final int TIME_LIMIT = 60;
    private static final int STALE_AFTER = 180;
    /// One kill of so many is one of the server.
    private static final int SERVER = 4;

    private final Path folder;
    private final List<String> flags;
    private final String engine;
    private final int parallel;
    private final Random random;
    private final int port;
    private final Process[] workers;
    private GranaryProcess server;
    private long job;

    ConversionRun(Path folder, List<String> flags, String engine, int processes, int parallel, Random random)
            throws IOException {
        this.folder = folder;
        this.flags = flags;
        this.engine = engine;
        this.parallel = parallel;
        this.random = random;
        this.workers = new Process[processes];
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = free.getLocalPort();
        }
        this.server = GranaryProcess.startAt(port, folder.resolve("granary"), flags);
    }

    /// How many were killed, and how long all took.
    record Kills(int workers, int servers, double seconds) {}

    Kills convert(List<BenchDocument> documents, int kills) throws Exception {
        submit(documents);
        long begun = System.nanoTime();
        for (int i = 0; i < workers.length; i++) {
            workers[i] = worker();
        }
        int killedWorkers = 0;
        int killedServers = 0;
        for (int ended = ended(); ended < documents.size(); ended = ended()) {
            Thread.sleep(200 + random.nextInt(1_000));
            for (int i = 0; i < workers.length; i++) {
                // It began while the server was away.
                if (!workers[i].isAlive()) {
                    workers[i] = worker();
                }
            }
            int killed = killedWorkers + killedServers;
            // Spread over all of the work.
            if (killed >= kills || (long) ended * (kills + 1) < (long) documents.size() * (killed + 1)) {
                continue;
            }
            if (random.nextInt(SERVER) == 0) {
                server.kill();
                server = GranaryProcess.startAt(port, folder.resolve("granary"), flags);
                killedServers++;
            } else {
                int victim = random.nextInt(workers.length);
                workers[victim].destroyForcibly().waitFor();
                workers[victim] = worker();
                killedWorkers++;
            }
        }
        return new Kills(killedWorkers, killedServers, (System.nanoTime() - begun) / 1e9);
    }

    private void submit(List<BenchDocument> documents) throws SQLException {
        List<NewGroup.Item> items = new ArrayList<>();
        documents.forEach(document -> items.add(new NewGroup.Item(document.name(), document.output())));
        NewJob added = new NewJob(NewJob.newId(), "bench", Conversion.settings(Format.PDF).xml(),
                List.of(new NewGroup(folder.resolve("in").toUri().toString(), folder.resolve("out").toUri().toString(),
                        ATTEMPTS, items)));
        try (QueueSession session = new QueueSession(server.open(QUEUE.database()), QUEUE)) {
            session.submit(added);
        }
        job = added.id();
    }

    private Process worker() throws IOException {
        return server.client("work", "convert", "--engine", engine, "--parallel", Integer.toString(parallel),
                "--time-limit", Integer.toString(TIME_LIMIT), "--stale-after", Integer.toString(STALE_AFTER))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("workers.log").toFile())).start();
    }

    private int ended() throws SQLException {
        try (QueueSession session = new QueueSession(server.open(QUEUE.database()), QUEUE)) {
            JobCounts counts = session.status(job, null).orElseThrow();
            return counts.succeeded() + counts.failed();
        }
    }

    /// The error codes by input, of those that failed.
    Map<String, Integer> errors() throws SQLException {
        Map<String, Integer> errors = new HashMap<>();
        try (Connection connection = server.open(QUEUE.database());
                PreparedStatement statement = connection
                        .prepareStatement("SELECT InputFile, ErrorCode FROM dbo.Items WHERE JobId = ?"
                                + " AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL")) {
            statement.setLong(1, job);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    errors.put(row.getString(1), row.getInt(2));
                }
            }
        }
        return errors;
    }

    @Override
    public void close() throws Exception {
        for (Process worker : workers) {
            if (worker != null) {
                worker.destroy();
            }
        }
        for (Process worker : workers) {
            if (worker != null) {
                worker.waitFor();
            }
        }
        server.close();
    }
}
