package org.granary.tsql.bind;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.document.XQueryEvaluation;
import org.granary.tsql.document.XQueryParser;
import org.granary.tsql.document.XmlNode;
import org.granary.tsql.document.XmlReference;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.TextLimits;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.table.Cursor;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// The methods of xml values: value(), query(), exist() and nodes().
final class XmlMethods {
    private static final SqlType TEXT = SqlType.nvarchar(SqlType.MAX);
    private static final long REFERENCE_BYTES = 32;

    private XmlMethods() {}

    static BoundExpression bind(Expression.Method method, Scope scope, ExpressionBinder binder) {
        BoundExpression operand = operand(method.operand(), scope, binder);
        // Names of methods are told apart by case.
        return switch (method.name()) {
            case "value" -> value(method, operand, scope, binder);
            case "query" -> {
                Query query = Query.bind(method.name(), method.arguments(), 1, operand, scope, binder);
                yield Bound.of(Simple.XML, true, false, row -> {
                    List<Object> items = query.items(row);
                    return items == null ? null : XQueryEvaluation.written(items, TextLimits.LONGEST);
                });
            }
            case "exist" -> {
                Query query = Query.bind(method.name(), method.arguments(), 1, operand, scope, binder);
                yield Bound.of(Simple.BIT, true, false, row -> {
                    List<Object> items = query.items(row);
                    return items == null ? null : (Object) !items.isEmpty();
                });
            }
            case "modify", "nodes" -> throw SqlErrors.unsupported("The xml method " + method.name() + "() here");
            default -> throw new SqlError(227, 15, 1,
                    "\"" + method.name() + "\" is not a valid function, property, or field.");
        };
    }

    private static BoundExpression operand(Expression tree, Scope scope, ExpressionBinder binder) {
        BoundExpression operand = binder.bindNode(tree, scope);
        if (operand.type() != Simple.XML) {
            throw new SqlError(258, 15, 1, "Cannot call methods on " + operand.type().catalogName() + ".");
        }
        return operand;
    }

    private static BoundExpression value(Expression.Method method, BoundExpression operand, Scope scope,
            ExpressionBinder binder) {
        Query query = Query.bind("value", method.arguments(), 2, operand, scope, binder);
        SqlType type = TypeNames.parse(literal(method.arguments(), 1, "value"));
        return Bound.of(type, true, false, row -> {
            List<Object> items = query.items(row);
            if (items == null || items.isEmpty()) {
                return null;
            }
            if (items.size() > 1) {
                throw new SqlError(2389, 16, 1, "XQuery [value()]: 'value()' requires a singleton (or empty sequence), "
                        + "found operand of type 'xdt:untypedAtomic *'");
            }
            return converted(XQueryEvaluation.text(items.getFirst()), type);
        });
    }

    private static @Nullable Object converted(String text, SqlType type) {
        if (type instanceof SqlType.Binary) {
            try {
                return Conversions.cast(SqlValue.of(SqlType.varbinary(SqlType.MAX),
                        Base64.getMimeDecoder().decode(text)), type).value();
            } catch (IllegalArgumentException _) {
                return null;
            }
        }
        String trimmed = type instanceof SqlType.Characters ? text : text.strip();
        return Conversions.cast(SqlValue.of(TEXT, trimmed), type).value();
    }

    /// The rows of nodes(), each with one column that only methods and IS NULL can use.
    static QueryPlan nodes(TableSource.Nodes nodes, Scope scope, QueryBinder queries) {
        ExpressionBinder binder = queries.binder();
        BoundExpression operand = operand(nodes.operand(), scope, binder);
        Query query = Query.bind("nodes", nodes.arguments(), 1, operand, scope, binder);
        List<Column> columns = QueryBinder.renamed(List.of(new Column("node", Simple.XML, false)), nodes.columns(),
                nodes.alias());
        return new QueryPlan(columns, QueryPlan.UNSORTED, outer -> {
            queries.execution().checkCancelled();
            List<Object> items = query.items(new Tuple(Row.EMPTY, outer));
            if (items == null || items.isEmpty()) {
                return Cursor.EMPTY;
            }
            List<XmlNode> found = XQueryEvaluation.nodes(items);
            long bytes = binder.documents().bytes() / found.size() + REFERENCE_BYTES;
            Iterator<XmlNode> rows = found.iterator();
            return () -> rows.hasNext() ? Row.ofValue(new XmlReference(rows.next(), bytes)) : null;
        });
    }

    private static String literal(List<Expression> arguments, int index, String method) {
        if (arguments.get(index) instanceof Expression.Literal literal
                && literal.value().value() instanceof String text) {
            return text;
        }
        throw new SqlError(8172, 16, 1,
                "The argument " + (index + 1) + " of the XML data type method \"" + method
                        + "\" must be a string literal.");
    }

    /// An expression with what it needs of the row.
    private record Query(XQueryParser.Parsed parsed, List<BoundExpression> outside, BoundExpression operand,
            ExpressionBinder binder) {

        static Query bind(String method, List<Expression> arguments, int count, BoundExpression operand, Scope scope,
                ExpressionBinder binder) {
            if (arguments.size() != count) {
                throw SqlErrors.argumentCount(method, count, count);
            }
            XQueryParser.Parsed parsed = XQueryParser.parse(literal(arguments, 0, method), method + "()");
            List<BoundExpression> outside = new ArrayList<>();
            for (XQueryParser.Outside each : parsed.outside()) {
                outside.add(each.column() ? column(each.name(), scope, binder) : variable(each.name(), binder, scope));
            }
            return new Query(parsed, outside, operand, binder);
        }

        private static BoundExpression variable(String name, ExpressionBinder binder, Scope scope) {
            if (binder.frame().variables().find(name) == null) {
                throw new SqlError(9501, 16, 2, "XQuery: Unable to resolve sql:variable('" + name
                        + "'). The variable must be declared as a scalar TSQL variable.");
            }
            return binder.bind(new Expression.Variable(name, 1), scope);
        }

        private static BoundExpression column(String name, Scope scope, ExpressionBinder binder) {
            List<String> parts = List.of(name.replaceAll("[\\[\\]\"]", "").split("\\."));
            return binder.bind(new Expression.ColumnReference(parts.subList(0, parts.size() - 1), parts.getLast(), 1),
                    scope);
        }

        /// Null where the xml value is NULL.
        @Nullable
        List<Object> items(Tuple row) {
            Object value = operand.value(row);
            if (value == null) {
                return null;
            }
            List<List<Object>> given = new ArrayList<>();
            for (BoundExpression each : outside) {
                given.add(item(each, row));
            }
            return XQueryEvaluation.evaluate(parsed.expression(), binder.documents().node(value), given);
        }

        private static List<Object> item(BoundExpression expression, Tuple row) {
            Object value = expression.value(row);
            if (value == null) {
                return List.of();
            }
            return List.of(switch (value) {
                case Boolean truth -> truth;
                case BigDecimal number -> number;
                case Double number -> number;
                case Float number -> number.doubleValue();
                case Number number -> BigDecimal.valueOf(number.longValue());
                case UUID id -> id.toString().toUpperCase(Locale.ROOT);
                default -> String.valueOf(Conversions.convert(SqlValue.of(expression.type(), value), TEXT, ISO)
                        .value());
            });
        }

        /// The style of dates in XML.
        private static final int ISO = 126;
    }
}
