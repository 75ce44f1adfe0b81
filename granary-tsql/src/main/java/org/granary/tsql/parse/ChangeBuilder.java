package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.granary.tsql.ast.CursorAction.Reference;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.Statement.Insert.Source;
import org.granary.tsql.ast.Statement.TableTarget;
import org.granary.tsql.ast.Statement.Update.Assignment;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.tsql.parse.TsqlParser.BulkOptionContext;
import org.granary.tsql.parse.TsqlParser.CursorNameContext;
import org.granary.tsql.parse.TsqlParser.DataStatementContext;
import org.granary.tsql.parse.TsqlParser.DeleteContext;
import org.granary.tsql.parse.TsqlParser.InsertBulkContext;
import org.granary.tsql.parse.TsqlParser.InsertContext;
import org.granary.tsql.parse.TsqlParser.InsertSourceContext;
import org.granary.tsql.parse.TsqlParser.QueryHintContext;
import org.granary.tsql.parse.TsqlParser.TargetContext;
import org.granary.tsql.parse.TsqlParser.UpdateContext;
import org.granary.tsql.parse.TsqlParser.UpdateItemContext;
import org.granary.tsql.parse.TsqlParser.ValueOrDefaultContext;
import org.granary.type.CollationNames;
import org.granary.type.Column;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// Builds INSERT, UPDATE, DELETE and INSERT BULK.
final class ChangeBuilder {
    /// Rules are always checked, there are no triggers, and a load is one transaction whatever its batches are: these
    /// say nothing new, but for KEEP_NULLS.
    private static final Set<String> BULK_OPTIONS = Set.of("KEEP_NULLS", "CHECK_CONSTRAINTS", "FIRE_TRIGGERS",
            "TABLOCK", "ROWS_PER_BATCH", "KILOBYTES_PER_BATCH", "ALLOW_ENCRYPTED_VALUE_MODIFICATIONS");

    private final TreeBuilder tree;
    private final CallBuilder calls;
    private final CursorBuilder cursors;
    private final MergeBuilder merges;

    ChangeBuilder(TreeBuilder tree, CallBuilder calls, CursorBuilder cursors) {
        this.cursors = cursors;
        this.tree = tree;
        this.calls = calls;
        this.merges = new MergeBuilder(tree, this);
    }

    /// SELECT, INSERT, UPDATE or DELETE, with the common table expressions before it.
    Statement change(DataStatementContext context) {
        try {
            return changed(context);
        } finally {
            tree.queries().endNamespaces();
        }
    }

    private Statement changed(DataStatementContext context) {
        List<Query.CommonTable> with = tree.queries().with(context.with(), Hints.maxRecursion(hint(context)));
        if (context.selectStatement() != null) {
            return new Statement.Select(tree.queries().query(with, context.selectStatement()),
                    ExpressionBuilder.line(context));
        }
        if (context.insert() != null) {
            return insert(with, context.insert());
        }
        if (context.merge() != null) {
            return merges.merge(with, context.merge());
        }
        return context.update() != null ? update(with, context.update()) : delete(with, context.delete());
    }

    private static @Nullable QueryHintContext hint(DataStatementContext context) {
        if (context.selectStatement() != null) {
            return context.selectStatement().queryHint();
        }
        if (context.insert() != null) {
            return context.insert().queryHint();
        }
        if (context.merge() != null) {
            return context.merge().queryHint();
        }
        return context.update() != null ? context.update().queryHint() : context.delete().queryHint();
    }

    private Statement insert(List<Query.CommonTable> with, InsertContext context) {
        if (context.top() != null) {
            throw SyntaxErrors.unsupported("INSERT TOP", ExpressionBuilder.line(context));
        }
        Hints.ofTable(context.tableHint());
        return new Statement.Insert(with, target(context.target()),
                Names.of(context.columnNames()), source(context.insertSource()),
                merges.outputs(context.outputClause()), ExpressionBuilder.line(context));
    }

    private Source source(InsertSourceContext context) {
        if (context.query() != null) {
            return new Source.FromQuery(tree.queries().query(context.query()));
        }
        if (context.execute() != null) {
            return new Source.FromExecute(calls.execute(context.execute()));
        }
        if (context.DEFAULT() != null) {
            return new Source.DefaultValues();
        }
        if (context.valueRow().size() > 1000) {
            throw SyntaxErrors.error(10738, 15, 1,
                    "The number of row value expressions in the INSERT statement exceeds the maximum allowed "
                            + "number of 1000 row values.",
                    ExpressionBuilder.line(context));
        }
        List<List<@Nullable Expression>> rows = new ArrayList<>();
        context.valueRow().forEach(row -> rows.add(tree.expressions().row(row)));
        return new Source.Values(rows);
    }

    private @Nullable Expression value(ValueOrDefaultContext context) {
        return tree.expressions().valueOrNull(context.expression());
    }

    TableTarget target(TargetContext context) {
        return context.LOCAL() == null
                ? new TableTarget.Named(Names.of(context.objectName()))
                : new TableTarget.Variable(tree.variables().use(context.LOCAL().getSymbol(), true));
    }

    private Statement update(List<Query.CommonTable> with, UpdateContext context) {
        List<Assignment> assignments = new ArrayList<>();
        TableTarget target = target(context.target());
        Hints.ofTable(context.tableHint());
        context.updateItem().forEach(item -> assignments.add(assignment(item)));
        return new Statement.Update(with, tree.queries().top(context.top()), target,
                List.copyOf(assignments), tree.queries().sources(context.tableSource()),
                tree.conditions().conditionOrNull(context.expression()), current(context.cursorName()),
                merges.outputs(context.outputClause()),
                ExpressionBuilder.line(context));
    }

    Assignment assignment(UpdateItemContext context) {
        String variable = context.LOCAL() == null ? null : tree.variables().use(context.LOCAL().getSymbol(), false);
        String column = context.id().isEmpty() ? null : Names.of(context.id().getLast());
        Expression value = context.valueOrDefault() == null
                ? tree.expressions().value(context.expression())
                : value(context.valueOrDefault());
        return new Assignment(variable, column, VariableBuilder.operator(context.assignment()), value,
                ExpressionBuilder.line(context));
    }

    private Statement delete(List<Query.CommonTable> with, DeleteContext context) {
        Hints.ofTable(context.tableHint());
        return new Statement.Delete(with, tree.queries().top(context.top()),
                target(context.target()), tree.queries().sources(context.tableSource()),
                tree.conditions().conditionOrNull(context.expression()), current(context.cursorName()),
                merges.outputs(context.outputClause()),
                ExpressionBuilder.line(context));
    }

    private @Nullable Reference current(@Nullable CursorNameContext context) {
        return context == null ? null : cursors.name(context);
    }

    Statement insertBulk(InsertBulkContext context) {
        // The rows say in which code page they come; the name must only be one.
        context.bulkColumn().stream().filter(column -> column.COLLATE() != null)
                .forEach(column -> CollationNames.resolve(Names.of(column.id(1))));
        List<Column> columns = context.bulkColumn().stream()
                .map(column -> new Column(Names.of(column.id(0)),
                        Names.type(column.typeName(), TypeNames.Use.DECLARATION),
                        column.NULL() == null || column.NOT() == null))
                .toList();
        List<KeyColumn> order = context.bulkOption().stream().flatMap(option -> option.keyColumn().stream())
                .map(TableBuilder::keyColumn).toList();
        return new Statement.InsertBulk(Names.of(context.objectName()), columns,
                context.bulkOption().stream().filter(option -> option.id() != null).map(ChangeBuilder::bulkOption)
                        .collect(Collectors.toUnmodifiableSet()),
                order, ExpressionBuilder.line(context));
    }

    private static String bulkOption(BulkOptionContext option) {
        String name = ExpressionBuilder.upper(Names.of(option.id()));
        if (!BULK_OPTIONS.contains(name)) {
            throw SyntaxErrors.error(155, 15, 1, "'" + name + "' is not a recognized INSERT BULK option.",
                    ExpressionBuilder.line(option));
        }
        return name;
    }
}
