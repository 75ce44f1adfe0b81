package org.granary.tsql.parse;

import org.granary.tsql.ast.Expression;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A parameter of a text, as sp_executesql and its like declare it.
///
/// @param name with its `@`
/// @param defaultValue null when there is none
public record ParameterDeclaration(String name, SqlType type, @Nullable Expression defaultValue, boolean output) {}
