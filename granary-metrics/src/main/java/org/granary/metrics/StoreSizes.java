package org.granary.metrics;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.server.Stores;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How much room the databases take: files of the embedded store, tables with their indexes in PostgreSQL.
public final class StoreSizes {
    private static final Logger LOG = LoggerFactory.getLogger(StoreSizes.class);
    private static final long PATIENCE_MILLIS = 2_000;
    private static final String POSTGRES = """
            SELECT CAST(COALESCE(SUM(pg_total_relation_size(c.oid)), 0) AS bigint) FROM pg_class c
            WHERE c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND c.relkind = 'r'""";

    private final Catalog catalog;
    private final Settings settings;

    public StoreSizes(Catalog catalog, Settings settings) {
        this.catalog = catalog;
        this.settings = settings;
    }

    /// Of all databases together, write-ahead logs included.
    ///
    /// @throws org.granary.type.SqlError when PostgreSQL does not answer
    public long total() {
        long total = 0;
        for (long size : files("db").values()) {
            total += size;
        }
        for (long size : files("db-wal").values()) {
            total += size;
        }
        for (DatabaseCatalog database : catalog.openDatabases()) {
            if (!isEmbedded(database)) {
                total += inPostgres(database);
            }
        }
        return total;
    }

    boolean isEmbedded(DatabaseCatalog database) {
        return Stores.isEmbedded(settings, database.name());
    }

    static long inPostgres(DatabaseCatalog database) {
        return Questions.ask(database.store(), PATIENCE_MILLIS, transaction -> transaction.number(POSTGRES));
    }

    /// Sizes of files by database.
    ///
    /// @param ending without the dot
    Map<String, Long> files(String ending) {
        Path data = settings.get(ServerSettings.DATA);
        Map<String, Long> sizes = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(data, "*." + ending)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                sizes.put(database(name.substring(0, name.length() - ending.length() - 1)), size(file));
            }
        } catch (IOException e) {
            LOG.debug("The sizes in {} are not known: {}", data, e.toString());
        }
        return sizes;
    }

    private String database(String folded) {
        return catalog.openDatabases().stream().map(DatabaseCatalog::name)
                .filter(name -> name.toLowerCase(Locale.ROOT).equals(folded)).findFirst().orElse(folded);
    }

    private static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }
}
