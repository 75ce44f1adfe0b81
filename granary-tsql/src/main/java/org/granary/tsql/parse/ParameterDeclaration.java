package org.granary.tsql.parse;

import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A parameter of a text, as sp_executesql and its like declare it.
///
/// @param name with its `@`
/// @param type of no meaning where the type is one that a client made
/// @param userType the name of a type that a client made, or null
/// @param defaultValue null when there is none
/// @param readOnly whether READONLY is said, as table types require
public record ParameterDeclaration(String name, SqlType type, @Nullable ObjectName userType,
        @Nullable Expression defaultValue, boolean output, boolean readOnly) {}
