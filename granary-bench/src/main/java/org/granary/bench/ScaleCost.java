package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What things take on disk, and what calls cost, in files and in PostgreSQL, by one Granary process and by two.
final class ScaleCost {
    private static final int ITEMS_OF_JOB = 2000;
    /// And connections, each with a job of its own.
    private static final int JOBS = 16;

    private final PrintWriter out;

    ScaleCost(PrintWriter out) {
        this.out = out;
    }

    /// Fills a server with so many things.
    private interface Filling {
        void fill(GranaryProcess granary, int many) throws SQLException;
    }

    /// Bytes for each job item and site: what the store grows by when there are `many` of them.
    void sizes(Path folder, int many) throws IOException, SQLException {
        List<Filling> fillings = List.of(
                (granary, n) -> JobFill.add(GranaryServers.of(granary)::queue, n / ITEMS_OF_JOB, ITEMS_OF_JOB,
                        JobFill.State.WAITING),
                (granary, n) -> new SiteMapCost(granary, out).fillOnly(n));
        double[] files = new double[fillings.size()];
        double[] tables = new double[fillings.size()];
        for (int i = 0; i < files.length; i++) {
            Path data = folder.resolve("files" + i);
            // Closed, a database has no log beside it.
            GranaryProcess.start(data).close();
            long before = bytes(data);
            try (GranaryProcess granary = GranaryProcess.start(data)) {
                fillings.get(i).fill(granary, many);
            }
            files[i] = (double) (bytes(data) - before) / many;
        }
        try (PostgresProcess postgres = PostgresProcess.start(folder.resolve("postgres"));
                GranaryProcess granary = GranaryProcess.start(folder.resolve("data"), List.of(),
                        List.of("--store", postgres.url()))) {
            for (int i = 0; i < tables.length; i++) {
                long before = bytes(postgres);
                fillings.get(i).fill(granary, many);
                tables[i] = (double) (bytes(postgres) - before) / many;
            }
        }
        out.println("| store | job item: bytes | site: bytes |");
        out.println("| --- | --- | --- |");
        out.printf(Locale.ROOT, "| embedded | %.0f | %.0f |%n", files[0], files[1]);
        out.printf(Locale.ROOT, "| PostgreSQL | %.0f | %.0f |%n", tables[0], tables[1]);
    }

    private static long bytes(Path data) throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            long bytes = 0;
            for (Path file : files.filter(path -> path.toString().endsWith(".db")).toList()) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }

    private static long bytes(PostgresProcess postgres) throws SQLException {
        return postgres.schemaBytes("translationservices") + postgres.schemaBytes("sharepoint_config");
    }

    /// Durable calls and reads on 16 connections.
    void calls(Path folder, Options options) throws Exception {
        out.println(
                "| store | Granary processes | proc_UpdateSucceededItem/s, median ms | proc_GetConversionBatch 10/s, median ms |");
        out.println("| --- | --- | --- | --- |");
        try (GranaryProcess granary = GranaryProcess.start(folder.resolve("files"))) {
            calls("embedded", List.of(granary), options);
        }
        try (PostgresProcess postgres = PostgresProcess.start(folder.resolve("postgres"));
                GranaryProcess one = GranaryProcess.start(folder.resolve("one"), List.of(),
                        List.of("--store", postgres.url()))) {
            calls("PostgreSQL", List.of(one), options);
            try (GranaryProcess two = GranaryProcess.start(folder.resolve("two"), List.of(),
                    List.of("--store", postgres.url()))) {
                calls("PostgreSQL", List.of(one, two), options);
            }
        }
    }

    private void calls(String store, List<GranaryProcess> processes, Options options) throws Exception {
        GranaryServers servers = new GranaryServers(processes, null, false);
        if (processes.size() == 1) {
            JobFill.add(servers::queue, JOBS, ITEMS_OF_JOB, JobFill.State.WAITING);
        }
        Duration warmUp = Duration.ofSeconds(options.warmUp);
        Duration measured = Duration.ofSeconds(options.seconds);
        Load.Result reads = Load.run(servers::queue, JOBS, warmUp, measured,
                _ -> (queue, _) -> queue.batch(10, 0).size() / 10, Load.Watch.NONE);
        Load.Result writes = Load.run(servers::queue, JOBS, warmUp, measured, me -> (queue, number) -> {
            queue.succeed(new Queue.Item(1 + me, 1, 1 + (int) (number % ITEMS_OF_JOB)));
            return 1;
        }, Load.Watch.NONE);
        out.printf(Locale.ROOT, "| %s | %d | %.0f, %.2f | %.0f, %.2f |%n", store, processes.size(), writes.perSecond(),
                writes.median() / 1e6, reads.perSecond(), reads.median() / 1e6);
    }
}
