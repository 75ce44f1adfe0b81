package org.granary.torture.power;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.protocol.config.SharePointConfig;
import org.granary.server.ServedDatabases;
import org.granary.store.DatabaseSchema;
import org.granary.store.OwnerOnlyFolder;
import org.granary.store.migration.MigrationFiles;
import org.granary.store.migration.SchemaHistory;
import org.granary.torture.check.Problems;
import org.granary.torture.check.ServerRows;

/// A data folder as an older program has left it: databases with the first migrations only, some not there yet. The
/// configuration has objects, which are there after the upgrade, too.
final class OlderData {
    private static final int OBJECTS = 300;
    private static final long MOST_SIGNIFICANT = 0x01DE4L;
    private static final String PROPERTIES = "<object>older</object>";

    /// By database, the version that it has.
    private final Map<String, Integer> versions = new TreeMap<>();
    private final Map<Path, byte[]> files = new HashMap<>();

    /// @param data a folder that is not there yet
    OlderData(Path data, Random random) throws IOException, SQLException {
        Files.createDirectories(data);
        OwnerOnlyFolder.close(data);
        for (DatabaseSchema schema : ServedDatabases.definitions().stream().map(definition -> definition.schema())
                .toList()) {
            MigrationFiles all = MigrationFiles.of(schema);
            boolean filled = schema.name().equals(SharePointConfig.DATABASE);
            int version = filled ? 1 + random.nextInt(all.version() - 1) : random.nextInt(all.version() + 1);
            // The first start makes the administrator, and with it `master`.
            if (version > 0 && !schema.name().equals("master")) {
                make(data.resolve(schema.name().toLowerCase(Locale.ROOT) + ".db"), schema, all, version, filled);
            }
        }
        try (Stream<Path> made = Files.list(data)) {
            for (Path file : made.toList()) {
                files.put(file, Files.readAllBytes(file));
            }
        }
    }

    private void make(Path file, DatabaseSchema schema, MigrationFiles all, int version, boolean filled)
            throws SQLException {
        MigrationFiles older = new MigrationFiles(all.folders(), all.files().subList(0, version));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("BEGIN IMMEDIATE");
            new SchemaHistory(schema.name(), connection).bringTo(older, SchemaHistory.Earlier.SAME_TEXT);
            statement.execute("PRAGMA user_version = " + older.fingerprint());
            if (filled) {
                fill(connection, statement);
            }
            statement.execute("COMMIT");
        }
        versions.put(schema.name(), version);
    }

    private static void fill(Connection connection, Statement statement) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("""
                INSERT INTO config_object (Id, ParentId, ClassId, Name, NameKey, Status, Version, Properties)
                SELECT ?, zeroblob(16), Id, ?, ?, 0, ?, ? FROM config_class
                WHERE FullName = 'Microsoft.SharePoint.Administration.SPServer'""")) {
            for (int i = 0; i < OBJECTS; i++) {
                insert.setBytes(1, bytes(id(i)));
                insert.setString(2, "older" + i);
                insert.setString(3, "older" + i);
                insert.setInt(4, 3 + i);
                insert.setString(5, PROPERTIES);
                insert.executeUpdate();
            }
        }
        statement.executeUpdate("UPDATE row_version SET Value = " + (3 + OBJECTS) + " WHERE SetName = 'Objects'");
    }

    private static UUID id(int index) {
        return new UUID(MOST_SIGNIFICANT, index);
    }

    /// As the store keeps identifiers: in the order of their text.
    private static byte[] bytes(UUID id) {
        return java.nio.ByteBuffer.allocate(16).putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits()).array();
    }

    /// By database that is there, its version.
    Map<String, Integer> versions() {
        return versions;
    }

    /// What is on the disk before anything else happens.
    Map<Path, byte[]> files() {
        return files;
    }

    /// Whether a server has all rows of the older data, each once.
    static Problems check(ServerRows server) throws SQLException {
        Problems problems = new Problems();
        List<UUID> rows = server.read(SharePointConfig.DATABASE,
                "SELECT Id FROM dbo.Objects WHERE Properties = N'" + PROPERTIES + "'",
                row -> UUID.fromString(row.getString(1)));
        Set<UUID> there = new HashSet<>(rows);
        for (int i = 0; i < OBJECTS; i++) {
            problems.addIf(!there.contains(id(i)), "objects that an upgrade has lost", id(i));
        }
        problems.addIf(rows.size() != OBJECTS, "objects that an upgrade has made", rows.size());
        return problems;
    }
}
