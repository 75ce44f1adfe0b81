package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Many timer services want few locks: no two ever have the same one, also while the clock goes back again and again.
class ContentionTest extends TimerTest {
    private static final int CLIENTS = 12;
    private static final int ROUNDS = 60;

    private final List<Client> clients = new ArrayList<>();

    @AfterEach
    void disconnect() {
        clients.forEach(Client::close);
    }

    @Test
    void noLockHasTwoHolders() {
        Rivals rivals = new Rivals(3);
        assertThat(atOnce(rivals.on(connections(), ROUNDS))).allSatisfy(seen -> assertThat(seen).isEmpty());
        assertThat(rivals.grants()).isPositive();
        assertThat(rivals.grants() + rivals.refusals()).isEqualTo(CLIENTS * ROUNDS);
    }

    @Test
    void noLockHasTwoHoldersWhileTheClockGoesBack() {
        Rivals rivals = new Rivals(3);
        List<Callable<List<String>>> work = new ArrayList<>(rivals.on(connections(), ROUNDS));
        work.add(() -> {
            for (int i = 0; i < 100; i++) {
                passMinutes(-90);
                Thread.sleep(5);
            }
            return List.of();
        });
        assertThat(atOnce(work)).allSatisfy(seen -> assertThat(seen).isEmpty());
        assertThat(rivals.grants()).isPositive();
    }

    private List<Connection> connections() {
        List<Connection> connections = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Client client = database.connect();
            clients.add(client);
            connections.add(client.connection());
        }
        return connections;
    }
}
