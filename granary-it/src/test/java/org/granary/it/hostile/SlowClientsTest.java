package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Clients that take their time, or stop half-way.
class SlowClientsTest extends HostileTest {
    private static final int EACH = 50;

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional", "--login-timeout", "5s", "--write-timeout", "3s"};
    }

    @Test
    @Covers("TDS-3.3.2-1")
    void thoseThatSayNothingAreSentAwayAndNobodyWaitsForThem() throws Exception {
        List<RawClient> silent = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            silent.add(RawClient.connect(port()));
            silent.add(RawClient.greeted(port()));
        }
        othersAreServed();
        for (RawClient client : silent) {
            client.rest();
            client.close();
        }
    }

    @Test
    void thoseThatDribbleAreSentAway() throws Exception {
        List<RawClient> slow = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            slow.add(RawClient.connect(port()));
        }
        byte[] hello = RawClient.hex("12 01 002F 0000 01 00 00 000B 0006 01 0011 0001 FF 0C0100000000 02");
        int cut = 0;
        for (int i = 0; cut < EACH && i < 1000; i++) {
            for (RawClient client : List.copyOf(slow)) {
                try {
                    client.sendRaw(hello[i % hello.length]);
                } catch (IOException e) {
                    cut++;
                    slow.remove(client);
                    client.close();
                }
            }
            Thread.sleep(50);
        }
        assertThat(cut).isEqualTo(EACH);
    }

    @Test
    @Covers("TDS-3.3.7-1")
    void halfClosedConnectionsEnd() throws Exception {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            RawClient client = RawClient.loggedIn(port());
            switch (i % 3) {
                case 0 -> client.sendPacket(RawClient.BATCH, 0, RawClient.batch("SELECT 1"), 0, 24);
                case 1 -> client.send(RawClient.BATCH, RawClient.batch("WAITFOR DELAY '00:10:00'"));
                default -> client.sendRaw(RawClient.hex("01 00"));
            }
            client.shutdownOutput();
            clients.add(client);
        }
        for (RawClient client : clients) {
            assertTellsNoInsides(client.rest());
            client.close();
        }
    }

    @Test
    void aRequestThatStopsHalfWayHoldsNobodyUp() throws Exception {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            RawClient client = RawClient.loggedIn(port());
            client.sendPacket(RawClient.RPC, 0, RawClient.rpc("proc_SubmitJob", new byte[0]), 0, 30);
            clients.add(client);
        }
        othersAreServed();
        for (RawClient client : clients) {
            client.close();
        }
    }
}
