package org.granary.tsql.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.memory.RequestMemory;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.UserType;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The variables of a frame. Names carry their `@` and compare without case.
public final class Variables {
    /// Two texts as long as a text may be.
    private static final long MOST_BYTES = 2L * 2 * TextLimits.LONGEST + (1 << 20);
    /// A variable with its name and its entry.
    private static final long VARIABLE_BYTES = 176;

    private final Map<String, Variable> scalars = new HashMap<>();
    private final Map<String, TableVariable> tables = new HashMap<>();
    private final List<Runnable> ends = new ArrayList<>();
    private final MemoryHold memory;
    private final MemoryHold texts;
    private final long textsAround;

    /// A table variable, or a parameter that is a table.
    ///
    /// @param type the table type that it was declared with, or null
    /// @param owned whether it ends with the text; the table of a parameter can be the caller's
    /// @param readOnly whether it is a parameter, which no statement may change
    public record TableVariable(String name, LocalTable table, @Nullable UserType type, boolean owned,
            boolean readOnly) {}

    /// @param memory of all variables of the request, over nested texts too: many long texts are as bad as one without
    ///     end
    /// @param texts trees of the texts that run
    private Variables(MemoryHold memory, MemoryHold texts) {
        this.memory = memory;
        this.texts = texts;
        this.textsAround = texts.held();
    }

    /// The variables of a request.
    public static Variables of(RequestMemory request) {
        return new Variables(request.account().child(MOST_BYTES, "the variables of this request")
                .hold(MemoryKind.VARIABLES), request.texts());
    }

    /// Variables of a nested text.
    public Variables nested() {
        return new Variables(memory, texts);
    }

    /// Variables of the same names and types, without values and table variables: for checking a text. Parameters that
    /// are tables are among them.
    public Variables withoutValues() {
        Variables others = nested();
        scalars.values().forEach(variable -> others.declare(variable.name, variable.type, null));
        tables.forEach((key, variable) -> {
            if (variable.readOnly) {
                others.tables.put(key, lent(variable));
            }
        });
        return others;
    }

    /// These variables with their present values, for something that outlives the text.
    ///
    /// @param held where the values are counted
    public Variables captured(List<String> names, MemoryHold held) {
        Variables others = new Variables(held, texts);
        for (String name : names) {
            Variable variable = find(name);
            TableVariable table = tables.get(key(name));
            if (variable != null) {
                others.declare(variable.name, variable.type, variable.value);
            } else if (table != null) {
                others.tables.put(key(name), table);
            }
        }
        return others;
    }

    private static TableVariable lent(TableVariable table) {
        return new TableVariable(table.name, table.table, table.type, false, table.readOnly);
    }

    /// Runs an action when the text ends.
    public void atRelease(Runnable action) {
        ends.add(action);
    }

    /// Ends a text: what it held, its variables and its tree, is free again.
    public void release() {
        ends.forEach(Runnable::run);
        ends.clear();
        scalars.values().forEach(variable -> {
            variable.set(null);
            memory.give(VARIABLE_BYTES);
        });
        scalars.clear();
        tables.values().forEach(Variables::close);
        tables.clear();
        texts.giveAbove(textsAround);
    }

    /// A scalar variable: its type never changes.
    public static final class Variable {
        private final String name;
        private final SqlType type;
        private final MemoryHold memory;
        private @Nullable Object value;

        private Variable(String name, SqlType type, MemoryHold memory) {
            this.name = name;
            this.type = type;
            this.memory = memory;
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
        @SuppressWarnings("ReferenceEquality") // the same object takes no more memory
        public void set(@Nullable Object value) {
            if (this.value != value) {
                memory.add(MemorySizes.of(value));
                memory.give(MemorySizes.of(this.value));
            }
            this.value = value;
        }

        public SqlValue get() {
            return SqlValue.of(type, value);
        }
    }

    /// Restores the present values of these variables, for a statement that sets them and may be run again.
    public static Runnable restorePoint(List<Variable> variables) {
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
        Variable variable = new Variable(name, type, memory);
        memory.add(VARIABLE_BYTES);
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
        TableVariable variable = findTable(name);
        if (variable == null) {
            throw new SqlError(1087, 15, 2, "Must declare the table variable \"" + name + "\".");
        }
        return variable.table;
    }

    public @Nullable TableVariable findTable(String name) {
        return tables.get(key(name));
    }

    /// Error 10700 for the table of a parameter.
    @SuppressWarnings("ReferenceEquality") // a table is itself alone
    public void requireWritable(LocalTable table) {
        for (TableVariable variable : tables.values()) {
            if (variable.table == table && variable.readOnly) {
                throw new SqlError(10700, 16, 1, "The table-valued parameter \"" + variable.name
                        + "\" is READONLY and cannot be modified.");
            }
        }
    }

    public void declareTable(String name, LocalTable table) {
        declareTable(new TableVariable(name, table, null, true, false));
    }

    @SuppressWarnings("ReferenceEquality") // the same table under the same name stays open
    public void declareTable(TableVariable variable) {
        TableVariable before = tables.put(key(variable.name), variable);
        if (before != null && before.table != variable.table) {
            close(before);
        }
    }

    private static void close(TableVariable variable) {
        if (variable.owned) {
            variable.table.close();
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
