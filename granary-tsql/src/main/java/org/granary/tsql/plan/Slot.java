package org.granary.tsql.plan;

import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.type.CollationUse;
import org.granary.type.Column;
import org.granary.type.LargeValue;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// An expression that is already in the row: a column, a grouped value, an aggregate or the result of a window
/// function.
public final class Slot implements BoundExpression {
    private final Column column;
    private final Position position;
    private final int depth;
    private final @Nullable Source source;
    private final SqlType type;

    /// Where in the row. Known at last when everything is bound, because aggregates and windows are found one after
    /// another.
    public static final class Position {
        private int index;

        public Position(int index) {
            this.index = index;
        }

        /// Said when everything is bound.
        public void index(int index) {
            this.index = index;
        }

        public int index() {
            return index;
        }
    }

    private Slot(Column column, Position position, int depth, @Nullable Source source) {
        this.column = column;
        this.position = position;
        this.depth = depth;
        this.source = source;
        this.type = type(column, source);
    }

    /// A column's collation is implicit, whatever it was made of.
    private static SqlType type(Column column, @Nullable Source source) {
        return source != null && column.type() instanceof SqlType.Characters text
                && (source.isTable() || text.use().label() == CollationUse.Label.EXPLICIT)
                        ? text.asColumn()
                        : column.type();
    }

    public static Slot of(Column column, Position position) {
        return new Slot(column, position, 0, null);
    }

    public static Slot of(Source source, int ordinal) {
        return new Slot(source.columns().get(ordinal), new Position(source.offset() + ordinal), 0, source);
    }

    /// The same value seen from a query that is nested this much deeper.
    public Slot from(int deeper) {
        return deeper == 0 ? this : new Slot(column, position, depth + deeper, source);
    }

    public Column column() {
        return column;
    }

    /// The source in the FROM clause of the same query that this is a column of, or null.
    @Nullable
    public Source source() {
        return depth == 0 ? source : null;
    }

    /// Which column of its source; only where there is one.
    public int ordinal() {
        return source == null ? -1 : position.index - source.offset();
    }

    public boolean same(Slot other) {
        return position.index == other.position.index && depth == other.depth && source == other.source;
    }

    @Override
    public SqlType type() {
        return type;
    }

    @Override
    public boolean nullable() {
        return column.nullable();
    }

    @Override
    public @Nullable Object value(Tuple row) {
        return LargeValue.kept(largeValue(row));
    }

    @Override
    public @Nullable Object largeValue(Tuple row) {
        Tuple at = row;
        for (int i = 0; i < depth && at.outer() != null; i++) {
            at = at.outer();
        }
        return at.row().get(position.index);
    }
}
