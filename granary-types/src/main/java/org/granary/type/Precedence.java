package org.granary.type;

import java.util.List;
import java.util.Optional;
import org.granary.type.SqlType.Binary;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;

/// Which type wins when two meet: in CASE, COALESCE, UNION, comparisons and arithmetic.
public final class Precedence {
    private static final List<SystemType> HIGHEST_FIRST = List.of(SystemType.SQL_VARIANT, SystemType.XML,
            SystemType.DATETIMEOFFSET, SystemType.DATETIME2, SystemType.DATETIME, SystemType.SMALLDATETIME,
            SystemType.DATE, SystemType.TIME, SystemType.FLOAT, SystemType.REAL, SystemType.DECIMAL, SystemType.NUMERIC,
            SystemType.MONEY, SystemType.SMALLMONEY, SystemType.BIGINT, SystemType.INT, SystemType.SMALLINT,
            SystemType.TINYINT, SystemType.BIT, SystemType.NTEXT, SystemType.TEXT, SystemType.IMAGE,
            SystemType.TIMESTAMP, SystemType.UNIQUEIDENTIFIER, SystemType.NVARCHAR, SystemType.SYSNAME,
            SystemType.NCHAR, SystemType.VARCHAR, SystemType.CHAR, SystemType.VARBINARY, SystemType.BINARY);
    private static final int MAX_PRECISION = 38;
    private static final int DATETIME_DIGITS = 3;

    private Precedence() {}

    /// Smaller is stronger.
    static int rank(SqlType type) {
        return HIGHEST_FIRST.indexOf(SystemType.of(type));
    }

    /// The type that both become.
    ///
    /// @throws SqlError 206 or 257 if one does not convert to the other
    public static SqlType combine(SqlType a, SqlType b) {
        return combine(a, b, "equal to");
    }

    /// As [#combine(SqlType, SqlType)].
    ///
    /// @param operation as errors name it that say that two collations cannot meet (468)
    public static SqlType combine(SqlType a, SqlType b, String operation) {
        if (a instanceof Characters x && b instanceof Characters y) {
            var use = CollationUse.combine(x.use(), y.use(), operation);
            return a.equals(b) && x.use().equals(use)
                    ? a
                    : new Characters(x.national() || y.national(), x.varying() || y.varying(),
                            capped(longer(x.length(), y.length()), x.national() || y.national() ? 4000 : 8000), use);
        }
        if (a.equals(b)) {
            return a;
        }
        if (a instanceof Binary x && b instanceof Binary y) {
            return new Binary(x.varying() || y.varying(), longer(x.length(), y.length()));
        }
        if (a instanceof Decimal || b instanceof Decimal) {
            var x = asDecimal(a);
            var y = asDecimal(b);
            if (x.isPresent() && y.isPresent()) {
                return combined(x.get(), y.get());
            }
        }
        var stronger = rank(a) <= rank(b) ? a : b;
        var weaker = stronger.equals(a) ? b : a;
        TypeFamily.checkImplicit(weaker, stronger);
        return stronger instanceof Temporal t ? new Temporal(t.kind(), Math.max(t.scale(), digits(weaker))) : stronger;
    }

    private static int capped(int length, int most) {
        return Math.min(length, most);
    }

    private static int longer(int x, int y) {
        return x == SqlType.MAX || y == SqlType.MAX ? SqlType.MAX : Math.max(x, y);
    }

    private static int digits(SqlType type) {
        if (type instanceof Temporal t) {
            return t.scale();
        }
        return type == Simple.DATETIME ? DATETIME_DIGITS : 0;
    }

    private static Decimal combined(Decimal x, Decimal y) {
        int whole = Math.max(x.precision() - x.scale(), y.precision() - y.scale());
        int scale = Math.min(Math.max(x.scale(), y.scale()), Math.max(0, MAX_PRECISION - whole));
        return new Decimal(Math.min(MAX_PRECISION, whole + scale), scale, x.numeric() && y.numeric());
    }

    /// The decimal that holds every value of an exact number's type; empty for other types.
    static Optional<Decimal> asDecimal(SqlType type) {
        if (type instanceof Decimal decimal) {
            return Optional.of(decimal);
        }
        return switch (TypeFamily.of(type)) {
            case INTEGER, MONEY, BIT -> {
                var facts = TypeFacts.of(type);
                yield Optional.of(new Decimal(facts.precision(), facts.scale(), true));
            }
            case BINARY, CHARACTER, NATIONAL, DATETIME, DATE, TIME, DATETIME2, DECIMAL, FLOAT, ROWVERSION, GUID, IMAGE,
                    NTEXT, TEXT, XML, VARIANT ->
                Optional.empty();
        };
    }
}
