package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SameReadsTest {
    private static final String SQL = "SELECT ?";

    private final SameReads<String> reads = new SameReads<>(Duration.ofMinutes(1));
    @AutoClose
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger sent = new AtomicInteger();

    private Future<@Nullable String> ask(Supplier<@Nullable String> query, Cancellation cancellation,
            Object... parameters) {
        return threads.submit(() -> reads.read(cancellation, query, SQL, parameters));
    }

    private String held() {
        sent.incrementAndGet();
        try {
            release.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return "old";
    }

    private String fresh() {
        sent.incrementAndGet();
        return "new";
    }

    /// One whose query is sent, and which does not end before [#release].
    private Future<@Nullable String> first(Object... parameters) {
        int before = sent.get();
        Future<@Nullable String> first = ask(this::held, new Cancellation(), parameters);
        while (sent.get() == before) {
            Thread.onSpinWait();
        }
        return first;
    }

    private void awaitWaiting(int count) {
        while (reads.waiting() < count) {
            Thread.onSpinWait();
        }
    }

    @Test
    void thoseWhoComeWhileAQueryRunsShareTheNextOne() throws Exception {
        Future<@Nullable String> first = first(1, new byte[]{2});
        List<Future<@Nullable String>> others = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            others.add(ask(this::fresh, new Cancellation(), 1L, new byte[]{2}));
        }
        awaitWaiting(5);
        release.countDown();
        assertThat(first.get()).isEqualTo("old");
        for (Future<@Nullable String> other : others) {
            assertThat(other.get()).isEqualTo("new");
        }
        assertThat(sent).hasValue(2);
    }

    @Test
    void whoAsksSomethingElseDoesNotWait() throws Exception {
        Future<@Nullable String> first = first(1, new byte[]{2});
        assertThat(ask(this::fresh, new Cancellation(), 1, new byte[]{3}).get()).isEqualTo("new");
        assertThat(ask(this::fresh, new Cancellation(), 2, new byte[]{2}).get()).isEqualTo("new");
        release.countDown();
        assertThat(first.get()).isEqualTo("old");
    }

    @Test
    void whatGoesWrongIsOfTheOneWhoSentIt() throws Exception {
        Future<@Nullable String> first = first(1);
        Future<@Nullable String> failing = ask(() -> {
            throw new IllegalArgumentException("no");
        }, new Cancellation(), 1);
        awaitWaiting(1);
        Future<@Nullable String> other = ask(this::fresh, new Cancellation(), 1);
        awaitWaiting(2);
        release.countDown();
        assertThat(first.get()).isEqualTo("old");
        assertThatThrownBy(failing::get).hasRootCauseMessage("no");
        assertThat(other.get()).as("it asks by itself").isNull();
        assertThat(ask(this::fresh, new Cancellation(), 1).get()).isEqualTo("new");
    }

    @Test
    void oneWhoIsCancelledLeavesTheOthersAlone() throws Exception {
        Future<@Nullable String> first = first(1);
        Cancellation cancellation = new Cancellation();
        Future<@Nullable String> leader = ask(this::fresh, cancellation, 1);
        awaitWaiting(1);
        Future<@Nullable String> other = ask(this::fresh, new Cancellation(), 1);
        awaitWaiting(2);
        cancellation.cancel();
        assertThatThrownBy(leader::get).hasCauseInstanceOf(CancelledException.class);
        assertThat(other.get()).as("it asks by itself").isNull();
        release.countDown();
        assertThat(first.get()).isEqualTo("old");
    }

    @Test
    void nobodyWaitsLong() throws Exception {
        SameReads<String> impatient = new SameReads<>(Duration.ofMillis(1));
        CountDownLatch running = new CountDownLatch(1);
        Future<@Nullable String> first = threads.submit(() -> impatient.read(new Cancellation(), () -> {
            running.countDown();
            return held();
        }, SQL, 1));
        running.await();
        assertThat(impatient.read(new Cancellation(), this::fresh, SQL, 1)).isEqualTo("new");
        release.countDown();
        assertThat(first.get()).isEqualTo("old");
    }
}
