package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.eval.Variables.TableVariable;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.UserTypes;
import org.granary.tsql.temporary.UserType;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SystemType;
import org.granary.type.TableArgument;
import org.granary.type.TableValue;
import org.granary.type.TableValue.TableColumn;
import org.jspecify.annotations.Nullable;

/// Parameters whose types clients made: what may be declared, and how tables are passed.
final class TableArguments {
    private TableArguments() {}

    /// The type of a parameter.
    ///
    /// @param type as it is declared
    /// @param userType the type that a client made, or null
    record ParameterType(SqlType type, @Nullable UserType userType) {
        boolean isTable() {
            return userType != null && userType.table() != null;
        }
    }

    /// Resolves the type of a parameter. Errors 2715 for a type that is not there, 352 for a table without READONLY, 347
    /// for one with OUTPUT, and 346 for READONLY where there is no table.
    ///
    /// @param ordinal from 1
    static ParameterType resolve(String parameter, SqlType type, @Nullable ObjectName name, boolean readOnly,
            boolean output, int ordinal, RunningFrame frame) {
        UserType found = name == null ? null : UserTypes.require(name, ordinal, execution(frame));
        boolean table = found != null && found.table() != null;
        if (table && output) {
            throw new SqlError(347, 15, 1, "The table-valued parameter \"" + parameter
                    + "\" cannot be declared as an OUTPUT parameter.");
        }
        if (table && !readOnly) {
            throw new SqlError(352, 15, 1, "The table-valued parameter \"" + parameter
                    + "\" must be declared with the READONLY option.");
        }
        if (!table && readOnly) {
            throw new SqlError(346, 15, 1, "The parameter \"" + parameter
                    + "\" can not be declared READONLY since it is not a table-valued parameter.");
        }
        return new ParameterType(found == null || table ? type : found.base(), found);
    }

    private static Execution execution(RunningFrame frame) {
        return new Execution(frame, frame.executor().limits());
    }

    /// Declares a parameter as an empty table.
    static void declareEmpty(String parameter, UserType type, RunningFrame nested) {
        declare(parameter, UserTypes.table(parameter, type, nested, nested.executor().limits()), type, nested);
    }

    private static void declare(String parameter, MemoryTable table, UserType type, RunningFrame nested) {
        nested.variables().declareTable(new TableVariable(parameter, table, type, true, true));
    }

    /// Declares the variable of a parameter that is a table. One that is not given, or DEFAULT, is empty. A table
    /// variable of the caller is used as it is. Error 206 for another type, and 8162 for OUTPUT.
    ///
    /// @param number of the parameter, from 1
    static void bind(String parameter, UserType type, @Nullable Argument argument, int number, RunningFrame nested) {
        if (argument != null && argument.output()) {
            throw SqlErrors.notAnOutputParameter(parameter);
        }
        TableArgument given = argument == null ? null : argument.table();
        if (argument != null && argument.value() != null) {
            throw clash(SystemType.of(argument.value().type()).typeName(), type.typeName());
        }
        switch (given) {
            case null -> declareEmpty(parameter, type, nested);
            case PassedTable passed -> {
                if (passed.variable().type() != type) {
                    throw clash(passed.typeName(), type.typeName());
                }
                UserTypes.requireUse(type, nested);
                nested.variables().declareTable(
                        new TableVariable(parameter, passed.variable().table(), type, false, true));
            }
            case TableValue value -> fill(parameter, type, value, number, nested);
            default -> throw new IllegalStateException("unexpected table: " + given.getClass());
        }
    }

    /// Error 206.
    static SqlError clash(String given, String wanted) {
        return new SqlError(206, 16, 2, "Operand type clash: " + given + " is incompatible with " + wanted);
    }

    /// Makes a table of the rows that a client sent. They become rows as those of an INSERT do.
    private static void fill(String parameter, UserType type, TableValue value, int number, RunningFrame nested) {
        requireType(type, value, number, nested);
        MemoryTable table = UserTypes.table(parameter, type, nested, nested.executor().limits());
        nested.variables().declareTable(new TableVariable(parameter, table, type, true, false));
        List<String> names = new ArrayList<>();
        List<SqlType> types = new ArrayList<>();
        for (TableColumn each : value.columns()) {
            Column column = table.columns().get(each.ordinal() - 1);
            if (!each.isDefault()) {
                requireGiven(column, number, parameter, each.ordinal());
                names.add(column.name());
                types.add(each.type());
            }
        }
        nested.executor().fill(parameter, names, types, value.rows().iterator(), nested.binder());
        declare(parameter, table, type, nested);
    }

    /// Errors 2715 and 206 where the client names another type, and 500 for other columns.
    private static void requireType(UserType type, TableValue value, int number, RunningFrame nested) {
        if (!value.name().isEmpty()) {
            ObjectName name = new ObjectName(null, value.schema().isEmpty() ? null : value.schema(), value.name(), 1);
            // A procedure of tempdb has its types there, whatever the database of the caller is.
            UserType named = UserTypes.find(name, execution(nested));
            if (named == null && !(value.schema().isEmpty() && type.typeName().equalsIgnoreCase(value.name()))) {
                throw new SqlError(2715, 16, 3, "Column, parameter, or variable #" + number
                        + ": Cannot find data type " + name.display() + ".");
            }
            if (named != null && named != type) {
                throw clash(named.typeName(), type.typeName());
            }
        }
        int columns = type.columns().size();
        if (value.columns().size() != columns) {
            throw new SqlError(500, 16, 1, "Trying to pass a table-valued parameter with " + value.columns().size()
                    + " column(s) where the corresponding user-defined table type requires " + columns
                    + " column(s).");
        }
    }

    /// Errors 1077 and 8052 for columns whose values the table makes by itself.
    private static void requireGiven(Column column, int number, String parameter, int ordinal) {
        if (column.identity()) {
            throw new SqlError(1077, 16, 1, "INSERT into an identity column not allowed on table variables.");
        }
        if (column.type() == SqlType.Simple.TIMESTAMP) {
            throw new SqlError(8052, 16, 1,
                    "The incoming tabular data stream (TDS) remote procedure call (RPC) protocol "
                            + "stream is incorrect. Table-valued parameter " + number + " (\"" + parameter
                            + "\"), row 0, column " + ordinal
                            + ": Data type 0xF3 (user-defined table type) timestamp column is required to be default.");
        }
    }
}
