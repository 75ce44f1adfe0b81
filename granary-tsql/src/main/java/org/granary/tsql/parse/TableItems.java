package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.ast.TableSource.JsonColumn;
import org.granary.tsql.parse.TsqlParser.FunctionTableContext;
import org.granary.tsql.parse.TsqlParser.JoinedTableContext;
import org.granary.tsql.parse.TsqlParser.JsonColumnContext;
import org.granary.tsql.parse.TsqlParser.JsonTableContext;
import org.granary.tsql.parse.TsqlParser.NodesTableContext;
import org.granary.type.SqlType;
import org.granary.type.TypeNames;

/// Builds OPENJSON with columns, nodes() of xml, PIVOT and UNPIVOT.
final class TableItems {
    private final TreeBuilder tree;

    TableItems(TreeBuilder tree) {
        this.tree = tree;
    }

    TableSource json(JsonTableContext context, int line) {
        ObjectName name = Names.of(context.objectName());
        if (!name.name().equalsIgnoreCase("openjson") || name.schema() != null) {
            throw SyntaxErrors.unsupported(ExpressionBuilder.upper(name.name()) + " WITH", line);
        }
        List<JsonColumn> columns = new ArrayList<>();
        for (JsonColumnContext column : context.jsonColumn()) {
            SqlType type = Names.type(column.typeName(), TypeNames.Use.DECLARATION);
            boolean json = column.json != null;
            if (json && !Names.of(column.json).equalsIgnoreCase("JSON")) {
                throw tree.errors().near(column.json.getStart());
            }
            if (json && !type.equals(SqlType.nvarchar(SqlType.MAX))) {
                throw SyntaxErrors.error(13618, 16, 1,
                        "AS JSON option can be specified only for column of nvarchar(max) type in WITH clause.", line);
            }
            columns.add(new JsonColumn(Names.of(column.id(0)), type,
                    column.string() == null ? null : Names.text(column.string()), json));
        }
        return new TableSource.JsonTable(tree.expressions().functions().arguments(context.functionArguments(), false),
                List.copyOf(columns), Names.ofNullable(context.id()), line);
    }

    TableSource nodes(NodesTableContext context, int line) {
        if (!Names.of(context.id(0)).equalsIgnoreCase("nodes")) {
            throw tree.errors().near(context.id(0).getStart());
        }
        return new TableSource.Nodes(tree.expressions().variable(context.LOCAL().getSymbol()),
                tree.queries().inNamespaces(
                        tree.expressions().functions().arguments(context.functionArguments(), false)),
                Names.of(context.id(1)), Names.of(context.columnNames()), line);
    }

    /// `x.nodes(…)` or `t.x.nodes(…)`.
    TableSource nodes(ObjectName name, List<Expression> arguments, FunctionTableContext context, int line) {
        if (context.id() == null || context.columnNames() == null) {
            throw tree.errors().near(tree.tokenAfter(context));
        }
        List<String> qualifier = name.database() == null ? List.of() : List.of(name.database());
        return new TableSource.Nodes(
                new Expression.ColumnReference(qualifier, String.valueOf(name.schema()), line),
                tree.queries().inNamespaces(arguments),
                Names.of(context.id()), Names.of(context.columnNames()), line);
    }

    TableSource pivoted(TableSource source, JoinedTableContext context) {
        int line = ExpressionBuilder.line(context);
        if (context.UNPIVOT() != null) {
            return new TableSource.Unpivot(source, Names.of(context.value), Names.of(context.name),
                    Names.of(context.columnNames()), String.valueOf(QueryBuilder.alias(context.alias())), line);
        }
        Expression aggregate = tree.expressions().functions().call(context.functionCall());
        if (!(aggregate instanceof Expression.FunctionCall call)) {
            throw tree.errors().near(context.functionCall().getStart());
        }
        return new TableSource.Pivot(source, call, ExpressionBuilder.column(context.columnName()),
                Names.of(context.columnNames()), Names.of(context.id().getLast()), line);
    }
}
