package org.granary.store.postgresql;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.store.ConstraintError;
import org.granary.store.ConstraintError.Kind;
import org.granary.store.StoreException;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/// PostgreSQL's errors in SQL Server's words.
final class PostgresErrors {
    private static final Pattern KEY = Pattern.compile("\\((.*?)\\)=");

    private final String database;
    private final DeclaredNames names;

    /// @param database the database's name, for the texts
    PostgresErrors(String database, DeclaredNames names) {
        this.database = database;
        this.names = names;
    }

    /// A batch hides what was wrong in the exception after its own.
    static SQLException cause(SQLException e) {
        return e instanceof BatchUpdateException && e.getNextException() != null ? e.getNextException() : e;
    }

    static String state(SQLException e) {
        String state = cause(e).getSQLState();
        return state == null ? "" : state;
    }

    /// Whether another transaction was in the way: serialization_failure, deadlock_detected.
    static boolean isConflict(SQLException e) {
        String state = state(e);
        return state.equals("40001") || state.equals("40P01");
    }

    /// Whether the connection can no longer be used: connection exceptions; admin_shutdown, crash_shutdown,
    /// cannot_connect_now, idle_session_timeout and their like; too many connections; and, for work that writes, a
    /// server that has become a standby.
    static boolean isLoss(SQLException e, boolean writes) {
        String state = state(e);
        return state.startsWith("08") || state.startsWith("57P") || state.equals("25P03") || state.equals("25P04")
                || state.equals("53300") || (writes && state.equals("25006"));
    }

    /// @param cancelled whether the client has asked to stop
    RuntimeException translate(SQLException thrown, String sql, boolean writes, boolean cancelled) {
        SQLException e = cause(thrown);
        if (cancelled && (isLoss(e, writes) || state(e).equals("57014"))) {
            return new CancelledException();
        }
        if (isConflict(e)) {
            return new Trouble.Conflict();
        }
        if (isLoss(e, writes)) {
            return new Trouble.Unavailable(database);
        }
        ServerErrorMessage server = e instanceof PSQLException psql ? psql.getServerErrorMessage() : null;
        return switch (state(e)) {
            case "23505" -> duplicate(server);
            case "23502" -> notNull(server, sql);
            case "23503" -> new ConstraintError(Kind.FOREIGN_KEY, "", List.of(), "The " + verb(sql)
                    + " statement conflicted with a FOREIGN KEY constraint. The conflict occurred in database \""
                    + database + "\".");
            case "23514" -> check(server, sql);
            case "55P03" -> new SqlError(1222, 16, 51, "Lock request time out period exceeded.");
            case "57014" -> new SqlError(3617, 16, 1,
                    "The query was stopped by PostgreSQL in database '" + database + "' ("
                            + text(server, e) + ").");
            case "25006" -> new SqlError(3906, 16, 1,
                    "Failed to update database \"" + database + "\" because the database is read-only.");
            case "22003" ->
                new SqlError(8115, 16, 2, "Arithmetic overflow error converting expression to data type bigint.");
            case "53100" -> new SqlError(1105, 17, 2, "Could not allocate space in database '" + database
                    + "' because the disk is full. Free some disk space and try again.");
            case "53200" -> new SqlError(701, 17, 123, "There is insufficient system memory to run this query.");
            case "58030" -> new SqlError(823, 24, 2,
                    "The operating system returned an error during an input or output operation in database '"
                            + database + "'.");
            case "XX001", "XX002" ->
                new SqlError(824, 24, 2, "A logical consistency-based I/O error was detected in database '" + database
                        + "'. Restore the database from a backup.");
            default -> new StoreException("PostgreSQL refused a statement in database " + database + ": "
                    + text(server, e) + " (" + state(e) + ")\n" + sql, e);
        };
    }

    /// Without the detail, which may show values of rows.
    private static String text(@Nullable ServerErrorMessage server, SQLException e) {
        return String.valueOf(server == null ? e.getMessage() : server.getMessage());
    }

    private ConstraintError duplicate(@Nullable ServerErrorMessage server) {
        String constraint = server == null ? "" : String.valueOf(server.getConstraint());
        boolean primary = constraint.endsWith("_pkey");
        String table = table(server);
        List<String> columns = keyColumns(server);
        return new ConstraintError(primary ? Kind.PRIMARY_KEY : Kind.UNIQUE, table, columns,
                "Violation of " + (primary ? "PRIMARY KEY" : "UNIQUE KEY") + " constraint '"
                        + String.join(", ", columns) + "'. Cannot insert duplicate key in object 'dbo." + table
                        + "'.");
    }

    private ConstraintError notNull(@Nullable ServerErrorMessage server, String sql) {
        String table = table(server);
        String column = server == null ? "" : names.declared(String.valueOf(server.getColumn()));
        return new ConstraintError(Kind.NOT_NULL, table, List.of(column),
                "Cannot insert the value NULL into column '" + column + "', table '" + database + ".dbo." + table
                        + "'; column does not allow nulls. " + verb(sql) + " fails.");
    }

    private ConstraintError check(@Nullable ServerErrorMessage server, String sql) {
        String constraint = server == null ? "" : String.valueOf(server.getConstraint());
        return new ConstraintError(Kind.CHECK, "", List.of(constraint), "The " + verb(sql)
                + " statement conflicted with the CHECK constraint \"" + constraint
                + "\". The conflict occurred in database \"" + database + "\".");
    }

    private String table(@Nullable ServerErrorMessage server) {
        return server == null || server.getTable() == null ? "" : names.declared(server.getTable());
    }

    /// `Key (jobid, groupid)=(1, 2) already exists.`
    private List<String> keyColumns(@Nullable ServerErrorMessage server) {
        String detail = server == null ? null : server.getDetail();
        Matcher key = KEY.matcher(detail == null ? "" : detail);
        return key.find() ? Arrays.stream(key.group(1).split(", ", -1)).map(names::declared).toList() : List.of();
    }

    private static String verb(String sql) {
        String upper = sql.stripLeading().toUpperCase(Locale.ROOT);
        return upper.startsWith("UPDATE") ? "UPDATE" : upper.startsWith("DELETE") ? "DELETE" : "INSERT";
    }
}
