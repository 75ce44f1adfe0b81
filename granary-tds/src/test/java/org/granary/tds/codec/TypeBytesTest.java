package org.granary.tds.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Stream;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// TYPE_INFO and a value, as in a parameter, for every type.
class TypeBytesTest {
    private static final ValueDecoder DECODER = new ValueDecoder(WireCollation.DEFAULT, 1 << 20);
    private static final WireCollation UTF8 = new WireCollation(0x04100409, 0);

    private static Arguments nullable(String hex, SqlType type, @Nullable Object value) {
        return Arguments.of(hex, type, true, WireCollation.DEFAULT, value);
    }

    private static Arguments notNull(String hex, SqlType type, Object value) {
        return Arguments.of(hex, type, false, WireCollation.DEFAULT, value);
    }

    static Stream<Arguments> numbers() {
        return Stream.of(notNull("32 01", Simple.BIT, true), nullable("68 01 01 00", Simple.BIT, false),
                nullable("68 01 00", Simple.BIT, null), notNull("30 FF", Simple.TINYINT, 255),
                nullable("26 01 01 80", Simple.TINYINT, 128), nullable("26 01 00", Simple.TINYINT, null),
                notNull("34 00 80", Simple.SMALLINT, -32768), nullable("26 02 02 FF 7F", Simple.SMALLINT, 32767),
                notNull("38 FF FF FF FF", Simple.INT, -1),
                nullable("26 04 04 00 00 00 80", Simple.INT, Integer.MIN_VALUE),
                nullable("26 04 00", Simple.INT, null),
                notNull("7F 00 00 00 00 00 00 00 80", Simple.BIGINT, Long.MIN_VALUE),
                nullable("26 08 08 FF FF FF FF FF FF FF 7F", Simple.BIGINT, Long.MAX_VALUE),
                nullable("26 08 00", Simple.BIGINT, null), notNull("3B 00 00 C0 3F", Simple.REAL, 1.5f),
                nullable("6D 04 04 FF FF 7F 7F", Simple.REAL, Float.MAX_VALUE), nullable("6D 04 00", Simple.REAL, null),
                notNull("3E 00 00 00 00 00 00 F8 BF", Simple.FLOAT, -1.5),
                nullable("6D 08 08 FF FF FF FF FF FF EF 7F", Simple.FLOAT, Double.MAX_VALUE),
                nullable("6D 08 00", Simple.FLOAT, null),
                notNull("3C FF FF FF 7F FF FF FF FF", Simple.MONEY, new BigDecimal("922337203685477.5807")),
                nullable("6E 08 08 FF FF FF FF F0 D8 FF FF", Simple.MONEY, new BigDecimal("-1.0000")),
                nullable("6E 08 00", Simple.MONEY, null),
                notNull("7A 00 00 00 80", Simple.SMALLMONEY, new BigDecimal("-214748.3648")),
                nullable("6E 04 04 39 30 00 00", Simple.SMALLMONEY, new BigDecimal("1.2345")),
                nullable("6E 04 00", Simple.SMALLMONEY, null),
                nullable("6A 05 09 02 05 01 39 30 00 00", SqlType.decimal(9, 2), new BigDecimal("123.45")),
                nullable("6A 09 12 04 09 00 15 CD 5B 07 00 00 00 00", SqlType.decimal(18, 4),
                        new BigDecimal("-12345.6789")),
                nullable("6C 0D 14 00 0D 01 00 00 E8 89 04 23 C7 8A 00 00 00 00", new SqlType.Decimal(20, 0, true),
                        new BigDecimal("10000000000000000000")),
                nullable("6A 11 26 00 11 01 FF FF FF FF 3F 22 8A 09 7A C4 86 5A A8 4C 3B 4B", SqlType.decimal(38, 0),
                        new BigDecimal("9".repeat(38))),
                nullable("6A 11 26 26 11 00 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00", SqlType.decimal(38, 38),
                        new BigDecimal("-1E-38")),
                nullable("6A 05 01 00 00", SqlType.decimal(1, 0), null));
    }

    static Stream<Arguments> times() {
        return Stream.of(nullable("28 03 00 00 00", Simple.DATE, LocalDate.of(1, 1, 1)),
                nullable("28 03 DA B9 37", Simple.DATE, LocalDate.of(9999, 12, 31)),
                nullable("28 00", Simple.DATE, null),
                nullable("29 00 03 7F 51 01", new Temporal(Temporal.Kind.TIME, 0), LocalTime.of(23, 59, 59)),
                nullable("29 03 04 FF 5B 26 05", new Temporal(Temporal.Kind.TIME, 3),
                        LocalTime.of(23, 59, 59, 999_000_000)),
                nullable("29 07 05 FF BF 69 2A C9", new Temporal(Temporal.Kind.TIME, 7),
                        LocalTime.of(23, 59, 59, 999_999_900)),
                nullable("29 07 00", new Temporal(Temporal.Kind.TIME, 7), null),
                nullable("2A 07 08 00 00 00 00 00 00 00 00", new Temporal(Temporal.Kind.DATETIME2, 7),
                        LocalDateTime.of(1, 1, 1, 0, 0)),
                nullable("2A 02 06 8C 59 08 04 2E 0B", new Temporal(Temporal.Kind.DATETIME2, 2),
                        LocalDateTime.of(2007, 1, 1, 1, 31, 12, 120_000_000)),
                nullable("2B 00 08 10 0E 00 00 00 00 C4 FF",
                        new Temporal(Temporal.Kind.DATETIMEOFFSET, 0),
                        OffsetDateTime.parse("0001-01-01T00:00:00-01:00")),
                nullable("2B 07 0A FF BF 69 2A C9 D9 B9 37 48 03", new Temporal(Temporal.Kind.DATETIMEOFFSET, 7),
                        OffsetDateTime.parse("9999-12-31T13:59:59.9999999+14:00")),
                nullable("2B 07 00", new Temporal(Temporal.Kind.DATETIMEOFFSET, 7), null),
                notNull("3D 46 2E FF FF 00 00 00 00", Simple.DATETIME, LocalDateTime.of(1753, 1, 1, 0, 0)),
                nullable("6F 08 08 7F 24 2D 00 FF 81 8B 01", Simple.DATETIME,
                        LocalDateTime.of(9999, 12, 31, 23, 59, 59, 996_666_700)),
                nullable("6F 08 08 00 00 00 00 01 00 00 00", Simple.DATETIME,
                        LocalDateTime.of(1900, 1, 1, 0, 0, 0, 3_333_300)),
                nullable("6F 08 08 00 00 00 00 02 00 00 00", Simple.DATETIME,
                        LocalDateTime.of(1900, 1, 1, 0, 0, 0, 6_666_700)),
                nullable("6F 08 00", Simple.DATETIME, null),
                notNull("3A 00 00 00 00", Simple.SMALLDATETIME, LocalDateTime.of(1900, 1, 1, 0, 0)),
                nullable("6F 04 04 FF FF 9F 05", Simple.SMALLDATETIME, LocalDateTime.of(2079, 6, 6, 23, 59)),
                nullable("6F 04 00", Simple.SMALLDATETIME, null));
    }

    static Stream<Arguments> texts() {
        return Stream.of(nullable("A7 0A 00 09 04 10 00 00 03 00 61 E9 80", SqlType.varchar(10), "aé€"),
                nullable("A7 0A 00 09 04 10 00 00 00 00", SqlType.varchar(10), ""),
                nullable("A7 0A 00 09 04 10 00 00 FF FF", SqlType.varchar(10), null),
                Arguments.of("A7 0A 00 09 04 10 04 00 06 00 61 C3 A9 E2 82 AC", SqlType.varchar(10), true, UTF8, "aé€"),
                Arguments.of("A7 0A 00 19 04 10 00 00 02 00 E6 FF", SqlType.varchar(10), true,
                        new WireCollation(0x00100419, 0), "жя"),
                Arguments.of("A7 0A 00 11 04 10 00 C1 04 00 82 A0 83 41", SqlType.varchar(10), true,
                        new WireCollation(0x00100411, 0xC1), "あア"),
                nullable("AF 03 00 09 04 10 00 00 03 00 61 20 20", new SqlType.Characters(false, false, 3), "a  "),
                nullable("E7 14 00 09 04 10 00 00 04 00 61 00 AC 20", SqlType.nvarchar(10), "a€"),
                nullable("E7 02 00 09 04 10 00 00 02 00 00 D8", SqlType.nvarchar(1), "\uD800"),
                nullable("E7 14 00 09 04 10 00 00 FF FF", SqlType.nvarchar(10), null),
                nullable("EF 06 00 09 04 10 00 00 06 00 61 00 20 00 20 00", new SqlType.Characters(true, false, 3),
                        "a  "),
                nullable("E7 FF FF 09 04 10 00 00 02 00 00 00 00 00 00 00 02 00 00 00 61 00 00 00 00 00",
                        SqlType.nvarchar(SqlType.MAX), "a"),
                nullable("E7 FF FF 09 04 10 00 00 00 00 00 00 00 00 00 00 00 00 00 00", SqlType.nvarchar(SqlType.MAX),
                        ""),
                nullable("E7 FF FF 09 04 10 00 00 FF FF FF FF FF FF FF FF", SqlType.nvarchar(SqlType.MAX), null),
                nullable("A7 FF FF 09 04 10 00 00 01 00 00 00 00 00 00 00 01 00 00 00 E9 00 00 00 00",
                        SqlType.varchar(SqlType.MAX), "é"),
                nullable("23 FF FF FF 7F 09 04 10 00 00 02 00 00 00 61 E9", Simple.TEXT, "aé"),
                nullable("23 FF FF FF 7F 09 04 10 00 00 FF FF FF FF", Simple.TEXT, null),
                nullable("63 FE FF FF 7F 09 04 10 00 00 04 00 00 00 61 00 E9 00", Simple.NTEXT, "aé"),
                nullable("63 FE FF FF 7F 09 04 10 00 00 00 00 00 00", Simple.NTEXT, ""),
                nullable("F1 00 08 00 00 00 00 00 00 00 08 00 00 00 3C 00 61 00 2F 00 3E 00 00 00 00 00", Simple.XML,
                        "<a/>"),
                nullable("F1 00 FF FF FF FF FF FF FF FF", Simple.XML, null));
    }

    static Stream<Arguments> binaries() {
        UUID guid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        return Stream.of(nullable("A5 05 00 02 00 AB CD", SqlType.varbinary(5), Hex.hex("AB CD")),
                nullable("A5 05 00 00 00", SqlType.varbinary(5), new byte[0]),
                nullable("A5 05 00 FF FF", SqlType.varbinary(5), null),
                nullable("AD 02 00 02 00 AB CD", new SqlType.Binary(false, 2), Hex.hex("AB CD")),
                nullable("A5 FF FF 02 00 00 00 00 00 00 00 02 00 00 00 AB CD 00 00 00 00",
                        SqlType.varbinary(SqlType.MAX), Hex.hex("AB CD")),
                nullable("A5 FF FF FF FF FF FF FF FF FF FF", SqlType.varbinary(SqlType.MAX), null),
                nullable("22 FF FF FF 7F 02 00 00 00 AB CD", Simple.IMAGE, Hex.hex("AB CD")),
                nullable("22 FF FF FF 7F FF FF FF FF", Simple.IMAGE, null),
                nullable("24 10 10 33 22 11 00 55 44 77 66 88 99 AA BB CC DD EE FF", Simple.UNIQUEIDENTIFIER, guid),
                nullable("24 10 00", Simple.UNIQUEIDENTIFIER, null));
    }

    static Stream<Arguments> variants() {
        return Stream.of(nullable("62 49 1F 00 00 00 00 00 00", Simple.SQL_VARIANT, null),
                nullable("62 49 1F 00 00 06 00 00 00 38 00 2A 00 00 00", Simple.SQL_VARIANT, SqlValue.ofInt(42)),
                nullable("62 49 1F 00 00 03 00 00 00 32 00 01", Simple.SQL_VARIANT, SqlValue.of(Simple.BIT, true)),
                nullable("62 49 1F 00 00 0D 00 00 00 E7 07 09 04 10 00 00 0A 00 61 00 62 00", Simple.SQL_VARIANT,
                        SqlValue.of(SqlType.nvarchar(5), "ab")),
                nullable("62 49 1F 00 00 0A 00 00 00 A7 07 09 04 10 00 00 05 00 E9", Simple.SQL_VARIANT,
                        SqlValue.of(SqlType.varchar(5), "é")),
                nullable("62 49 1F 00 00 09 00 00 00 6C 02 09 02 01 39 30 00 00", Simple.SQL_VARIANT,
                        SqlValue.of(new SqlType.Decimal(9, 2, true), new BigDecimal("123.45"))),
                nullable("62 49 1F 00 00 06 00 00 00 29 01 00 7F 51 01", Simple.SQL_VARIANT,
                        SqlValue.of(new Temporal(Temporal.Kind.TIME, 0), LocalTime.of(23, 59, 59))),
                nullable("62 49 1F 00 00 0A 00 00 00 3D 00 00 00 00 00 00 00 00 00", Simple.SQL_VARIANT,
                        SqlValue.of(Simple.DATETIME, LocalDateTime.of(1900, 1, 1, 0, 0))),
                nullable("62 49 1F 00 00 05 00 00 00 28 00 00 00 00", Simple.SQL_VARIANT,
                        SqlValue.of(Simple.DATE, LocalDate.of(1, 1, 1))),
                nullable("62 49 1F 00 00 12 00 00 00 24 00 33 22 11 00 55 44 77 66 88 99 AA BB CC DD EE FF",
                        Simple.SQL_VARIANT, SqlValue.of(Simple.UNIQUEIDENTIFIER,
                                UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"))));
    }

    @ParameterizedTest
    @MethodSource({"numbers", "times", "texts", "binaries", "variants"})
    @Covers({"TDS-2.2.5.1-1", "TDS-2.2.5.1.2-2", "TDS-2.2.5.2.3-1", "TDS-2.2.5.4.2-1", "TDS-2.2.5.4.3-1",
        "TDS-2.2.5.4.3-2", "TDS-2.2.5.4.3-3", "TDS-2.2.5.5.1.1-1", "TDS-2.2.5.5.1.3-1", "TDS-2.2.5.5.1.4-1",
        "TDS-2.2.5.5.1.5-1", "TDS-2.2.5.5.1.6-1", "TDS-2.2.5.5.1.7-1", "TDS-2.2.5.5.1.8-1", "TDS-2.2.5.5.1.8-2",
        "TDS-2.2.5.5.1.8-3", "TDS-2.2.5.5.3-1", "TDS-2.2.5.5.4-1", "TDS-2.2.5.6-1"})
    void valuesAreTheseBytes(String hex, SqlType type, boolean nullable, WireCollation collation,
            @Nullable Object value) {
        TypeInfo info = TypeInfo.of(type, nullable, TdsVersion.V7_4, collation);
        assertThat(Hex.hex(Hex.written(out -> {
            info.write(out);
            ValueEncoder.of(info, type, TdsVersion.V7_4, collation).write(out, value);
        }))).isEqualTo(Hex.normal(hex));
    }

    @ParameterizedTest
    @MethodSource({"numbers", "times", "texts", "binaries", "variants"})
    @Covers({"TDS-2.2.5.1.2-2", "TDS-2.2.5.2.3-1", "TDS-2.2.5.2.3-2", "TDS-2.2.5.4.2-1", "TDS-2.2.5.4.3-1",
        "TDS-2.2.5.4.3-2", "TDS-2.2.5.5.1.8-2", "TDS-2.2.5.5.4-1"})
    void bytesAreTheseValues(String hex, SqlType type, boolean nullable, WireCollation collation,
            @Nullable Object value) {
        TdsReader in = Hex.reader(Hex.normal(hex));
        TypeInfo info = TypeInfo.read(in, TdsVersion.V7_4);
        assertThat(info.sqlType()).isEqualTo(type);
        assertThat(DECODER.read(in, info)).isEqualTo(value);
        assertThat(in.atEnd()).isTrue();
    }

    @ParameterizedTest
    @MethodSource({"numbers", "times", "texts", "binaries", "variants"})
    void valuesCutAnywhereAreIncomplete(String hex, SqlType type, boolean nullable, WireCollation collation,
            @Nullable Object value) {
        byte[] whole = Hex.hex(Hex.normal(hex));
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> {
                TdsReader in = Hex.reader(part);
                DECODER.read(in, TypeInfo.read(in, TdsVersion.V7_4));
            }).as("%s cut to %d bytes", type, length).isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(EOFException.class);
        }
    }
}
