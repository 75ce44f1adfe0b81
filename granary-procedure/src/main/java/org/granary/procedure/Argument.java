package org.granary.procedure;

import org.granary.type.SqlValue;
import org.granary.type.TableArgument;
import org.jspecify.annotations.Nullable;

/// An argument as the caller gave it.
///
/// @param name with its `@`, or null when given by position
/// @param value null for DEFAULT, and for a table
/// @param output whether the caller wants the parameter's final value back
/// @param table the table that is passed, or null for all other arguments
public record Argument(@Nullable String name, @Nullable SqlValue value, boolean output, @Nullable TableArgument table) {

    /// A single value, or DEFAULT.
    public Argument(@Nullable String name, @Nullable SqlValue value, boolean output) {
        this(name, value, output, null);
    }
}
