package org.granary.tsql.ast;

import java.util.List;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A procedure or view that is written in T-SQL.
///
/// @param columns names of a view's columns; empty where none were given
/// @param body the statements of a procedure; of a view, one SELECT
/// @param text of the whole CREATE statement, as `sys.sql_modules` shows it
public record Module(Kind kind, List<Parameter> parameters, List<String> columns, Script body, String text) {
    /// What a module is.
    public enum Kind {
        PROCEDURE, VIEW
    }

    public Module {
        parameters = List.copyOf(parameters);
        columns = List.copyOf(columns);
    }

    /// @param name with its `@`
    /// @param type of no meaning where the type is one that a client made
    /// @param userType the name of a type that a client made, or null
    /// @param defaultValue null when there is none
    /// @param readOnly whether READONLY is said, as table types require
    public record Parameter(String name, SqlType type, @Nullable ObjectName userType,
            @Nullable Expression defaultValue, boolean output, boolean readOnly) {}
}
