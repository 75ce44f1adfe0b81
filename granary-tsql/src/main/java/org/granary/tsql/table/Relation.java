package org.granary.tsql.table;

import java.util.BitSet;
import java.util.List;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// A table of any kind: columns and a way to read rows, with as much of the work as possible done where the rows are.
public interface Relation {

    List<Column> columns();

    /// How far this relation can apply a predicate by itself.
    enum Support {
        /// Not at all.
        NONE,
        /// It leaves out only rows for which the predicate is not true, but not all of them: check again.
        PARTLY,
        /// Exactly.
        EXACT
    }

    Support support(Predicate predicate);

    /// Whether the relation can sort by this column as SQL Server would.
    default boolean sortsBy(int column) {
        return false;
    }

    /// Reads rows of all columns' width; a column that is not wanted may be null in them.
    ///
    /// @param here what operands of predicates are evaluated for
    Cursor scan(Scan scan, Execution execution, Tuple here);

    /// A condition on one column; AND-ed with the others of a scan.
    sealed interface Predicate {
        int column();

        record Compare(int column, ComparisonOperator operator, BoundExpression operand) implements Predicate {}

        record In(int column, List<BoundExpression> operands) implements Predicate {}

        /// LIKE without ESCAPE.
        record Like(int column, BoundExpression pattern) implements Predicate {}

        record IsNull(int column, boolean negated) implements Predicate {}
    }

    /// @param wanted indexes of the columns that are needed
    /// @param predicates only ones with some [Support]
    /// @param order how to sort; empty for any order
    /// @param limit how many rows at most, or null; only with all conditions among the predicates
    record Scan(BitSet wanted, List<Predicate> predicates, List<Order> order, @Nullable Long limit) {}

    record Order(int column, boolean descending) {}
}
