package org.granary.procedure;

import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// A declared parameter.
///
/// @param name with its `@`
/// @param defaultValue what is passed when the caller leaves the parameter out; null when it must be given
/// @param nullable false when the document forbids NULL: error 515
public record Parameter(String name, SqlType type, boolean output, @Nullable SqlValue defaultValue, boolean nullable) {}
