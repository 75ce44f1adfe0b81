package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.granary.conformance.Covers;
import org.granary.tds.packet.SmpHeader;
import org.granary.type.SqlError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Several sessions on one connection (MARS, MC-SMP).
@Timeout(60)
class MarsTest {
    private TestServer server;
    private MarsClient client;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer(TdsServerSettings.defaults());
        client = new MarsClient(server.server.address());
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
    }

    @Test
    @Covers({"TDS-2.1-3", "TDS-2.2.6.5-12"})
    void sessionsHaveAnswersOfTheirOwn() throws IOException {
        for (int number : new int[]{0, 7, 65_535}) {
            client.begin(number);
        }
        for (int i = 0; i < 20; i++) {
            client.batch(0, "echo a" + i);
            client.batch(65_535, "echo b" + i);
            assertThat(client.answer(65_535)).containsExactly("b" + i, "done 0");
            assertThat(client.answer(0)).containsExactly("a" + i, "done 0");
        }
        client.batch(7, "echo c");
        assertThat(client.answer(7)).containsExactly("c", "done 0");
    }

    @Test
    void anAnswerThatIsNotReadKeepsNobodyWaiting() throws IOException {
        MarsClient.Session slow = client.begin(1);
        client.begin(2);
        client.batch(1, "lines 5000");
        client.batch(2, "echo quick");
        assertThat(client.answer(2)).containsExactly("quick", "done 0");
        assertThat(slow.received).as("no more than the window").isLessThanOrEqualTo(4);
        assertThat(client.answer(1)).hasSize(5001).endsWith("line 4999", "done 0");
    }

    @Test
    void whatIsSentBeforeTheEndDoesNotWait() throws Exception {
        client.begin(1);
        client.begin(2);
        client.batch(1, "partial first words");
        assertThat(server.sleeping.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        client.batch(2, "echo second");
        client.attention(1);
        assertThat(client.answer(1)).containsExactly("first words", "done 0");
        assertThat(client.answer(1)).containsExactly("done 32");
        assertThat(client.answer(2)).containsExactly("second", "done 0");
    }

    @Test
    void anAttentionIsForOneSession() throws Exception {
        client.begin(1);
        client.begin(2);
        client.begin(3);
        client.batch(1, "sleep");
        assertThat(server.sleeping.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        client.batch(2, "echo not run");
        client.attention(2);
        assertThat(client.answer(2)).containsExactly("done 0");
        assertThat(client.answer(2)).containsExactly("done 32");
        client.batch(3, "echo waits");
        client.attention(1);
        assertThat(client.answer(1)).containsExactly("done 0");
        assertThat(client.answer(1)).containsExactly("done 32");
        assertThat(client.answer(3)).containsExactly("waits", "done 0");
        assertThat(server.events).doesNotContain("echo not run");
    }

    @Test
    void aSessionEndsAndItsNumberIsFree() throws Exception {
        MarsClient.Session first = client.begin(1);
        client.batch(1, "sleep");
        assertThat(server.sleeping.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        client.end(1);
        while (!first.ended) {
            client.read();
        }
        assertThat(server.events).contains("cancelled");
        client.begin(1);
        client.batch(1, "echo again");
        assertThat(client.answer(1)).containsExactly("again", "done 0");
    }

    @Test
    void aConnectionHasSoManySessions() throws IOException {
        for (int i = 0; i < MarsConnection.MOST_SESSIONS; i++) {
            client.begin(i);
        }
        MarsClient.Session refused = client.begin(1000);
        client.batch(0, "echo still here");
        assertThat(client.answer(0)).containsExactly("still here", "done 0");
        assertThat(refused.ended).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // Another first byte; wrong flags; a SYN with data; a DATA without; one that is too long; an unknown session.
        "54 08 0100 12000000 01000000 04000000 0000", "53 03 0100 10000000 00000000 04000000",
        "53 01 0200 11000000 00000000 04000000 00", "53 08 0100 10000000 01000000 04000000",
        "53 08 0100 FFFFFF7F 01000000 04000000", "53 08 0900 12000000 01000000 04000000 0000",
        // A session that begins twice; one with a window of nothing; a gap; a window that shrinks; a wrong ACK.
        "53 01 0100 10000000 00000000 04000000", "53 01 0200 10000000 00000000 00000000",
        "53 08 0100 12000000 03000000 04000000 0000", "53 02 0100 10000000 00000000 03000000",
        "53 02 0100 10000000 07000000 04000000", "53 04 0900 10000000 00000000 04000000",
        // No multiplexed packet at all.
        "01 01 0008 0000 01 00 01 01 0008 0000 01 00"})
    void aWrongPacketEndsThisConnectionOnly(String bytes) throws IOException {
        try (MarsClient other = new MarsClient(server.server.address())) {
            other.begin(1);
            client.begin(1);
            client.raw(TestClient.hex(bytes));
            assertThat(client.isClosed()).isTrue();
            other.batch(1, "echo fine");
            assertThat(other.answer(1)).containsExactly("fine", "done 0");
        }
    }

    /// Packets with fields that are right or nearly so, the same in each run.
    @Test
    void anythingButTheConnectionGoesOn() throws IOException {
        Random random = new Random(53);
        try (MarsClient other = new MarsClient(server.server.address())) {
            other.begin(1);
            for (int i = 0; i < 60; i++) {
                try (MarsClient wrong = new MarsClient(server.server.address())) {
                    wrong.begin(random.nextInt(3));
                    for (int n = 0; n < 20; n++) {
                        byte[] data = new byte[random.nextInt(40)];
                        random.nextBytes(data);
                        byte[] packet = SmpHeader.packet(1 << random.nextInt(4), random.nextInt(3), random.nextInt(4),
                                random.nextInt(8), data, 0, data.length);
                        if (random.nextInt(6) == 0) {
                            packet[random.nextInt(packet.length)] = (byte) random.nextInt();
                        }
                        wrong.raw(packet);
                    }
                } catch (IOException e) {
                    // It was sent away before it had sent everything.
                }
            }
            other.batch(1, "echo fine");
            assertThat(other.answer(1)).containsExactly("fine", "done 0");
        }
        while (server.openSessions.get() > 2) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whoSendsMoreThanItMayIsSentAway() throws Exception {
        client.begin(1);
        client.batch(1, "sleep");
        assertThat(server.sleeping.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        byte[] packet = TestClient.hex("01 01 000A 0000 01 00 6100");
        for (int i = 2; i < 2000; i++) {
            try {
                client.raw(SmpHeader.packet(SmpHeader.DATA, 1, i, 4, packet, 0, packet.length));
            } catch (IOException e) {
                break;
            }
        }
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    void aMessageThatMakesNoSenseEndsTheConnection() throws IOException {
        client.begin(1);
        client.begin(2);
        client.send(1, 0x55, new byte[3]);
        assertThat(client.answer(1)).containsExactly("error 4002", "done 2");
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    void aKilledConnectionTellsItsSessions() throws Exception {
        client.begin(1);
        client.begin(2);
        client.batch(1, "echo x");
        assertThat(client.answer(1)).containsExactly("x", "done 0");
        client.batch(1, "sleep");
        assertThat(server.sleeping.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        int spid = server.server.connections().infos().getFirst().spid();
        server.server.connections().kill(spid, new SqlError(596, 21, 1, "killed"));
        assertThat(client.answer(1)).containsExactly("error 596", "done 2");
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    void aStoppingServerLetsTheRunningRequestEnd() throws Exception {
        client.begin(1);
        client.begin(2);
        client.batch(2, "echo x");
        assertThat(client.answer(2)).containsExactly("x", "done 0");
        server.close();
        assertThat(client.answer(2)).containsExactly("error 6005", "done 2");
        assertThat(client.isClosed()).isTrue();
        assertThat(server.openSessions).hasValue(0);
    }

    @Test
    void aClientThatLeavesLeavesNothing() throws Exception {
        client.begin(1);
        client.begin(2);
        client.batch(1, "sleep");
        client.batch(2, "sleep");
        assertThat(server.sleeping.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        client.raw(TestClient.hex("53 08 0100 12000000 02000000 04000000 00")); // a part of a packet
        client.close();
        while (server.openSessions.get() > 0) {
            Thread.onSpinWait();
        }
        assertThat(server.events).contains("cancelled", "closed");
    }
}
