package org.granary.tsql.parse;

import static org.granary.type.SqlType.Temporal.Kind.DATETIME2;
import static org.granary.type.SqlType.Temporal.Kind.DATETIMEOFFSET;
import static org.granary.type.SqlType.Temporal.Kind.TIME;

import java.util.Locale;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Type names of T-SQL and their synonyms.
final class TypeNames {

    /// Where a type stands decides its default length, and what is said when it is unknown.
    enum Place {
        /// In CAST and CONVERT: 30 characters.
        CAST(30),
        /// In DECLARE and CREATE TABLE: 1 character.
        DECLARATION(1);

        private final int defaultLength;

        Place(int defaultLength) {
            this.defaultLength = defaultLength;
        }
    }

    private TypeNames() {}

    /// @param first length, precision or scale; [SqlType#MAX] for `max`, null when absent
    static SqlType resolve(String name, @Nullable Integer first, @Nullable Integer second, Place place, int line) {
        String lower = name.toLowerCase(Locale.ROOT);
        return switch (lower) {
            case "int", "integer" -> plain(Simple.INT, name, first, line);
            case "bigint" -> plain(Simple.BIGINT, name, first, line);
            case "smallint" -> plain(Simple.SMALLINT, name, first, line);
            case "tinyint" -> plain(Simple.TINYINT, name, first, line);
            case "bit" -> plain(Simple.BIT, name, first, line);
            case "real" -> plain(Simple.REAL, name, first, line);
            case "money" -> plain(Simple.MONEY, name, first, line);
            case "smallmoney" -> plain(Simple.SMALLMONEY, name, first, line);
            case "date" -> plain(Simple.DATE, name, first, line);
            case "datetime" -> plain(Simple.DATETIME, name, first, line);
            case "smalldatetime" -> plain(Simple.SMALLDATETIME, name, first, line);
            case "uniqueidentifier" -> plain(Simple.UNIQUEIDENTIFIER, name, first, line);
            case "xml" -> plain(Simple.XML, name, first, line);
            case "sql_variant" -> plain(Simple.SQL_VARIANT, name, first, line);
            case "text" -> plain(Simple.TEXT, name, first, line);
            case "ntext" -> plain(Simple.NTEXT, name, first, line);
            case "image" -> plain(Simple.IMAGE, name, first, line);
            case "timestamp", "rowversion" -> plain(Simple.TIMESTAMP, name, first, line);
            case "sysname" -> plain(SqlType.sysname(), name, first, line);
            case "float" -> floating(first, line);
            case "decimal", "dec" -> decimal(first, second, false, line);
            case "numeric" -> decimal(first, second, true, line);
            case "time" -> new SqlType.Temporal(TIME, temporalScale(first, line));
            case "datetime2" -> new SqlType.Temporal(DATETIME2, temporalScale(first, line));
            case "datetimeoffset" -> new SqlType.Temporal(DATETIMEOFFSET, temporalScale(first, line));
            case "char", "character" ->
                new SqlType.Characters(false, false, length(lower, first, 8000, false, place, line));
            case "varchar" -> new SqlType.Characters(false, true, length(lower, first, 8000, true, place, line));
            case "nchar" -> new SqlType.Characters(true, false, length(lower, first, 4000, false, place, line));
            case "nvarchar" -> new SqlType.Characters(true, true, length(lower, first, 4000, true, place, line));
            case "binary" -> new SqlType.Binary(false, length(lower, first, 8000, false, place, line));
            case "varbinary" -> new SqlType.Binary(true, length(lower, first, 8000, true, place, line));
            case "cursor" -> throw SyntaxErrors.unsupported("CURSOR", line);
            default -> throw unknown(name, place, line);
        };
    }

    private static RuntimeException unknown(String name, Place place, int line) {
        return switch (place) {
            case CAST -> SyntaxErrors.error(243, 16, 1,
                    "Type " + SyntaxErrors.quote(name) + " is not a defined system type.", line);
            case DECLARATION -> SyntaxErrors.error(2715, 16, 3,
                    "Column, parameter, or variable #1: Cannot find data type " + SyntaxErrors.quote(name) + ".", line);
        };
    }

    private static SqlType plain(SqlType type, String name, @Nullable Integer first, int line) {
        if (first != null) {
            throw SyntaxErrors.error(2716, 16, 1,
                    "Column, parameter, or variable #1: Cannot specify a column width on data type "
                            + SyntaxErrors.quote(name) + ".",
                    line);
        }
        return type;
    }

    private static SqlType floating(@Nullable Integer bits, int line) {
        if (bits == null) {
            return Simple.FLOAT;
        }
        if (bits < 1 || bits > 53) {
            throw invalid(bits, line);
        }
        return bits <= 24 ? Simple.REAL : Simple.FLOAT;
    }

    private static SqlType decimal(@Nullable Integer precision, @Nullable Integer scale, boolean numeric, int line) {
        int p = precision == null ? 18 : precision;
        int s = scale == null ? 0 : scale;
        if (p < 1) {
            throw invalid(p, line);
        }
        if (p > 38) {
            throw SyntaxErrors.error(2750, 16, 1, "Column or parameter #1: Specified column precision " + p
                    + " is greater than the maximum precision of 38.", line);
        }
        if (s > p) {
            throw SyntaxErrors.error(192, 15, 1, "The scale must be less than or equal to the precision.", line);
        }
        return new SqlType.Decimal(p, s, numeric);
    }

    private static int temporalScale(@Nullable Integer scale, int line) {
        if (scale == null) {
            return 7;
        }
        if (scale < 0 || scale > 7) {
            throw SyntaxErrors.error(1002, 15, 1, "Specified scale " + scale + " is invalid.", line);
        }
        return scale;
    }

    private static int length(String type, @Nullable Integer length, int most, boolean max, Place place, int line) {
        if (length == null) {
            return place.defaultLength;
        }
        if (length == SqlType.MAX) {
            if (!max) {
                throw SyntaxErrors.error(102, 15, 1, "Incorrect syntax near 'max'.", line);
            }
            return length;
        }
        if (length == 0) {
            throw invalid(length, line);
        }
        if (length > most) {
            throw SyntaxErrors.error(131, 15, 3, "The size (" + length + ") given to the type '" + type
                    + "' exceeds the maximum allowed for any data type (" + most + ").", line);
        }
        return length;
    }

    private static RuntimeException invalid(int length, int line) {
        return SyntaxErrors.error(1001, 15, 1, "Length or precision specification " + length + " is invalid.", line);
    }
}
