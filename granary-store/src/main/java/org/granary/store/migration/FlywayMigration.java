package org.granary.store.migration;

import java.io.Reader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.resource.LoadableResource;
import org.granary.store.StoreException;
import org.jspecify.annotations.Nullable;

/// Applies the files of a schema with Flyway: all that are missing, in one transaction.
public final class FlywayMigration {
    /// The table in which Flyway keeps what has been applied.
    public static final String HISTORY = "granary_schema_history";

    private FlywayMigration() {}

    /// Into the only schema that the database has.
    public static void migrate(String database, DataSource dataSource, MigrationFiles files) {
        migrate(database, configure(dataSource, files), files);
    }

    /// Into a schema of its own, made where it is missing. What was applied earlier is known by its version only: its
    /// text depends on how it is translated.
    public static void migrate(String database, DataSource dataSource, String schema, MigrationFiles files) {
        migrate(database, configure(dataSource, files).schemas(schema).defaultSchema(schema).createSchemas(true)
                .validateOnMigrate(false), files);
    }

    private static FluentConfiguration configure(DataSource dataSource, MigrationFiles files) {
        return Flyway.configure(FlywayMigration.class.getClassLoader()).dataSource(dataSource).table(HISTORY)
                .group(true).placeholderReplacement(false).cleanDisabled(true).executeInTransaction(true)
                // The files are already in memory, so Flyway has no class path to scan.
                .locations(new String[0]).resourceProvider(new InMemory(files)).javaMigrationClassProvider(List::of)
                .loggers(FlywayLog.Creator.class.getName());
    }

    private static void migrate(String database, FluentConfiguration configuration, MigrationFiles files) {
        try {
            configuration.load().migrate();
        } catch (FlywayException e) {
            throw new StoreException(
                    "The schema of database " + database + " could not be migrated to version " + files.version()
                            + " (" + String.join(", ", files.folders()) + "): " + e.getMessage(),
                    e);
        }
    }

    private record InMemory(MigrationFiles migrations) implements ResourceProvider {
        @Override
        public @Nullable LoadableResource getResource(String name) {
            return migrations.files().stream().filter(file -> file.name().equals(name)).findFirst().map(Script::new)
                    .orElse(null);
        }

        @Override
        public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
            return migrations.files().stream().filter(
                    file -> file.name().startsWith(prefix) && Arrays.stream(suffixes).anyMatch(file.name()::endsWith))
                    .<LoadableResource>map(Script::new).toList();
        }
    }

    private static final class Script extends LoadableResource {
        private final MigrationFiles.File file;

        Script(MigrationFiles.File file) {
            this.file = file;
        }

        @Override
        public Reader read() {
            return new StringReader(file.sql());
        }

        @Override
        public String getAbsolutePath() {
            return file.name();
        }

        @Override
        public String getAbsolutePathOnDisk() {
            return file.name();
        }

        @Override
        public String getFilename() {
            return file.name();
        }

        @Override
        public String getRelativePath() {
            return file.name();
        }
    }
}
