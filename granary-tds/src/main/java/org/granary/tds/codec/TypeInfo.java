package org.granary.tds.codec;

import org.granary.tds.packet.InvalidLengthException;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;

/// TYPE_INFO: how a column or parameter is written on the wire (MS-TDS 2.2.5.6).
///
/// @param length the greatest length in bytes as the wire has it, or [#PLP]; 0 where the type has none
/// @param collation [WireCollation#RAW] where the type has none
public record TypeInfo(WireType wire, int length, int precision, int scale, WireCollation collation) {

    /// The length of types whose values come in chunks (`max` types and xml).
    public static final int PLP = -1;
    /// User type of `rowversion` in COLMETADATA.
    public static final int TIMESTAMP_USER_TYPE = 0x50;

    private static final int SHORT_MAX = 0xFFFF;
    private static final int VARIANT_LENGTH = 8009;

    /// The wire form of a type for a client of some version. Types that the client cannot know become those that SQL Server
    /// sends instead: the date and time types of 7.3 strings, the `max` types of 7.2 text, ntext and image, xml ntext.
    ///
    /// @param nullable fixed-length forms are only for columns that are never NULL
    public static TypeInfo of(SqlType type, boolean nullable, TdsVersion version, WireCollation collation) {
        return switch (type) {
            case Simple simple -> simple(simple, nullable, version, collation);
            case SqlType.Decimal d -> new TypeInfo(d.numeric() ? WireType.NUMERICN : WireType.DECIMALN,
                    DecimalCodec.wireLength(d.precision()), d.precision(), d.scale(), WireCollation.RAW);
            case Temporal t -> temporal(t, version, collation);
            case SqlType.Characters c -> characters(c, version, collation);
            case SqlType.Binary b -> binary(b, version);
        };
    }

    private static TypeInfo simple(Simple type, boolean nullable, TdsVersion version, WireCollation collation) {
        return switch (type) {
            case BIT -> nullable ? sized(WireType.BITN, 1) : sized(WireType.BIT, 0);
            case TINYINT -> nullable ? sized(WireType.INTN, 1) : sized(WireType.INT1, 0);
            case SMALLINT -> nullable ? sized(WireType.INTN, 2) : sized(WireType.INT2, 0);
            case INT -> nullable ? sized(WireType.INTN, 4) : sized(WireType.INT4, 0);
            case BIGINT -> nullable ? sized(WireType.INTN, 8) : sized(WireType.INT8, 0);
            case REAL -> nullable ? sized(WireType.FLTN, 4) : sized(WireType.FLT4, 0);
            case FLOAT -> nullable ? sized(WireType.FLTN, 8) : sized(WireType.FLT8, 0);
            case MONEY -> nullable ? sized(WireType.MONEYN, 8) : sized(WireType.MONEY, 0);
            case SMALLMONEY -> nullable ? sized(WireType.MONEYN, 4) : sized(WireType.MONEY4, 0);
            case DATETIME -> nullable ? sized(WireType.DATETIMN, 8) : sized(WireType.DATETIME, 0);
            case SMALLDATETIME -> nullable ? sized(WireType.DATETIMN, 4) : sized(WireType.DATETIM4, 0);
            case DATE -> version.atLeast(TdsVersion.V7_3A)
                    ? sized(WireType.DATEN, 0)
                    : new TypeInfo(WireType.NVARCHAR, 2 * 10, 0, 0, collation);
            case UNIQUEIDENTIFIER -> sized(WireType.GUID, 16);
            case TIMESTAMP -> sized(WireType.BIGBINARY, 8);
            case SQL_VARIANT -> sized(WireType.SSVARIANT, VARIANT_LENGTH);
            case TEXT -> new TypeInfo(WireType.TEXT, Integer.MAX_VALUE, 0, 0, collation);
            case NTEXT -> ntext(collation);
            case IMAGE -> sized(WireType.IMAGE, Integer.MAX_VALUE);
            case XML -> version.atLeast(TdsVersion.V7_2) ? sized(WireType.XML, PLP) : ntext(collation);
        };
    }

    private static TypeInfo temporal(Temporal t, TdsVersion version, WireCollation collation) {
        if (!version.atLeast(TdsVersion.V7_3A)) {
            return new TypeInfo(WireType.NVARCHAR, 2 * TemporalText.length(t), 0, 0, collation);
        }
        WireType wire = switch (t.kind()) {
            case TIME -> WireType.TIMEN;
            case DATETIME2 -> WireType.DATETIME2N;
            case DATETIMEOFFSET -> WireType.DATETIMEOFFSETN;
        };
        return new TypeInfo(wire, 0, 0, t.scale(), WireCollation.RAW);
    }

    private static TypeInfo characters(SqlType.Characters c, TdsVersion version, WireCollation ofServer) {
        WireCollation collation = c.collation().isServer()
                ? ofServer
                : new WireCollation(c.collation().wireInfo(), c.collation().sortId());
        if (c.length() == SqlType.MAX) {
            if (version.atLeast(TdsVersion.V7_2)) {
                return new TypeInfo(c.national() ? WireType.NVARCHAR : WireType.BIGVARCHAR, PLP, 0, 0, collation);
            }
            return c.national()
                    ? ntext(collation)
                    : new TypeInfo(WireType.TEXT, Integer.MAX_VALUE, 0, 0, collation);
        }
        if (c.national()) {
            return new TypeInfo(c.varying() ? WireType.NVARCHAR : WireType.NCHAR, 2 * c.length(), 0, 0, collation);
        }
        return new TypeInfo(c.varying() ? WireType.BIGVARCHAR : WireType.BIGCHAR, c.length(), 0, 0, collation);
    }

    private static TypeInfo binary(SqlType.Binary b, TdsVersion version) {
        if (b.length() == SqlType.MAX) {
            return version.atLeast(TdsVersion.V7_2)
                    ? sized(WireType.BIGVARBINARY, PLP)
                    : sized(WireType.IMAGE, Integer.MAX_VALUE);
        }
        return sized(b.varying() ? WireType.BIGVARBINARY : WireType.BIGBINARY, b.length());
    }

    private static TypeInfo ntext(WireCollation collation) {
        return new TypeInfo(WireType.NTEXT, Integer.MAX_VALUE - 1, 0, 0, collation);
    }

    private static TypeInfo sized(WireType wire, int length) {
        return new TypeInfo(wire, length, 0, 0, WireCollation.RAW);
    }

    public void write(TdsWriter out) {
        out.u8(wire.token());
        switch (wire.shape()) {
            case FIXED, DATE -> {
            }
            case BYTE_LENGTH -> out.u8(length);
            case DECIMAL -> out.u8(length).u8(precision).u8(scale);
            case SCALED -> out.u8(scale);
            case SHORT_LENGTH -> out.u16(length == PLP ? SHORT_MAX : length);
            case SHORT_LENGTH_COLLATED -> {
                out.u16(length == PLP ? SHORT_MAX : length);
                collation.write(out);
            }
            case LONG_LENGTH -> out.i32(length);
            case LONG_LENGTH_COLLATED -> {
                out.i32(length);
                collation.write(out);
            }
            case XML -> out.u8(0);
            case UDT, UNSUPPORTED -> throw new IllegalStateException("no values of type " + wire);
        }
    }

    /// Reads and checks a TYPE_INFO.
    ///
    /// @throws SqlError for a type that exists but is not supported; it names the type
    public static TypeInfo read(TdsReader in, TdsVersion version) {
        return read(in.u8(), in, version);
    }

    /// Reads the rest of a TYPE_INFO whose first byte has been read.
    public static TypeInfo read(int token, TdsReader in, TdsVersion version) {
        WireType wire = WireType.of(token);
        return switch (wire.shape()) {
            case FIXED -> sized(wire, 0);
            case DATE -> {
                require(version.atLeast(TdsVersion.V7_3A), wire, version);
                yield sized(wire, 0);
            }
            case BYTE_LENGTH -> sized(wire, byteLength(wire, in.u8()));
            case DECIMAL -> decimal(wire, in.u8(), in.u8(), in.u8());
            case SCALED -> {
                require(version.atLeast(TdsVersion.V7_3A), wire, version);
                yield scaled(wire, in.u8());
            }
            case SHORT_LENGTH -> sized(wire, shortLength(wire, in.u16(), version));
            case SHORT_LENGTH_COLLATED -> new TypeInfo(wire, shortLength(wire, in.u16(), version), 0, 0,
                    WireCollation.read(in));
            case LONG_LENGTH -> sized(wire, longLength(in.i32()));
            case LONG_LENGTH_COLLATED -> new TypeInfo(wire, longLength(in.i32()), 0, 0, WireCollation.read(in));
            case XML -> {
                require(version.atLeast(TdsVersion.V7_2), wire, version);
                readXmlSchema(in);
                yield sized(wire, PLP);
            }
            case UDT, UNSUPPORTED -> throw unsupported(wire);
        };
    }

    static TypeInfo scaled(WireType wire, int scale) {
        if (scale > 7) {
            throw new InvalidLengthException(wire + " of scale " + scale);
        }
        return new TypeInfo(wire, 0, 0, scale, WireCollation.RAW);
    }

    static TypeInfo decimal(WireType wire, int length, int precision, int scale) {
        if (precision < 1 || precision > 38 || scale > precision || length > 17) {
            throw new InvalidLengthException(wire + "(" + precision + "," + scale + ") of length " + length);
        }
        return new TypeInfo(wire, length, precision, scale, WireCollation.RAW);
    }

    private static int byteLength(WireType wire, int length) {
        boolean valid = switch (wire) {
            case INTN -> length == 1 || length == 2 || length == 4 || length == 8;
            case FLTN, MONEYN, DATETIMN -> length == 4 || length == 8;
            case BITN -> length == 1;
            case GUID -> length == 16 || length == 0;
            default -> true;
        };
        if (!valid) {
            throw new InvalidLengthException(wire + " of length " + length);
        }
        return length;
    }

    private static int shortLength(WireType wire, int length, TdsVersion version) {
        if (length == SHORT_MAX) {
            if (wire == WireType.BIGBINARY || wire == WireType.BIGCHAR || wire == WireType.NCHAR) {
                throw new InvalidLengthException(wire + " of length " + length);
            }
            require(version.atLeast(TdsVersion.V7_2), wire, version);
            return PLP;
        }
        return shortLength(wire, length);
    }

    static int shortLength(WireType wire, int length) {
        if (length > 8000) {
            throw new InvalidLengthException(wire + " of length " + length);
        }
        return length;
    }

    /// Some clients have nothing better to say than -1.
    private static int longLength(int length) {
        return length < 0 ? Integer.MAX_VALUE : length;
    }

    private static void readXmlSchema(TdsReader in) {
        int present = in.u8();
        if (present > 1) {
            throw new MalformedStreamException("XML schema flag " + present);
        }
        if (present == 1) {
            in.bVarchar();
            in.bVarchar();
            in.usVarchar();
        }
    }

    private static void require(boolean known, WireType wire, TdsVersion version) {
        if (!known) {
            throw new MalformedStreamException(wire + " from a client of version " + version);
        }
    }

    static SqlError unsupported(WireType wire) {
        String what = switch (wire) {
            case UDT -> "CLR user-defined types";
            case TVP -> "table-valued parameters";
            case JSON -> "the json data type";
            case VECTOR -> "the vector data type";
            default -> wire.name();
        };
        return new SqlError(40514, 16, 1, "'" + what + "' is not supported in this version of SQL Server.");
    }

    /// The T-SQL type that this wire form stands for.
    public SqlType sqlType() {
        return switch (wire) {
            case NULL -> SqlType.nvarchar(1);
            case BIT, BITN -> Simple.BIT;
            case INT1 -> Simple.TINYINT;
            case INT2 -> Simple.SMALLINT;
            case INT4 -> Simple.INT;
            case INT8 -> Simple.BIGINT;
            case INTN -> switch (length) {
                case 1 -> Simple.TINYINT;
                case 2 -> Simple.SMALLINT;
                case 4 -> Simple.INT;
                default -> Simple.BIGINT;
            };
            case FLT4 -> Simple.REAL;
            case FLT8 -> Simple.FLOAT;
            case FLTN -> length == 4 ? Simple.REAL : Simple.FLOAT;
            case MONEY -> Simple.MONEY;
            case MONEY4 -> Simple.SMALLMONEY;
            case MONEYN -> length == 4 ? Simple.SMALLMONEY : Simple.MONEY;
            case DATETIME -> Simple.DATETIME;
            case DATETIM4 -> Simple.SMALLDATETIME;
            case DATETIMN -> length == 4 ? Simple.SMALLDATETIME : Simple.DATETIME;
            case GUID -> Simple.UNIQUEIDENTIFIER;
            case DECIMAL, DECIMALN -> new SqlType.Decimal(precision, scale, false);
            case NUMERIC, NUMERICN -> new SqlType.Decimal(precision, scale, true);
            case DATEN -> Simple.DATE;
            case TIMEN -> new Temporal(Temporal.Kind.TIME, scale);
            case DATETIME2N -> new Temporal(Temporal.Kind.DATETIME2, scale);
            case DATETIMEOFFSETN -> new Temporal(Temporal.Kind.DATETIMEOFFSET, scale);
            case CHAR, BIGCHAR -> new SqlType.Characters(false, false, atLeastOne(length));
            case VARCHAR, BIGVARCHAR -> SqlType.varchar(length == PLP ? SqlType.MAX : atLeastOne(length));
            case NCHAR -> new SqlType.Characters(true, false, atLeastOne(length / 2));
            case NVARCHAR -> SqlType.nvarchar(length == PLP ? SqlType.MAX : atLeastOne(length / 2));
            case BINARY, BIGBINARY -> new SqlType.Binary(false, atLeastOne(length));
            case VARBINARY, BIGVARBINARY -> SqlType.varbinary(length == PLP ? SqlType.MAX : atLeastOne(length));
            case TEXT -> Simple.TEXT;
            case NTEXT -> Simple.NTEXT;
            case IMAGE -> Simple.IMAGE;
            case SSVARIANT -> Simple.SQL_VARIANT;
            case XML -> Simple.XML;
            case UDT, TVP, JSON, VECTOR -> throw unsupported(wire);
        };
    }

    /// Some drivers describe an empty string as `nvarchar(0)`, a type that T-SQL does not have.
    private static int atLeastOne(int length) {
        return Math.max(1, length);
    }
}
