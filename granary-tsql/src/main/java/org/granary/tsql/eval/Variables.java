package org.granary.tsql.eval;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The variables of a frame. Names carry their `@` and compare without case.
public final class Variables {
    private final Map<String, Variable> scalars = new HashMap<>();
    private final Map<String, LocalTable> tables = new HashMap<>();

    /// A scalar variable: its type never changes.
    public static final class Variable {
        private final String name;
        private final SqlType type;
        private @Nullable Object value;

        Variable(String name, SqlType type, @Nullable Object value) {
            this.name = name;
            this.type = type;
            this.value = value;
        }

        public String name() {
            return name;
        }

        public SqlType type() {
            return type;
        }

        public @Nullable Object value() {
            return value;
        }

        /// @param value canonical for [#type]
        public void set(@Nullable Object value) {
            this.value = value;
        }

        public SqlValue get() {
            return SqlValue.of(type, value);
        }
    }

    /// Declares a scalar; one that is there already (a DECLARE in a loop) keeps its value.
    public Variable declare(String name, SqlType type, @Nullable Object value) {
        return scalars.computeIfAbsent(key(name), key -> new Variable(name, type, value));
    }

    /// The variable, or error 137.
    public Variable scalar(String name) {
        Variable variable = scalars.get(key(name));
        if (variable == null) {
            throw new SqlError(137, 15, 2, "Must declare the scalar variable \"" + name + "\".");
        }
        return variable;
    }

    public @Nullable Variable find(String name) {
        return scalars.get(key(name));
    }

    /// The table variable, or error 1087.
    public LocalTable table(String name) {
        LocalTable table = tables.get(key(name));
        if (table == null) {
            throw new SqlError(1087, 15, 2, "Must declare the table variable \"" + name + "\".");
        }
        return table;
    }

    public void declareTable(String name, LocalTable table) {
        tables.put(key(name), table);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
