package org.granary.gatherer.protocol;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A call of a stored procedure: arguments in the order of its parameters, then [#run()], then OUTPUT values by the same positions, from 1.
final class ProcedureCall {
    private final Connection connection;
    private final String procedure;
    private final List<Argument> arguments = new ArrayList<>();
    private final List<@Nullable Object> outputs = new ArrayList<>();

    private record Argument(boolean input, @Nullable Object value, boolean output, int type) {}

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    ProcedureCall(Connection connection, String procedure) {
        this.connection = connection;
        this.procedure = procedure;
    }

    ProcedureCall in(@Nullable Object value) {
        arguments.add(new Argument(true, value, false, value instanceof byte[] ? Types.VARBINARY : Types.INTEGER));
        return this;
    }

    /// NULL, or a text.
    ProcedureCall text(@Nullable String value) {
        arguments.add(new Argument(true, value, false, Types.NVARCHAR));
        return this;
    }

    /// NULL, or bytes.
    ProcedureCall bytes(byte @Nullable [] value) {
        arguments.add(new Argument(true, value, false, Types.VARBINARY));
        return this;
    }

    ProcedureCall out(int type) {
        arguments.add(new Argument(false, null, true, type));
        return this;
    }

    ProcedureCall inOut(Object value, int type) {
        arguments.add(new Argument(true, value, true, type));
        return this;
    }

    /// @return the return code
    int run() throws SQLException {
        return run(row -> row, new ArrayList<>());
    }

    /// @param rows gets the rows of all result sets
    /// @return the return code
    <T> int run(RowReader<? extends T> reader, List<T> rows) throws SQLException {
        try (CallableStatement statement = connection.prepareCall("{? = call " + procedure + "("
                + String.join(", ", Collections.nCopies(arguments.size(), "?")) + ")}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            for (int i = 0; i < arguments.size(); i++) {
                bind(statement, i + 2, arguments.get(i));
            }
            boolean set = statement.execute();
            while (set || statement.getUpdateCount() >= 0) {
                if (set) {
                    try (ResultSet result = statement.getResultSet()) {
                        while (result.next()) {
                            rows.add(reader.read(result));
                        }
                    }
                }
                set = statement.getMoreResults();
            }
            for (int i = 0; i < arguments.size(); i++) {
                outputs.add(arguments.get(i).output() ? statement.getObject(i + 2) : null);
            }
            return statement.getInt(1);
        }
    }

    private static void bind(CallableStatement statement, int index, Argument argument) throws SQLException {
        if (argument.output()) {
            statement.registerOutParameter(index, argument.type());
        }
        if (!argument.input()) {
            return;
        }
        switch (argument.value()) {
            case null -> statement.setNull(index, argument.type());
            case String text -> statement.setNString(index, text);
            case byte[] bytes -> statement.setBytes(index, bytes);
            case Boolean bit -> statement.setBoolean(index, bit);
            case Integer number -> statement.setInt(index, number);
            case Long number -> statement.setLong(index, number);
            default -> throw new IllegalArgumentException("No argument can be a " + argument.value().getClass());
        }
    }

    int number(int position) {
        return outputs.get(position - 1) instanceof Number number ? number.intValue() : 0;
    }

    boolean bit(int position) {
        return outputs.get(position - 1) instanceof Boolean bit && bit;
    }
}
