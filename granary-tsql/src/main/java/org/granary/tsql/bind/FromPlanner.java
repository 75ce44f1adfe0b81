package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.TableSource.Join.Kind;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.plan.JoinPlan;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.TableScan;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.Relation.Predicate;
import org.granary.tsql.table.Relation.Support;
import org.granary.type.CurrentRequest;
import org.jspecify.annotations.Nullable;

/// Turns the shape of a FROM clause into a plan, with every condition applied as early as it can be.
public final class FromPlanner {
    private final Execution execution;

    public FromPlanner(Execution execution) {
        this.execution = execution;
    }

    /// @param conditions of the WHERE clause; all of them hold for the rows of the plan
    public Plan plan(FromNode node, List<Conjunct> conditions) {
        return switch (node) {
            case FromNode.Table table -> table(table, conditions);
            case FromNode.Derived derived -> filtered(derived.plan(), conditions);
            case FromNode.Joined joined -> switch (joined.kind()) {
                case INNER, CROSS -> inner(joined, conditions);
                case LEFT, RIGHT, FULL -> outer(joined, conditions);
                case CROSS_APPLY, OUTER_APPLY -> apply(joined, conditions);
            };
        };
    }

    private static Plan table(FromNode.Table table, List<Conjunct> conditions) {
        List<Conjunct> rest = new ArrayList<>();
        for (Conjunct conjunct : conditions) {
            if (!push(table.scan(), conjunct)) {
                rest.add(conjunct);
            }
        }
        return filtered(table.scan(), rest);
    }

    private static boolean push(TableScan scan, Conjunct conjunct) {
        boolean exact = !conjunct.predicates().isEmpty();
        for (Predicate predicate : conjunct.predicates()) {
            exact &= scan.push(predicate) == Support.EXACT;
        }
        return exact;
    }

    private static Plan filtered(Plan plan, List<Conjunct> conditions) {
        BoundCondition all = all(conditions);
        return all == null ? plan : plan.filter(all);
    }

    private static @Nullable BoundCondition all(List<Conjunct> conjuncts) {
        if (conjuncts.isEmpty()) {
            return null;
        }
        List<BoundCondition> conditions = conjuncts.stream().map(Conjunct::condition).toList();
        return row -> {
            for (BoundCondition condition : conditions) {
                if (!condition.holds(row)) {
                    return false;
                }
            }
            return true;
        };
    }

    private Plan inner(FromNode.Joined joined, List<Conjunct> conditions) {
        List<Conjunct> all = new ArrayList<>(conditions);
        all.addAll(joined.on());
        List<Conjunct> left = take(all, joined.left());
        List<Conjunct> right = take(all, joined.right());
        return join(joined, left, right, all, false, false);
    }

    private Plan outer(FromNode.Joined joined, List<Conjunct> conditions) {
        List<Conjunct> above = new ArrayList<>(conditions);
        List<Conjunct> on = new ArrayList<>(joined.on());
        boolean keepLeft = joined.kind() != Kind.RIGHT;
        boolean keepRight = joined.kind() != Kind.LEFT;
        List<Conjunct> left = keepRight ? new ArrayList<>() : take(above, joined.left());
        List<Conjunct> right = keepLeft ? new ArrayList<>() : take(above, joined.right());
        if (!keepLeft) {
            left.addAll(take(on, joined.left()));
        }
        if (!keepRight) {
            right.addAll(take(on, joined.right()));
        }
        return filtered(join(joined, left, right, on, keepLeft, keepRight), above);
    }

    private Plan join(FromNode.Joined joined, List<Conjunct> left, List<Conjunct> right, List<Conjunct> on,
            boolean keepLeft, boolean keepRight) {
        List<JoinPlan.Key> keys = new ArrayList<>();
        List<Conjunct> rest = new ArrayList<>();
        for (Conjunct conjunct : on) {
            JoinPlan.Key key = conjunct.key(joined.left().sources(), joined.right().sources());
            if (key == null) {
                rest.add(conjunct);
            } else {
                keys.add(key);
            }
        }
        return new JoinPlan(plan(joined.left(), left), plan(joined.right(), right), keys, all(rest), joined.from(),
                joined.to(), keepLeft, keepRight, execution);
    }

    private Plan apply(FromNode.Joined joined, List<Conjunct> conditions) {
        List<Conjunct> above = new ArrayList<>(conditions);
        List<Conjunct> left = take(above, joined.left());
        Plan applied = JoinPlan.apply(plan(joined.left(), left), plan(joined.right(), List.of()), joined.from(),
                joined.to(), joined.kind() == Kind.OUTER_APPLY, execution);
        return filtered(applied, above);
    }

    /// Removes from `conjuncts` those that need only this node, and returns them.
    private static List<Conjunct> take(List<Conjunct> conjuncts, FromNode node) {
        CurrentRequest.check();
        List<Conjunct> taken = new ArrayList<>();
        conjuncts.removeIf(conjunct -> {
            if (!conjunct.sources().isEmpty() && conjunct.within(node.sources())) {
                taken.add(conjunct);
                return true;
            }
            return false;
        });
        return taken;
    }
}
