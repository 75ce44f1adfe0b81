package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.it.QueueClient;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Three times as many connections as there are places do everything but log in, from the address of those who want to log in.
class StrangersTest extends HostileTest {
    private static final int PLACES = 100;
    private static final int STRANGERS = 3 * PLACES;
    private static final int LOGINS = 3;

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional", "--max-pending-logins", String.valueOf(PLACES),
            "--pending-login-memory", "2MB", "--max-connections", "20"};
    }

    @Override
    String heap() {
        return "256m";
    }

    @ParameterizedTest
    @EnumSource(Stranger.class)
    void aRightLoginComesInWhileStrangersTry(Stranger stranger) throws Exception {
        whileAttacked(List.of(stranger), () -> {
            for (int i = 0; i < LOGINS; i++) {
                try (QueueClient client = connect()) {
                    assertThat(client.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = ?", -1)).isZero();
                }
            }
        });
    }

    @Test
    void andSoItDoesWhileTheyTryEverythingAtOnceAndOverTls() throws Exception {
        String url = "jdbc:sqlserver://127.0.0.1:" + port()
                + ";encrypt=true;trustServerCertificate=true;loginTimeout=30";
        whileAttacked(List.of(Stranger.values()), () -> {
            for (int i = 0; i < LOGINS; i++) {
                try (Connection connection = DriverManager.getConnection(url, "sa", TestServer.PASSWORD)) {
                    assertThat(connection.isValid(30)).isTrue();
                }
            }
        });
    }

    private interface Work {
        void run() throws SQLException, IOException;
    }

    private void whileAttacked(List<Stranger> kinds, Work work) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong attacks = new AtomicLong();
        ExecutorService strangers = Executors.newVirtualThreadPerTaskExecutor();
        try {
            for (int i = 0; i < STRANGERS; i++) {
                Stranger kind = kinds.get(i % kinds.size());
                strangers.execute(() -> attack(kind, stop, attacks));
            }
            while (attacks.get() < PLACES) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            work.run();
        } finally {
            stop.set(true);
            strangers.shutdownNow();
            assertThat(strangers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void attack(Stranger kind, AtomicBoolean stop, AtomicLong attacks) {
        while (!stop.get()) {
            attacks.incrementAndGet();
            try {
                kind.attack(port());
            } catch (IOException e) {
                // The server has had enough of it.
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
