package org.granary.tds.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacketTest {

    @Test
    @Covers({"TDS-2.2.3.1-1", "TDS-2.2.3.1.3-1"})
    void aPacketIsAHeaderAndItsPayload() throws IOException {
        Packet packet = Objects.requireNonNull(Packet.read(in("01 09 000B 0033 02 00 AABBCC FF")));

        assertThat(packet.header()).isEqualTo(new PacketHeader(1, 9, 11, 0x33, 2));
        assertThat(packet.header().endsMessage()).isTrue();
        assertThat(packet.header().has(PacketHeader.RESET_CONNECTION)).isTrue();
        assertThat(packet.header().has(PacketHeader.RESET_CONNECTION_SKIP_TRANSACTION)).isFalse();
        assertThat(packet.payload()).containsExactly(0xAA, 0xBB, 0xCC);
    }

    @Test
    void aStreamThatEndsBetweenPacketsHasEnded() throws IOException {
        assertThat(Packet.read(in(""))).isNull();
    }

    @Test
    void aStreamThatEndsInAPacketIsAnError() {
        byte[] whole = bytes("01 01 000B 0000 01 00 AABBCC");
        for (int cut = 1; cut < whole.length; cut++) {
            byte[] part = Arrays.copyOf(whole, cut);
            assertThatThrownBy(() -> Packet.read(new ByteArrayInputStream(part))).as("cut at %s", cut)
                    .isInstanceOf(EOFException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000", "0007", "8000", "FFFF"})
    @Covers("TDS-2.2.3.1.3-2")
    void aLengthThatNoPacketHasIsMalformed(String length) {
        assertThatThrownBy(() -> Packet.read(in("01 01" + length + "0000 01 00 AABBCC")))
                .isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @Covers({"TDS-2.2.3-1", "TDS-2.2.3.1.1-2", "TDS-2.2.3.1.2-1", "TDS-2.2.3.1.4-1", "TDS-2.2.3.1.6-1"})
    void aMessageIsCutIntoNumberedPacketsAndOnlyTheLastEndsIt() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PacketWriter writer = new PacketWriter(out, PacketType.TABULAR_RESULT, 0x0134, 512);
        byte[] payload = new byte[504 * 2];
        writer.write(payload);
        writer.write(0x7F);
        writer.endMessage();

        byte[] sent = out.toByteArray();
        assertThat(HexFormat.of().formatHex(sent, 0, 8)).isEqualTo("0400020001340100");
        assertThat(HexFormat.of().formatHex(sent, 512, 520)).isEqualTo("0400020001340200");
        assertThat(HexFormat.of().formatHex(sent, 1024, sent.length)).isEqualTo("04010009013403007f");
    }

    @Test
    @Covers("TDS-2.2.3.1.2-1")
    void aMessageThatFillsItsPacketEndsInIt() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PacketWriter writer = new PacketWriter(out, PacketType.TABULAR_RESULT, 51, 512);
        writer.write(new byte[504]);
        writer.endMessage();

        assertThat(out.size()).isEqualTo(512);
        assertThat(HexFormat.of().formatHex(out.toByteArray(), 0, 8)).isEqualTo("0401020000330100");
    }

    @Test
    @Covers("TDS-2.2.3.1.5-1")
    void packetNumbersWrapAround() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PacketWriter writer = new PacketWriter(out, PacketType.TABULAR_RESULT, 51, 512);
        writer.write(new byte[504 * 256 + 1]);
        writer.endMessage();

        assertThat(out.toByteArray()[255 * 512 + 6]).isZero();
        assertThat(out.toByteArray()[256 * 512 + 6]).isEqualTo((byte) 1);
    }

    @Test
    @Covers("TDS-2.2.3.1.2-1")
    void aFlushedPacketDoesNotEndTheMessage() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PacketWriter writer = new PacketWriter(out, PacketType.TABULAR_RESULT, 51, 512);
        writer.flush();
        writer.write(1);
        writer.flush();
        writer.endMessage();

        assertThat(HexFormat.of().formatHex(out.toByteArray()))
                .isEqualTo("0400000900330100" + "01" + "0401000800330200");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 9, 13, 15, 19, 255})
    @Covers("TDS-2.2.3.1.1-1")
    void aTypeThatDoesNotExistIsUnknown(int code) {
        assertThat(PacketType.of(code)).isEmpty();
    }

    private static ByteArrayInputStream in(String hex) {
        return new ByteArrayInputStream(bytes(hex));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
