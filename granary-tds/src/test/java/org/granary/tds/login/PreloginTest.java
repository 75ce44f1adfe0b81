package org.granary.tds.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.granary.conformance.Covers;
import org.granary.tds.packet.MalformedStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreloginTest {
    /// VERSION 12.1.0.0, ENCRYPTION on, INSTOPT empty, THREADID 0x0102, MARS on, TRACEID of 36 bytes, FEDAUTHREQUIRED 1, an option of the future.
    private static final String CLIENT = "00 0029 0006 01 002F 0001 02 0030 0001 03 0031 0004 04 0035 0001 05 0036 0024 06 005A 0001 7B 005B 0002 FF"
            + "0C0100000000 01 00 02010000 01" + "11".repeat(36) + "01 BEEF";

    @Test
    @Covers({"TDS-2.2.2.1-1", "TDS-2.2.6.5-1", "TDS-2.2.6.5-4", "TDS-2.2.6.5-11", "TDS-2.2.6.5-13"})
    void everyOptionThatIsKnownIsAnsweredAndNoOther() {
        byte[] answer = Prelogin.parse(bytes(CLIENT)).answer(new Prelogin.Version(16, 0, 4000), 1);

        assertThat(HexFormat.of().withUpperCase().formatHex(answer)).isEqualTo(
                ("00 0024 0006 01 002A 0001 02 002B 0001 03 002C 0000 04 002C 0001 05 002D 0000 06 002D 0001 FF"
                        + "10000FA00000 01 00 01 00").replace(" ", ""));
    }

    @Test
    @Covers("TDS-2.2.6.5-4")
    void whatTheClientDidNotSendIsNotAnswered() {
        byte[] answer = Prelogin.parse(bytes("00 000B 0006 01 0011 0001 FF 0C0100000000 00")).answer(
                new Prelogin.Version(16, 0, 4000), 0);

        assertThat(HexFormat.of().formatHex(answer))
                .isEqualTo("00000b0006" + "0100110001" + "ff" + "10000fa00000" + "00");
    }

    @Test
    void theEncryptionOfTheClientIsRead() {
        assertThat(Prelogin.parse(bytes(CLIENT)).encryption()).hasValue(1);
        assertThat(Prelogin.parse(bytes("00 0006 0006 FF 0C0100000000")).encryption()).isEmpty();
    }

    @Test
    @Covers("TDS-2.2.6.5-3")
    void aMessageCutAnywhereIsMalformed() {
        byte[] whole = bytes(CLIENT);
        for (int cut = 0; cut < whole.length; cut++) {
            byte[] part = Arrays.copyOf(whole, cut);
            assertThatThrownBy(() -> Prelogin.parse(part)).as("cut at %s", cut)
                    .isInstanceOf(MalformedStreamException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"FF", "01 0006 0001 FF 00", "00 0006 0006", "00 0006 FFFF FF 0C0100000000",
        "00 FFFF 0006 FF 0C0100000000", "00 000B 0006 00 000B 0006 FF 0C0100000000"})
    @Covers({"TDS-2.2.6.5-2", "TDS-2.2.6.5-3"})
    void whatIsNoPreloginIsMalformed(String hex) {
        assertThatThrownBy(() -> Prelogin.parse(bytes(hex))).isInstanceOf(MalformedStreamException.class);
    }

    @ParameterizedTest
    @CsvSource({"OPTIONAL,0,0,LOGIN_ONLY", "OPTIONAL,1,1,FULL", "OPTIONAL,2,2,CLEAR", "OPTIONAL,3,1,FULL",
        "LOGIN,0,0,LOGIN_ONLY", "LOGIN,1,1,FULL", "LOGIN,2,3,REFUSED", "LOGIN,3,1,FULL", "REQUIRED,0,3,FULL",
        "REQUIRED,1,1,FULL", "REQUIRED,2,3,REFUSED", "REQUIRED,3,1,FULL", "DISABLED,0,2,CLEAR",
        "DISABLED,1,2,REFUSED", "DISABLED,2,2,CLEAR", "DISABLED,3,2,REFUSED", "OPTIONAL,128,0,LOGIN_ONLY",
        "OPTIONAL,129,1,FULL", "OPTIONAL,130,3,REFUSED", "DISABLED,128,2,REFUSED"})
    @Covers("TDS-2.2.6.5-5")
    void encryptionIsAgreedOn(Encryption server, int client, int answer, Encryption.Outcome outcome) {
        assertThat(server.answer(client)).isEqualTo(new Encryption.Answer(answer, outcome));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
