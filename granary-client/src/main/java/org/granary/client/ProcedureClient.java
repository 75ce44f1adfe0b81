package org.granary.client;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import com.microsoft.sqlserver.jdbc.SQLServerCallableStatement;
import com.microsoft.sqlserver.jdbc.SQLServerConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import javax.sql.DataSource;

/// What every client is made of: calls of procedures in one database.
///
/// With a [DataSource], each call takes a connection and gives it back: let it be a pool, since a login takes longer than a call. Then any number of threads
/// may share a client. With a [Connection], all calls go over that one, in its transaction if it has one; it stays open, and is for one thread at a time. In
/// both cases the connections lead to the client's database (`databaseName=…`).
public abstract class ProcedureClient {
    private final Source source;

    /// A connection for one call.
    record Lease(Connection connection, boolean own) implements AutoCloseable {
        @Override
        public void close() throws SQLException {
            if (own) {
                connection.close();
            }
        }
    }

    private interface Source {
        Lease lease() throws SQLException;
    }

    protected ProcedureClient(DataSource connections) {
        this.source = () -> new Lease(connections.getConnection(), true);
    }

    protected ProcedureClient(Connection connection) {
        this.source = () -> new Lease(connection, false);
    }

    /// @param name with its schema, quoted where that is needed
    protected final ProcedureCall call(String name, int parameters) throws SQLException {
        String text = "{? = call " + name + "(" + String.join(", ", Collections.nCopies(parameters, "?")) + ")}";
        Lease lease = source.lease();
        try {
            return new ProcedureCall(lease,
                    lease.connection.prepareCall(text).unwrap(SQLServerCallableStatement.class));
        } catch (SQLException | RuntimeException e) {
            try (lease) {
                throw e;
            }
        }
    }

    /// Copies rows into a table, as one statement.
    protected final <T> void copy(BulkTable<T> table, Iterable<? extends T> rows) throws SQLException {
        try (Lease lease = source.lease();
                SQLServerBulkCopy copy = new SQLServerBulkCopy(lease.connection.unwrap(SQLServerConnection.class))) {
            SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
            // Rows are there or not: the caller's own time-outs are those of the connection.
            options.setBulkCopyTimeout(0);
            copy.setBulkCopyOptions(options);
            copy.setDestinationTableName(table.name());
            for (BulkTable.Column<T> column : table.columns()) {
                copy.addColumnMapping(column.name(), column.name());
            }
            copy.writeToServer(new BulkRows<>(table, rows.iterator()));
        }
    }
}
