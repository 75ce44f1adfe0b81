package org.granary.tsql.ast;

import org.jspecify.annotations.Nullable;

/// The name of a table, procedure or function in one to three parts (`db..name` has an absent schema).
public record ObjectName(@Nullable String database, @Nullable String schema, String name, int line) {

    /// The schema that an absent one means.
    public static final String DEFAULT_SCHEMA = "dbo";

    public ObjectName {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a name must not be empty");
        }
    }

    public String schemaOrDefault() {
        return schema == null ? DEFAULT_SCHEMA : schema;
    }

    /// Whether this names a temporary table (`#t`).
    public boolean isTemporary() {
        return name.startsWith("#");
    }

    /// The name as error messages show it: the parts that were written, joined by dots.
    public String display() {
        StringBuilder text = new StringBuilder();
        if (database != null) {
            text.append(database).append('.');
        }
        if (schema != null || database != null) {
            text.append(schema == null ? "" : schema).append('.');
        }
        return text.append(name).toString();
    }
}
