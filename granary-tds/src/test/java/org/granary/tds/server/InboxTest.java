package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import org.granary.memory.ConnectionMemory;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemoryLimits;
import org.granary.memory.ServerMemory;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What arrives is counted in the memory of the session, from its arrival until it is taken out.
@Timeout(60)
class InboxTest {
    private static final long LIMIT = 1 << 20;
    private static final int PAYLOAD = 30_000;

    private final ServerMemory server = new ServerMemory(MemoryLimits.of(LIMIT));
    private final ConnectionMemory memory = server.connection("sa");
    private final Inbox inbox = new Inbox(TdsServerSettings.defaults(), _ -> {});

    InboxTest() {
        inbox.count(memory);
    }

    private void arrive(int status, int payload) throws IOException, InterruptedException {
        byte[] bytes = new byte[PacketHeader.SIZE + payload];
        ByteBuffer.wrap(bytes).put((byte) PacketType.SQL_BATCH.code()).put((byte) status)
                .putShort((short) bytes.length);
        Packet packet = Packet.read(new ByteArrayInputStream(bytes), inbox::wants);
        assertThat(inbox.accept(Objects.requireNonNull(packet))).isTrue();
    }

    private IncomingMessage take() throws InterruptedException {
        return (IncomingMessage) Objects.requireNonNull(inbox.take());
    }

    @Test
    void asMuchAsThereIsMemoryForWaitsBehindARequest() throws Exception {
        arrive(PacketHeader.END_OF_MESSAGE, 10);
        IncomingMessage first = take();
        for (int i = 0; i < 10; i++) {
            arrive(i == 9 ? PacketHeader.END_OF_MESSAGE : 0, PAYLOAD);
        }
        assertThat(memory.used(MemoryKind.REQUESTS)).isBetween(9L * PAYLOAD, 10L * (PAYLOAD + 1000));
        assertThat(inbox.finish(first)).isNull();
        inbox.answered();
        IncomingMessage second = take();
        long bytes = 0;
        for (byte[] payload = inbox.nextPayload(second); payload != null; payload = inbox.nextPayload(second)) {
            bytes += payload.length;
        }
        assertThat(bytes).isEqualTo(10L * PAYLOAD);
        assertThat(memory.used()).isZero();
    }

    @Test
    void moreIsRefusedAndTakesNothing() throws Exception {
        arrive(PacketHeader.END_OF_MESSAGE, 10);
        IncomingMessage first = take();
        for (int i = 0; i < 100; i++) {
            arrive(i == 99 ? PacketHeader.END_OF_MESSAGE : 0, PAYLOAD);
            assertThat(memory.used()).isLessThan(LIMIT);
        }
        assertThat(memory.used()).as("of a message that is refused").isZero();
        assertThat(inbox.finish(first)).isNull();
        inbox.answered();
        IncomingMessage second = take();
        assertThatThrownBy(() -> inbox.nextPayload(second))
                .isInstanceOfSatisfying(SqlError.class, error -> assertThat(error.number()).isEqualTo(701))
                .hasMessageContaining("connection-memory");
        inbox.finish(second);
        inbox.answered();
        arrive(PacketHeader.END_OF_MESSAGE, PAYLOAD);
        assertThat(inbox.nextPayload(take())).as("the connection goes on").hasSize(PAYLOAD);
    }

    /// Packets that come when the test says so, and who has read each of them.
    private final class Packets implements ReadingTurns.Source {
        private final LinkedBlockingQueue<Integer> arriving = new LinkedBlockingQueue<>();
        private final LinkedBlockingQueue<Thread> readers = new LinkedBlockingQueue<>();
        private @Nullable Thread thread;

        @Override
        public void readOne(Duration atMost) throws InterruptedException {
            int bytes = arriving.take();
            try {
                arrive(PacketHeader.END_OF_MESSAGE, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            readers.add(Thread.currentThread());
        }

        @Override
        public void startThread(int turn) {
            thread = Thread.ofVirtual().start(() -> {
                try {
                    do {
                        readOne(Duration.ZERO);
                    } while (!inbox.isTakenOver(turn));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    private void answer(IncomingMessage message) throws InterruptedException {
        assertThat(inbox.finish(message)).isNull();
        inbox.answered();
    }

    @Test
    void anotherThreadReadsOnlyWhileARequestTakesLong() throws Exception {
        Packets packets = new Packets();
        inbox.readFrom(packets);
        Thread executing = Thread.currentThread();
        packets.arriving.addAll(List.of(10, 11));
        answer(take());
        assertThat(packets.readers.take()).isEqualTo(executing);
        IncomingMessage second = take();
        assertThat(packets.readers.take()).isEqualTo(executing);
        inbox.look(0);
        assertThat(packets.thread).as("of a request that was seen once").isNull();
        inbox.look(0);
        Thread other = Objects.requireNonNull(packets.thread);
        packets.arriving.add(12);
        assertThat(packets.readers.take()).as("while a request runs").isEqualTo(other);
        answer(second);
        answer(take());
        Thread.ofVirtual().start(() -> {
            while (!inbox.isAwaited()) {
                Thread.onSpinWait();
            }
            packets.arriving.add(13);
        });
        IncomingMessage fourth = take();
        assertThat(packets.readers.take()).as("what the executing thread waited for").isEqualTo(other);
        other.join();
        answer(fourth);
        packets.arriving.add(14);
        answer(take());
        assertThat(packets.readers.take()).as("when the other one has ended").isEqualTo(executing);
    }

    @Test
    void nothingStaysCountedWhenTheConnectionEnds() throws Exception {
        arrive(PacketHeader.END_OF_MESSAGE, 10);
        take();
        arrive(0, PAYLOAD);
        arrive(0, PAYLOAD);
        assertThat(memory.used()).isPositive();
        inbox.close();
        assertThat(memory.used()).isZero();
        assertThat(inbox.take()).isNull();
    }
}
