package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.OrderItem;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.ast.QueryBody.SetOperation.Operator;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.parse.TsqlParser.AliasContext;
import org.granary.tsql.parse.TsqlParser.ColumnPrimaryContext;
import org.granary.tsql.parse.TsqlParser.ComparisonTestContext;
import org.granary.tsql.parse.TsqlParser.DerivedTableContext;
import org.granary.tsql.parse.TsqlParser.ExpressionContext;
import org.granary.tsql.parse.TsqlParser.ForClauseContext;
import org.granary.tsql.parse.TsqlParser.FunctionTableContext;
import org.granary.tsql.parse.TsqlParser.JoinedTableContext;
import org.granary.tsql.parse.TsqlParser.JsonTableContext;
import org.granary.tsql.parse.TsqlParser.NamedTableContext;
import org.granary.tsql.parse.TsqlParser.NestedJoinContext;
import org.granary.tsql.parse.TsqlParser.NodesTableContext;
import org.granary.tsql.parse.TsqlParser.OdbcJoinContext;
import org.granary.tsql.parse.TsqlParser.OffsetFetchContext;
import org.granary.tsql.parse.TsqlParser.OrderByContext;
import org.granary.tsql.parse.TsqlParser.PredicateExpressionContext;
import org.granary.tsql.parse.TsqlParser.PrimaryOperandContext;
import org.granary.tsql.parse.TsqlParser.QueryContext;
import org.granary.tsql.parse.TsqlParser.QueryExpressionContext;
import org.granary.tsql.parse.TsqlParser.QueryPrimaryContext;
import org.granary.tsql.parse.TsqlParser.QueryTermContext;
import org.granary.tsql.parse.TsqlParser.SelectContext;
import org.granary.tsql.parse.TsqlParser.SelectItemContext;
import org.granary.tsql.parse.TsqlParser.SelectStatementContext;
import org.granary.tsql.parse.TsqlParser.SubqueryContext;
import org.granary.tsql.parse.TsqlParser.TableItemContext;
import org.granary.tsql.parse.TsqlParser.TableSourceContext;
import org.granary.tsql.parse.TsqlParser.TopContext;
import org.granary.tsql.parse.TsqlParser.ValuesTableContext;
import org.granary.tsql.parse.TsqlParser.VariablePrimaryContext;
import org.granary.tsql.parse.TsqlParser.VariableTableContext;
import org.granary.tsql.parse.TsqlParser.WithContext;
import org.granary.tsql.parse.TsqlParser.XmlNamespaceContext;
import org.granary.tsql.parse.TsqlParser.XmlNamespacesContext;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Builds the queries of the tree.
final class QueryBuilder {
    private final TreeBuilder tree;
    private final ForClauseBuilder documents;
    private final TableItems items;
    private String prolog = "";

    QueryBuilder(TreeBuilder tree) {
        this.tree = tree;
        this.documents = new ForClauseBuilder(tree);
        this.items = new TableItems(tree);
    }

    Query query(QueryContext context) {
        return query(List.of(), context);
    }

    Query query(List<Query.CommonTable> with, QueryContext context) {
        return query(with, expression(context.queryExpression()), context.orderBy(), context.offsetFetch(),
                context.forClause());
    }

    /// A statement, whose FOR clause stands before its OPTION clause or behind it.
    Query query(List<Query.CommonTable> with, SelectStatementContext context) {
        QueryContext query = context.query();
        if (query.forClause() != null && context.forClause() != null) {
            throw tree.errors().near(context.forClause().getStart());
        }
        return query(with, expression(query.queryExpression()), query.orderBy(), query.offsetFetch(),
                query.forClause() != null ? query.forClause() : context.forClause());
    }

    Query query(SubqueryContext context) {
        int end = context.children.size();
        while (context.getChild(end - 1) instanceof OrderByContext
                || context.getChild(end - 1) instanceof OffsetFetchContext
                || context.getChild(end - 1) instanceof ForClauseContext) {
            end--;
        }
        // INTERSECTs come before all else, so that a chain from the left binds them closer.
        QueryBody body = chain(context.children.subList(0, end), child -> switch (child) {
            case SelectContext select -> select(select);
            case QueryPrimaryContext primary -> primary(primary);
            case QueryTermContext term -> term(term);
            default -> throw new IllegalStateException("unexpected query: " + child.getClass());
        });
        return query(List.of(), body, context.orderBy(), context.offsetFetch(), context.forClause());
    }

    private Query query(List<Query.CommonTable> with, QueryBody body, @Nullable OrderByContext order,
            @Nullable OffsetFetchContext paging, @Nullable ForClauseContext document) {
        if (document != null && !prolog.isEmpty()) {
            throw SyntaxErrors.unsupported("WITH XMLNAMESPACES for FOR XML", ExpressionBuilder.line(document));
        }
        List<OrderItem> orderBy = order == null ? List.of() : orderBy(order);
        return new Query(with, body, orderBy, paging == null ? null : tree.expressions().value(paging.skip),
                paging == null ? null : tree.expressions().valueOrNull(paging.take), documents.build(document),
                body.line());
    }

    /// @param maxRecursion of the statement's OPTION clause
    List<Query.CommonTable> with(@Nullable WithContext context, int maxRecursion) {
        List<Query.CommonTable> tables = new ArrayList<>();
        if (context != null && context.xmlNamespaces() != null) {
            prolog = prolog(context.xmlNamespaces());
        }
        if (context != null) {
            context.commonTable().forEach(table -> tables.add(new Query.CommonTable(Names.of(table.id()),
                    Names.of(table.columnNames()), query(table.query()), maxRecursion, ExpressionBuilder.line(table))));
        }
        return List.copyOf(tables);
    }

    /// What WITH XMLNAMESPACES declares, as the beginning of the expressions of xml methods.
    private String prolog(XmlNamespacesContext context) {
        if (!Names.of(context.id()).equalsIgnoreCase("XMLNAMESPACES")) {
            throw tree.errors().near(tree.tokenAfter(context.id()));
        }
        StringBuilder declarations = new StringBuilder();
        for (XmlNamespaceContext each : context.xmlNamespace()) {
            declarations.append("declare ")
                    .append(each.DEFAULT() == null
                            ? "namespace " + Names.of(each.id()) + "="
                            : "default element namespace ")
                    .append('"').append(Names.text(each.string()).replace("\"", "\"\"")).append("\"; ");
        }
        return declarations.toString();
    }

    /// The statement with its namespaces has ended.
    void endNamespaces() {
        prolog = "";
    }

    /// Arguments of an xml method, the first of which knows the namespaces of the statement.
    List<Expression> inNamespaces(List<Expression> arguments) {
        if (prolog.isEmpty() || arguments.isEmpty() || !(arguments.getFirst() instanceof Expression.Literal literal
                && literal.value().value() instanceof String text)) {
            return arguments;
        }
        List<Expression> all = new ArrayList<>(arguments);
        all.set(0, new Expression.Literal(SqlValue.of(SqlType.nvarchar(SqlType.MAX), prolog + text), literal.line()));
        return List.copyOf(all);
    }

    List<OrderItem> orderBy(OrderByContext context) {
        return context.orderItem().stream()
                .map(item -> new OrderItem(tree.expressions().value(item.expression()), item.DESC() != null)).toList();
    }

    private QueryBody expression(QueryExpressionContext context) {
        return chain(context.children, child -> term((QueryTermContext) child));
    }

    private QueryBody term(QueryTermContext context) {
        return chain(context.children, child -> primary((QueryPrimaryContext) child));
    }

    /// `operand (operator operand)*`, leaning to the left.
    private static QueryBody chain(List<ParseTree> children,
            java.util.function.Function<ParseTree, QueryBody> operand) {
        QueryBody body = operand.apply(children.getFirst());
        Operator operator = Operator.UNION;
        int links = 0;
        for (ParseTree child : children.subList(1, children.size())) {
            if (child instanceof TerminalNode node) {
                operator = switch (node.getSymbol().getType()) {
                    case TsqlLexer.UNION -> Operator.UNION;
                    case TsqlLexer.ALL -> Operator.UNION_ALL;
                    case TsqlLexer.EXCEPT -> Operator.EXCEPT;
                    default -> Operator.INTERSECT;
                };
            } else {
                QueryBody right = operand.apply(child);
                if (++links > TsqlLimits.CHAIN) {
                    throw SyntaxErrors.error(10702, 15, 1,
                            "The query contains too many queries combined with UNION, EXCEPT or INTERSECT.",
                            right.line());
                }
                body = new QueryBody.SetOperation(operator, body, right, right.line());
            }
        }
        return body;
    }

    private QueryBody primary(QueryPrimaryContext context) {
        return context.select() == null ? expression(context.queryExpression()) : select(context.select());
    }

    private QueryBody select(SelectContext context) {
        List<SelectItem> items = new ArrayList<>();
        context.selectItem().forEach(item -> items.add(item(item)));
        long assigning = items.stream().filter(SelectItem.Assign.class::isInstance).count();
        if (assigning > 0 && (assigning < items.size() || context.INTO() != null)) {
            throw SyntaxErrors.error(141, 15, 1,
                    "A SELECT statement that assigns a value to a variable must not be combined with "
                            + "data-retrieval operations.",
                    ExpressionBuilder.line(context));
        }
        return new QueryBody.Select(context.DISTINCT() != null, top(context.top()), List.copyOf(items),
                context.objectName() == null ? null : Names.of(context.objectName()), sources(context.tableSource()),
                tree.conditions().conditionOrNull(context.filter),
                context.GROUP() == null ? null : tree.expressions().values(context.expressionList()),
                tree.conditions().conditionOrNull(context.groupFilter), ExpressionBuilder.line(context));
    }

    QueryBody.@Nullable Top top(@Nullable TopContext context) {
        if (context == null) {
            return null;
        }
        int line = ExpressionBuilder.line(context);
        Expression count;
        if (context.expression() != null) {
            count = tree.expressions().value(context.expression());
        } else if (context.number != null) {
            count = new Expression.Literal(Literals.of(context.number), line);
        } else {
            count = tree.expressions().variable(context.variable);
        }
        return new QueryBody.Top(count, context.PERCENT() != null, context.TIES() != null);
    }

    SelectItem item(SelectItemContext context) {
        int line = ExpressionBuilder.line(context);
        if (context.STAR() != null) {
            return new SelectItem.Star(Names.all(context.id()), line);
        }
        if (context.LOCAL() != null) {
            Token operator = ((TerminalNode) context.getChild(1)).getSymbol();
            return new SelectItem.Assign(tree.variables().use(context.LOCAL().getSymbol(), false),
                    ExpressionBuilder.binaryOperator(operator), tree.expressions().value(context.expression()), line);
        }
        if (context.string() != null) {
            return new SelectItem.Value(tree.expressions().value(context.expression()), Names.text(context.string()));
        }
        if (context.alias() == null) {
            SelectItem named = named(context.expression(), line);
            if (named != null) {
                return named;
            }
        }
        return new SelectItem.Value(tree.expressions().value(context.expression()), alias(context.alias()));
    }

    /// `@x = e` and `alias = e`, which the grammar sees as comparisons.
    private @Nullable SelectItem named(ExpressionContext context, int line) {
        if (context instanceof PredicateExpressionContext predicate
                && predicate.predicate().test() instanceof ComparisonTestContext comparison
                && comparison.comparison().EQUAL() != null && comparison.operand() != null
                && predicate.predicate().operand() instanceof PrimaryOperandContext left) {
            if (left.primary() instanceof VariablePrimaryContext variable) {
                Expression value = tree.expressions().operand(comparison.operand());
                return new SelectItem.Assign(tree.variables().use(variable.LOCAL().getSymbol(), false), null, value,
                        line);
            }
            if (left.primary() instanceof ColumnPrimaryContext column && column.columnName().id().size() == 1) {
                return new SelectItem.Value(tree.expressions().operand(comparison.operand()),
                        Names.of(column.columnName().id(0)));
            }
        }
        return null;
    }

    static @Nullable String alias(@Nullable AliasContext context) {
        if (context == null) {
            return null;
        }
        return context.id() == null ? Names.text(context.string()) : Names.of(context.id());
    }

    List<TableSource> sources(List<TableSourceContext> contexts) {
        List<TableSource> sources = new ArrayList<>();
        contexts.forEach(each -> sources.add(source(each)));
        return List.copyOf(sources);
    }

    TableSource source(TableSourceContext context) {
        if (context.joinedTable().size() > TsqlLimits.JOINS) {
            throw SyntaxErrors.error(106, 15, 1, "Too many table names in the query. The maximum allowable is "
                    + TsqlLimits.JOINS + ".", ExpressionBuilder.line(context));
        }
        TableSource source = item(context.tableItem());
        for (JoinedTableContext join : context.joinedTable()) {
            if (join.tableItem() == null) {
                source = items.pivoted(source, join);
                continue;
            }
            TableSource right = item(join.tableItem());
            source = new TableSource.Join(kind(join), source, right,
                    tree.conditions().conditionOrNull(join.expression()), ExpressionBuilder.line(join));
        }
        return source;
    }

    private static TableSource.Join.Kind kind(JoinedTableContext join) {
        if (join.APPLY() != null) {
            return join.CROSS() != null ? TableSource.Join.Kind.CROSS_APPLY : TableSource.Join.Kind.OUTER_APPLY;
        }
        if (join.CROSS() != null) {
            return TableSource.Join.Kind.CROSS;
        }
        if (join.LEFT() != null) {
            return TableSource.Join.Kind.LEFT;
        }
        if (join.RIGHT() != null) {
            return TableSource.Join.Kind.RIGHT;
        }
        return join.FULL() != null ? TableSource.Join.Kind.FULL : TableSource.Join.Kind.INNER;
    }

    private TableSource item(TableItemContext context) {
        int line = ExpressionBuilder.line(context);
        return switch (context) {
            case NamedTableContext named ->
                new TableSource.Named(Names.of(named.objectName()), Names.ofNullable(named.id()),
                        Hints.ofTable(named.tableHint()), line);
            case VariableTableContext variable ->
                new TableSource.TableVariable(tree.variables().use(variable.LOCAL().getSymbol(), true),
                        Names.ofNullable(variable.id()), line);
            case JsonTableContext json -> items.json(json, line);
            case NodesTableContext nodes -> items.nodes(nodes, line);
            case FunctionTableContext function -> function(function, line);
            case DerivedTableContext derived -> new TableSource.Derived(query(derived.query()), Names.of(derived.id()),
                    Names.of(derived.columnNames()), line);
            case ValuesTableContext values -> new TableSource.Values(
                    values.valueRow().stream().map(tree.expressions()::rowOfTable).toList(),
                    Names.of(values.id()), Names.of(values.columnNames()), line);
            case NestedJoinContext nested -> source(nested.tableSource());
            case OdbcJoinContext join -> {
                if (!Names.of(join.id()).equalsIgnoreCase("OJ")) {
                    throw tree.errors().near(join.id().getStart());
                }
                yield source(join.tableSource());
            }
            default -> throw new IllegalStateException("unexpected table: " + context.getClass());
        };
    }

    private TableSource function(FunctionTableContext context, int line) {
        ObjectName name = Names.of(context.objectName());
        if (context.shape != null) {
            throw SyntaxErrors.unsupported(ExpressionBuilder.upper(name.name()) + " WITH", line);
        }
        List<Expression> arguments = tree.expressions().functions().arguments(context.functionArguments(),
                name.schema() != null || name.name().toLowerCase(Locale.ROOT).startsWith("fn_"));
        boolean hints = !arguments.isEmpty() && arguments.stream().allMatch(QueryBuilder::isHint);
        if (hints) {
            return new TableSource.Named(name, Names.ofNullable(context.id()),
                    Hints.ofWords(arguments.stream().map(word -> ((Expression.ColumnReference) word).name()).toList()),
                    line);
        }
        if (name.schema() != null && name.name().equalsIgnoreCase("nodes")) {
            return items.nodes(name, arguments, context, line);
        }
        return new TableSource.Function(name, arguments, Names.ofNullable(context.id()),
                Names.of(context.columnNames()), line);
    }

    private static boolean isHint(Expression argument) {
        return argument instanceof Expression.ColumnReference word && word.qualifier().isEmpty()
                && Hints.isLock(word.name());
    }
}
