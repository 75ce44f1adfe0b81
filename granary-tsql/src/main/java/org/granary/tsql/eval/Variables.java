package org.granary.tsql.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
    private final Budget budget;

    /// How much all variables of a request may hold together, over nested texts too: many long texts are as bad as one without end.
    private static final class Budget {
        private static final long MOST = 2L * TextLimits.LONGEST;
        private long used;

        private void exchange(@Nullable Object before, @Nullable Object after) {
            long next = used - size(before) + size(after);
            if (next > MOST && size(after) > size(before)) {
                throw new SqlError(701, 17, 123,
                        "There is insufficient system memory in resource pool 'default' to run this query.");
            }
            used = next;
        }

        private static long size(@Nullable Object value) {
            return switch (value) {
                case String text -> text.length();
                case byte[] bytes -> bytes.length;
                case null, default -> 0;
            };
        }
    }

    public Variables() {
        this(new Budget());
    }

    private Variables(Budget budget) {
        this.budget = budget;
    }

    /// Variables of a nested text, which counts against the same budget.
    public Variables nested() {
        return new Variables(budget);
    }

    /// Variables of the same names and types, without values and table variables: for checking a text.
    public Variables withoutValues() {
        Variables others = new Variables();
        scalars.values().forEach(variable -> others.declare(variable.name, variable.type, null));
        return others;
    }

    /// Ends a nested text: what its variables held is free again.
    public void release() {
        scalars.values().forEach(variable -> variable.set(null));
    }

    /// A scalar variable: its type never changes.
    public static final class Variable {
        private final String name;
        private final SqlType type;
        private final Budget budget;
        private @Nullable Object value;

        private Variable(String name, SqlType type, Budget budget) {
            this.name = name;
            this.type = type;
            this.budget = budget;
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
            budget.exchange(this.value, value);
            this.value = value;
        }

        public SqlValue get() {
            return SqlValue.of(type, value);
        }
    }

    /// What gives these variables the values again that they have now, for a statement that sets them and may be run again.
    public static Runnable wayBack(List<Variable> variables) {
        List<@Nullable Object> values = new ArrayList<>();
        variables.forEach(variable -> values.add(variable.value()));
        return () -> {
            for (int i = 0; i < values.size(); i++) {
                variables.get(i).set(values.get(i));
            }
        };
    }

    /// Declares a scalar; one that is there already (a DECLARE in a loop) keeps its value.
    public Variable declare(String name, SqlType type, @Nullable Object value) {
        Variable present = scalars.get(key(name));
        if (present != null) {
            return present;
        }
        Variable variable = new Variable(name, type, budget);
        variable.set(value);
        scalars.put(key(name), variable);
        return variable;
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

    /// How much memory the rows of all table variables take.
    public long tableBytes() {
        return tables.values().stream().mapToLong(LocalTable::bytes).sum();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
