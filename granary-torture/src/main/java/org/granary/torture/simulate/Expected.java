package org.granary.torture.simulate;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What clients were told, compared with what a file has.
final class Expected {
    private final List<Change> changes;

    Expected(List<Change> changes) {
        this.changes = changes;
    }

    /// Something that must not be.
    static final class Violation extends RuntimeException {
        private static final long serialVersionUID = 1;

        Violation(String message) {
            super(message);
        }
    }

    private record Found(long value, long parts, long there) {}

    /// What is committed in a file; nothing is changed.
    void check(Path file) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            check(connection);
        } catch (SQLException e) {
            throw new Violation("The file cannot be read: " + e.getMessage());
        }
    }

    void check(Connection connection) throws SQLException {
        Map<Long, Found> found = new HashMap<>();
        long counter;
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN");
            try (ResultSet rows = statement.executeQuery(
                    "SELECT id, value, parts, (SELECT count(*) FROM part WHERE change = id) FROM change")) {
                while (rows.next()) {
                    found.put(rows.getLong(1), new Found(rows.getLong(2), rows.getLong(3), rows.getLong(4)));
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT value, (SELECT count(*) FROM part) FROM counter")) {
                rows.next();
                counter = rows.getLong(1);
                long parts = found.values().stream().mapToLong(Found::there).sum();
                require(rows.getLong(2) == parts, "Parts of changes that are not there: " + (rows.getLong(2) - parts));
            }
            statement.execute("COMMIT");
        }
        require(counter == found.size(), "The counter is " + counter + ", but there are " + found.size() + " changes");
        Set<Long> values = new HashSet<>();
        for (Map.Entry<Long, Found> one : found.entrySet()) {
            Found change = one.getValue();
            require(change.parts() == change.there(), "Change " + one.getKey() + " is there in part");
            require(values.add(change.value()) && change.value() >= 1 && change.value() <= counter,
                    "The value " + change.value() + " was given twice, or is none");
        }
        compare(found);
    }

    private void compare(Map<Long, Found> found) {
        Map<Long, Boolean> committed = new HashMap<>();
        int there = 0;
        for (Change change : changes) {
            Found one = found.get(change.id());
            there += one == null ? 0 : 1;
            switch (change.state()) {
                case ACKNOWLEDGED -> {
                    require(one != null, "Change " + change.id() + " was acknowledged and is not there");
                    require(one == null || one.value() == change.value(),
                            "Change " + change.id() + " has another value than its client was told");
                }
                case REFUSED -> require(one == null, "Change " + change.id() + " was refused and is there");
                case STAGED ->
                    require(one == null, "Change " + change.id() + " is there before its transaction was committed");
                case UNKNOWN -> {
                    if (change.transaction() != 0) {
                        Boolean other = committed.put(change.transaction(), one != null);
                        require(other == null || other == (one != null),
                                "Transaction " + change.transaction() + " of a client is there in part");
                    }
                }
            }
        }
        require(there == found.size(), "There are changes that nobody has made");
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new Violation(otherwise);
        }
    }
}
