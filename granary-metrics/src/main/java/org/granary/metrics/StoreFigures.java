package org.granary.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.granary.procedure.DatabaseCatalog;
import org.granary.protocol.search.SearchDatabases;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.protocol.word.WordAutomationServices2;
import org.granary.records.value.CrawlStatus;
import org.granary.server.GranaryServer;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.Database;
import org.granary.store.StoreException;
import org.granary.store.WriteStatistics;
import org.granary.store.WriteStatistics.Durations;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the databases say of themselves. What has to be asked of the store is asked at most every ten seconds, by queries
/// whose cost does not grow with what is over: jobs and crawls that are not over have an index of their own.
final class StoreFigures {
    private static final Logger LOG = LoggerFactory.getLogger(StoreFigures.class);
    private static final Duration KEPT = Duration.ofSeconds(10);
    private static final long PATIENCE_MILLIS = 2_000;
    private static final List<String> QUEUES = List.of(TranslationServices.DATABASE, WordAutomationServices.DATABASE,
            WordAutomationServices2.DATABASE);
    private static final List<String> CRAWLS = List.of(SearchDatabases.ADMINISTRATION, SearchDatabases.FOUNDATION);
    private static final String ACTIVE_JOBS = """
            SELECT COUNT(*), COALESCE(SUM(Waiting), 0), COALESCE(SUM(Running), 0) FROM job
            WHERE CancelTime IS NULL AND Waiting + Running > 0""";
    private static final String UNSUBMITTED_JOBS = "SELECT COUNT(*) FROM job WHERE Submitted = 0";
    private static final String CRAWL_STATES = """
            SELECT Status, COUNT(*) FROM crawl_status WHERE Status NOT IN (5, 11, 12) GROUP BY Status""";
    private final GranaryServer server;
    private final Settings settings;
    private final StoreSizes sizes;
    private List<Consumer<Samples>> asked = List.of();
    private long askedAt;

    StoreFigures(GranaryServer server, Settings settings) {
        this.server = server;
        this.settings = settings;
        this.sizes = new StoreSizes(server.catalog(), settings);
    }

    void addTo(Samples samples) {
        for (DatabaseCatalog database : server.catalog().openDatabases()) {
            WriteStatistics writes = database.store().writeStatistics();
            if (writes != null) {
                histogram(samples, "granary_store_commit_seconds",
                        "Commits of the embedded store, and how long the disk took for them.", writes.commits(),
                        database.name());
                histogram(samples, "granary_store_write_seconds",
                        "Calls that wrote to the embedded store, from their arrival to their commit.", writes.calls(),
                        database.name());
            }
        }
        for (Consumer<Samples> each : kept()) {
            each.accept(samples);
        }
    }

    private static void histogram(Samples samples, String name, String help, Durations durations, String database) {
        samples.histogram(name, help, Durations.BUCKETS, durations::count, durations.nanos(), "database", database);
    }

    private synchronized List<Consumer<Samples>> kept() {
        long now = System.nanoTime();
        if (asked.isEmpty() || now - askedAt > KEPT.toNanos()) {
            asked = ask();
            askedAt = System.nanoTime();
        }
        return asked;
    }

    private List<Consumer<Samples>> ask() {
        List<Consumer<Samples>> found = new ArrayList<>();
        fileSizes(found);
        for (DatabaseCatalog catalog : server.catalog().openDatabases()) {
            boolean up = isAnswered(catalog, () -> ask(catalog, found));
            found.add(samples -> samples.gauge("granary_database_up", "Whether the database can be read.", up ? 1 : 0,
                    "database", catalog.name()));
        }
        return found;
    }

    /// A database that does not answer is no reason to answer nothing.
    private static boolean isAnswered(DatabaseCatalog catalog, Runnable question) {
        try {
            question.run();
            return true;
        } catch (SqlError | StoreException | Cancellation.CancelledException e) {
            LOG.debug("Database {} has not been read for metrics: {}", catalog.name(), e.getMessage());
            return false;
        }
    }

    private void ask(DatabaseCatalog catalog, List<Consumer<Samples>> found) {
        Database database = catalog.store();
        String name = catalog.name();
        if (!sizes.isEmbedded(catalog)) {
            long size = StoreSizes.inPostgres(catalog);
            found.add(
                    samples -> samples.gauge("granary_store_bytes", "Size of the databases.", size, "database", name));
        }
        if (QUEUES.contains(name)) {
            queue(database, name, found);
        } else if (CRAWLS.contains(name)) {
            crawls(database, name, found);
        } else {
            number(database, "SELECT 1");
        }
    }

    private static long number(Database database, String query) {
        return Questions.ask(database, PATIENCE_MILLIS, transaction -> transaction.number(query));
    }

    private static void queue(Database database, String name, List<Consumer<Samples>> found) {
        long[] active = Questions.ask(database, PATIENCE_MILLIS, transaction -> transaction.query(ACTIVE_JOBS)
                .list(row -> new long[]{row.getLong(1), row.getLong(2), row.getLong(3)}).getFirst());
        long unsubmitted = number(database, UNSUBMITTED_JOBS);
        found.add(samples -> {
            samples.gauge("granary_queue_jobs", "Jobs that are not over, by state.", active[0], "database", name,
                    "state",
                    "active");
            samples.gauge("granary_queue_jobs", "Jobs that are not over, by state.", unsubmitted, "database", name,
                    "state", "unsubmitted");
            samples.gauge("granary_queue_items", "Items of active jobs, by state.", active[1], "database", name,
                    "state",
                    "waiting");
            samples.gauge("granary_queue_items", "Items of active jobs, by state.", active[2], "database", name,
                    "state",
                    "running");
        });
    }

    private static void crawls(Database database, String name, List<Consumer<Samples>> found) {
        List<int[]> states = Questions.ask(database, PATIENCE_MILLIS, transaction -> transaction.query(CRAWL_STATES)
                .list(row -> new int[]{row.getInt(1), row.getInt(2)}));
        found.add(samples -> {
            for (int[] state : states) {
                samples.gauge("granary_crawls", "Crawls that are not over, by state.", state[1], "database", name,
                        "state",
                        CrawlStatus.of(state[0]).name().toLowerCase(Locale.ROOT));
            }
            if (states.isEmpty()) {
                samples.gauge("granary_crawls", "Crawls that are not over, by state.", 0, "database", name, "state",
                        "started");
            }
        });
    }

    /// The files of the embedded store, and the room that is left for them.
    private void fileSizes(List<Consumer<Samples>> found) {
        sizes.files("db").forEach((database, size) -> found
                .add(samples -> samples.gauge("granary_store_bytes", "Size of the databases.", size, "database",
                        database)));
        sizes.files("db-wal").forEach((database, size) -> found.add(samples -> samples.gauge("granary_store_log_bytes",
                "Size of the write-ahead logs of the embedded store.", size, "database", database)));
        Path data = settings.get(ServerSettings.DATA);
        try {
            long free = Files.getFileStore(data).getUsableSpace();
            found.add(samples -> samples.gauge("granary_disk_free_bytes", "Room that is left for the data folder.",
                    free));
        } catch (IOException e) {
            LOG.debug("The room that is left in {} is not known: {}", data, e.toString());
        }
    }
}
