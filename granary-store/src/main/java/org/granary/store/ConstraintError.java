package org.granary.store;

import java.util.List;
import org.granary.type.SqlError;

/// A row was refused by a constraint of its table: an error for the client as it is, and for a caller that knows better
/// words, what it was about.
public final class ConstraintError extends SqlError {
    private final Kind kind;
    private final String table;
    private final List<String> columns;

    /// Which rule was broken, with SQL Server's number for it.
    public enum Kind {
        PRIMARY_KEY(2627), UNIQUE(2627), NOT_NULL(515), CHECK(547), FOREIGN_KEY(547);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }
    }

    /// @param table the table's name, or the empty string where the store does not say
    /// @param columns the columns of the key, the column that is NULL, or the name of the constraint; may be empty
    public ConstraintError(Kind kind, String table, List<String> columns, String text) {
        super(kind.number(), kind == Kind.PRIMARY_KEY || kind == Kind.UNIQUE ? 14 : 16, 1, text);
        this.kind = kind;
        this.table = table;
        this.columns = List.copyOf(columns);
    }

    public Kind kind() {
        return kind;
    }

    public String table() {
        return table;
    }

    public List<String> columns() {
        return columns;
    }
}
