package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `kill -9` while files are written.
@Timeout(300)
class FileKillTest {
    private static final int WRITERS = 4;
    private static final int SEGMENTS_BEFORE_KILL = 150;
    private static final int SEGMENT = 150_000;

    @TempDir
    private Path data;

    /// One who writes segment after segment into a file of his own until the server is gone.
    private static final class Writing {
        private final UUID object;
        private final AtomicInteger acknowledged = new AtomicInteger();

        Writing(UUID object) {
            this.object = object;
        }

        void run(ServerProcess server, AtomicInteger all) {
            try (FileClient client = FileClient.connect(server)) {
                byte[] pointer = client.pointer(object);
                for (int i = 0; client.put(pointer, i * SEGMENT, segment(i)) == 0; i++) {
                    acknowledged.incrementAndGet();
                    all.incrementAndGet();
                }
            } catch (SQLException e) {
                // The server was killed, or this was no server at all, which the count of acknowledgements tells.
            }
        }
    }

    private static byte[] segment(int number) {
        return ConfigFileTest.random(SEGMENT, number);
    }

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void acknowledgedSegmentsAreThereAndNoneIsHalfThere(StoreKind store) throws Exception {
        String[] flags = FileClient.flags(store);
        List<Writing> writings = new ArrayList<>();
        try (ServerProcess server = ServerProcess.start(data, flags)) {
            try (FileClient client = FileClient.connect(server)) {
                for (int i = 0; i < WRITERS; i++) {
                    writings.add(new Writing(client.object()));
                }
            }
            AtomicInteger all = new AtomicInteger();
            List<Thread> threads = writings.stream()
                    .map(writing -> Thread.ofVirtual().start(() -> writing.run(server, all))).toList();
            while (all.get() < SEGMENTS_BEFORE_KILL) {
                assertThat(threads).as("writers that work").allMatch(Thread::isAlive);
                Thread.sleep(5);
            }
            server.kill();
            for (Thread thread : threads) {
                thread.join();
            }
        }
        try (ServerProcess again = ServerProcess.start(data, flags); FileClient client = FileClient.connect(again)) {
            for (Writing writing : writings) {
                assertThat(client.get(writing.object, file -> check(file.readAllBytes(), writing.acknowledged.get())))
                        .isTrue();
            }
        }
    }

    /// The one segment that was on its way may be there, as a whole.
    private static void check(byte[] file, int acknowledged) {
        assertThat(file.length % SEGMENT).isZero();
        assertThat(file.length / SEGMENT).isBetween(acknowledged, acknowledged + 1);
        for (int i = 0; i < file.length / SEGMENT; i++) {
            assertThat(Arrays.copyOfRange(file, i * SEGMENT, (i + 1) * SEGMENT)).isEqualTo(segment(i));
        }
    }
}
