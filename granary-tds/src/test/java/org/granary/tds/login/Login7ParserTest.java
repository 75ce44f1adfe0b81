package org.granary.tds.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.granary.conformance.Covers;
import org.granary.tds.packet.MalformedStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Login7ParserTest {
    /// Host `box`, user `sa`, password `Pw1`, database `db`, feature UTF8_SUPPORT, all others empty.
    private static final String WHOLE = "83000000 04000074 401F0000 00000007 67120000 00000000 E0 03 20 10 C4FFFFFF 09040000"
            + "5E00 0300 6400 0200 6800 0300 0000 0000 0000 0000 7200 0400 0000 0000 0000 0000 6E00 0200"
            + "0102030405FE 0000 0000 0000 0000 0000 0000 00000000"
            + "62006F007800" + "73006100" + "A0A5D2A5B6A5" + "64006200" + "76000000"
            + "0A 01000000 01 04 01000000 02 FF";

    @Test
    @Covers({"TDS-2.2.6.4-1", "TDS-2.2.6.4-2", "TDS-2.2.6.4-5", "TDS-2.2.6.4-15"})
    void everyFieldIsRead() {
        Login7 login = Login7Parser.parse(bytes(WHOLE));

        assertThat(login.tdsVersion()).isEqualTo(0x74000004);
        assertThat(login.packetSize()).isEqualTo(8000);
        assertThat(login.clientProgramVersion()).isEqualTo(0x07000000);
        assertThat(login.clientProcessId()).isEqualTo(4711);
        assertThat(login.timeZone()).isEqualTo(-60);
        assertThat(login.lcid()).isEqualTo(0x0409);
        assertThat(login.hostName()).isEqualTo("box");
        assertThat(login.userName()).isEqualTo("sa");
        assertThat(login.password()).isEqualTo("Pw1");
        assertThat(login.database()).isEqualTo("db");
        assertThat(login.appName()).isEmpty();
        assertThat(login.clientId()).isEqualTo("0102030405FE");
        assertThat(login.isReadOnly()).isTrue();
        assertThat(login.isOdbc()).isTrue();
        assertThat(login.databaseMustExist()).isTrue();
        assertThat(login.isIntegrated()).isFalse();
        assertThat(login.features()).containsExactly(new Feature(Feature.UTF8_SUPPORT, ByteBuffer.wrap(new byte[]{1})),
                new Feature(Feature.COLUMN_ENCRYPTION, ByteBuffer.wrap(new byte[]{2})));
    }

    @Test
    @Covers("TDS-2.2.6.4-4")
    void aMessageCutAnywhereIsMalformed() {
        byte[] whole = bytes(WHOLE);
        for (int cut = 0; cut < whole.length; cut++) {
            byte[] part = Arrays.copyOf(whole, cut);
            assertThatThrownBy(() -> Login7Parser.parse(part)).as("cut at %s", cut)
                    .isInstanceOf(MalformedStreamException.class);
        }
    }

    @Test
    @Covers("TDS-2.2.6.4-3")
    void aMessageCutAnywhereThatKnowsItsLengthNeverReadsOutsideOfIt() {
        byte[] whole = bytes(WHOLE);
        for (int cut = 4; cut < whole.length; cut++) {
            byte[] part = Arrays.copyOf(whole, cut);
            ByteBuffer.wrap(part).order(java.nio.ByteOrder.LITTLE_ENDIAN).putInt(0, cut);
            assertThatThrownBy(() -> Login7Parser.parse(part)).as("cut at %s", cut)
                    .isInstanceOf(MalformedStreamException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"36,FFFF0300", "40,64008100", "40,FEFF0200", "44,6800FFFF", "56,FFFF0400", "78,6400FF7F",
        "82,64000501"})
    @Covers("TDS-2.2.6.4-3")
    void aPairThatPointsElsewhereIsMalformed(int at, String pair) {
        byte[] message = bytes(WHOLE);
        System.arraycopy(bytes(pair), 0, message, at, 4);

        assertThatThrownBy(() -> Login7Parser.parse(message)).isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers("TDS-2.2.6.4-15")
    void featuresWithoutAnEndAreMalformed() {
        byte[] message = bytes(WHOLE);
        message[message.length - 1] = 0x05;

        assertThatThrownBy(() -> Login7Parser.parse(message)).isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers("TDS-2.2.6.4-6")
    void aLoginOf71HasNoFieldsOf72() {
        Login7 login = Login7Parser
                .parse(Login7Bytes.version(0x71000001).user("u", "p").database("d").toBytes());

        assertThat(login.userName()).isEqualTo("u");
        assertThat(login.password()).isEqualTo("p");
        assertThat(login.database()).isEqualTo("d");
        assertThat(login.changePassword()).isEmpty();
    }

    @Test
    void aHostNameOfNoLengthMayPointNowhere() {
        byte[] message = bytes(WHOLE);
        Arrays.fill(message, 36, 40, (byte) 0);

        Login7 login = Login7Parser.parse(message);

        assertThat(login.hostName()).isEmpty();
        assertThat(login.features()).hasSize(2);
    }

    @Test
    @Covers("TDS-2.2.6.4-5")
    void aNewPasswordAndALongSspiTokenAreRead() {
        byte[] token = new byte[70_000];
        byte[] message = Login7Bytes.version(0x74000004).newPassword("n\u00E9w").sspi(token).toBytes();
        ByteBuffer.wrap(message).order(java.nio.ByteOrder.LITTLE_ENDIAN).putShort(80, (short) 0xFFFF).putInt(90,
                70_000);

        Login7 login = Login7Parser.parse(message);

        assertThat(login.wantsPasswordChange()).isTrue();
        assertThat(login.changePassword()).isEqualTo("n\u00E9w");
        assertThat(login.sspi().remaining()).isEqualTo(70_000);
        assertThat(login.isIntegrated()).isTrue();
    }

    @Test
    @Covers("TDS-2.2.6.4-20")
    void passwordsAreNotPrinted() {
        Login7 login = Login7Parser
                .parse(Login7Bytes.version(0x74000004).user("u", "hush1").newPassword("hush2").toBytes());

        assertThat(login.toString()).contains("user=u").doesNotContain("hush");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
