package org.granary.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FairQueueTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final FairQueue queue = new FairQueue(2, 3);

    private static SqlError tooLate() {
        return new SqlError(10928, 16, 1, "too late");
    }

    private FairQueue.Place enter(String login) {
        return queue.enter(login, new Cancellation(), LONG, FairQueueTest::tooLate);
    }

    /// Starts a thread that waits for a place, says so in `order`, and gives it back.
    private Thread waiting(String login, List<String> order) throws InterruptedException {
        Thread thread = Thread.ofVirtual().start(() -> {
            try (FairQueue.Place _ = enter(login)) {
                order.add(login);
            }
        });
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        return thread;
    }

    @Test
    void oneLoginHasItsShareAndAllHaveTheRest() {
        FairQueue.Place first = enter("a");
        FairQueue.Place second = enter("A");
        assertThat(queue.enterNow("a")).isNull();
        FairQueue.Place third = enter("b");
        assertThat(queue.enterNow("c")).isNull();
        second.close();
        FairQueue.Place fourth = queue.enterNow("c");
        assertThat(fourth).isNotNull();
        assertThat(queue.enterNow("a")).isNull();
        first.close();
        third.close();
        fourth.close();
        assertThat(queue.enterNow("a")).isNotNull();
    }

    @Test
    void loginsTakeTurns() throws InterruptedException {
        FairQueue one = new FairQueue(1, 1);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        FairQueue.Place held = one.enter("x", new Cancellation(), LONG, FairQueueTest::tooLate);
        List<Thread> threads = new ArrayList<>();
        for (String login : List.of("greedy", "greedy", "greedy", "greedy", "modest")) {
            Thread thread = Thread.ofVirtual().start(() -> {
                try (FairQueue.Place _ = one.enter(login, new Cancellation(), LONG, FairQueueTest::tooLate)) {
                    order.add(login);
                }
            });
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.sleep(1);
            }
            threads.add(thread);
        }
        held.close();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(order).containsExactly("greedy", "modest", "greedy", "greedy", "greedy");
    }

    @Test
    void whoIsCancelledOrTooLateHasNoPlaceAndTakesNone() throws InterruptedException {
        FairQueue.Place first = enter("a");
        FairQueue.Place second = enter("a");
        assertThatThrownBy(() -> queue.enter("a", new Cancellation(), Duration.ofMillis(1), FairQueueTest::tooLate))
                .isInstanceOf(SqlError.class).hasMessage("too late");
        Cancellation cancellation = new Cancellation();
        AtomicInteger cancelled = new AtomicInteger();
        Thread waiting = Thread.ofVirtual().start(() -> {
            try (FairQueue.Place _ = queue.enter("a", cancellation, LONG, FairQueueTest::tooLate)) {
                cancelled.set(-1);
            } catch (Cancellation.CancelledException e) {
                cancelled.set(1);
            }
        });
        cancellation.cancel();
        waiting.join();
        assertThat(cancelled).hasValue(1);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Thread next = waiting("a", order);
        first.close();
        next.join();
        assertThat(order).containsExactly("a");
        second.close();
    }

    @Test
    @SuppressWarnings("ThreadPriorityCheck") // to let others in
    void noPlaceIsLostUnderLoad() throws InterruptedException {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(60);
        for (int i = 0; i < 60; i++) {
            String login = "login" + i % 5;
            Thread.ofVirtual().start(() -> {
                for (int round = 0; round < 200; round++) {
                    try (FairQueue.Place _ = enter(login)) {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        Thread.yield();
                        inside.decrementAndGet();
                    }
                }
                done.countDown();
            });
        }
        done.await();
        assertThat(most.get()).isBetween(1, 3);
        for (String login : List.of("a", "b", "c")) {
            assertThat(queue.enterNow(login)).isNotNull();
        }
        assertThat(queue.enterNow("d")).isNull();
    }
}
