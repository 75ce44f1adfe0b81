package org.granary.tsql.eval;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.type.Comparison;
import org.granary.type.Precedence;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Binary;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;
import org.granary.type.ValueErrors;
import org.jspecify.annotations.Nullable;

/// Comparing and finding values as T-SQL does.
public final class Values {

    /// Types whose values can be looked up by each other's keys.
    private enum Family {
        BIT, EXACT, FLOAT, TEXT, DATE, TIME, DATETIME, OFFSET, GUID, BYTES, VARIANT, NONE
    }

    private Values() {}

    private static Family family(SqlType type) {
        return switch (type) {
            case Decimal _ -> Family.EXACT;
            case Characters _ -> Family.TEXT;
            case Binary _ -> Family.BYTES;
            case Temporal temporal -> switch (temporal.kind()) {
                case TIME -> Family.TIME;
                case DATETIME2 -> Family.DATETIME;
                case DATETIMEOFFSET -> Family.OFFSET;
            };
            case Simple simple -> switch (simple) {
                case BIT -> Family.BIT;
                case TINYINT, SMALLINT, INT, BIGINT, MONEY, SMALLMONEY -> Family.EXACT;
                case REAL, FLOAT -> Family.FLOAT;
                case DATE -> Family.DATE;
                case DATETIME, SMALLDATETIME -> Family.DATETIME;
                case UNIQUEIDENTIFIER -> Family.GUID;
                case TIMESTAMP -> Family.BYTES;
                case SQL_VARIANT -> Family.VARIANT;
                case XML, TEXT, NTEXT, IMAGE -> Family.NONE;
            };
        };
    }

    public static boolean sameFamily(SqlType left, SqlType right) {
        Family family = family(left);
        return family != Family.NONE && family != Family.VARIANT && family == family(right);
    }

    public static boolean isString(SqlType type) {
        return type instanceof Characters;
    }

    /// Errors 305 and 306, and 468 where a text has no collation.
    public static void checkComparable(SqlType type) {
        SqlType.collationOf(type).required("order by");
        if (type == Simple.XML) {
            throw ValueErrors.xmlNotComparable();
        }
        if (type == Simple.TEXT || type == Simple.NTEXT || type == Simple.IMAGE) {
            throw ValueErrors.textNotComparable();
        }
    }

    public static int compareNullsFirst(SqlType type, @Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return Boolean.compare(left != null, right != null);
        }
        return compare(type, left, right);
    }

    public static int compare(SqlType type, Object left, Object right) {
        return Comparison.order(type).compare(left, right);
    }

    /// The same object for values that T-SQL calls equal, within a family of types.
    public static Object key(SqlType type, Object value) {
        return switch (value) {
            case String text -> SqlType.collationOf(type).collation().key(text);
            case Integer number -> number.longValue();
            case BigDecimal number -> exact(number);
            case Float number -> number.doubleValue() + 0.0;
            case Double number -> number + 0.0;
            case byte[] bytes -> ByteBuffer.wrap(bytes, 0, significant(bytes));
            case OffsetDateTime time -> time.toInstant();
            case SqlValue variant -> variant.value() == null
                    ? variant
                    : List.of(family(variant.type()), key(variant.type(), variant.value()));
            default -> value;
        };
    }

    private static Object exact(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() <= 0 && stripped.precision() - stripped.scale() < 19
                ? (Object) stripped.longValue()
                : stripped;
    }

    /// Bytes compare as if filled up with zeros.
    private static int significant(byte[] bytes) {
        int length = bytes.length;
        while (length > 0 && bytes[length - 1] == 0) {
            length--;
        }
        return length;
    }

    /// The type of a column that holds all these expressions; a bare NULL takes any type.
    public static SqlType common(List<Expression> trees, List<BoundExpression> bound) {
        SqlType common = null;
        for (int i = 0; i < trees.size(); i++) {
            if (!isUntypedNull(trees.get(i))) {
                SqlType type = bound.get(i).type();
                common = common == null ? type : Precedence.combine(common, type);
            }
        }
        return common == null ? Simple.INT : common;
    }

    public static boolean isUntypedNull(@Nullable Expression tree) {
        return tree instanceof Expression.Literal literal && literal.untypedNull();
    }

    public static BoundExpression nullOf(SqlType type) {
        return new BoundExpression() {
            @Override
            public SqlType type() {
                return type;
            }

            @Override
            public boolean nullable() {
                return true;
            }

            @Override
            public @Nullable Object value(Tuple row) {
                return null;
            }

            @Override
            public boolean constant() {
                return true;
            }
        };
    }
}
