package org.granary.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;

/// What numbers, times and identifiers look like as varbinary, and back.
///
/// Integers, money, float and the old times are big-endian; decimal and the new times are little-endian after a
/// header: `precision | scale | 0 | sign (1 is positive) | magnitude in words of 4` and `scale | time | date | offset
/// in minutes`.
final class ByteImages {
    private static final long NANOS_PER_TICK = 100;
    private static final int DECIMAL_HEADER = 4;
    private static final int DATE_BYTES = 3;
    private static final int OFFSET_BYTES = 2;
    private static final int TIME_BYTES_AT_7 = 5;
    private static final int MAX_DECIMAL_BYTES = 20;
    private static final LocalDate YEAR_1 = LocalDate.of(1, 1, 1);
    private static final int MINUTES_PER_DAY = 24 * 60;

    private ByteImages() {}

    static byte[] of(SqlType type, Object value) {
        return switch (value) {
            case Boolean b -> new byte[]{(byte) (b ? 1 : 0)};
            case Integer i -> tail(ByteBuffer.allocate(4).putInt(i).array(), TypeFacts.of(type).maxLength());
            case Long l -> ByteBuffer.allocate(8).putLong(l).array();
            case Float f -> ByteBuffer.allocate(4).putFloat(f).array();
            case Double d -> ByteBuffer.allocate(8).putDouble(d).array();
            case BigDecimal d when type == Simple.MONEY -> ByteBuffer.allocate(8).putLong(d.unscaledValue().longValue())
                    .array();
            case BigDecimal d when type == Simple.SMALLMONEY -> ByteBuffer.allocate(4)
                    .putInt(d.unscaledValue().intValue()).array();
            case BigDecimal d -> decimal(d, type instanceof Decimal t ? t.precision() : d.precision());
            case UUID uuid -> guid(uuid);
            case LocalDate d -> little(days(d), DATE_BYTES);
            case LocalTime t -> newTime(t, type, 0).array();
            case LocalDateTime t when type == Simple.DATETIME -> ByteBuffer.allocate(8)
                    .putInt(DateTimes.days(t.toLocalDate())).putInt(DateTimes.ticks(t.toLocalTime())).array();
            case LocalDateTime t when type == Simple.SMALLDATETIME -> ByteBuffer.allocate(4)
                    .putShort((short) DateTimes.days(t.toLocalDate()))
                    .putShort((short) (t.getHour() * 60 + t.getMinute())).array();
            case LocalDateTime t ->
                newTime(t.toLocalTime(), type, DATE_BYTES).put(little(days(t.toLocalDate()), DATE_BYTES))
                        .array();
            case OffsetDateTime o -> {
                var utc = o.withOffsetSameInstant(ZoneOffset.UTC);
                yield newTime(utc.toLocalTime(), type, DATE_BYTES + OFFSET_BYTES)
                        .put(little(days(utc.toLocalDate()), DATE_BYTES))
                        .put(little(o.getOffset().getTotalSeconds() / 60, OFFSET_BYTES)).array();
            }
            case byte[] bytes -> bytes;
            default -> throw new IllegalArgumentException("no image of " + value.getClass());
        };
    }

    /// Reads the last bytes as the integer; a short image is a small number.
    static long integer(byte[] bytes, Simple type) {
        int size = TypeFacts.of(type).maxLength();
        var image = tail(bytes, size);
        var number = new BigInteger(1, image).longValue();
        return switch (type) {
            case SMALLINT -> (short) number;
            case INT -> (int) number;
            default -> number;
        };
    }

    static Optional<BigDecimal> decimal(byte[] bytes) {
        if (bytes.length <= DECIMAL_HEADER || bytes.length > DECIMAL_HEADER + MAX_DECIMAL_BYTES || bytes[0] < 1
                || bytes[0] > 38 || bytes[1] < 0 || bytes[1] > bytes[0]) {
            return Optional.empty();
        }
        var magnitude = new BigInteger(1, reversed(Arrays.copyOfRange(bytes, DECIMAL_HEADER, bytes.length)));
        return Optional.of(new BigDecimal(bytes[3] == 1 ? magnitude : magnitude.negate(), bytes[1]));
    }

    /// The 16 bytes in the order of the wire and of varbinary: three little-endian groups, then eight bytes as they
    /// are.
    static byte[] guid(UUID uuid) {
        long high = uuid.getMostSignificantBits();
        return ByteBuffer.allocate(16).putInt(Integer.reverseBytes((int) (high >>> 32)))
                .putShort(Short.reverseBytes((short) (high >>> 16))).putShort(Short.reverseBytes((short) high))
                .putLong(uuid.getLeastSignificantBits()).array();
    }

    /// Short images are filled with zeros, long ones are cut.
    static UUID guid(byte[] bytes) {
        var in = ByteBuffer.wrap(Arrays.copyOf(bytes, 16));
        long high = (long) Integer.reverseBytes(in.getInt()) << 32
                | (Short.reverseBytes(in.getShort()) & 0xFFFFL) << 16 | (Short.reverseBytes(in.getShort()) & 0xFFFFL);
        return new UUID(high, in.getLong());
    }

    static Optional<LocalDateTime> datetime(byte[] bytes, boolean small) {
        if (small) {
            var in = ByteBuffer.wrap(tail(bytes, 4));
            int days = in.getShort() & 0xFFFF;
            int minutes = in.getShort() & 0xFFFF;
            return minutes >= MINUTES_PER_DAY
                    ? Optional.empty()
                    : Optional.of(DateTimes.EPOCH.plusDays(days).atStartOfDay().plusMinutes(minutes));
        }
        var in = ByteBuffer.wrap(tail(bytes, 8));
        int days = in.getInt();
        return DateTimes.ofDaysAndTicks(days, in.getInt());
    }

    static Optional<LocalDate> date(byte[] bytes) {
        if (bytes.length != DATE_BYTES) {
            return Optional.empty();
        }
        return Optional.of(YEAR_1.plusDays(number(bytes))).filter(DateTimes::isInRange);
    }

    static Optional<LocalTime> time(byte[] bytes) {
        return bytes.length > 1 && bytes[0] >= 0 && bytes[0] <= 7 && bytes.length - 1 <= TIME_BYTES_AT_7
                ? timeOf(number(Arrays.copyOfRange(bytes, 1, bytes.length)), bytes[0])
                : Optional.empty();
    }

    static Optional<LocalDateTime> datetime2(byte[] bytes) {
        if (bytes.length <= DATE_BYTES + 1) {
            return Optional.empty();
        }
        int split = bytes.length - DATE_BYTES;
        var date = date(Arrays.copyOfRange(bytes, split, bytes.length));
        return time(Arrays.copyOf(bytes, split)).flatMap(t -> date.map(d -> d.atTime(t)));
    }

    static Optional<OffsetDateTime> datetimeoffset(byte[] bytes) {
        if (bytes.length <= OFFSET_BYTES) {
            return Optional.empty();
        }
        int split = bytes.length - OFFSET_BYTES;
        int minutes = (short) number(Arrays.copyOfRange(bytes, split, bytes.length));
        if (Math.abs(minutes) > 14 * 60) {
            return Optional.empty();
        }
        return datetime2(Arrays.copyOf(bytes, split)).map(
                t -> t.atOffset(ZoneOffset.UTC).withOffsetSameInstant(ZoneOffset.ofTotalSeconds(minutes * 60)));
    }

    private static Optional<LocalTime> timeOf(long count, int scale) {
        long nanos = count;
        for (int i = scale; i < 9; i++) {
            nanos *= 10;
        }
        return nanos < 0 || nanos >= 86_400_000_000_000L ? Optional.empty() : Optional.of(LocalTime.ofNanoOfDay(nanos));
    }

    private static ByteBuffer newTime(LocalTime time, SqlType type, int more) {
        int scale = type instanceof Temporal t ? t.scale() : 7;
        long count = time.toNanoOfDay() / NANOS_PER_TICK;
        for (int i = scale; i < 7; i++) {
            count /= 10;
        }
        int bytes = TypeFacts.timeBytes(scale);
        return ByteBuffer.allocate(1 + bytes + more).put((byte) scale).put(little(count, bytes));
    }

    private static byte[] decimal(BigDecimal value, int precision) {
        var magnitude = reversed(value.unscaledValue().abs().toByteArray());
        int significant = magnitude.length;
        while (significant > 1 && magnitude[significant - 1] == 0) {
            significant--;
        }
        int words = (significant + 3) / 4;
        var out = ByteBuffer.allocate(DECIMAL_HEADER + words * 4);
        out.put((byte) precision).put((byte) value.scale()).put((byte) 0).put((byte) (value.signum() < 0 ? 0 : 1));
        out.put(magnitude, 0, significant);
        return out.array();
    }

    private static long days(LocalDate date) {
        return date.toEpochDay() - YEAR_1.toEpochDay();
    }

    private static byte[] little(long number, int length) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (number >>> (8 * i));
        }
        return bytes;
    }

    private static long number(byte[] little) {
        long number = 0;
        for (int i = little.length - 1; i >= 0; i--) {
            number = (number << 8) | (little[i] & 0xFF);
        }
        return number;
    }

    private static byte[] reversed(byte[] bytes) {
        var out = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            out[i] = bytes[bytes.length - 1 - i];
        }
        return out;
    }

    /// The last `length` bytes, with zeros in front if there are fewer.
    static byte[] tail(byte[] bytes, int length) {
        if (bytes.length == length) {
            return bytes;
        }
        var out = new byte[length];
        int count = Math.min(bytes.length, length);
        System.arraycopy(bytes, bytes.length - count, out, length - count, count);
        return out;
    }
}
