package org.granary.tds.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.tds.Hex;
import org.granary.tds.packet.InvalidLengthException;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueLimitsTest {
    private static final int MAX = 1000;

    private static @Nullable Object read(String hex) {
        TdsReader in = Hex.reader(hex);
        Object value = new ValueDecoder(WireCollation.DEFAULT, MAX).read(in, TypeInfo.read(in, TdsVersion.V7_4));
        assertThat(in.atEnd()).isTrue();
        return value;
    }

    private static String written(SqlType type, TdsVersion version, Object value) {
        TypeInfo info = TypeInfo.of(type, true, version, WireCollation.DEFAULT);
        return Hex.hex(Hex.written(out -> {
            info.write(out);
            ValueEncoder.of(info, type, version, WireCollation.DEFAULT).write(out, value);
        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "26 03", "26 04 03 00 00 00", "68 02", "24 08", "6D 02", "6E 01", "6F 02",
        "6F 04 08 00 B4 10 00 00 00 00 00",
        "6E 04 08 00 00 00 01 00 00 00 00", "6D 04 08 00 00 00 00 00 00 F0 3F", "29 08",
        "28 02 00 00",
        "28 03 DB B9 37", "29 00 03 80 51 01", "2B 00 08 00 00 00 00 00 00 49 03", "2B 00 08 00 00 00 00 00 00 C4 FF",
        "3D 45 2E FF FF 00 00 00 00", "3D 80 24 2D 00 00 00 00 00", "3D 00 00 00 00 00 82 8B 01", "3A 00 00 A0 05",
        "6A 11 27 00", "6A 11 05 06", "6A 05 03 00 05 02 01 00 00 00",
        "6A 05 03 00 01 01",
        "E7 0A 00 00 00 00 00 00 03 00 00 00 00", "E7 02 00 00 00 00 00 00 04 00 61 00 62 00", "A7 41 1F", "EF FF FF",
        "AF FF FF",
        "AD FF FF", "A5 FF FF 03 00 00 00 00 00 00 00 02 00 00 00 01 02 00 00 00 00",
        "A5 FF FF 01 00 00 00 00 00 00 00 02 00 00 00 01 02 00 00 00 00", "A5 FF FF FD FF FF FF FF FF FF FF",
        "22 FF FF FF 7F FE FF FF FF", "F1 02", "62 49 1F 00 00 01 00 00 00 38",
        "62 49 1F 00 00 05 00 00 00 38 00 2A 00 00",
        "62 49 1F 00 00 06 00 00 00 26 00 2A 00 00 00", "62 49 1F 00 00 03 00 00 00 38 01 2A",
        "62 49 1F 00 00 04 00 00 00 6C 03 01 00",
        "62 49 1F 00 00 FF FF FF FF", "62 49 1F 00 00 06 00 00 00 62 00 00 00 00 00"})
    @Covers({"TDS-2.2.5.4.3-4", "TDS-2.2.5.5.1.8-3", "TDS-2.2.5.5.4-2"})
    void bytesThatAreNoValueAreMalformed(String hex) {
        assertThatThrownBy(() -> read(hex)).isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers("TDS-2.2.5.4.4-2")
    void aValueBeyondTheLimitIsAnErrorBeforeItIsRead() {
        for (String hex : List.of("A5 FF FF E9 03 00 00 00 00 00 00", "A5 FF FF FF FF FF FF FF FF FF 7F",
                "A5 FF FF FE FF FF FF FF FF FF FF E9 03 00 00", "A5 FF FF FE FF FF FF FF FF FF FF FF FF FF FF",
                "22 FF FF FF 7F E9 03 00 00")) {
            assertThatThrownBy(() -> read(hex)).as(hex).isInstanceOfSatisfying(SqlError.class,
                    e -> assertThat(e.number()).isEqualTo(7119));
        }
    }

    @Test
    void aTextInARowMayBeLongerThanItsTypeSays() {
        for (String hex : List.of("A7 01 00 09 04 10 00 00 02 00 61 62", "AF 00 00 09 04 10 00 00 02 00 61 62",
                "E7 02 00 09 04 10 00 00 04 00 61 00 62 00", "EF 02 00 09 04 10 00 00 04 00 61 00 62 00")) {
            TdsReader in = Hex.reader(hex);
            assertThat(new ValueDecoder(WireCollation.DEFAULT, MAX).readInRow(in, TypeInfo.read(in, TdsVersion.V7_4)))
                    .as(hex).isEqualTo("ab");
            assertThat(in.atEnd()).isTrue();
            assertThatThrownBy(() -> read(hex)).as(hex).isInstanceOf(InvalidLengthException.class);
        }
        TdsReader in = Hex.reader("A5 01 00 02 00 01 02");
        assertThat(new ValueDecoder(WireCollation.DEFAULT, MAX).readInRow(in, TypeInfo.read(in, TdsVersion.V7_4)))
                .isEqualTo(new byte[]{1, 2});
    }

    @Test
    @Covers("TDS-2.2.5.2.3-2")
    void chunksOfAnUnknownTotalAreJoined() {
        assertThat(read(
                "E7 FF FF 09 04 10 00 00 FE FF FF FF FF FF FF FF 02 00 00 00 61 00 03 00 00 00 62 00 63 01 00 00 00 00 "
                        + "00 00 00 00"))
                .isEqualTo("abc");
        assertThat(read("E7 FF FF 09 04 10 00 00 FE FF FF FF FF FF FF FF 00 00 00 00")).isEqualTo("");
        assertThat(read("A5 FF FF 03 00 00 00 00 00 00 00 01 00 00 00 01 01 00 00 00 02 01 00 00 00 03 00 00 00 00"))
                .isEqualTo(new byte[]{1, 2, 3});
    }

    @Test
    @Covers("TDS-2.2.5.5.1.5-1")
    void aNumberThatTheTypeDoesNotHaveIsAnErrorOfTheValueOnly() {
        for (String hex : List.of("3E 00 00 00 00 00 00 F8 7F", "6D 04 04 00 00 80 7F",
                "6A 05 03 00 05 01 E8 03 00 00")) {
            assertThatThrownBy(() -> read(hex)).isInstanceOfSatisfying(SqlError.class,
                    e -> assertThat(e.number()).isEqualTo(8023));
        }
    }

    @Test
    void typesThatWeDoNotHaveAreNamed() {
        assertThatThrownBy(() -> read("F0 00 00 00")).isInstanceOf(SqlError.class).hasMessageContaining("CLR");
        assertThatThrownBy(() -> read("F4")).isInstanceOf(SqlError.class).hasMessageContaining("json");
        assertThatThrownBy(() -> read("F5")).isInstanceOf(SqlError.class).hasMessageContaining("vector");
    }

    @Test
    @Covers("TDS-2.2.5.5.1.6-1")
    void decimalsOfAnyLengthAreRead() {
        assertThat(read("6A 11 26 02 03 01 39 30")).isEqualTo(new BigDecimal("123.45"));
        assertThat(read("6A 11 26 00 02 00 00")).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    @Covers({"TDS-2.2.5.4.1-1", "TDS-2.2.5.4.3-6"})
    void shortTypesOfOldClientsAreRead() {
        assertThat(read("25 05 02 AB CD")).isEqualTo(Hex.hex("AB CD"));
        assertThat(read("2D 02 02 AB CD")).isEqualTo(Hex.hex("AB CD"));
        assertThat(read("27 05 02 61 E9")).isEqualTo("aé");
        assertThat(read("2F 05 02 61 E9")).isEqualTo("aé");
        assertThat(read("27 05 00")).isNull();
        assertThat(read("37 05 05 00 05 01 01 00 00 00")).isEqualTo(BigDecimal.ONE);
        assertThat(read("3F 05 05 01 00")).isNull();
        assertThat(read("1F")).isNull();
    }

    @Test
    @Covers("TDS-2.2.5.5.3-1")
    void xmlIsReadInTheEncodingOfItsDocument() {
        assertThat(xml("FF FE 3C 00 61 00 2F 00 3E 00")).isEqualTo("<a/>");
        assertThat(xml("FE FF 00 3C 00 61 00 2F 00 3E")).isEqualTo("<a/>");
        assertThat(xml("EF BB BF 3C 61 2F 3E")).isEqualTo("<a/>");
        assertThat(xml("3C 61 3E C3 A9 3C 2F 61 3E")).isEqualTo("<a>é</a>");
        assertThat(xml(Hex.hex("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>é</a>"
                .getBytes(StandardCharsets.ISO_8859_1)))).endsWith("<a>é</a>");
        assertThat(xml("")).isEqualTo("");
        assertThatThrownBy(() -> xml("DF FF 01 B0")).isInstanceOf(SqlError.class).hasMessageContaining("binary XML");
        assertThatThrownBy(() -> xml(Hex.hex("<?xml version='1.0' encoding='no-such'?><a/>"
                .getBytes(StandardCharsets.US_ASCII)))).isInstanceOf(SqlError.class).hasMessageContaining("encoding");
    }

    private static String xml(String hex) {
        return XmlText.decode(Hex.hex(hex));
    }

    @Test
    @Covers("TDS-2.2.5.4.3-5")
    void clientsBefore73GetDatesAsText() {
        assertThat(written(Simple.DATE, TdsVersion.V7_2, LocalDate.of(2008, 1, 31)))
                .isEqualTo(Hex.normal("E7 14 00 09 04 10 00 00 14 00") + " " + utf16("2008-01-31"));
        assertThat(written(new Temporal(Temporal.Kind.DATETIMEOFFSET, 3), TdsVersion.V7_1,
                OffsetDateTime.parse("2008-01-31T01:02:03.004-05:30")))
                .isEqualTo(Hex.normal("E7 3C 00 09 04 10 00 00 3C 00") + " " + utf16("2008-01-31 01:02:03.004 -05:30"));
        assertThat(written(Simple.SQL_VARIANT, TdsVersion.V7_2, SqlValue.of(Simple.DATE, LocalDate.of(2008, 1, 31))))
                .isEqualTo(Hex.normal("62 49 1F 00 00 1D 00 00 00 E7 07 09 04 10 00 00 14 00") + " "
                        + utf16("2008-01-31"));
    }

    @Test
    @Covers("TDS-2.2.5.4.4-1")
    void clientsBefore72GetTextForMax() {
        assertThat(written(SqlType.varchar(SqlType.MAX), TdsVersion.V7_1, "a"))
                .isEqualTo("23 FF FF FF 7F 09 04 10 00 00 01 00 00 00 61");
        assertThat(written(SqlType.nvarchar(SqlType.MAX), TdsVersion.V7_1, "a"))
                .isEqualTo("63 FE FF FF 7F 09 04 10 00 00 02 00 00 00 61 00");
        assertThat(written(SqlType.varbinary(SqlType.MAX), TdsVersion.V7_1, new byte[]{1}))
                .isEqualTo("22 FF FF FF 7F 01 00 00 00 01");
        assertThat(written(Simple.XML, TdsVersion.V7_1, "a"))
                .isEqualTo("63 FE FF FF 7F 09 04 10 00 00 02 00 00 00 61 00");
    }

    @Test
    @Covers({"TDS-2.2.5.4.3-5", "TDS-2.2.5.4.4-1"})
    void oldClientsMayNotSendNewTypes() {
        for (String hex : List.of("28 00", "29 00 00", "2A 00 00", "2B 00 00", "F1 00", "E7 FF FF 00 00 00 00 00")) {
            assertThatThrownBy(() -> TypeInfo.read(Hex.reader(hex), TdsVersion.V7_1)).as(hex)
                    .isInstanceOf(MalformedStreamException.class);
        }
    }

    @Test
    @Covers("TDS-2.2.5.5.1.8-1")
    void aDatetimeIsRoundedToItsTick() {
        String midnight = "6F 08 08 01 00 00 00 00 00 00 00";
        assertThat(written(Simple.DATETIME, TdsVersion.V7_4, LocalDateTime.of(1900, 1, 1, 23, 59, 59, 999_000_000)))
                .isEqualTo(midnight);
        assertThat(written(Simple.DATETIME, TdsVersion.V7_4, LocalDateTime.of(1900, 1, 2, 0, 0, 0, 1_000_000)))
                .isEqualTo(midnight);
    }

    @Test
    void aLongTextIsEncodedInPieces() {
        String text = "é€a".repeat(20_000);
        for (WireCollation collation : List.of(WireCollation.DEFAULT, new WireCollation(0x04100409, 0))) {
            TypeInfo info = TypeInfo.of(SqlType.varchar(SqlType.MAX), true, TdsVersion.V7_4, collation);
            byte[] bytes = Hex.written(out -> ValueEncoder
                    .of(info, SqlType.varchar(SqlType.MAX), TdsVersion.V7_4, collation).write(out, text));
            assertThat(bytes).hasSize(16 + text.getBytes(collation.charset()).length);
            assertThat(new ValueDecoder(WireCollation.DEFAULT, 1 << 20).read(Hex.reader(bytes), info)).isEqualTo(text);
        }
    }

    @Test
    @Covers("TDS-2.2.5.1.2-2")
    void whatACodePageLacksBecomesAQuestionMark() {
        assertThat(written(SqlType.varchar(10), TdsVersion.V7_4, "жя")).endsWith("02 00 3F 3F");
    }

    @Test
    void valuesThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> written(SqlType.nvarchar(4000), TdsVersion.V7_4, "x".repeat(4001)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(SqlType.decimal(3, 1), TdsVersion.V7_4, new BigDecimal("100.0")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(Simple.DATETIME, TdsVersion.V7_4, LocalDateTime.of(1752, 12, 31, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(Simple.SMALLDATETIME, TdsVersion.V7_4, LocalDateTime.of(2079, 6, 7, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(Simple.SQL_VARIANT, TdsVersion.V7_4,
                SqlValue.of(SqlType.nvarchar(SqlType.MAX), "x"))).isInstanceOf(IllegalArgumentException.class);
    }

    private static String utf16(String text) {
        return Hex.hex(text.getBytes(StandardCharsets.UTF_16LE));
    }
}
