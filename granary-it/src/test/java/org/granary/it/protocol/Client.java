package org.granary.it.protocol;

import com.microsoft.sqlserver.jdbc.SQLServerCallableStatement;
import com.microsoft.sqlserver.jdbc.SQLServerError;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// One connection through Microsoft's driver, and calls over it. Errors of the server come out as [SqlError], with the numbers and
/// the text that the client got. For one thread at a time.
public final class Client implements AutoCloseable {
    private final Connection connection;

    /// @param connection made by Microsoft's driver with `datetimeParameterType=datetime`; closed with this
    public Client(Connection connection) {
        this.connection = connection;
    }

    /// For what this class has no method for: transactions, bulk copy, attentions.
    public Connection connection() {
        return connection;
    }

    boolean isOpen() {
        try {
            return !connection.isClosed();
        } catch (SQLException e) {
            throw told(e);
        }
    }

    /// Calls a procedure with arguments by name: `call("proc_SubmitJob", "@JobId", 1L)`.
    public Outcome call(String procedure, @Nullable Object... namesAndValues) {
        List<String> names = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            names.add(String.valueOf(namesAndValues[i]));
            values.add(namesAndValues[i + 1]);
        }
        return call(procedure, names.stream().map(name -> name + " = ?").toList(), names, values);
    }

    /// Calls a procedure with arguments by position.
    public Outcome callInOrder(String procedure, @Nullable Object... values) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= values.length; i++) {
            names.add(String.valueOf(i));
        }
        return call(procedure, Collections.nCopies(values.length, "?"), names, Arrays.asList(values));
    }

    private Outcome call(String procedure, List<String> arguments, List<String> names, List<@Nullable Object> values) {
        String text = "{? = call " + procedure + "(" + String.join(", ", arguments) + ")}";
        try (SQLServerCallableStatement statement = connection.prepareCall(text)
                .unwrap(SQLServerCallableStatement.class)) {
            statement.registerOutParameter(1, JDBCType.INTEGER);
            for (int i = 0; i < values.size(); i++) {
                if (values.get(i) instanceof Out out) {
                    if (out.value() != null) {
                        Values.set(statement, i + 2, out.value());
                    }
                    Values.register(statement, i + 2, out);
                } else {
                    Values.set(statement, i + 2, values.get(i));
                }
            }
            List<ResultSet> sets = results(statement, statement.execute());
            Map<String, @Nullable Object> outputs = new LinkedHashMap<>();
            for (int i = 0; i < values.size(); i++) {
                if (values.get(i) instanceof Out out) {
                    outputs.put(names.get(i), Values.output(statement, i + 2, out));
                }
            }
            return new Outcome(statement.getInt(1), outputs, sets);
        } catch (SQLException e) {
            throw told(e);
        }
    }

    /// Runs T-SQL with `?` parameters, or without any as plain text.
    public List<ResultSet> execute(String sql, @Nullable Object... parameters) {
        if (parameters.length == 0) {
            try (Statement statement = connection.createStatement()) {
                return results(statement, statement.execute(sql));
            } catch (SQLException e) {
                throw told(e);
            }
        }
        try (SQLServerPreparedStatement statement = connection.prepareStatement(sql)
                .unwrap(SQLServerPreparedStatement.class)) {
            for (int i = 0; i < parameters.length; i++) {
                Values.set(statement, i + 1, parameters[i]);
            }
            return results(statement, statement.execute());
        } catch (SQLException e) {
            throw told(e);
        }
    }

    private static List<ResultSet> results(Statement statement, boolean rowsFirst) throws SQLException {
        List<ResultSet> sets = new ArrayList<>();
        boolean rows = rowsFirst;
        while (rows || statement.getUpdateCount() >= 0) {
            if (rows) {
                try (java.sql.ResultSet set = statement.getResultSet()) {
                    sets.add(read(set));
                }
            }
            rows = statement.getMoreResults();
        }
        return sets;
    }

    private static ResultSet read(java.sql.ResultSet set) throws SQLException {
        ResultSetMetaData about = set.getMetaData();
        List<ResultSet.Column> columns = new ArrayList<>();
        for (int i = 1; i <= about.getColumnCount(); i++) {
            columns.add(new ResultSet.Column(about.getColumnLabel(i), Values.type(about, i),
                    about.isNullable(i) != ResultSetMetaData.columnNoNulls));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        while (set.next()) {
            List<@Nullable Object> row = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                row.add(Values.column(set, i + 1, columns.get(i).type()));
            }
            rows.add(Collections.unmodifiableList(row));
        }
        return new ResultSet(columns, rows);
    }

    /// What the server said, or the driver's own complaint as a fault of the test.
    private static RuntimeException told(SQLException e) {
        SQLServerError error = e instanceof SQLServerException own ? own.getSQLServerError() : null;
        if (error == null) {
            return new IllegalStateException(e);
        }
        return new SqlError(new SqlMessage(error.getErrorNumber(), error.getErrorSeverity(),
                error.getErrorState(), error.getErrorMessage(), String.valueOf(error.getProcedureName()),
                (int) error.getLineNumber()));
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw told(e);
        }
    }
}
