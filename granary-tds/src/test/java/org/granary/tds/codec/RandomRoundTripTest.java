package org.granary.tds.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.tds.Hex;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RandomRoundTripTest {
    private static final int VALUES = 200;
    private static final ValueDecoder DECODER = new ValueDecoder(WireCollation.DEFAULT, 10_000_000);

    static List<SqlType> types() {
        List<SqlType> types = new ArrayList<>(List.of(Simple.values()));
        for (int scale = 0; scale <= 7; scale++) {
            for (Temporal.Kind kind : Temporal.Kind.values()) {
                types.add(new Temporal(kind, scale));
            }
        }
        for (int precision : new int[]{1, 9, 10, 18, 19, 20, 28, 29, 38}) {
            types.add(new SqlType.Decimal(precision, 0, false));
            types.add(new SqlType.Decimal(precision, precision / 2, true));
            types.add(new SqlType.Decimal(precision, precision, false));
        }
        for (int length : new int[]{1, 100, SqlType.MAX}) {
            types.add(SqlType.nvarchar(length));
            types.add(SqlType.varchar(length));
            types.add(SqlType.varbinary(length));
        }
        types.add(new SqlType.Characters(true, false, 30));
        types.add(new SqlType.Characters(false, false, 30));
        types.add(new SqlType.Binary(false, 30));
        return types;
    }

    @ParameterizedTest
    @MethodSource("types")
    @Covers({"TDS-2.2.5.4.2-1", "TDS-2.2.5.4.3-1", "TDS-2.2.5.6-1"})
    void everyValueComesBackFromTheWire(SqlType type) {
        for (TdsVersion version : List.of(TdsVersion.V7_3A, TdsVersion.V7_4)) {
            Random random = new Random(42);
            for (int i = 0; i < VALUES; i++) {
                Object value = value(type, random);
                assertThat(roundTrip(type, true, version, value)).isEqualTo(value);
                assertThat(roundTrip(type, false, version, value)).isEqualTo(value);
            }
            assertThat(roundTrip(type, true, version, null)).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    @Covers("TDS-2.2.5.4.3-5")
    void oldClientsGetFormsThatTheyKnow(SqlType type) {
        Random random = new Random(43);
        for (int i = 0; i < VALUES; i++) {
            Object value = value(type, random);
            Object old = roundTrip(type, true, TdsVersion.V7_1, value);
            Object expected = type instanceof Temporal || type == Simple.DATE ? TemporalText.of(type, value) : value;
            if (!(value instanceof SqlValue)) {
                assertThat(old).isEqualTo(expected);
            }
        }
    }

    private static @Nullable Object roundTrip(SqlType type, boolean nullable, TdsVersion version,
            @Nullable Object value) {
        TypeInfo info = TypeInfo.of(type, nullable, version, WireCollation.DEFAULT);
        byte[] bytes = Hex.written(out -> {
            info.write(out);
            ValueEncoder.of(info, type, version, WireCollation.DEFAULT).writeInRow(out, value);
        });
        TdsReader in = Hex.reader(bytes);
        TypeInfo read = TypeInfo.read(in, version);
        assertThat(read).isEqualTo(info);
        Object back = DECODER.readInRow(in, read);
        assertThat(in.atEnd()).isTrue();
        return back;
    }

    private static Object value(SqlType type, Random random) {
        return switch (type) {
            case Simple simple -> simple(simple, random);
            case SqlType.Decimal d -> decimal(d, random);
            case Temporal t -> temporal(t, random);
            case SqlType.Characters c -> {
                int max = c.length() == SqlType.MAX ? 30_000 : c.length();
                yield text(c.varying() ? random.nextInt(max + 1) : max, c.national() ? 0x10000 : 0x80, random);
            }
            case SqlType.Binary b -> bytes(
                    b.varying() ? random.nextInt((b.length() == SqlType.MAX ? 100_000 : b.length()) + 1) : b.length(),
                    random);
        };
    }

    private static Object simple(Simple type, Random random) {
        return switch (type) {
            case BIT -> random.nextBoolean();
            case TINYINT -> random.nextInt(256);
            case SMALLINT -> (int) (short) random.nextInt();
            case INT -> random.nextInt();
            case BIGINT -> random.nextLong();
            case REAL -> (float) random.nextGaussian();
            case FLOAT -> random.nextGaussian() * 1e100;
            case MONEY -> BigDecimal.valueOf(random.nextLong(), 4);
            case SMALLMONEY -> BigDecimal.valueOf(random.nextInt(), 4);
            case DATE -> date(random);
            case DATETIME -> {
                long ticks = random.nextInt(86400 * 300);
                yield LocalDateTime.of(LocalDate.of(1753, 1, 1).plusDays(random.nextInt(3_012_153)),
                        LocalTime.ofNanoOfDay((ticks * 100_000 + 1) / 3 * 100));
            }
            case SMALLDATETIME -> LocalDateTime.of(LocalDate.of(1900, 1, 1).plusDays(random.nextInt(0x10000)),
                    LocalTime.ofSecondOfDay(60L * random.nextInt(1440)));
            case UNIQUEIDENTIFIER -> new UUID(random.nextLong(), random.nextLong());
            case XML -> "<a>" + text(random.nextInt(50), 0x80, random) + "</a>";
            case NTEXT -> text(random.nextInt(20_000), 0x10000, random);
            case TEXT -> text(random.nextInt(20_000), 0x100, random).replaceAll("[\\x80-\\x9F]", "é");
            case IMAGE -> bytes(random.nextInt(20_000), random);
            case TIMESTAMP -> bytes(8, random);
            case SQL_VARIANT -> {
                List<SqlType> bases = types().stream()
                        .filter(t -> !(t instanceof SqlType.Binary) && !t.sql().contains("max")
                                && !List.of("text", "ntext", "image", "xml", "sql_variant", "timestamp")
                                        .contains(t.sql()))
                        .toList();
                SqlType base = bases.get(random.nextInt(bases.size()));
                yield SqlValue.of(base, value(base, random));
            }
        };
    }

    private static Object decimal(SqlType.Decimal type, Random random) {
        BigInteger magnitude = new BigInteger(128, random)
                .mod(BigInteger.TEN.pow(1 + random.nextInt(type.precision())));
        return new BigDecimal(random.nextBoolean() ? magnitude : magnitude.negate(), type.scale());
    }

    private static Object temporal(Temporal type, Random random) {
        long unit = (long) Math.pow(10, 9 - type.scale());
        LocalTime time = LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000_000L) / unit * unit);
        return switch (type.kind()) {
            case TIME -> time;
            case DATETIME2 -> LocalDateTime.of(date(random), time);
            case DATETIMEOFFSET -> OffsetDateTime.of(LocalDate.of(2, 1, 1).plusDays(random.nextInt(3_651_000)), time,
                    ZoneOffset.ofTotalSeconds(60 * (random.nextInt(1681) - 840)));
        };
    }

    private static LocalDate date(Random random) {
        return LocalDate.of(1, 1, 1).plusDays(random.nextInt(3_652_059));
    }

    private static String text(int length, int bound, Random random) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(bound));
        }
        return text.toString();
    }

    private static byte[] bytes(int length, Random random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
