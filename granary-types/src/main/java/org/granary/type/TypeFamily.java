package org.granary.type;

import org.granary.type.SqlType.Binary;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;

/// Types that convert alike, and which family converts to which: the chart of CAST and CONVERT in T-SQL.
enum TypeFamily {
    // Each row: I implicit, E only explicit, - never; columns in the order of the constants.
    //@formatter:off
    //              bin chr nch dtm dat tim dt2 dec flt int mny bit row uid img ntx txt xml var
    BINARY(0,       "I   I   I   I   E   E   E   I   -   I   I   I   I   I   I   -   -   E   I"),
    CHARACTER(1,    "E   I   I   I   I   I   I   I   I   I   I   I   E   I   I   I   I   I   I"),
    NATIONAL(2,     "E   I   I   I   I   I   I   I   I   I   I   I   E   I   -   I   I   I   I"),
    DATETIME(3,     "E   I   I   I   I   I   I   E   E   E   E   E   E   -   -   -   -   -   I"),
    DATE(4,         "E   I   I   I   I   -   I   -   -   -   -   -   -   -   -   -   -   -   I"),
    TIME(5,         "E   I   I   I   -   I   I   -   -   -   -   -   -   -   -   -   -   -   I"),
    DATETIME2(6,    "E   I   I   I   I   I   I   -   -   -   -   -   -   -   -   -   -   -   I"),
    DECIMAL(7,      "I   I   I   I   -   -   -   I   I   I   I   I   I   -   -   -   -   -   I"),
    FLOAT(8,        "I   I   I   I   -   -   -   I   I   I   I   I   -   -   -   -   -   -   I"),
    INTEGER(9,      "I   I   I   I   -   -   -   I   I   I   I   I   I   -   -   -   -   -   I"),
    MONEY(10,       "I   E   E   I   -   -   -   I   I   I   I   I   I   -   -   -   -   -   I"),
    BIT(11,         "I   I   I   I   -   -   -   I   I   I   I   I   I   -   -   -   -   -   I"),
    ROWVERSION(12,  "I   I   -   I   -   -   -   I   -   I   I   I   I   -   I   -   -   -   -"),
    GUID(13,        "I   I   I   -   -   -   -   -   -   -   -   -   -   I   -   -   -   -   I"),
    IMAGE(14,       "I   -   -   -   -   -   -   -   -   -   -   -   I   -   I   -   -   -   -"),
    NTEXT(15,       "-   I   I   -   -   -   -   -   -   -   -   -   -   -   -   I   I   I   -"),
    TEXT(16,        "-   I   I   -   -   -   -   -   -   -   -   -   -   -   -   I   I   I   -"),
    XML(17,         "E   E   E   -   -   -   -   -   -   -   -   -   -   -   -   -   -   I   -"),
    VARIANT(18,     "E   E   E   E   E   E   E   E   E   E   E   E   -   E   -   -   -   -   I");
    //@formatter:on

    private final int column;
    private final String allowed;

    TypeFamily(int column, String row) {
        this.column = column;
        this.allowed = row.replace(" ", "");
    }

    static TypeFamily of(SqlType type) {
        return switch (type) {
            case Decimal _ -> DECIMAL;
            case Binary _ -> BINARY;
            case Characters c -> c.national() ? NATIONAL : CHARACTER;
            case Temporal t -> t.kind() == Temporal.Kind.TIME ? TIME : DATETIME2;
            case Simple s -> switch (s) {
                case BIT -> BIT;
                case TINYINT, SMALLINT, INT, BIGINT -> INTEGER;
                case REAL, FLOAT -> FLOAT;
                case MONEY, SMALLMONEY -> MONEY;
                case DATE -> DATE;
                case DATETIME, SMALLDATETIME -> DATETIME;
                case UNIQUEIDENTIFIER -> GUID;
                case XML -> XML;
                case SQL_VARIANT -> VARIANT;
                case TEXT -> TEXT;
                case NTEXT -> NTEXT;
                case IMAGE -> IMAGE;
                case TIMESTAMP -> ROWVERSION;
            };
        };
    }

    boolean isString() {
        return this == CHARACTER || this == NATIONAL || this == TEXT || this == NTEXT;
    }

    boolean isBinary() {
        return this == BINARY || this == ROWVERSION || this == IMAGE;
    }

    boolean isNumber() {
        return this == INTEGER || this == DECIMAL || this == FLOAT || this == MONEY || this == BIT;
    }

    boolean isTemporal() {
        return this == DATETIME || this == DATE || this == TIME || this == DATETIME2;
    }

    boolean convertsImplicitlyTo(TypeFamily to) {
        return allowed.charAt(to.column) == 'I';
    }

    boolean convertsTo(TypeFamily to) {
        return allowed.charAt(to.column) != '-';
    }

    /// @throws SqlError 257 if it takes a CAST, 206 if nothing helps
    static void checkImplicit(SqlType from, SqlType to) {
        if (!of(from).convertsImplicitlyTo(of(to)) || tooLargeForVariant(from, to)) {
            throw of(from).convertsTo(of(to)) && !tooLargeForVariant(from, to)
                    ? ValueErrors.implicitNotAllowed(from, to)
                    : ValueErrors.operandClash(from, to);
        }
    }

    /// @throws SqlError 529
    static void checkExplicit(SqlType from, SqlType to) {
        if (!of(from).convertsTo(of(to)) || tooLargeForVariant(from, to)) {
            throw ValueErrors.explicitNotAllowed(from, to);
        }
    }

    private static boolean tooLargeForVariant(SqlType from, SqlType to) {
        return to == Simple.SQL_VARIANT && ((from instanceof Characters c && c.length() == SqlType.MAX)
                || (from instanceof Binary b && b.length() == SqlType.MAX));
    }
}
