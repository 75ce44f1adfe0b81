package org.granary.worker.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.worker.document.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PooledEngineTest {
    private static final int PER_PROCESS = 30;

    private final List<Counting> started = new CopyOnWriteArrayList<>();
    private final CountDownLatch second = new CountDownLatch(2);

    /// Counts what it was given.
    private static final class Counting implements EngineProcess {
        private final CountDownLatch closed = new CountDownLatch(1);
        private final AtomicInteger documents = new AtomicInteger();

        @Override
        public void convert(Path input, Format from, Path output, Format to) {
            documents.incrementAndGet();
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private EngineProcess start() {
        Counting process = new Counting();
        started.add(process);
        second.countDown();
        return process;
    }

    private static void convert(Engine engine, int documents) throws Exception {
        for (int i = 0; i < documents; i++) {
            engine.convert(Path.of("in"), Format.TXT, Path.of("out"), Format.PDF, Duration.ofSeconds(10));
        }
    }

    @Test
    void theNextProcessIsReadyBeforeTheOldOneEnds() throws Exception {
        try (Engine engine = new PooledEngine("test", (_, _) -> true, this::start, PER_PROCESS)) {
            convert(engine, 5);
            assertThat(started).hasSize(1);
            convert(engine, 15);
            assertThat(second.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(started.getFirst().closed.getCount()).as("the old one still works").isOne();
            convert(engine, PER_PROCESS);
            assertThat(started.getFirst().closed.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(started).extracting(process -> process.documents.get()).startsWith(PER_PROCESS, 20);
        }
        assertThat(started).allMatch(process -> process.closed.getCount() == 0);
    }
}
