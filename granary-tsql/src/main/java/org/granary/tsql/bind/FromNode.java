package org.granary.tsql.bind;

import java.util.BitSet;
import java.util.List;
import org.granary.tsql.ast.TableSource.Join.Kind;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.TableScan;

/// The bound shape of a FROM clause.
public sealed interface FromNode {

    /// Which sources are below.
    BitSet sources();

    /// A table that can take over predicates.
    record Table(TableScan scan, BitSet sources) implements FromNode {}

    /// A derived table, VALUES, a common table expression or a function.
    ///
    /// @param lateral whether it is opened for each row of what stands to its left
    record Derived(Plan plan, BitSet sources, boolean lateral) implements FromNode {}

    /// @param from first column of the right side in the joined row
    /// @param to the column after its last
    record Joined(Kind kind, FromNode left, FromNode right, List<Conjunct> on, int from, int to,
            BitSet sources) implements FromNode {}
}
