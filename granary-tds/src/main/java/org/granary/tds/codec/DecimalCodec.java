package org.granary.tds.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.granary.tds.packet.InvalidLengthException;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsWriter;

/// decimal and numeric: `sign:u8 (1 = not negative) | magnitude, little-endian in 4, 8, 12 or 16 bytes` (MS-TDS 2.2.5.5.1.6);
/// money: `high:i32 | low:u32` and smallmoney: `i32`, both in units of 1/10,000 (MS-TDS 2.2.5.5.1.4).
final class DecimalCodec {
    private static final int MONEY_SCALE = 4;
    private static final int MAX_LONG_DIGITS = 18;

    private DecimalCodec() {}

    /// Bytes of a value of this precision, sign included.
    static int wireLength(int precision) {
        return precision <= 9 ? 5 : precision <= 19 ? 9 : precision <= 28 ? 13 : 17;
    }

    static void write(TdsWriter out, BigDecimal value, int precision, int scale) {
        BigDecimal scaled = value.scale() == scale ? value : value.setScale(scale, RoundingMode.HALF_UP);
        if (scaled.precision() > precision) {
            throw new IllegalArgumentException("a decimal(" + precision + "," + scale + ") cannot be " + value);
        }
        int length = wireLength(precision) - 1;
        out.u8(scaled.signum() < 0 ? 0 : 1);
        if (scaled.precision() <= MAX_LONG_DIGITS) {
            out.low(Math.abs(scaled.unscaledValue().longValue()), Math.min(length, 8)).low(0, Math.max(0, length - 8));
        } else {
            byte[] bigEndian = scaled.unscaledValue().abs().toByteArray();
            for (int i = 0; i < length; i++) {
                int from = bigEndian.length - 1 - i;
                out.u8(from < 0 ? 0 : bigEndian[from]);
            }
        }
    }

    static BigDecimal read(TdsReader in, int length, int precision, int scale) {
        // mssql-jdbc sends as many bytes as the magnitude has, not 4, 8, 12 or 16.
        if (length < 2 || length > 17) {
            throw new InvalidLengthException("decimal of " + length + " bytes");
        }
        int sign = in.u8();
        if (sign > 1) {
            throw new MalformedStreamException("decimal of sign " + sign);
        }
        byte[] bigEndian = new byte[length - 1];
        for (int i = bigEndian.length - 1; i >= 0; i--) {
            bigEndian[i] = (byte) in.u8();
        }
        BigDecimal value = new BigDecimal(new BigInteger(sign == 0 ? -1 : 1, bigEndian, 0, bigEndian.length), scale);
        if (value.precision() > precision) {
            throw Scalars.invalid("decimal");
        }
        return value;
    }

    static void writeMoney(TdsWriter out, BigDecimal value) {
        long units = units(value);
        out.i32((int) (units >> 32)).i32((int) units);
    }

    static void writeSmallMoney(TdsWriter out, BigDecimal value) {
        out.i32(Math.toIntExact(units(value)));
    }

    static BigDecimal readMoney(TdsReader in) {
        long high = in.i32();
        return BigDecimal.valueOf(high << 32 | in.u32(), MONEY_SCALE);
    }

    static BigDecimal readSmallMoney(TdsReader in) {
        return BigDecimal.valueOf(in.i32(), MONEY_SCALE);
    }

    private static long units(BigDecimal value) {
        BigDecimal scaled = value.scale() == MONEY_SCALE ? value : value.setScale(MONEY_SCALE, RoundingMode.HALF_UP);
        return scaled.unscaledValue().longValueExact();
    }
}
