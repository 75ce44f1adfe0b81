package org.granary.store.sqlite;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.granary.store.ConstraintError;
import org.granary.store.ConstraintError.Kind;
import org.granary.store.StoreException;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// SQLite's errors in SQL Server's words.
final class SqliteErrors {
    /// The error for a file that is damaged.
    static final int DAMAGED = 824;

    private SqliteErrors() {}

    static SQLiteErrorCode code(SQLException e) {
        return e instanceof SQLiteException sqlite ? sqlite.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
    }

    /// Whether SQLite may have given up the whole transaction with this error, and not only the statement.
    static boolean mayEndTransaction(SQLException e) {
        return switch (primary(e)) {
            // SQLITE_INTERRUPT, FULL, IOERR, NOMEM, CORRUPT, NOTADB
            case 9, 13, 10, 7, 11, 26 -> true;
            default -> false;
        };
    }

    /// Whether the file is no database, or not a whole one.
    static boolean isDamage(SQLException e) {
        return primary(e) == 11 || primary(e) == 26;
    }

    /// @param database the database's name, for the text
    static RuntimeException translate(SQLException e, String database, String sql) {
        return switch (primary(e)) {
            case 19 -> constraint(e, database, sql);
            case 9 -> new CancelledException();
            case 5, 6 -> new SqlError(1205, 13, 51,
                    "Transaction was deadlocked on lock resources with another process and has been chosen as the deadlock victim. Rerun the transaction.");
            case 13 -> full(database);
            case 7 -> new SqlError(701, 17, 123, "There is insufficient system memory to run this query.");
            case 18 -> new SqlError(8152, 16, 10, "String or binary data would be truncated.");
            // The index of the log could not grow, which only a full disk prevents.
            case 10 -> code(e) == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE
                    ? full(database)
                    : new SqlError(823, 24, 2,
                            "The operating system returned an error during an input or output operation in database '"
                                    + database + "' (" + code(e).name() + ").");
            case 11, 26 ->
                new SqlError(DAMAGED, 24, 2,
                        "A logical consistency-based I/O error was detected in database '" + database
                                + "' (" + code(e).name() + "). Restore the database from a backup.");
            case 14 -> new SqlError(5120, 16, 101,
                    "Unable to open the physical file of database '" + database + "' (" + code(e).name()
                            + "). The server may have no file handles left, the disk may be full, or the file may not "
                            + "be open to the server's user.");
            case 8 -> new SqlError(3906, 16, 1,
                    "Failed to update database \"" + database + "\" because the database is read-only.");
            default -> new StoreException(
                    "SQLite refused a statement in database " + database + ": " + e.getMessage() + "\n" + sql, e);
        };
    }

    static SqlError full(String database) {
        return new SqlError(1105, 17, 2, "Could not allocate space in database '" + database
                + "' because the disk is full. Free some disk space and try again.");
    }

    private static int primary(SQLException e) {
        return code(e).code & 0xff;
    }

    private static RuntimeException constraint(SQLException e, String database, String sql) {
        String message = String.valueOf(e.getMessage());
        String detail = detail(message);
        return switch (code(e)) {
            case SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID ->
                duplicate(Kind.PRIMARY_KEY, "PRIMARY KEY", detail);
            case SQLITE_CONSTRAINT_UNIQUE -> duplicate(Kind.UNIQUE, "UNIQUE KEY", detail);
            case SQLITE_CONSTRAINT_NOTNULL -> {
                String table = table(detail);
                List<String> columns = columns(detail);
                yield new ConstraintError(Kind.NOT_NULL, table, columns,
                        "Cannot insert the value NULL into column '" + String.join(", ", columns) + "', table '"
                                + database + ".dbo."
                                + table + "'; column does not allow nulls. " + verb(sql) + " fails.");
            }
            case SQLITE_CONSTRAINT_FOREIGNKEY -> new ConstraintError(Kind.FOREIGN_KEY, "", List.of(), "The " + verb(sql)
                    + " statement conflicted with a FOREIGN KEY constraint. The conflict occurred in database \""
                    + database + "\".");
            case SQLITE_CONSTRAINT_CHECK -> new ConstraintError(Kind.CHECK, "", List.of(detail), "The " + verb(sql)
                    + " statement conflicted with the CHECK constraint \"" + detail
                    + "\". The conflict occurred in database \"" + database
                    + "\".");
            default -> new StoreException(
                    "A constraint refused a statement in database " + database + ": " + message + "\n" + sql, e);
        };
    }

    private static ConstraintError duplicate(Kind kind, String words, String detail) {
        String table = table(detail);
        List<String> columns = columns(detail);
        return new ConstraintError(kind, table, columns,
                "Violation of " + words + " constraint '" + String.join(", ", columns)
                        + "'. Cannot insert duplicate key in object 'dbo." + table + "'.");
    }

    /// `[SQLITE_CONSTRAINT_UNIQUE] A UNIQUE constraint failed (UNIQUE constraint failed: t.a, t.b)` ends in what is
    /// wanted.
    private static String detail(String message) {
        int colon = message.lastIndexOf("failed: ");
        if (colon < 0) {
            return "";
        }
        String rest = message.substring(colon + "failed: ".length());
        return rest.endsWith(")") ? rest.substring(0, rest.length() - 1) : rest;
    }

    private static String table(String detail) {
        int dot = detail.indexOf('.');
        return dot < 0 ? "" : detail.substring(0, dot);
    }

    private static List<String> columns(String detail) {
        return Arrays.stream(detail.split(", ", -1)).map(c -> c.substring(c.indexOf('.') + 1)).toList();
    }

    private static String verb(String sql) {
        String upper = sql.stripLeading().toUpperCase(Locale.ROOT);
        return upper.startsWith("UPDATE") ? "UPDATE" : upper.startsWith("DELETE") ? "DELETE" : "INSERT";
    }
}
