package org.granary.tsql.bind;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.ToIntFunction;
import org.granary.memory.RequestMemory;
import org.granary.memory.ValueMemory;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.BinaryOperator;
import org.granary.tsql.ast.Query;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Collations;
import org.granary.tsql.eval.Forgiveness;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.JsonResult;
import org.granary.tsql.eval.TextLimits;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.ValueComparison;
import org.granary.tsql.eval.Values;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.function.Call;
import org.granary.tsql.function.DatePartFunctions;
import org.granary.tsql.function.FormatFunctions;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.tsql.function.GlobalVariables;
import org.granary.tsql.function.TimeZones;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.QueryLimits;
import org.granary.type.Arithmetic;
import org.granary.type.CollationNames;
import org.granary.type.CollationUse;
import org.granary.type.Conversions;
import org.granary.type.CurrentRequest;
import org.granary.type.Operator;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Turns trees into something that can be evaluated for row after row. Belongs to one [Frame].
public final class ExpressionBinder {
    private final Frame frame;
    private final FunctionRegistry functions;
    private final QueryLimits limits;
    private final ConditionBinder conditions = new ConditionBinder(this);
    private final Nesting nesting = new Nesting();
    private final XmlDocuments documents = new XmlDocuments();
    private boolean nodesAllowed;

    public ExpressionBinder(Frame frame, FunctionRegistry functions, QueryLimits limits) {
        this.frame = frame;
        this.functions = functions;
        this.limits = limits;
    }

    public Frame frame() {
        return frame;
    }

    public Nesting nesting() {
        return nesting;
    }

    /// The same expression implicitly converted, as an assignment to a column or variable of that type does it (errors
    /// 206, 245, 8114, 2628 …).
    public BoundExpression convert(BoundExpression expression, SqlType target) {
        return Bound.converted(expression, target);
    }

    public BoundCondition bind(Condition condition, Scope scope) {
        nesting.enter(1);
        try {
            BoundCondition own = scope.condition(condition, this);
            return own != null ? own : conditions.bind(condition, scope);
        } finally {
            nesting.leave(1);
        }
    }

    /// Resolves names and types. Errors of names and types (137, 195, 207, 402, …) come from here, errors of values
    /// from evaluating.
    public BoundExpression bind(Expression expression, Scope scope) {
        CurrentRequest.check();
        nesting.enter(1);
        try {
            BoundExpression own = scope.expression(expression, this);
            return own != null ? own : bound(expression, scope);
        } finally {
            nesting.leave(1);
        }
    }

    /// Binds what may be a row of nodes(): the operand of a method or of IS NULL.
    BoundExpression bindNode(Expression expression, Scope scope) {
        boolean before = nodesAllowed;
        nodesAllowed = expression instanceof Expression.ColumnReference;
        try {
            return bind(expression, scope);
        } finally {
            nodesAllowed = before;
        }
    }

    /// Whether a column of nodes() may be used here.
    boolean nodesAllowed() {
        return nodesAllowed;
    }

    XmlDocuments documents() {
        return documents;
    }

    /// Binds a query.
    ///
    /// @param outer what surrounds the query: [Scope#NONE], or the scope of the row that a subquery may refer to, which
    ///     is then the `outer` of its tuples
    public BoundQuery bind(Query query, Scope outer) {
        if (outer instanceof QueryScope around) {
            return new BoundQuery(around.queries().bind(query, around), around.queries().execution());
        }
        Execution execution = new Execution(frame, limits);
        return new BoundQuery(new QueryBinder(execution, this).bind(query, null), execution);
    }

    private BoundExpression bound(Expression expression, Scope scope) {
        return switch (expression) {
            case Expression.Literal literal ->
                literal.untypedNull() ? Bound.untypedNull() : Bound.constant(literal.value());
            case Expression.Variable variable -> variable(variable);
            case Expression.GlobalVariable global -> GlobalVariables.bind(global, frame);
            case Expression.ColumnReference column -> throw unknownColumn(column);
            case Expression.Unary unary -> unary(unary, scope);
            case Expression.Binary binary -> binary(binary, scope);
            case Expression.FunctionCall call -> functions
                    .bind(new Call(call.name(), all(call.arguments(), scope), frame, call.line()), call);
            case Expression.DatePartCall call -> DatePartFunctions.bind(call.name(), call.part(),
                    new Call(call.name(), all(call.arguments(), scope), frame, call.line()));
            case Expression.Cast cast -> cast(bind(cast.operand(), scope), cast.type(), null, cast.safe());
            case Expression.Convert convert -> cast(bind(convert.operand(), scope), convert.type(),
                    convert.style() == null ? null : bind(convert.style(), scope), convert.safe());
            case Expression.Parse parse -> FormatFunctions.parse(bind(parse.operand(), scope), parse.type(),
                    parse.culture() == null ? null : bind(parse.culture(), scope), parse.safe(), frame);
            case Expression.SimpleCase choice -> simpleCase(choice, scope);
            case Expression.SearchedCase choice -> searchedCase(choice, scope);
            case Expression.Collate collate -> collate(collate, scope);
            case Expression.NextSequentialId _ -> Bound.of(SqlType.Simple.UNIQUEIDENTIFIER, false, false,
                    _ -> frame.state().temporaryTables().global().nextSequentialId());
            case Expression.TimeZone zone -> TimeZones.bind(bind(zone.operand(), scope), bind(zone.zone(), scope));
            case Expression.Method method -> XmlMethods.bind(method, scope, this);
            case Expression.MergeAction _ -> throw new SqlError(207, 16, 1, "Invalid column name '$action'.");
            case Expression.Subquery subquery -> {
                BoundExpression value = SubqueryValues.scalar(bind(subquery.query(), scope));
                yield subquery.query().forClause() != null && subquery.query().forClause().json()
                        ? new JsonResult(value)
                        : value;
            }
        };
    }

    private List<BoundExpression> all(List<Expression> expressions, Scope scope) {
        List<BoundExpression> bound = new ArrayList<>(expressions.size());
        expressions.forEach(each -> bound.add(bind(each, scope)));
        return bound;
    }

    private BoundExpression variable(Expression.Variable expression) {
        Variables.Variable variable = frame.variables().scalar(expression.name());
        return Bound.of(variable.type(), true, true, _ -> variable.value());
    }

    private static SqlError unknownColumn(Expression.ColumnReference column) {
        if (column.qualifier().isEmpty()) {
            return SqlErrors.unknownColumn(column.name());
        }
        return new SqlError(4104, 16, 1, "The multi-part identifier \"" + String.join(".", column.qualifier()) + "."
                + column.name() + "\" could not be bound.");
    }

    private BoundExpression unary(Expression.Unary unary, Scope scope) {
        BoundExpression operand = bind(unary.operand(), scope);
        return switch (unary.operator()) {
            case PLUS -> operand;
            case MINUS -> {
                SqlType type = Arithmetic.negate(SqlValue.nullOf(operand.type())).type();
                yield Bound.of(type, operand.nullable(), operand.constant(),
                        row -> Arithmetic.negate(Bound.sqlValue(operand, row)).value());
            }
            case COMPLEMENT -> Bound.of(operand.type(), operand.nullable(), operand.constant(),
                    row -> Arithmetic.complement(Bound.sqlValue(operand, row)).value());
        };
    }

    /// Chains lean to the left; walked in a loop.
    private BoundExpression binary(Expression.Binary top, Scope scope) {
        Deque<Expression.Binary> chain = new ArrayDeque<>();
        chain.push(top);
        BoundExpression result = scopeOf(top.left(), scope);
        while (result == null && chain.getFirst().left() instanceof Expression.Binary next) {
            chain.push(next);
            result = scopeOf(next.left(), scope);
        }
        // The first operand is evaluated inside all operators of the chain, the last inside one.
        int inside = chain.size();
        Expression first = chain.getFirst().left();
        if (result == null) {
            result = nesting.inside(inside, () -> bind(first, scope));
        }
        Expression left = first;
        for (Expression.Binary link : chain) {
            BoundExpression right = nesting.inside(inside--, () -> bind(link.right(), scope));
            result = combined(operator(link.operator()), beside(right, left, result),
                    beside(result, link.right(), right),
                    frame);
            left = link;
        }
        return result;
    }

    /// An integer beside a decimal is a decimal of ten digits, but a literal has just the digits that it needs.
    private static BoundExpression beside(BoundExpression other, Expression tree, BoundExpression bound) {
        return tree instanceof Expression.Literal literal && literal.value().value() instanceof Integer number
                && bound.type() == SqlType.Simple.INT && other.type() instanceof SqlType.Decimal
                        ? Bound.constant(SqlValue.of(
                                new SqlType.Decimal(BigDecimal.valueOf(number).precision(), 0, true),
                                BigDecimal.valueOf(number)))
                        : bound;
    }

    /// What the scope makes of an operand that is a chain itself; others are offered to it when they are bound.
    private @Nullable BoundExpression scopeOf(Expression operand, Scope scope) {
        return operand instanceof Expression.Binary ? scope.expression(operand, this) : null;
    }

    /// `left operator right`, also for `SET @x += e`.
    public static BoundExpression combined(Operator operator, BoundExpression left, BoundExpression right,
            Frame frame) {
        BoundExpression a = Bound.isUntypedNull(left) ? Bound.converted(left, right.type()) : left;
        BoundExpression b = Bound.isUntypedNull(right) ? Bound.converted(right, left.type()) : right;
        SqlType type = Arithmetic.resultType(operator, a.type(), b.type());
        boolean joins = operator == Operator.ADD && type instanceof SqlType.Characters
                && !frame.state().options().isOn(Switch.CONCAT_NULL_YIELDS_NULL);
        boolean large = Bound.isLarge(type);
        return Bound.of(type, true, a.constant() && b.constant(), row -> {
            ValueMemory memory = large ? RequestMemory.current().values() : null;
            long mark = memory == null ? 0 : memory.mark();
            Object x = a.value(row);
            Object y = b.value(row);
            if (x instanceof String text && y instanceof String more) {
                CurrentRequest.check();
                TextLimits.check((long) text.length() + more.length());
            }
            if (joins && (x == null) != (y == null)) {
                x = x == null ? "" : x;
                y = y == null ? "" : y;
            }
            if (x == null || y == null) {
                return null;
            }
            try {
                Object value = Arithmetic.apply(operator, SqlValue.of(a.type(), x), SqlValue.of(b.type(), y)).value();
                return memory == null ? value : memory.result(mark, value);
            } catch (SqlError e) {
                return Forgiveness.nullFor(e, frame);
            }
        });
    }

    public static Operator operator(BinaryOperator operator) {
        return switch (operator) {
            case ADD -> Operator.ADD;
            case SUBTRACT -> Operator.SUBTRACT;
            case MULTIPLY -> Operator.MULTIPLY;
            case DIVIDE -> Operator.DIVIDE;
            case MODULO -> Operator.MODULO;
            case BIT_AND -> Operator.BIT_AND;
            case BIT_OR -> Operator.BIT_OR;
            case BIT_XOR -> Operator.BIT_XOR;
        };
    }

    private BoundExpression cast(BoundExpression operand, SqlType target, @Nullable BoundExpression style,
            boolean safe) {
        // A text keeps its collation.
        SqlType type = target instanceof SqlType.Characters to && operand.type() instanceof SqlType.Characters from
                ? to.with(from.use())
                : target;
        if (Bound.isUntypedNull(operand)) {
            return Bound.converted(operand, type);
        }
        Conversions.checkCast(operand.type(), type);
        BoundExpression styleNumber = style == null ? null : Bound.converted(style, SqlType.Simple.INT);
        boolean constant = operand.constant() && (style == null || style.constant());
        boolean forgives = frame.state().options().forgivesArithmetic();
        return Bound.of(type, safe || forgives || operand.nullable(), constant, row -> {
            Object value = operand.value(row);
            Object number = styleNumber == null ? null : styleNumber.value(row);
            if (value == null || (styleNumber != null && number == null)) {
                return null;
            }
            try {
                SqlValue typed = SqlValue.of(operand.type(), value);
                return number == null
                        ? Conversions.cast(typed, type).value()
                        : Conversions.convert(typed, type, (Integer) number).value();
            } catch (SqlError e) {
                if (safe && Conversions.isTryable(e)) {
                    return null;
                }
                return Forgiveness.nullFor(e, frame);
            }
        });
    }

    private BoundExpression simpleCase(Expression.SimpleCase choice, Scope scope) {
        BoundExpression operand = bind(choice.operand(), scope);
        List<ValueComparison> comparisons = new ArrayList<>();
        List<BoundExpression> results = new ArrayList<>();
        boolean constant = operand.constant();
        for (Expression.ValueBranch branch : choice.branches()) {
            BoundExpression when = bind(branch.when(), scope);
            constant &= when.constant();
            comparisons.add(ValueComparison.of(Condition.ComparisonOperator.EQUAL, operand, when));
            results.add(bind(branch.then(), scope));
        }
        return choice(row -> {
            Object value = operand.value(row);
            for (int i = 0; i < comparisons.size(); i++) {
                if (Boolean.TRUE.equals(comparisons.get(i).test(value, row))) {
                    return i;
                }
            }
            return comparisons.size();
        }, results, choice.otherwise() == null ? null : bind(choice.otherwise(), scope), constant);
    }

    private BoundExpression searchedCase(Expression.SearchedCase choice, Scope scope) {
        List<BoundCondition> conditions = new ArrayList<>();
        List<BoundExpression> results = new ArrayList<>();
        for (Expression.ConditionBranch branch : choice.branches()) {
            conditions.add(bind(branch.when(), scope));
            results.add(bind(branch.then(), scope));
        }
        return choice(row -> {
            for (int i = 0; i < conditions.size(); i++) {
                if (conditions.get(i).holds(row)) {
                    return i;
                }
            }
            return conditions.size();
        }, results, choice.otherwise() == null ? null : bind(choice.otherwise(), scope), false);
    }

    /// @param branch which of the results a row gets; their number for none of them
    private static BoundExpression choice(ToIntFunction<Tuple> branch, List<BoundExpression> results,
            @Nullable BoundExpression otherwise, boolean constant) {
        List<BoundExpression> all = new ArrayList<>(results);
        all.add(otherwise == null ? Bound.untypedNull() : otherwise);
        SqlType type = Bound.commonType(all);
        List<BoundExpression> converted = all.stream().map(each -> Bound.converted(each, type)).toList();
        boolean nullable = all.stream().anyMatch(BoundExpression::nullable);
        return Bound.of(type, nullable, constant && all.stream().allMatch(BoundExpression::constant),
                row -> converted.get(branch.applyAsInt(row)).value(row));
    }

    private BoundExpression collate(Expression.Collate collate, Scope scope) {
        BoundExpression operand = bind(collate.operand(), scope);
        boolean national = operand.type() == SqlType.Simple.NTEXT
                || (operand.type() instanceof SqlType.Characters text && text.national());
        if (!Values.isString(operand.type()) && operand.type() != SqlType.Simple.TEXT && !national) {
            throw new SqlError(447, 16, 0,
                    "Expression type " + operand.type().catalogName() + " is invalid for COLLATE clause.");
        }
        CollationUse use = CollationUse.explicit(CollationNames.resolve(collate.collation(), national));
        BoundExpression text = Values.isString(operand.type())
                ? operand
                : convert(operand, new SqlType.Characters(national, true, SqlType.MAX));
        return Collations.as(text, use);
    }

    /// The value of an expression outside any query.
    public SqlValue evaluate(Expression expression) {
        return Bound.sqlValue(bind(expression, Scope.NONE), Tuple.EMPTY);
    }
}
