package org.granary.tsql.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.Arithmetic;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;

/// Functions of numbers.
final class MathFunctions {
    private static final List<SqlType> FLOATS = List.of(Simple.FLOAT);

    private MathFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("ABS", 1, call -> numeric(call, MathFunctions::abs));
        registry.define("SIGN", 1,
                call -> numeric(call, value -> cast(BigDecimal.valueOf(signum(value)), value.type())));
        registry.define("CEILING", 1, call -> integral(call, RoundingMode.CEILING));
        registry.define("FLOOR", 1, call -> integral(call, RoundingMode.FLOOR));
        registry.define("ROUND", 2, 3, MathFunctions::round);
        registry.define("POWER", 2, MathFunctions::power);
        registry.define("SQRT", 1, floating(Math::sqrt));
        registry.define("SQUARE", 1, floating(x -> x * x));
        registry.define("EXP", 1, floating(Math::exp));
        registry.define("LOG", 1, 2, call -> call.strict(Simple.FLOAT, FLOATS,
                v -> checked(
                        v.length == 1 ? Math.log((double) v[0]) : Math.log((double) v[0]) / Math.log((double) v[1]))));
        registry.define("LOG10", 1, floating(Math::log10));
        registry.define("SIN", 1, floating(Math::sin));
        registry.define("COS", 1, floating(Math::cos));
        registry.define("TAN", 1, floating(Math::tan));
        registry.define("COT", 1, floating(x -> 1 / Math.tan(x)));
        registry.define("ASIN", 1, floating(Math::asin));
        registry.define("ACOS", 1, floating(Math::acos));
        registry.define("ATAN", 1, floating(Math::atan));
        registry.define("ATN2", 2, floatingPair(Math::atan2));
        registry.define("DEGREES", 1, floating(Math::toDegrees));
        registry.define("RADIANS", 1, floating(Math::toRadians));
        registry.define("PI", 0, _ -> Bound.constant(SqlValue.of(Simple.FLOAT, Math.PI)));
        registry.define("RAND", 0, 1, MathFunctions::rand);
        registry.define("ISNUMERIC", 1, MathFunctions::isNumeric);
    }

    private interface OfNumber {
        SqlValue apply(SqlValue value);
    }

    /// The type of the argument, with the small ones widened, is the type of the result.
    private static BoundExpression numeric(Call call, OfNumber function) {
        SqlType type = numberType(call.argument(0).type());
        return call.strict(type, List.of(type), v -> function.apply(SqlValue.of(type, v[0])).value());
    }

    private static SqlType numberType(SqlType type) {
        return switch (type) {
            case SqlType.Decimal decimal -> decimal;
            case SqlType.Simple simple -> switch (simple) {
                case TINYINT, SMALLINT, INT -> Simple.INT;
                case BIGINT -> Simple.BIGINT;
                case MONEY, SMALLMONEY -> Simple.MONEY;
                default -> Simple.FLOAT;
            };
            default -> Simple.FLOAT;
        };
    }

    private static SqlValue abs(SqlValue value) {
        return signum(value) < 0 ? Arithmetic.negate(value) : value;
    }

    private static int signum(SqlValue value) {
        return value.value() instanceof Double number
                ? (int) Math.signum(number)
                : new BigDecimal(String.valueOf(value.value())).signum();
    }

    private static SqlValue cast(BigDecimal value, SqlType type) {
        return Conversions.cast(SqlValue.of(new SqlType.Decimal(38, Math.max(0, value.scale()), true), value), type);
    }

    private static BoundExpression integral(Call call, RoundingMode mode) {
        SqlType type = numberType(call.argument(0).type());
        SqlType result = type instanceof SqlType.Decimal decimal
                ? new SqlType.Decimal(decimal.precision(), 0, decimal.numeric())
                : type;
        return call.strict(result, List.of(type), v -> switch (v[0]) {
            case Double number -> mode == RoundingMode.FLOOR ? Math.floor(number) : Math.ceil(number);
            case BigDecimal number -> result == Simple.MONEY
                    ? number.setScale(0, mode).setScale(4)
                    : number.setScale(0, mode);
            case Object number -> number;
        });
    }

    private static BoundExpression round(Call call) {
        SqlType type = numberType(call.argument(0).type());
        return call.strict(type, List.of(type, Simple.INT, Simple.INT), v -> {
            int length = Math.clamp((int) v[1], -40, 40);
            RoundingMode mode = v.length > 2 && (int) v[2] != 0 ? RoundingMode.DOWN : RoundingMode.HALF_UP;
            return switch (v[0]) {
                case Double number when number.isNaN() || number.isInfinite() -> number;
                case Double number -> new BigDecimal(number).setScale(length, mode).doubleValue();
                case BigDecimal number when length >= number.scale() -> number;
                case BigDecimal number -> cast(number.setScale(length, mode).setScale(number.scale()), type).value();
                case Object number when length >= 0 -> number;
                case Object number ->
                    cast(new BigDecimal(number.toString()).setScale(length, mode).setScale(0), type).value();
            };
        });
    }

    private static BoundExpression power(Call call) {
        SqlType type = numberType(call.argument(0).type());
        return call.strict(type, List.of(type, Simple.FLOAT), v -> {
            double base = Double.parseDouble(v[0].toString());
            double result = checked(Math.pow(base, (double) v[1]));
            return type == Simple.FLOAT
                    ? result
                    : Conversions.cast(SqlValue.of(Simple.FLOAT, whole(type) ? Math.rint(result) : result), type)
                            .value();
        });
    }

    private static boolean whole(SqlType type) {
        return type == Simple.INT || type == Simple.BIGINT;
    }

    private static FunctionRegistry.Binding floating(DoubleUnaryOperator function) {
        return call -> call.strict(Simple.FLOAT, FLOATS, v -> checked(function.applyAsDouble((double) v[0])));
    }

    private static FunctionRegistry.Binding floatingPair(DoubleBinaryOperator function) {
        return call -> call.strict(Simple.FLOAT, FLOATS,
                v -> checked(function.applyAsDouble((double) v[0], (double) v[1])));
    }

    private static double checked(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw new SqlError(3623, 16, 1, "An invalid floating point operation occurred.");
        }
        return value;
    }

    /// One value for a whole query, as in SQL Server; a seed fixes it.
    private static BoundExpression rand(Call call) {
        if (call.count() == 1) {
            return call.strict(Simple.FLOAT, List.of(Simple.INT), v -> new java.util.Random((int) v[0]).nextDouble());
        }
        double value = ThreadLocalRandom.current().nextDouble();
        return Bound.of(Simple.FLOAT, false, true, _ -> value);
    }

    private static BoundExpression isNumeric(Call call) {
        BoundExpression argument = call.argument(0);
        return Bound.of(Simple.INT, false, argument.constant(), row -> {
            Object value = argument.value(row);
            if (value == null) {
                return 0;
            }
            if (!(value instanceof String text)) {
                return value instanceof Number || value instanceof Boolean ? 1 : 0;
            }
            for (SqlType type : new SqlType[]{Simple.MONEY, Simple.FLOAT, new SqlType.Decimal(38, 10, true)}) {
                try {
                    if (!text.isBlank()) {
                        Conversions.cast(SqlValue.of(argument.type(), text), type);
                        return 1;
                    }
                } catch (SqlError _) {
                    // Not a number of this type: the next may accept it.
                }
            }
            return 0;
        });
    }
}
