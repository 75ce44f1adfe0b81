package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.MergeBranch;
import org.granary.tsql.ast.MergeBranch.Action;
import org.granary.tsql.ast.MergeBranch.Kind;
import org.granary.tsql.ast.OutputClause;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.Statement.Update.Assignment;
import org.granary.tsql.parse.TsqlParser.MergeActionContext;
import org.granary.tsql.parse.TsqlParser.MergeBranchContext;
import org.granary.tsql.parse.TsqlParser.MergeContext;
import org.granary.tsql.parse.TsqlParser.OutputClauseContext;
import org.granary.tsql.parse.TsqlParser.SelectItemContext;
import org.jspecify.annotations.Nullable;

/// Builds MERGE, and the OUTPUT clause of all statements that have one.
final class MergeBuilder {
    private final TreeBuilder tree;
    private final ChangeBuilder changes;

    MergeBuilder(TreeBuilder tree, ChangeBuilder changes) {
        this.tree = tree;
        this.changes = changes;
    }

    /// One clause with INTO and one without at most, in this order.
    List<OutputClause> outputs(List<OutputClauseContext> contexts) {
        if (contexts.size() > 2 || (contexts.size() == 2
                && (contexts.get(0).INTO() == null || contexts.get(1).INTO() != null))) {
            throw tree.errors().near(contexts.get(1).getStart());
        }
        List<OutputClause> outputs = new ArrayList<>();
        for (OutputClauseContext context : contexts) {
            List<SelectItem> items = new ArrayList<>();
            for (SelectItemContext item : context.selectItem()) {
                SelectItem built = tree.queries().item(item);
                if (built instanceof SelectItem.Assign) {
                    throw tree.errors().near(item.getStart());
                }
                items.add(built);
            }
            outputs.add(new OutputClause(List.copyOf(items),
                    context.target() == null ? null : changes.target(context.target()),
                    Names.of(context.columnNames()), ExpressionBuilder.line(context)));
        }
        return List.copyOf(outputs);
    }

    Statement merge(List<Query.CommonTable> with, MergeContext context) {
        int line = ExpressionBuilder.line(context);
        if (context.SEMICOLON() == null) {
            throw SyntaxErrors.error(10713, 15, 1, "A MERGE statement must be terminated by a semi-colon (;).",
                    context.getStop().getLine());
        }
        Hints.ofTable(context.tableHint());
        String alias = context.alias() == null ? null : QueryBuilder.alias(context.alias());
        var target = changes.target(context.target());
        var source = tree.queries().source(context.tableSource());
        Condition on = tree.conditions().condition(context.expression());
        List<MergeBranch> branches = new ArrayList<>();
        context.mergeBranch().forEach(branch -> branches.add(branch(branch)));
        check(branches);
        return new Statement.Merge(with, tree.queries().top(context.top()), target, alias, source, on,
                List.copyOf(branches), outputs(context.outputClause()), line);
    }

    private MergeBranch branch(MergeBranchContext context) {
        String side = context.id() == null ? "" : ExpressionBuilder.upper(Names.of(context.id()));
        boolean known = side.isEmpty() || (context.NOT() != null && (side.equals("SOURCE") || side.equals("TARGET")));
        if (!known) {
            throw tree.errors().near(context.id().getStart());
        }
        Kind kind = context.NOT() == null
                ? Kind.MATCHED
                : side.equals("SOURCE") ? Kind.NOT_MATCHED_BY_SOURCE : Kind.NOT_MATCHED;
        return new MergeBranch(kind, tree.conditions().conditionOrNull(context.expression()),
                action(context.mergeAction()), ExpressionBuilder.line(context));
    }

    private Action action(MergeActionContext context) {
        if (context.UPDATE() != null) {
            List<Assignment> assignments = new ArrayList<>();
            context.updateItem().forEach(item -> assignments.add(changes.assignment(item)));
            return new Action.Update(List.copyOf(assignments));
        }
        if (context.DELETE() != null) {
            return new Action.Delete();
        }
        List<@Nullable Expression> values = context.valueRow() == null
                ? null
                : tree.expressions().row(context.valueRow());
        return new Action.Insert(Names.of(context.columnNames()), values);
    }

    /// Which actions a branch can have, and in which order and how often they can stand.
    private static void check(List<MergeBranch> branches) {
        Map<Kind, List<MergeBranch>> seen = new EnumMap<>(Kind.class);
        for (MergeBranch branch : branches) {
            boolean inserts = branch.action() instanceof Action.Insert;
            if (inserts != (branch.kind() == Kind.NOT_MATCHED)) {
                throw SyntaxErrors.error(10711, 15, 1, "An action of type '" + name(branch.action())
                        + "' is not allowed in the '" + branch.kind().words() + "' clause of a MERGE statement.",
                        branch.line());
            }
            List<MergeBranch> before = seen.computeIfAbsent(branch.kind(), _ -> new ArrayList<>());
            if (before.stream().anyMatch(other -> other.action().getClass() == branch.action().getClass())) {
                throw SyntaxErrors.error(10714, 15, 1, "An action of type '" + branch.kind().words()
                        + "' cannot appear more than once in a '" + name(branch.action())
                        + "' clause of a MERGE statement.", branch.line());
            }
            if (before.stream().anyMatch(other -> other.condition() == null)) {
                throw SyntaxErrors.error(5324, 15, 1, "In a MERGE statement, a '" + branch.kind().words()
                        + "' clause with a search condition cannot appear after a '" + branch.kind().words()
                        + "' clause with no search condition.", branch.line());
            }
            before.add(branch);
        }
    }

    private static String name(Action action) {
        return switch (action) {
            case Action.Update _ -> "UPDATE";
            case Action.Delete _ -> "DELETE";
            case Action.Insert _ -> "INSERT";
        };
    }
}
