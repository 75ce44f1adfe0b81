package org.granary.cli;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;
import org.granary.cli.FarmConfiguration.ConfigClass;
import org.granary.cli.FarmConfiguration.Entry;
import org.jspecify.annotations.Nullable;

/// Reads and changes the configuration as any client does: with a driver, over TDS, by the tables and procedures of MS-WSSCFGD.
final class ConfigClient {
    private static final String OBJECTS = """
            SELECT Id, ParentId, ClassId, Name, Status, Version, Properties FROM dbo.Objects""";

    private final Connection connection;

    ConfigClient(Connection connection) {
        this.connection = connection;
    }

    /// Everything. Objects come from one moment; classes and dependencies are read after them, so that none is missing.
    FarmConfiguration read() throws SQLException {
        Map<UUID, Entry> objects = objects(OBJECTS);
        Map<UUID, ConfigClass> classes = classes();
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT ObjectId, DependantId FROM dbo.Dependencies");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                Entry entry = objects.get(id(rows, 1));
                if (entry != null && objects.containsKey(id(rows, 2))) {
                    entry.dependsOn().add(id(rows, 2));
                }
            }
        }
        return new FarmConfiguration(classes, objects);
    }

    private Map<UUID, ConfigClass> classes() throws SQLException {
        Map<UUID, ConfigClass> classes = new LinkedHashMap<>();
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT Id, BaseClassId, FullName FROM dbo.Classes");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                String base = rows.getString(2);
                UUID id = id(rows, 1);
                classes.put(id, new ConfigClass(id, base == null ? null : UUID.fromString(base), text(rows, 3)));
            }
        }
        return classes;
    }

    private Map<UUID, Entry> objects(String sql, Object... parameters) throws SQLException {
        Map<UUID, Entry> objects = new LinkedHashMap<>();
        try (PreparedStatement statement = prepare(sql, parameters); ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                UUID id = id(rows, 1);
                String version = "0x" + HexFormat.of().formatHex(rows.getBytes(6));
                objects.put(id, new Entry(id, id(rows, 2), id(rows, 3), text(rows, 4), rows.getInt(5), version,
                        text(rows, 7), new TreeSet<>()));
            }
        }
        return objects;
    }

    /// One object with its class and what it depends on.
    FarmConfiguration read(UUID id) throws SQLException {
        Map<UUID, Entry> objects = objects(OBJECTS + " WHERE Id = ?", id.toString());
        Entry entry = objects.get(id);
        if (entry == null) {
            throw new FailureException("There is no object " + id + ".");
        }
        try (PreparedStatement statement = prepare("SELECT DependantId FROM dbo.Dependencies WHERE ObjectId = ?",
                id.toString()); ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                entry.dependsOn().add(id(rows, 1));
            }
        }
        return new FarmConfiguration(classes(), objects);
    }

    void putClass(ConfigClass one) throws SQLException {
        UUID base = one.base();
        int status = call("proc_putClass", 3, statement -> {
            statement.setString(2, one.id().toString());
            statement.setString(3, base == null ? null : base.toString());
            statement.setNString(4, one.name());
        });
        if (status != 0) {
            throw new FailureException(
                    "Class " + one.id() + " has the base class " + base + ", which is not registered.");
        }
    }

    /// @param version as what it is stored, null for a new one
    /// @return the code of proc_putObject
    int putObject(Entry entry, @Nullable String version) throws SQLException {
        return call("proc_putObject", 9, statement -> {
            statement.setString(2, entry.id().toString());
            statement.setString(3, entry.parent().toString());
            statement.setString(4, entry.classId().toString());
            statement.setNString(5, entry.name());
            statement.setInt(6, entry.status());
            statement.setBytes(7, version == null ? null : HexFormat.of().parseHex(version, 2, version.length()));
            statement.setNString(8, entry.properties());
            statement.registerOutParameter(9, Types.CHAR);
            statement.registerOutParameter(10, Types.VARBINARY);
        });
    }

    void putDependency(UUID object, UUID dependee) throws SQLException {
        call("proc_putDependency", 2, statement -> {
            statement.setString(2, object.toString());
            statement.setString(3, dependee.toString());
        });
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

    private interface Setter {
        void set(CallableStatement statement) throws SQLException;
    }

    private int call(String procedure, int parameters, Setter setter) throws SQLException {
        String marks = String.join(", ", Collections.nCopies(parameters, "?"));
        try (CallableStatement statement = connection.prepareCall("{? = call dbo." + procedure + "(" + marks + ")}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            setter.set(statement);
            statement.execute();
            return statement.getInt(1);
        }
    }

    private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    private static UUID id(ResultSet rows, int column) throws SQLException {
        return UUID.fromString(text(rows, column));
    }

    private static String text(ResultSet rows, int column) throws SQLException {
        return Objects.requireNonNull(rows.getString(column));
    }
}
