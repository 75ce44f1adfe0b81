package org.granary.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/// What SQLite itself finds wrong with a database file.
public final class SqliteProblems {
    /// A damaged file has more of them than anybody reads.
    private static final int MOST = 20;

    private SqliteProblems() {}

    /// Of a file that nobody writes, such as a copy. Nothing is written beside it.
    public static List<String> of(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setOpenMode(SQLiteOpenMode.OPEN_URI);
        String url = "jdbc:sqlite:" + file.toUri().toString().replaceFirst("^file:/*", "file:/") + "?immutable=1";
        try (Connection connection = config.createConnection(url)) {
            return of(connection);
        } catch (SQLException e) {
            return List.of(text(e));
        }
    }

    static List<String> of(Connection connection) throws SQLException {
        List<String> problems = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("PRAGMA integrity_check(" + MOST + ")")) {
                while (rows.next()) {
                    String line = String.valueOf(rows.getString(1));
                    if (!line.equals("ok")) {
                        problems.add(line.replace('\n', ' '));
                    }
                }
            }
            try (ResultSet rows = statement.executeQuery("PRAGMA foreign_key_check")) {
                while (rows.next() && problems.size() < MOST) {
                    String row = rows.getString(2);
                    problems.add((row == null ? "A row" : "Row " + row) + " of table " + rows.getString(1)
                            + " refers to a row of table " + rows.getString(3) + " that is not there.");
                }
            }
        }
        return problems;
    }

    static String text(SQLException e) {
        return "SQLite cannot read it: " + String.valueOf(e.getMessage()).replace('\n', ' ');
    }
}
