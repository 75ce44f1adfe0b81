package org.granary.cli.config;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;
import org.granary.cli.client.Select;
import org.granary.cli.command.FailureException;
import org.granary.cli.config.FarmConfiguration.ConfigClass;
import org.granary.cli.config.FarmConfiguration.Entry;
import org.granary.client.config.ConfigurationDatabase;
import org.jspecify.annotations.Nullable;

/// The configuration of a server, as any client sees it: the tables and procedures of MS-WSSCFGD.
final class StoredConfiguration {
    private static final String OBJECTS = """
            SELECT Id, ParentId, ClassId, Name, Status, Version, Properties FROM dbo.Objects""";

    private final Connection connection;
    private final ConfigurationDatabase procedures;

    StoredConfiguration(Connection connection) {
        this.connection = connection;
        this.procedures = new ConfigurationDatabase(connection);
    }

    /// Everything. Objects come from one moment; classes and dependencies are read after them, so that none is missing.
    FarmConfiguration read() throws SQLException {
        Map<UUID, Entry> objects = objects(OBJECTS);
        Map<UUID, ConfigClass> classes = classes();
        record Dependency(UUID object, UUID dependee) {}
        for (Dependency found : Select.rows(connection, row -> new Dependency(id(row, 1), id(row, 2)),
                "SELECT ObjectId, DependantId FROM dbo.Dependencies")) {
            Entry entry = objects.get(found.object);
            if (entry != null && objects.containsKey(found.dependee)) {
                entry.dependsOn().add(found.dependee);
            }
        }
        return new FarmConfiguration(classes, objects);
    }

    private Map<UUID, ConfigClass> classes() throws SQLException {
        Map<UUID, ConfigClass> classes = new LinkedHashMap<>();
        Select.rows(connection, row -> new ConfigClass(id(row, 1), row.getObject(2, UUID.class), text(row, 3)),
                "SELECT Id, BaseClassId, FullName FROM dbo.Classes").forEach(one -> classes.put(one.id(), one));
        return classes;
    }

    private Map<UUID, Entry> objects(String sql, Object... parameters) throws SQLException {
        Map<UUID, Entry> objects = new LinkedHashMap<>();
        Select.rows(connection,
                row -> new Entry(id(row, 1), id(row, 2), id(row, 3), text(row, 4), row.getInt(5),
                        "0x" + HexFormat.of().formatHex(row.getBytes(6)), text(row, 7), new TreeSet<>()),
                sql, parameters).forEach(entry -> objects.put(entry.id(), entry));
        return objects;
    }

    /// One object with its class and what it depends on.
    FarmConfiguration read(UUID id) throws SQLException {
        Map<UUID, Entry> objects = objects(OBJECTS + " WHERE Id = ?", id.toString());
        Entry entry = objects.get(id);
        if (entry == null) {
            throw new FailureException("There is no object " + id + ".");
        }
        entry.dependsOn().addAll(Select.rows(connection, row -> id(row, 1),
                "SELECT DependantId FROM dbo.Dependencies WHERE ObjectId = ?", id.toString()));
        return new FarmConfiguration(classes(), objects);
    }

    void putClass(ConfigClass one) throws SQLException {
        if (procedures.putClass(one.id(), one.base(), one.name()) != 0) {
            throw new FailureException(
                    "Class " + one.id() + " has the base class " + one.base() + ", which is not registered.");
        }
    }

    /// @param version as what it is stored, null for a new one
    /// @return the code of proc_putObject
    int putObject(Entry entry, @Nullable String version) throws SQLException {
        byte[] known = version == null ? null : HexFormat.of().parseHex(version, 2, version.length());
        return procedures.putObject(entry.id(), entry.parent(), entry.classId(), entry.name(), entry.status(), known,
                entry.properties()).returnCode();
    }

    void putDependency(UUID object, UUID dependee) throws SQLException {
        procedures.putDependency(object, dependee);
    }

    /// Does all of it or nothing.
    void inTransaction(Work work) throws SQLException {
        connection.setAutoCommit(false);
        try {
            work.run();
            connection.commit();
        } finally {
            // What was committed stays; anything else is undone.
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    interface Work {
        void run() throws SQLException;
    }

    private static UUID id(ResultSet row, int column) throws SQLException {
        return UUID.fromString(text(row, column));
    }

    private static String text(ResultSet row, int column) throws SQLException {
        return Objects.requireNonNull(row.getString(column));
    }
}
