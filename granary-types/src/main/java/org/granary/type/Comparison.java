package org.granary.type;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.UUID;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Compares values as T-SQL does.
public final class Comparison {
    /// The bytes of a uniqueidentifier's image, most significant first.
    private static final int[] GUID_ORDER = {10, 11, 12, 13, 14, 15, 8, 9, 6, 7, 4, 5, 0, 1, 2, 3};

    private Comparison() {}

    /// Negative, 0 or positive; empty (unknown) if one is NULL.
    ///
    /// @param operator as error texts name it: `equal to`, `less than`, `greater than or equal to` …
    /// @throws SqlError 206, 257 if the types cannot meet, 305, 306, 402 if they cannot be compared, 245 … if a value
    ///         does not convert
    public static OptionalInt compare(SqlValue a, SqlValue b, String operator) {
        checkComparable(a.type(), b.type(), operator);
        if (a.value() == null || b.value() == null) {
            return OptionalInt.empty();
        }
        var common = Precedence.combine(a.type(), b.type(), operator);
        var x = Conversions.assign(a, common).value();
        var y = Conversions.assign(b, common).value();
        return x == null || y == null ? OptionalInt.empty() : OptionalInt.of(compareValues(common, x, y));
    }

    /// Error 468 too, where two texts have collations that cannot meet.
    private static void checkComparable(SqlType a, SqlType b, String operator) {
        if (a instanceof SqlType.Characters x && b instanceof SqlType.Characters y) {
            CollationUse.combine(x.use(), y.use(), operator).required(operator);
        }
        if (a == Simple.XML || b == Simple.XML) {
            throw ValueErrors.xmlNotComparable();
        }
        if (isLarge(a) || isLarge(b)) {
            throw ValueErrors.incompatibleOperands(a, b, operator);
        }
    }

    private static boolean isLarge(SqlType type) {
        return type == Simple.TEXT || type == Simple.NTEXT || type == Simple.IMAGE;
    }

    /// The order of ORDER BY for canonical values of one type, NULL first.
    ///
    /// @throws SqlError 305 or 306 if values of the type have no order
    public static Comparator<@Nullable Object> order(SqlType type) {
        if (type == Simple.XML) {
            throw ValueErrors.xmlNotComparable();
        }
        if (isLarge(type)) {
            throw ValueErrors.textNotComparable();
        }
        return (x, y) -> nullsFirst(type, x, y);
    }

    private static int nullsFirst(SqlType type, @Nullable Object x, @Nullable Object y) {
        if (x == null || y == null) {
            return Boolean.compare(x != null, y != null);
        }
        return compareValues(type, x, y);
    }

    private static int compareValues(SqlType type, Object x, Object y) {
        return x instanceof String a && y instanceof String b && type instanceof SqlType.Characters text
                ? text.collation().compare(a, b, text.national())
                : compareValues(x, y);
    }

    /// Compares canonical values of one type that are not NULL.
    static int compareValues(Object x, Object y) {
        if (x instanceof String a && y instanceof String b) {
            return Collation.compare(a, b);
        }
        if (x instanceof Integer a && y instanceof Integer b) {
            return Integer.compare(a, b);
        }
        if (x instanceof Long a && y instanceof Long b) {
            return Long.compare(a, b);
        }
        if (x instanceof BigDecimal a && y instanceof BigDecimal b) {
            return a.compareTo(b);
        }
        if (x instanceof byte[] a && y instanceof byte[] b) {
            return compareBytes(a, b);
        }
        if (x instanceof UUID a && y instanceof UUID b) {
            return compareGuids(a, b);
        }
        if (x instanceof Boolean a && y instanceof Boolean b) {
            return Boolean.compare(a, b);
        }
        if (x instanceof SqlValue a && y instanceof SqlValue b) {
            return compareVariants(a, b);
        }
        if (x instanceof Number a && y instanceof Number b) {
            // 0 and -0 are equal.
            return Double.compare(a.doubleValue() + 0.0, b.doubleValue() + 0.0);
        }
        return compareTimes(x, y);
    }

    private static int compareTimes(Object x, Object y) {
        if (x instanceof LocalDateTime a && y instanceof LocalDateTime b) {
            return a.compareTo(b);
        }
        if (x instanceof LocalDate a && y instanceof LocalDate b) {
            return a.compareTo(b);
        }
        if (x instanceof LocalTime a && y instanceof LocalTime b) {
            return a.compareTo(b);
        }
        if (x instanceof OffsetDateTime a && y instanceof OffsetDateTime b) {
            return a.toInstant().compareTo(b.toInstant());
        }
        throw new IllegalArgumentException("values of different types: " + x.getClass() + ", " + y.getClass());
    }

    /// Byte by byte, unsigned; the shorter one counts as filled up with zeros.
    private static int compareBytes(byte[] a, byte[] b) {
        for (int i = 0; i < Math.max(a.length, b.length); i++) {
            int order = Integer.compare(i < a.length ? a[i] & 0xFF : 0, i < b.length ? b[i] & 0xFF : 0);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compareGuids(UUID a, UUID b) {
        return Arrays.compareUnsigned(sortKey(a), sortKey(b));
    }

    /// Bytes that compare, unsigned, as uniqueidentifiers do: for indexes in their order.
    public static byte[] sortKey(UUID guid) {
        var image = ByteImages.guid(guid);
        var key = new byte[GUID_ORDER.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = image[GUID_ORDER[i]];
        }
        return key;
    }

    /// Variants of one family compare by value, others by family: times, floats, exact numbers, text, bytes,
    /// identifiers.
    private static int compareVariants(SqlValue a, SqlValue b) {
        int byFamily = Integer.compare(familyRank(a.type()), familyRank(b.type()));
        if (byFamily != 0) {
            return byFamily;
        }
        if (a.type().equals(b.type()) || Conversions.isImplicit(a.type(), b.type())) {
            return compare(a, b, "equal to").orElse(0);
        }
        return Integer.compare(Precedence.rank(b.type()), Precedence.rank(a.type()));
    }

    private static int familyRank(SqlType type) {
        return switch (TypeFamily.of(type)) {
            case GUID -> 0;
            case BINARY, ROWVERSION, IMAGE -> 1;
            case CHARACTER, NATIONAL, NTEXT, TEXT, XML -> 2;
            case DECIMAL, INTEGER, MONEY, BIT -> 3;
            case FLOAT -> 4;
            case DATETIME, DATE, TIME, DATETIME2 -> 5;
            case VARIANT -> 6;
        };
    }
}
