package org.granary.type;

import org.granary.type.SqlType.Binary;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.jspecify.annotations.Nullable;

/// What the catalog says about a column, parameter or variable of a type: `sys.columns`, `sp_columns`,
/// `sp_sproc_columns`, `INFORMATION_SCHEMA`.
///
/// @param maxLength bytes as in `sys.columns`; -1 for the `max` types and xml
/// @param precision as in `sys.columns`: 0 unless numeric or temporal
/// @param scale as in `sys.columns`
/// @param odbcPrecision `PRECISION` of `sp_columns`: decimal digits (bits for float), characters or bytes
/// @param odbcLength `LENGTH` of `sp_columns`: bytes of ODBC's C type
/// @param odbcScale `SCALE` of `sp_columns`
/// @param radix 10 for exact numbers, 2 for approximate ones by bits, null otherwise
/// @param charOctetLength bytes for character and binary types, null otherwise
/// @param characterLength `CHARACTER_MAXIMUM_LENGTH` of `INFORMATION_SCHEMA`; -1 for the `max` types
public record TypeFacts(SystemType system, int maxLength, int precision, int scale, int odbcPrecision, int odbcLength,
        @Nullable Integer odbcScale, @Nullable Integer radix, @Nullable Integer charOctetLength,
        @Nullable Integer characterLength) {

    private static final int LARGE = Integer.MAX_VALUE;
    private static final int LARGE_NATIONAL = LARGE / 2;

    public static TypeFacts of(SqlType type) {
        return switch (type) {
            case Simple simple -> simple(simple);
            case Decimal d -> number(SystemType.of(d), decimalBytes(d.precision()), d.precision(), d.scale(),
                    d.precision() + 2);
            case Temporal t -> temporal(t);
            case Characters c -> characters(c);
            case Binary b -> binary(b);
        };
    }

    /// SQL_DATA_TYPE of `sp_columns`: ODBC 3's verbose code, 9 for dates and times that ODBC knows.
    public int sqlDataType() {
        return switch (system.odbc3()) {
            case 91, 93 -> 9;
            default -> system.odbc3();
        };
    }

    /// SQL_DATETIME_SUB of `sp_columns`: 1 date, 3 timestamp, null for what is neither.
    public @Nullable Integer sqlDatetimeSub() {
        return switch (system.odbc3()) {
            case 91 -> 1;
            case 93 -> 3;
            default -> null;
        };
    }

    private static TypeFacts simple(Simple type) {
        var system = SystemType.of(type);
        return switch (type) {
            case BIT -> new TypeFacts(system, 1, 1, 0, 1, 1, null, null, null, null);
            case TINYINT, SMALLINT, INT, BIGINT -> number(system, system.maxLength(), system.precision(), 0,
                    system.maxLength());
            case REAL -> new TypeFacts(system, 4, 24, 0, 24, 4, null, 2, null, null);
            case FLOAT -> new TypeFacts(system, 8, 53, 0, 53, 8, null, 2, null, null);
            case MONEY -> number(system, 8, 19, 4, 21);
            case SMALLMONEY -> number(system, 4, 10, 4, 12);
            case DATE -> new TypeFacts(system, 3, 10, 0, 10, 6, 0, null, null, null);
            case DATETIME -> new TypeFacts(system, 8, 23, 3, 23, 16, 3, null, null, null);
            case SMALLDATETIME -> new TypeFacts(system, 4, 16, 0, 16, 16, 0, null, null, null);
            case UNIQUEIDENTIFIER -> new TypeFacts(system, 16, 0, 0, 36, 16, null, null, null, null);
            case XML -> new TypeFacts(system, -1, 0, 0, LARGE_NATIONAL, LARGE - 1, null, null, LARGE - 1, -1);
            case SQL_VARIANT -> new TypeFacts(system, 8016, 0, 0, 8000, 8000, null, null, null, 0);
            case TEXT -> new TypeFacts(system, 16, 0, 0, LARGE, LARGE, null, null, LARGE, LARGE);
            case NTEXT -> new TypeFacts(system, 16, 0, 0, LARGE_NATIONAL, LARGE - 1, null, null, LARGE - 1,
                    LARGE_NATIONAL);
            case IMAGE -> new TypeFacts(system, 16, 0, 0, LARGE, LARGE, null, null, LARGE, LARGE);
            case TIMESTAMP -> new TypeFacts(system, 8, 0, 0, 8, 8, null, null, 8, null);
        };
    }

    private static TypeFacts number(SystemType system, int bytes, int precision, int scale, int odbcLength) {
        return new TypeFacts(system, bytes, precision, scale, precision, odbcLength, scale, 10, null, null);
    }

    private static TypeFacts temporal(Temporal type) {
        int fraction = type.scale() == 0 ? 0 : type.scale() + 1;
        int timeBytes = timeBytes(type.scale());
        var system = SystemType.of(type);
        return switch (type.kind()) {
            case TIME -> temporal(system, timeBytes, 8 + fraction, type.scale(), 12);
            case DATETIME2 -> temporal(system, timeBytes + 3, 19 + fraction, type.scale(), 16);
            case DATETIMEOFFSET -> temporal(system, timeBytes + 5, 26 + fraction, type.scale(), 20);
        };
    }

    private static TypeFacts temporal(SystemType system, int bytes, int precision, int scale, int odbcLength) {
        return new TypeFacts(system, bytes, precision, scale, precision, odbcLength, scale, null, null, null);
    }

    private static TypeFacts characters(Characters type) {
        var system = SystemType.of(type);
        if (type.length() == SqlType.MAX) {
            int octets = type.national() ? LARGE - 1 : LARGE;
            return new TypeFacts(system, -1, 0, 0, type.national() ? LARGE_NATIONAL : LARGE, octets, null, null, octets,
                    -1);
        }
        int bytes = type.national() ? type.length() * 2 : type.length();
        return new TypeFacts(system, bytes, 0, 0, type.length(), bytes, null, null, bytes, type.length());
    }

    private static TypeFacts binary(Binary type) {
        var system = SystemType.of(type);
        if (type.length() == SqlType.MAX) {
            return new TypeFacts(system, -1, 0, 0, LARGE, LARGE, null, null, LARGE, -1);
        }
        int bytes = type.length();
        return new TypeFacts(system, bytes, 0, 0, bytes, bytes, null, null, bytes, bytes);
    }

    /// Bytes of the stored number, sign included: 5, 9, 13 or 17.
    public static int decimalBytes(int precision) {
        if (precision <= 9) {
            return 5;
        }
        if (precision <= 19) {
            return 9;
        }
        return precision <= 28 ? 13 : 17;
    }

    /// Bytes of a time of day with this many decimal digits of a second: 3, 4 or 5.
    public static int timeBytes(int scale) {
        if (scale <= 2) {
            return 3;
        }
        return scale <= 4 ? 4 : 5;
    }
}
