package org.granary.client;

import com.microsoft.sqlserver.jdbc.SQLServerCallableStatement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One call of a procedure. For generated clients: arguments and what happens to rows are said first, then it is executed, then there are OUTPUT values.
/// Parameters count from 1.
public final class ProcedureCall implements AutoCloseable {
    private final ProcedureClient.Lease lease;
    private final SQLServerCallableStatement statement;
    private final List<Receiver<?>> receivers = new ArrayList<>();
    private int next;

    ProcedureCall(ProcedureClient.Lease lease, SQLServerCallableStatement statement) throws SQLException {
        this.lease = lease;
        this.statement = statement;
        statement.registerOutParameter(1, Types.INTEGER);
    }

    public <T> void in(int parameter, SqlKind<T> kind, @Nullable T value) throws SQLException {
        kind.set(statement, parameter + 1, value);
    }

    public void out(int parameter, SqlKind<?> kind) throws SQLException {
        statement.registerOutParameter(parameter + 1, kind.jdbcType());
    }

    public <T> @Nullable T output(int parameter, SqlKind<T> kind) throws SQLException {
        return kind.output(statement, parameter + 1);
    }

    /// Collects the rows of the next declared result set. The list fills when the call is executed; it stays empty when the procedure leaves the result set out.
    public <T> List<T> list(RowShape<T> shape) {
        List<T> rows = new ArrayList<>();
        receivers.add(new Receiver<>(shape, rows::add, false));
        return rows;
    }

    /// Passes on the rows of the next declared result set while they arrive.
    public <T> void each(RowShape<T> shape, RowConsumer<? super T> consumer) {
        receivers.add(new Receiver<>(shape, consumer, true));
    }

    /// Runs a call all of whose rows are collected.
    ///
    /// @return the return code
    public int execute() throws SQLException {
        try {
            return stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Runs the call. Result sets of a procedure that declares none are dropped: other servers send some, and the documents tell clients to ignore them.
    ///
    /// @return the return code
    public int stream() throws SQLException, IOException {
        boolean rows = statement.execute();
        // To the end: an error may follow the rows, and OUTPUT values and return code come after them.
        while (rows || statement.getUpdateCount() >= 0) {
            if (rows && !receivers.isEmpty()) {
                try (ResultSet set = statement.getResultSet()) {
                    receiver(set.getMetaData()).take(set);
                }
            }
            rows = statement.getMoreResults();
        }
        return statement.getInt(1);
    }

    /// A procedure can leave out result sets that it declares: which one this is, is told by its columns.
    private Receiver<?> receiver(ResultSetMetaData arrived) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= arrived.getColumnCount(); i++) {
            columns.add(arrived.getColumnLabel(i));
        }
        for (int i = next; i < receivers.size(); i++) {
            if (receivers.get(i).shape.columns().equals(columns)) {
                next = i + 1;
                return receivers.get(i);
            }
        }
        throw new SQLException(
                "The server sent a result set that its declaration does not have there, with the columns "
                        + columns + ".");
    }

    @Override
    public void close() throws SQLException {
        try (lease) {
            statement.close();
        }
    }

    private record Receiver<T>(RowShape<T> shape, RowConsumer<? super T> consumer, boolean arriving) {
        void take(ResultSet rows) throws SQLException, IOException {
            ResultRow row = new ResultRow(rows, arriving);
            while (rows.next()) {
                consumer.accept(shape.reader().read(row));
            }
        }
    }
}
