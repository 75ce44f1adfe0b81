package org.granary.type;

import java.util.Locale;
import java.util.Optional;
import org.granary.type.SqlType.Binary;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.jspecify.annotations.Nullable;

/// The rows of `sys.types` and `sp_datatype_info`: what the catalog says about each type apart from its length.
///
/// Facts that depend on length, precision and scale are in [TypeFacts].
public enum SystemType {
    // name(system_type_id, user_type_id, max_length, precision, scale, ODBC 2 code, ODBC 3 code, SS_DATA_TYPE when
    // nullable, SS_DATA_TYPE when not, literal prefix, literal suffix, create params)
    IMAGE(34, 34, 16, 0, 0, -4, -4, 34, 34, "0x", null, null), //
    TEXT(35, 35, 16, 0, 0, -1, -1, 35, 35, "'", "'", null), //
    UNIQUEIDENTIFIER(36, 36, 16, 0, 0, -11, -11, 37, 37, "'", "'", null), //
    DATE(40, 40, 3, 10, 0, -9, 91, 0, 0, "'", "'", null), //
    TIME(41, 41, 5, 16, 7, -9, -154, 0, 0, "'", "'", "scale"), //
    DATETIME2(42, 42, 8, 27, 7, -9, 93, 0, 0, "'", "'", "scale"), //
    DATETIMEOFFSET(43, 43, 10, 34, 7, -9, -155, 0, 0, "'", "'", "scale"), //
    TINYINT(48, 48, 1, 3, 0, -6, -6, 38, 48, null, null, null), //
    SMALLINT(52, 52, 2, 5, 0, 5, 5, 38, 52, null, null, null), //
    INT(56, 56, 4, 10, 0, 4, 4, 38, 56, null, null, null), //
    SMALLDATETIME(58, 58, 4, 16, 0, 11, 93, 111, 58, "'", "'", null), //
    REAL(59, 59, 4, 24, 0, 7, 7, 109, 59, null, null, null), //
    MONEY(60, 60, 8, 19, 4, 3, 3, 110, 60, "$", null, null), //
    DATETIME(61, 61, 8, 23, 3, 11, 93, 111, 61, "'", "'", null), //
    FLOAT(62, 62, 8, 53, 0, 6, 6, 109, 62, null, null, null), //
    SQL_VARIANT(98, 98, 8016, 0, 0, -150, -150, 39, 39, null, null, null), //
    NTEXT(99, 99, 16, 0, 0, -10, -10, 35, 35, "N'", "'", null), //
    BIT(104, 104, 1, 1, 0, -7, -7, 50, 50, null, null, null), //
    DECIMAL(106, 106, 17, 38, 38, 3, 3, 106, 55, null, null, "precision,scale"), //
    NUMERIC(108, 108, 17, 38, 38, 2, 2, 108, 63, null, null, "precision,scale"), //
    SMALLMONEY(122, 122, 4, 10, 4, 3, 3, 110, 122, "$", null, null), //
    BIGINT(127, 127, 8, 19, 0, -5, -5, 108, 63, null, null, null), //
    VARBINARY(165, 165, 8000, 0, 0, -3, -3, 37, 37, "0x", null, "max length"), //
    VARCHAR(167, 167, 8000, 0, 0, 12, 12, 39, 39, "'", "'", "max length"), //
    BINARY(173, 173, 8000, 0, 0, -2, -2, 37, 45, "0x", null, "length"), //
    CHAR(175, 175, 8000, 0, 0, 1, 1, 39, 47, "'", "'", "length"), //
    TIMESTAMP(189, 189, 8, 0, 0, -2, -2, 37, 45, "0x", null, null), //
    NVARCHAR(231, 231, 8000, 0, 0, -9, -9, 39, 39, "N'", "'", "max length"), //
    SYSNAME(231, 256, 256, 0, 0, -9, -9, 39, 39, "N'", "'", null), //
    NCHAR(239, 239, 8000, 0, 0, -8, -8, 39, 47, "N'", "'", "length"), //
    XML(241, 241, -1, 0, 0, -152, -152, 0, 0, "N'", "'", null);

    private final int systemTypeId;
    private final int userTypeId;
    private final int maxLength;
    private final int precision;
    private final int scale;
    private final int odbc2;
    private final int odbc3;
    private final int nullableServerType;
    private final int fixedServerType;
    private final @Nullable String literalPrefix;
    private final @Nullable String literalSuffix;
    private final @Nullable String createParams;

    SystemType(int systemTypeId, int userTypeId, int maxLength, int precision, int scale, int odbc2, int odbc3,
            int nullableServerType, int fixedServerType, @Nullable String literalPrefix,
            @Nullable String literalSuffix, @Nullable String createParams) {
        this.systemTypeId = systemTypeId;
        this.userTypeId = userTypeId;
        this.maxLength = maxLength;
        this.precision = precision;
        this.scale = scale;
        this.odbc2 = odbc2;
        this.odbc3 = odbc3;
        this.nullableServerType = nullableServerType;
        this.fixedServerType = fixedServerType;
        this.literalPrefix = literalPrefix;
        this.literalSuffix = literalSuffix;
        this.createParams = createParams;
    }

    /// The row for a type. `sysname` is not distinguished from `nvarchar(128)`.
    public static SystemType of(SqlType type) {
        return switch (type) {
            case Simple simple -> valueOf(simple.name());
            case Decimal decimal -> decimal.numeric() ? NUMERIC : DECIMAL;
            case Temporal temporal -> valueOf(temporal.kind().name());
            case Characters characters -> valueOf(characters.name().toUpperCase(Locale.ROOT));
            case Binary binary -> binary.varying() ? VARBINARY : BINARY;
        };
    }

    /// The row with this name or synonym, quoted or not.
    public static Optional<SystemType> named(String name) {
        var canonical = TypeNames.canonical(name);
        for (var type : values()) {
            if (type.typeName().equals(canonical)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    public String typeName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public int systemTypeId() {
        return systemTypeId;
    }

    public int userTypeId() {
        return userTypeId;
    }

    /// Bytes, -1 for xml: the greatest that the type can be declared with.
    public int maxLength() {
        return maxLength;
    }

    public int precision() {
        return precision;
    }

    public int scale() {
        return scale;
    }

    /// The code of ODBC's SQL data type for a client of ODBC 2 (`@ODBCVer = 2`, the default).
    public int odbc2() {
        return odbc2;
    }

    /// The code of ODBC's SQL data type for a client of ODBC 3 that knows the types of SQL Server 2008 and later.
    public int odbc3() {
        return odbc3;
    }

    /// `SS_DATA_TYPE` of `sp_columns`: the token that TDS 4 used for the type.
    public int serverType(boolean nullable) {
        return nullable ? nullableServerType : fixedServerType;
    }

    public @Nullable String literalPrefix() {
        return literalPrefix;
    }

    public @Nullable String literalSuffix() {
        return literalSuffix;
    }

    public @Nullable String createParams() {
        return createParams;
    }

    public boolean isCharacter() {
        return switch (this) {
            case TEXT, NTEXT, VARCHAR, CHAR, NVARCHAR, NCHAR, SYSNAME, XML -> true;
            case IMAGE, UNIQUEIDENTIFIER, DATE, TIME, DATETIME2, DATETIMEOFFSET, TINYINT, SMALLINT, INT, SMALLDATETIME,
                    REAL, MONEY, DATETIME, FLOAT, SQL_VARIANT, BIT, DECIMAL, NUMERIC, SMALLMONEY, BIGINT, VARBINARY,
                    BINARY, TIMESTAMP ->
                false;
        };
    }

    public boolean isMoney() {
        return this == MONEY || this == SMALLMONEY;
    }

    /// Whether arithmetic is done with it: these have a radix and a sign.
    public boolean isNumeric() {
        return switch (this) {
            case TINYINT, SMALLINT, INT, BIGINT, REAL, FLOAT, MONEY, SMALLMONEY, DECIMAL, NUMERIC -> true;
            case IMAGE, TEXT, UNIQUEIDENTIFIER, DATE, TIME, DATETIME2, DATETIMEOFFSET, SMALLDATETIME, DATETIME,
                    SQL_VARIANT, NTEXT, BIT, VARBINARY, VARCHAR, BINARY, CHAR, TIMESTAMP, NVARCHAR, SYSNAME, NCHAR,
                    XML ->
                false;
        };
    }

    /// `SEARCHABLE` of ODBC: 0 not in WHERE, 1 only with LIKE, 2 all but LIKE, 3 all.
    public int searchable() {
        return switch (this) {
            case IMAGE, XML -> 0;
            case TEXT, NTEXT -> 1;
            case VARCHAR, CHAR, NVARCHAR, NCHAR, SYSNAME, DATETIME, SMALLDATETIME, DATE, TIME, DATETIME2,
                    DATETIMEOFFSET ->
                3;
            case UNIQUEIDENTIFIER, TINYINT, SMALLINT, INT, REAL, MONEY, FLOAT, SQL_VARIANT, BIT, DECIMAL, NUMERIC,
                    SMALLMONEY, BIGINT, VARBINARY, BINARY, TIMESTAMP ->
                2;
        };
    }
}
