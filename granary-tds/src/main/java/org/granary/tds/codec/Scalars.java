package org.granary.tds.codec;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.granary.tds.packet.InvalidLengthException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.SqlError;

/// Values of one size, without the length that may stand before them: numbers, dates, GUIDs.
final class Scalars {

    /// Writes a value that is not NULL.
    @FunctionalInterface
    interface Body {
        void write(TdsWriter out, Object value);
    }

    private Scalars() {}

    /// Bytes of every value of the type.
    static int length(TypeInfo info) {
        return switch (info.wire()) {
            case DECIMAL, NUMERIC, DECIMALN, NUMERICN -> DecimalCodec.wireLength(info.precision());
            case DATEN -> 3;
            case TIMEN -> TemporalCodec.timeLength(info.scale());
            case DATETIME2N -> TemporalCodec.timeLength(info.scale()) + 3;
            case DATETIMEOFFSETN -> TemporalCodec.timeLength(info.scale()) + 5;
            default -> info.wire().shape() == WireType.Shape.FIXED ? info.wire().fixedLength() : info.length();
        };
    }

    static Body writer(TypeInfo info) {
        int scale = info.scale();
        int precision = info.precision();
        return switch (info.wire()) {
            case BIT, BITN -> (out, v) -> out.u8((Boolean) v ? 1 : 0);
            case INT1 -> (out, v) -> out.u8(((Number) v).intValue());
            case INT2 -> (out, v) -> out.u16(((Number) v).intValue());
            case INT4 -> (out, v) -> out.i32(((Number) v).intValue());
            case INT8 -> (out, v) -> out.i64(((Number) v).longValue());
            case INTN -> switch (info.length()) {
                case 1 -> (out, v) -> out.u8(((Number) v).intValue());
                case 2 -> (out, v) -> out.u16(((Number) v).intValue());
                case 4 -> (out, v) -> out.i32(((Number) v).intValue());
                default -> (out, v) -> out.i64(((Number) v).longValue());
            };
            case FLT4 -> (out, v) -> out.i32(Float.floatToIntBits(((Number) v).floatValue()));
            case FLT8 -> (out, v) -> out.i64(Double.doubleToLongBits(((Number) v).doubleValue()));
            case FLTN -> info.length() == 4
                    ? (out, v) -> out.i32(Float.floatToIntBits(((Number) v).floatValue()))
                    : (out, v) -> out.i64(Double.doubleToLongBits(((Number) v).doubleValue()));
            case MONEY -> (out, v) -> DecimalCodec.writeMoney(out, (BigDecimal) v);
            case MONEY4 -> (out, v) -> DecimalCodec.writeSmallMoney(out, (BigDecimal) v);
            case MONEYN -> info.length() == 4
                    ? (out, v) -> DecimalCodec.writeSmallMoney(out, (BigDecimal) v)
                    : (out, v) -> DecimalCodec.writeMoney(out, (BigDecimal) v);
            case DECIMAL, NUMERIC, DECIMALN, NUMERICN -> (out, v) -> DecimalCodec.write(out, (BigDecimal) v, precision,
                    scale);
            case DATETIME -> (out, v) -> TemporalCodec.writeDateTime(out, (LocalDateTime) v);
            case DATETIM4 -> (out, v) -> TemporalCodec.writeSmallDateTime(out, (LocalDateTime) v);
            case DATETIMN -> info.length() == 4
                    ? (out, v) -> TemporalCodec.writeSmallDateTime(out, (LocalDateTime) v)
                    : (out, v) -> TemporalCodec.writeDateTime(out, (LocalDateTime) v);
            case DATEN -> (out, v) -> TemporalCodec.writeDate(out, (LocalDate) v);
            case TIMEN -> (out, v) -> TemporalCodec.writeTime(out, (LocalTime) v, scale);
            case DATETIME2N -> (out, v) -> TemporalCodec.writeDateTime2(out, (LocalDateTime) v, scale);
            case DATETIMEOFFSETN -> (out, v) -> TemporalCodec.writeDateTimeOffset(out, (OffsetDateTime) v, scale);
            case GUID -> (out, v) -> Guids.write(out, (UUID) v);
            default -> throw new IllegalArgumentException(info.wire() + " has values of many sizes");
        };
    }

    /// Reads a value of `length` bytes, which the wire gave.
    static Object read(TdsReader in, TypeInfo info, int length) {
        return switch (info.wire()) {
            case BIT, BITN -> {
                check(length == 1, info, length);
                yield in.u8() != 0;
            }
            case INT1, INT2, INT4, INT8, INTN -> readInt(in, info, length);
            case FLT4, FLT8, FLTN -> readFloat(in, info, length);
            case MONEY, MONEY4, MONEYN -> {
                check((length == 4 || length == 8) && length <= length(info), info, length);
                yield length == 4 ? DecimalCodec.readSmallMoney(in) : DecimalCodec.readMoney(in);
            }
            case DECIMAL, NUMERIC, DECIMALN, NUMERICN ->
                DecimalCodec.read(in, length, info.precision(), info.scale());
            case DATETIME, DATETIM4, DATETIMN -> {
                check((length == 4 || length == 8) && length <= length(info), info, length);
                yield length == 4 ? TemporalCodec.readSmallDateTime(in) : TemporalCodec.readDateTime(in);
            }
            case DATEN -> {
                check(length == 3, info, length);
                yield TemporalCodec.readDate(in);
            }
            case TIMEN -> {
                check(length == length(info), info, length);
                yield TemporalCodec.readTime(in, info.scale());
            }
            case DATETIME2N -> {
                check(length == length(info), info, length);
                yield TemporalCodec.readDateTime2(in, info.scale());
            }
            case DATETIMEOFFSETN -> {
                check(length == length(info), info, length);
                yield TemporalCodec.readDateTimeOffset(in, info.scale());
            }
            case GUID -> {
                check(length == 16, info, length);
                yield Guids.read(in);
            }
            default -> throw new IllegalArgumentException(info.wire() + " has values of many sizes");
        };
    }

    private static Object readInt(TdsReader in, TypeInfo info, int length) {
        long value = switch (length) {
            case 1 -> in.u8();
            case 2 -> in.i16();
            case 4 -> in.i32();
            case 8 -> in.i64();
            default -> throw malformed(info, length);
        };
        int declared = length(info);
        check(length <= declared, info, length);
        return declared == 8 ? (Object) value : (Object) (int) value;
    }

    private static Object readFloat(TdsReader in, TypeInfo info, int length) {
        double value = switch (length) {
            case 4 -> Float.intBitsToFloat(in.i32());
            case 8 -> Double.longBitsToDouble(in.i64());
            default -> throw malformed(info, length);
        };
        check(length <= length(info), info, length);
        if (!Double.isFinite(value)) {
            throw invalid("float");
        }
        return length(info) == 4 ? (Object) (float) value : (Object) value;
    }

    /// The value has the right length, but is none of the type.
    static SqlError invalid(String type) {
        return new SqlError(8023, 16, 1,
                "The incoming tabular data stream (TDS) protocol stream is incorrect. The supplied value is not a valid"
                        + " instance of data type " + type
                        + ". Check the source data for invalid values. An example of an"
                        + " invalid value is data of numeric type with scale greater than precision.");
    }

    private static void check(boolean valid, TypeInfo info, int length) {
        if (!valid) {
            throw malformed(info, length);
        }
    }

    private static InvalidLengthException malformed(TypeInfo info, int length) {
        return new InvalidLengthException(info.wire() + " of " + length + " bytes");
    }
}
