package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Files larger than the server's memory. `-Dgranary.it.file.mib=1024` for one of a gigabyte.
@Timeout(900)
class LargeFileTest {
    private static final Logger LOG = LoggerFactory.getLogger(LargeFileTest.class);
    private static final String HEAP = "256m";
    private static final int MIB = 1 << 20;
    private static final int SEGMENT = 4 * MIB;
    private static final String SMALL_HEAP = "128m";
    private static final int SIZE_MIB = Integer.getInteger("granary.it.file.mib", 160);
    private static final int OUT_OF_MEMORY = 701;

    @TempDir
    private Path data;

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void aFileLargerThanTheHeapIsStoredAndReadBackByteForByte(StoreKind store) throws Exception {
        try (ServerProcess server = ServerProcess.startWithHeap(SMALL_HEAP, data, FileClient.flags(store));
                FileClient client = FileClient.connect(server);
                FileClient beside = FileClient.connect(server)) {
            UUID object = client.object();
            byte[] pointer = client.pointer(object);
            long begun = System.nanoTime();
            for (int block = 0; block < SIZE_MIB; block += SEGMENT / MIB) {
                int blocks = Math.min(SEGMENT / MIB, SIZE_MIB - block);
                byte[] segment = new byte[blocks * MIB];
                for (int i = 0; i < blocks; i++) {
                    System.arraycopy(block(block + i), 0, segment, i * MIB, MIB);
                }
                assertThat(client.put(pointer, block * MIB, segment)).isZero();
            }
            long stored = System.nanoTime();
            int[] blocks = {0};
            assertThat(client.get(object, file -> {
                for (byte[] next = file.readNBytes(MIB); next.length > 0; next = file.readNBytes(MIB)) {
                    assertThat(next).isEqualTo(block(blocks[0]));
                    if (++blocks[0] == SIZE_MIB / 2) {
                        // Who writes does not wait for who reads, who reads sees nothing of it.
                        overwrite(beside, object);
                    }
                }
            })).isTrue();
            assertThat(blocks[0]).isEqualTo(SIZE_MIB);
            LOG.info("{}: {} MiB stored in {} ms, read in {} ms; peak of the server's memory: {}", store, SIZE_MIB,
                    Duration.ofNanos(stored - begun).toMillis(),
                    Duration.ofNanos(System.nanoTime() - stored).toMillis(), peak(server));
            assertThat(client.get(object, file -> assertThat(file.readNBytes(3)).containsExactly(1, 2, 3))).isTrue();
            assertThat(server.log()).doesNotContain("OutOfMemory");
        }
    }

    private static void overwrite(FileClient client, UUID object) {
        try {
            assertThat(client.put(client.pointer(object), 0, new byte[]{1, 2, 3})).isZero();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// A mebibyte that no other looks like.
    private static byte[] block(int number) {
        byte[] bytes = new byte[MIB];
        new SplittableRandom(number).nextBytes(bytes);
        return bytes;
    }

    private static String peak(ServerProcess server) throws IOException {
        Path status = Path.of("/proc/" + server.pid() + "/status");
        return Files.exists(status)
                ? Files.readAllLines(status).stream().filter(line -> line.startsWith("VmHWM")).findFirst().orElse("")
                : "unknown";
    }

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void aSegmentTooLargeForTheHeapIsRefusedAndHurtsNobody(StoreKind store) throws Exception {
        try (ServerProcess server = ServerProcess.startWithHeap(HEAP, data, FileClient.flags(store));
                FileClient client = FileClient.connect(server);
                FileClient other = FileClient.connect(server)) {
            UUID object = client.object();
            byte[] pointer = client.pointer(object);
            UUID otherObject = other.object();
            byte[] otherPointer = other.pointer(otherObject);
            assertThat(other.put(otherPointer, 0, block(1))).isZero();

            assertThat(error(() -> client.put(pointer, 0, new byte[100 * MIB]))).isEqualTo(OUT_OF_MEMORY);
            // The largest that fits; then several that do not fit together.
            assertThat(client.put(pointer, 0, new byte[40 * MIB])).isZero();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> many = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    many.add(threads.submit(() -> {
                        try (FileClient another = FileClient.connect(server)) {
                            int error = error(() -> another.put(pointer, 0, new byte[40 * MIB]));
                            assertThat(error(() -> another.put(pointer, 0, block(2)))).isIn(0, OUT_OF_MEMORY);
                            return error;
                        }
                    }));
                }
                for (Future<Integer> one : many) {
                    assertThat(one.get()).isIn(0, OUT_OF_MEMORY);
                }
            }

            assertThat(client.put(pointer, 0, block(3))).isZero();
            assertThat(client.get(object, file -> assertThat(file.readNBytes(MIB)).isEqualTo(block(3)))).isTrue();
            assertThat(other.get(otherObject, file -> assertThat(file.readAllBytes()).isEqualTo(block(1)))).isTrue();
            assertThat(server.log()).doesNotContain("OutOfMemory");
        }
    }

    private interface Call {
        int run() throws SQLException;
    }

    /// The number of the error that a call ends with, or 0.
    private static int error(Call call) {
        try {
            assertThat(call.run()).isZero();
            return 0;
        } catch (SQLException e) {
            return e.getErrorCode();
        }
    }

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void manyReadLargeFilesAtOnceInLittleMemory(StoreKind store) throws Exception {
        try (ServerProcess server = ServerProcess.startWithHeap(SMALL_HEAP, data, FileClient.flags(store));
                FileClient client = FileClient.connect(server)) {
            UUID object = client.object();
            byte[] pointer = client.pointer(object);
            for (int block = 0; block < 32; block++) {
                assertThat(client.put(pointer, block * MIB, block(block))).isZero();
            }
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> readers = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    readers.add(threads.submit(() -> {
                        try (FileClient reader = FileClient.connect(server)) {
                            int[] blocks = {0};
                            reader.get(object, file -> blocks[0] = checked(file));
                            return blocks[0];
                        }
                    }));
                }
                for (Future<Integer> reader : readers) {
                    assertThat(reader.get()).isEqualTo(32);
                }
            }
            assertThat(server.log()).doesNotContain("OutOfMemory");
        }
    }

    private static int checked(InputStream file) throws IOException {
        int blocks = 0;
        for (byte[] next = file.readNBytes(MIB); next.length > 0; next = file.readNBytes(MIB)) {
            assertThat(next).isEqualTo(block(blocks++));
        }
        return blocks;
    }
}
