package org.granary.tds.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.granary.conformance.Covers;
import org.granary.tds.Hex;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.Column;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TokenBytesTest {
    private static final WireCollation SQL_LATIN1 = new WireCollation(0x00D00409, 0x34);
    private static final ValueDecoder DECODER = new ValueDecoder(WireCollation.DEFAULT, 1 << 20);

    static Stream<Arguments> tokens() {
        SqlMessage message = new SqlMessage(2812, 16, 62, "No", "p", 7);
        return Stream.of(
                Arguments.of("E3 0F 00 01 04 6D 00 61 00 69 00 6E 00 02 64 00 62 00", TdsVersion.V7_4,
                        EnvChange.database("main", "db")),
                Arguments.of("E3 07 00 02 02 75 00 73 00 00", TdsVersion.V7_4, EnvChange.language("us", "")),
                Arguments.of("E3 13 00 04 04 38 00 30 00 30 00 30 00 04 34 00 30 00 39 00 36 00", TdsVersion.V7_4,
                        EnvChange.packetSize(8000, 4096)),
                Arguments.of("E3 08 00 07 05 09 04 D0 00 34 00", TdsVersion.V7_4, EnvChange.collation(SQL_LATIN1)),
                Arguments.of("E3 0D 00 07 05 09 04 D0 00 34 05 09 04 10 00 00", TdsVersion.V7_4,
                        new EnvChange.Collation(SQL_LATIN1, WireCollation.DEFAULT)),
                Arguments.of("E3 0B 00 08 08 01 00 00 00 34 00 00 00 00", TdsVersion.V7_4,
                        EnvChange.beginTransaction(0x3400000001L)),
                Arguments.of("E3 0B 00 09 00 08 01 00 00 00 34 00 00 00", TdsVersion.V7_4,
                        EnvChange.commitTransaction(0x3400000001L)),
                Arguments.of("E3 0B 00 0A 00 08 01 00 00 00 34 00 00 00", TdsVersion.V7_4,
                        EnvChange.rollbackTransaction(0x3400000001L)),
                Arguments.of("E3 0B 00 0C 08 05 00 00 00 00 00 00 00 00", TdsVersion.V7_4,
                        new EnvChange.Transaction(EnvChange.Kind.DEFECT_TRANSACTION, 5, 0)),
                Arguments.of("E3 03 00 12 00 00", TdsVersion.V7_4, EnvChange.resetConnection()),
                Arguments.of("E3 0C 00 14 07 00 00 99 05 01 00 68 00 00 00", TdsVersion.V7_4,
                        new EnvChange.Routing(1433, "h", null)),
                Arguments.of("E3 10 00 15 0B 00 00 99 05 01 00 68 00 01 00 64 00 00 00", TdsVersion.V7_4,
                        new EnvChange.Routing(1433, "h", "d")),
                Arguments.of("E3 01 00 0F 02 00 00 00 AB CD 00", TdsVersion.V7_4,
                        new EnvChange.Opaque(EnvChange.Kind.PROMOTE_TRANSACTION, Bytes.of((byte) 0xAB, (byte) 0xCD),
                                Bytes.EMPTY)),
                Arguments.of("""
                        AA 16 00 FC 0A 00 00 3E 10 02 00 4E 00 6F 00 01 73 00 01 70 00 07 00 00 00
                        """, TdsVersion.V7_2, new ErrorToken(message, "s")),
                Arguments.of("AA 14 00 FC 0A 00 00 3E 10 02 00 4E 00 6F 00 01 73 00 01 70 00 07 00", TdsVersion.V7_1,
                        new ErrorToken(message, "s")),
                Arguments.of("AB 12 00 45 16 00 00 02 0A 02 00 4F 00 6B 00 00 00 01 00 00 00", TdsVersion.V7_4,
                        new InfoToken(new SqlMessage(5701, 10, 2, "Ok", "", 1), "")),
                Arguments.of("AD 0E 00 01 74 00 00 04 02 4D 00 53 00 10 00 03 E8", TdsVersion.V7_4,
                        new LoginAck(TdsVersion.V7_4, "MS", 16, 0, 1000)),
                Arguments.of("AE 0A 01 00 00 00 01 FF", TdsVersion.V7_4,
                        new FeatureExtAck(
                                List.of(new FeatureExtAck.Feature(FeatureExtAck.UTF8_SUPPORT, Bytes.of((byte) 1))))),
                Arguments.of("A9 04 00 02 00 01 00", TdsVersion.V7_4, new Order(List.of(2, 1))),
                Arguments.of("A5 06 00 01 00 04 02 00 10", TdsVersion.V7_1,
                        new ColInfo(List.of(new ColInfo.Entry(1, 0, ColInfo.Entry.EXPRESSION),
                                new ColInfo.Entry(2, 0, ColInfo.Entry.HIDDEN)))),
                Arguments.of("A5 08 00 01 01 28 02 69 00 64 00", TdsVersion.V7_4,
                        new ColInfo(List.of(new ColInfo.Entry(1, 1,
                                ColInfo.Entry.KEY | ColInfo.Entry.DIFFERENT_NAME, "id")))),
                Arguments.of("A4 0B 00 02 01 00 64 00 02 00 23 00 74 00", TdsVersion.V7_4,
                        new TabName(List.of(List.of("d", "#t")))),
                Arguments.of("A4 06 00 02 00 23 00 74 00", TdsVersion.V7_1_RTM, new TabName(List.of(List.of("#t")))),
                Arguments.of("79 FA FF FF FF", TdsVersion.V7_4, new ReturnStatus(-6)),
                Arguments.of("FD 10 00 C1 00 01 00 00 00 00 00 00 00", TdsVersion.V7_4,
                        new Done(DoneStatus.COUNT, 0xC1, 1)),
                Arguments.of("FD 10 00 C1 00 01 00 00 00", TdsVersion.V7_1, new Done(DoneStatus.COUNT, 0xC1, 1)),
                Arguments.of("FE 83 00 E0 00 00 00 00 00 00 00 00 00", TdsVersion.V7_4,
                        new DoneProc(DoneStatus.MORE | DoneStatus.ERROR | DoneStatus.RPCINBATCH, 0xE0, 0)),
                Arguments.of("FF 15 00 C3 00 FF FF FF FF 01 00 00 00", TdsVersion.V7_2,
                        new DoneInProc(DoneStatus.MORE | DoneStatus.INXACT | DoneStatus.COUNT, 0xC3, 0x1FFFFFFFFL)),
                Arguments.of("FD 20 00 00 00 00 00 00 00 00 00 00 00", TdsVersion.V8_0,
                        new Done(DoneStatus.ATTN, 0, 0)),
                Arguments.of("FD 02 01 00 00 00 00 00 00 00 00 00 00", TdsVersion.V7_3A,
                        new Done(DoneStatus.SRVERROR | DoneStatus.ERROR, 0, 0)),
                Arguments.of("E4 0B 00 00 00 01 00 00 00 01 09 04 FF FF FF FF", TdsVersion.V7_4,
                        new SessionState(1, true, List
                                .of(new SessionState.State(9, Bytes.of((byte) -1, (byte) -1, (byte) -1, (byte) -1))))),
                Arguments.of("ED 02 00 A1 B2", TdsVersion.V7_4, new Sspi(Bytes.of((byte) 0xA1, (byte) 0xB2))),
                Arguments.of("AC 01 00 02 40 00 69 00 01 00 00 00 00 00 00 26 04 04 2A 00 00 00", TdsVersion.V7_4,
                        new ReturnValue(1, "@i", ReturnValue.OUTPUT, SqlValue.ofInt(42), WireCollation.RAW)),
                Arguments.of("AC 00 00 00 02 00 00 00 00 E7 06 00 09 04 10 00 00 FF FF", TdsVersion.V7_1,
                        new ReturnValue(0, "", ReturnValue.FUNCTION, SqlValue.nullOf(SqlType.nvarchar(3)),
                                WireCollation.DEFAULT)),
                Arguments.of("81 FF FF", TdsVersion.V7_4, new ColMetadata(List.of())),
                Arguments.of("81 01 00 00 00 00 00 08 00 38 01 69 00", TdsVersion.V7_4,
                        ColMetadata.of(List.of(new Column("i", Simple.INT, false)), TdsVersion.V7_4,
                                WireCollation.DEFAULT)),
                Arguments.of("""
                        81 03 00
                        00 00 09 00 26 08 01 62 00
                        50 00 08 00 AD 08 00 01 76 00
                        00 00 09 00 63 FE FF FF 7F 09 04 10 00 00 00 00 01 6E 00
                        """, TdsVersion.V7_1,
                        new ColMetadata(List.of(column("b", Simple.BIGINT, true, TdsVersion.V7_1),
                                column("v", Simple.TIMESTAMP, false, TdsVersion.V7_1),
                                withTable(column("n", SqlType.nvarchar(SqlType.MAX), true, TdsVersion.V7_1))))),
                Arguments.of("""
                        81 02 00
                        00 00 00 00 19 00 38 01 69 00
                        00 00 00 00 09 00 23 FF FF FF 7F 09 04 10 00 00 01 00 00 01 74 00
                        """, TdsVersion.V7_2,
                        new ColMetadata(List.of(
                                new ColumnMetadata(0,
                                        ColumnMetadata.NULLABLE | ColumnMetadata.UPDATEABLE_UNKNOWN
                                                | ColumnMetadata.IDENTITY,
                                        column("i", Simple.INT, false, TdsVersion.V7_2).type(), List.of(), "i"),
                                withTable(column("t", Simple.TEXT, true, TdsVersion.V7_2))))));
    }

    private static ColumnMetadata column(String name, SqlType type, boolean nullable, TdsVersion version) {
        return ColumnMetadata.of(new Column(name, type, nullable), version, WireCollation.DEFAULT);
    }

    /// What is read back: a text column always names a table, if only an empty one.
    private static ColumnMetadata withTable(ColumnMetadata column) {
        return new ColumnMetadata(column.userType(), column.flags(), column.type(), List.of(""), column.name());
    }

    @ParameterizedTest
    @MethodSource("tokens")
    @Covers({"TDS-2.2.2.8-1", "TDS-2.2.5.1-1", "TDS-2.2.5.1.2-1", "TDS-2.2.7.3-1", "TDS-2.2.7.4-1", "TDS-2.2.7.4-2",
        "TDS-2.2.7.4-3", "TDS-2.2.7.4-4", "TDS-2.2.7.6-1", "TDS-2.2.7.6-7", "TDS-2.2.7.9-1", "TDS-2.2.7.9-3",
        "TDS-2.2.7.10-1", "TDS-2.2.7.11-1", "TDS-2.2.7.13-1", "TDS-2.2.7.14-1", "TDS-2.2.7.17-1", "TDS-2.2.7.18-1",
        "TDS-2.2.7.19-1", "TDS-2.2.7.23-1"})
    void tokensAreTheseBytes(String hex, TdsVersion version, Token token) {
        assertThat(Hex.hex(Hex.written(out -> token.write(out, version)))).isEqualTo(Hex.normal(hex));
    }

    @ParameterizedTest
    @MethodSource("tokens")
    void bytesAreTheseTokens(String hex, TdsVersion version, Token token) {
        TokenReader reader = new TokenReader(Hex.reader(hex), version, DECODER);
        assertThat(reader.next()).isEqualTo(token);
        assertThat(reader.atEnd()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("tokens")
    @Covers("TDS-2.2.4-1")
    void tokensCutAnywhereAreIncomplete(String hex, TdsVersion version, Token token) {
        byte[] whole = Hex.hex(hex);
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> new TokenReader(Hex.reader(part), version, DECODER).next())
                    .as("%s cut to %d bytes", token, length).isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(EOFException.class);
        }
    }

    @Test
    @Covers("TDS-2.2.7.10-3")
    void aMessageTooLongForItsTokenIsCut() {
        String text = "x".repeat(100_000);
        ErrorToken token = new ErrorToken(new SqlMessage(50000, 16, 1, text, text, 1), text);
        byte[] bytes = Hex.written(out -> token.write(out, TdsVersion.V7_4));
        TokenReader reader = new TokenReader(Hex.reader(bytes), TdsVersion.V7_4, DECODER);
        assertThat(reader.next()).isInstanceOfSatisfying(ErrorToken.class, read -> {
            assertThat(read.message().text()).hasSize(32_000);
            assertThat(read.message().procedure()).hasSize(255);
            assertThat(read.server()).hasSize(255);
        });
        assertThat(reader.atEnd()).isTrue();
    }

    @Test
    @Covers("TDS-2.2.7.6-1")
    void aRowCountBeyondFourBytesIsTheGreatestThatOldClientsCanRead() {
        assertThat(Hex.hex(Hex.written(out -> new Done(DoneStatus.COUNT, 0, 1L << 40).write(out, TdsVersion.V7_1))))
                .isEqualTo("FD 10 00 00 00 FF FF FF 7F");
    }

    @Test
    void bytesThatMakeNoSenseAreMalformed() {
        for (String hex : List.of("00", "E3 03 00 63 00 00", "E3 03 00 07 04 00", "E3 03 00 08 07 00", "A9 01 00 00",
                "D1", "D2", "AD 0A 00 05 74 00 00 04 00 00 00 00 00", "AD 0A 00 01 74 00 00 05 00 00 00 00 00",
                "81 01 00 00 00 00 00 00 00 01", "E3 10 00 14 07 00 01", "AE 01 FF FF FF FF")) {
            assertThatThrownBy(() -> new TokenReader(Hex.reader(hex), TdsVersion.V7_4, DECODER).next()).as(hex)
                    .isInstanceOf(MalformedStreamException.class);
        }
    }

    @Test
    @Covers("TDS-2.2.6.4-20")
    void secretsOfALoginAreNotPrinted() {
        assertThat(new Sspi(Bytes.of((byte) 0xA1, (byte) 0xB2)).toString()).contains("2 bytes").doesNotContain("a1");
        assertThat(Bytes.of((byte) 0xA1, (byte) 0xB2).hex()).isEqualTo("a1b2");
    }
}
