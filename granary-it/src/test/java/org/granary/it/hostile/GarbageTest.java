package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Bytes that are not TDS, or not for long.
class GarbageTest extends HostileTest {
    private static final int TRIES = 40;

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional", "--login-timeout", "10s"};
    }

    private interface Opener {
        RawClient open() throws IOException;
    }

    /// Sends bytes and then nothing more; the answer must end and show no insides.
    private static String answer(Opener opener, byte[] bytes) throws IOException {
        try (RawClient client = opener.open()) {
            try {
                client.sendRaw(bytes);
                client.shutdownOutput();
            } catch (SocketException e) {
                // The server has seen enough.
            }
            String answer = client.rest();
            assertTellsNoInsides(answer);
            return answer;
        }
    }

    @Test
    @Covers("TDS-3.3.5.2-1")
    void randomBytesAtEveryPhase() throws IOException {
        Random random = new Random(20261115);
        for (int i = 0; i < TRIES; i++) {
            byte[] bytes = new byte[1 + random.nextInt(3000)];
            random.nextBytes(bytes);
            answer(() -> RawClient.connect(port()), bytes);
            answer(() -> RawClient.greeted(port()), bytes);
            answer(() -> RawClient.loggedIn(port()), bytes);
        }
    }

    @Test
    void randomMessagesInWellFormedPackets() throws IOException {
        Random random = new Random(4711);
        int[] types = {RawClient.BATCH, RawClient.RPC, RawClient.BULK_LOAD, 0x0E, RawClient.LOGIN, 0x11,
            RawClient.PRELOGIN, 0x08, 0x55};
        for (int i = 0; i < 2 * TRIES; i++) {
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            int type = types[i % types.length];
            try (RawClient client = RawClient.loggedIn(port())) {
                client.send(type, bytes);
                client.shutdownOutput();
                assertTellsNoInsides(client.rest());
            }
            try (RawClient client = RawClient.greeted(port())) {
                client.send(type, bytes);
                client.shutdownOutput();
                assertTellsNoInsides(client.rest());
            }
        }
    }

    @Test
    void aRightMessageWithSomeBytesChanged() throws IOException {
        Random random = new Random(99);
        byte[] call = RawClient.rpc("proc_SubmitJob",
                RawClient.hex("06 40004A006F0062004900640000 26 08 08 0100000000000000"));
        byte[] login = RawClient.login("sa", "Wrong-Pass-1");
        for (int i = 0; i < 3 * TRIES; i++) {
            byte[] changedCall = call.clone();
            byte[] changedLogin = login.clone();
            for (int n = 0; n < 1 + i % 4; n++) {
                changedCall[random.nextInt(changedCall.length)] = (byte) random.nextInt();
                changedLogin[random.nextInt(94)] = (byte) random.nextInt();
            }
            try (RawClient client = RawClient.loggedIn(port())) {
                client.send(RawClient.RPC, changedCall);
                client.shutdownOutput();
                assertTellsNoInsides(client.rest());
            }
            try (RawClient client = RawClient.greeted(port())) {
                client.send(RawClient.LOGIN, changedLogin);
                client.shutdownOutput();
                assertTellsNoInsides(client.rest());
            }
        }
    }

    @Test
    void packetsThatEndEarlyOrAreTooShortOrTooLong() throws IOException {
        for (String hex : new String[]{"12 01 0000 0000 01 00", "12 01 0007 0000 01 00", "12 01 FFFF 0000 01 00 00",
            "12 00 0009 0000 01 00 00", "01 01 0008 0000 01 00", "10 01 7FFF 0000 01 00 1122", "12"}) {
            byte[] bytes = RawClient.hex(hex);
            answer(() -> RawClient.connect(port()), bytes);
            answer(() -> RawClient.greeted(port()), bytes);
            answer(() -> RawClient.loggedIn(port()), bytes);
        }
    }

    @Test
    @Covers("TDS-3.3.5.1-1")
    void otherProtocolsAreTurnedAway() throws IOException {
        for (String probe : new String[]{"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "OPTIONS sip:nm SIP/2.0\r\n\r\n",
            "SSH-2.0-probe\r\n"}) {
            answer(() -> RawClient.connect(port()), probe.getBytes(StandardCharsets.ISO_8859_1));
        }
        // PostgreSQL's request for TLS, and the beginning of a remote desktop's handshake.
        answer(() -> RawClient.connect(port()), RawClient.hex("00000008 04D2162F"));
        answer(() -> RawClient.connect(port()), RawClient.hex("03000013 0EE00000"));
        // The beginning of a TLS handshake, and one that then talks nonsense.
        answer(() -> RawClient.connect(port()), RawClient.hex("16 0301 00FF 01 0000FB 0303"));
        answer(() -> RawClient.connect(port()), RawClient.hex("16 0301 0004 01 020304"));
        answer(() -> RawClient.connect(port()), RawClient.hex("16 03FF FFFF 01 020304"));
    }

    @Test
    @Covers("TDS-2.2.3.1.1-1")
    void anUnknownPacketTypeGetsAnErrorNotSilence() throws IOException {
        for (int type : new int[]{0x02, 0x04, 0x05, 0x08, 0x0F, 0x55, 0xFF}) {
            try (RawClient client = RawClient.loggedIn(port())) {
                client.send(type, new byte[]{1, 2, 3});
                assertThat(client.answerText()).contains("protocol stream is incorrect");
            }
        }
    }

    @Test
    @Covers({"WSSCFGD-3.1.3-1"})
    void whoHasNotLoggedInGetsNothingExecuted() throws IOException {
        String drop = "EXEC SharePoint_Config.dbo.proc_DropObject '5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318'";
        byte[] call = RawClient.rpc("SharePoint_Config.dbo.proc_DropObject",
                RawClient.hex("00 00 24 10 10 7E1A0C5F 3D9B 624E A8417C26D9E0B318"));
        for (Opener opener : List.<Opener>of(() -> RawClient.connect(port()), () -> RawClient.greeted(port()))) {
            try (RawClient client = opener.open()) {
                client.send(RawClient.BATCH, RawClient.batch(drop));
                client.shutdownOutput();
                client.rest();
            }
            try (RawClient client = opener.open()) {
                client.send(RawClient.RPC, call);
                client.shutdownOutput();
                client.rest();
            }
        }
        try (RawClient client = RawClient.loggedIn(port())) {
            client.send(RawClient.BATCH, RawClient.batch("SELECT Name FROM SharePoint_Config.dbo.Objects"));
            assertThat(client.answerText()).contains("SharePoint_Config");
            // With a login the same bytes do what they say.
            client.send(RawClient.RPC, call);
            client.answer();
            client.send(RawClient.BATCH, RawClient.batch("SELECT N'gone' WHERE NOT EXISTS (SELECT 1 FROM "
                    + "SharePoint_Config.dbo.Objects)"));
            assertThat(client.answerText()).contains("gone");
        }
    }
}
