package org.granary.procedure;

import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// An argument as the caller gave it.
///
/// @param name with its `@`, or null when given by position
/// @param value null for DEFAULT
/// @param output whether the caller wants the parameter's final value back
public record Argument(@Nullable String name, @Nullable SqlValue value, boolean output) {}
