package org.granary.tds.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.granary.tds.packet.MalformedStreamException;
import org.junit.jupiter.api.Test;

/// What a client says of the session that it has lost.
class SessionRecoveryTest {
    /// The database "m", a collation, the language "e" and a state; then the database "t" and another state.
    private static final byte[] DATA = HexFormat.of().parseHex("10000000" + "016D00" + "050904D00034" + "016500"
            + "0002AABB" + "08000000" + "017400" + "00" + "00" + "0301CC");

    @Test
    void bothStagesAreRead() {
        SessionRecovery recovery = SessionRecovery.parse(ByteBuffer.wrap(DATA)).orElseThrow();

        assertThat(recovery.initial().database()).isEqualTo("m");
        assertThat(recovery.initial().language()).isEqualTo("e");
        assertThat(recovery.initial().states()).containsOnlyKeys(0);
        assertThat(recovery.current().database()).isEqualTo("t");
        assertThat(recovery.current().language()).isEmpty();
        assertThat(recovery.current().states()).containsExactly(
                Map.entry(3, ByteBuffer.wrap(new byte[]{(byte) 0xCC})));
    }

    @Test
    void aClientThatHasLostNothingSaysNothing() {
        assertThat(SessionRecovery.parse(ByteBuffer.allocate(0))).isEmpty();
    }

    @Test
    void whatIsCutOffOrTooLongMakesNoSense() {
        for (int length = 1; length < DATA.length; length++) {
            byte[] part = Arrays.copyOf(DATA, length);
            assertThatThrownBy(() -> SessionRecovery.parse(ByteBuffer.wrap(part))).as("%s bytes", length)
                    .isInstanceOf(MalformedStreamException.class);
        }
        assertThatThrownBy(() -> SessionRecovery.parse(ByteBuffer.wrap(Arrays.copyOf(DATA, DATA.length + 1))))
                .isInstanceOf(MalformedStreamException.class);
        byte[] wrong = DATA.clone();
        wrong[3] = (byte) 0x80;
        assertThatThrownBy(() -> SessionRecovery.parse(ByteBuffer.wrap(wrong)))
                .isInstanceOf(MalformedStreamException.class);
    }
}
