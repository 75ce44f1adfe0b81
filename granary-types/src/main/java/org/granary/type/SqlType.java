package org.granary.type;

/// A data type of T-SQL, with its length, precision and scale.
///
/// The canonical Java value of each type (what travels in a [SqlValue], a result row or an argument) is:
///
/// | type | Java |
/// | --- | --- |
/// | bit | `Boolean` |
/// | tinyint, smallint, int | `Integer` |
/// | bigint | `Long` |
/// | real / float | `Float` / `Double` |
/// | decimal, numeric, money, smallmoney | `BigDecimal`, with exactly the scale of the type (money: 4) |
/// | date | `LocalDate` |
/// | time | `LocalTime` |
/// | datetime, smalldatetime, datetime2 | `LocalDateTime`, already rounded to the precision of the type |
/// | datetimeoffset | `OffsetDateTime` |
/// | char, varchar, nchar, nvarchar, text, ntext, xml, sysname | `String` |
/// | binary, varbinary, image, rowversion | `byte[]` |
/// | uniqueidentifier | `UUID` |
/// | sql_variant | a non-null [SqlValue] of the base type |
///
/// In rows of results, a long binary value may also be a [LargeValue], which is read while it is sent. NULL is `null`
/// for every type. A `datetime` is held as its tick of 1/300 s rounded to 100 ns.
public sealed interface SqlType {

    /// Length of `varchar(max)`, `nvarchar(max)` and `varbinary(max)`.
    int MAX = -1;

    /// The type as T-SQL writes it, for instance `nvarchar(max)` or `decimal(18,4)`.
    String sql();

    /// The type's bare name. Upper case for [Simple] (an enum's name is fixed): text for clients uses [#catalogName()].
    String name();

    /// The type's bare name as the catalog and error texts write it, for instance `nvarchar`.
    default String catalogName() {
        return name();
    }

    /// Types that need no length, precision or scale.
    enum Simple implements SqlType {
        BIT, TINYINT, SMALLINT, INT, BIGINT, REAL, FLOAT, MONEY, SMALLMONEY, DATE, DATETIME, SMALLDATETIME, UNIQUEIDENTIFIER, XML, SQL_VARIANT, TEXT, NTEXT, IMAGE,
        /// `rowversion`, known to clients by its older name `timestamp`: eight bytes, compared as big-endian number.
        TIMESTAMP;

        @Override
        public String sql() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        @Override
        public String catalogName() {
            return sql();
        }
    }

    /// `decimal(p,s)`, or `numeric(p,s)`, which is the same type under a second token.
    record Decimal(int precision, int scale, boolean numeric) implements SqlType {
        @Override
        public String name() {
            return numeric ? "numeric" : "decimal";
        }

        @Override
        public String sql() {
            return name() + "(" + precision + "," + scale + ")";
        }
    }

    /// `time(n)`, `datetime2(n)` and `datetimeoffset(n)`; `scale` is the number of decimal digits of a second, 0 to 7.
    record Temporal(Kind kind, int scale) implements SqlType {
        public enum Kind {
            TIME, DATETIME2, DATETIMEOFFSET
        }

        @Override
        public String name() {
            return kind.name().toLowerCase(java.util.Locale.ROOT);
        }

        @Override
        public String sql() {
            return name() + "(" + scale + ")";
        }
    }

    /// `char`, `varchar`, `nchar` and `nvarchar`; `length` counts characters (UTF-16 units for the national types), or
    /// is [#MAX].
    ///
    /// Two such types are the same if their collation is, however strongly it holds.
    ///
    /// @param length of `varchar` under a collation with more bytes than one to a character: bytes
    record Characters(boolean national, boolean varying, int length, CollationUse use) implements SqlType {

        public Characters(boolean national, boolean varying, int length) {
            this(national, varying, length, CollationUse.SERVER);
        }

        public TextCollation collation() {
            return use.collation();
        }

        /// The same with another collation.
        public Characters with(CollationUse other) {
            return new Characters(national, varying, length, other);
        }

        /// As a column of a table has it.
        public Characters asColumn() {
            return use.label() == CollationUse.Label.IMPLICIT ? this : with(CollationUse.implicit(use.collation()));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Characters type && type.national == national && type.varying == varying
                    && type.length == length && type.collation().equals(collation());
        }

        @Override
        public int hashCode() {
            return 31 * (31 * Boolean.hashCode(national) + Boolean.hashCode(varying)) + length;
        }

        @Override
        public String name() {
            return (national ? "n" : "") + (varying ? "varchar" : "char");
        }

        @Override
        public String sql() {
            return name() + "(" + (length == MAX ? "max" : length) + ")";
        }
    }

    /// `binary(n)` and `varbinary(n)`; `length` counts bytes, or is [#MAX].
    record Binary(boolean varying, int length) implements SqlType {
        @Override
        public String name() {
            return varying ? "varbinary" : "binary";
        }

        @Override
        public String sql() {
            return name() + "(" + (length == MAX ? "max" : length) + ")";
        }
    }

    /// How the values of a text type compare; the server's collation for other types.
    static CollationUse collationOf(SqlType type) {
        return type instanceof Characters characters ? characters.use() : CollationUse.SERVER;
    }

    static Characters nvarchar(int length) {
        return new Characters(true, true, length);
    }

    static Characters varchar(int length) {
        return new Characters(false, true, length);
    }

    static Binary varbinary(int length) {
        return new Binary(true, length);
    }

    static Decimal decimal(int precision, int scale) {
        return new Decimal(precision, scale, false);
    }

    /// `sysname`: the type of names in the catalog.
    static Characters sysname() {
        return nvarchar(128);
    }
}
