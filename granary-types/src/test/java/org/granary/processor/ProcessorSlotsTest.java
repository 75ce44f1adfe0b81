package org.granary.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Slots by themselves, with requests that compute until they are told to stop.
@Timeout(60)
class ProcessorSlotsTest {
    private static final int COUNT = 2;

    private final AtomicInteger taken = new AtomicInteger();
    private final ProcessorSlots slots = new ProcessorSlots(COUNT, taken::set);
    @AutoClose
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory());
    private final AtomicBoolean stop = new AtomicBoolean();

    /// Computes until `stop`, and counts its steps.
    private final class Computing {
        private final ProcessorShare share = new ProcessorShare(slots);
        private final AtomicBoolean cancelled = new AtomicBoolean();
        private final AtomicInteger steps = new AtomicInteger();
        private final Future<?> running = threads.submit(this::compute);

        private void compute() {
            while (!stop.get() && !cancelled.get()) {
                steps.incrementAndGet();
                if (share.isDue()) {
                    share.spend(() -> stop.get() || cancelled.get());
                }
            }
            share.end();
        }

        void cancel() throws Exception {
            cancelled.set(true);
            share.wake();
            running.get();
        }

        void awaitProgress() throws InterruptedException {
            int before = steps.get();
            while (steps.get() == before) {
                Thread.sleep(1);
            }
        }
    }

    private List<Computing> start(int count) {
        List<Computing> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(new Computing());
        }
        return all;
    }

    private void awaitWaiting(int count) throws InterruptedException {
        while (slots.waiting() != count) {
            Thread.sleep(1);
        }
    }

    private void stop(List<Computing> all) throws Exception {
        stop.set(true);
        for (Computing computing : all) {
            computing.share.wake();
            computing.running.get();
        }
        assertThat(slots.waiting()).isZero();
        assertThat(slots.taken()).isZero();
        assertThat(taken).hasValue(0);
    }

    @Test
    void allWhoComputeGoOnThoughOnlySomeDoAtATime() throws Exception {
        List<Computing> all = start(8);
        awaitWaiting(all.size() - COUNT);
        assertThat(taken).hasValue(COUNT);
        for (int round = 0; round < 3; round++) {
            for (Computing computing : all) {
                computing.awaitProgress();
            }
        }
        stop(all);
    }

    @Test
    void oneWhoWaitsForASlotCanBeCancelled() throws Exception {
        List<Computing> all = start(5);
        awaitWaiting(all.size() - COUNT);
        for (Computing computing : List.copyOf(all.subList(1, all.size()))) {
            computing.cancel();
            all.remove(computing);
        }
        all.getFirst().awaitProgress();
        stop(all);
    }

    @Test
    void slotsOfThoseWhoWaitForSomethingElseGoToOthers() throws Exception {
        List<ProcessorShare> blocked = List.of(new ProcessorShare(slots), new ProcessorShare(slots));
        for (ProcessorShare share : blocked) {
            assertThat(slots.take(share, () -> false, System.nanoTime())).isFalse();
        }
        assertThat(taken).hasValue(COUNT);
        Computing computing = new Computing();
        awaitWaiting(1);
        while (!computing.share.holding) {
            Thread.sleep(1);
            slots.takeBackLate(System.nanoTime());
        }
        computing.awaitProgress();
        assertThat(blocked).noneMatch(share -> share.holding);
        stop(List.of(computing));
    }

    @Test
    void aSlotThatIsGivenBackBeforeItsThreadHasSeenItStopsNobody() throws Exception {
        List<Computing> all = start(6);
        awaitWaiting(all.size() - COUNT);
        for (int round = 0; round < 200_000; round++) {
            all.get(round % all.size()).share.giveBack();
        }
        for (Computing computing : all) {
            computing.awaitProgress();
        }
        stop(all);
    }

    @Test
    void aThreadThatManyShareIsNeverPaused() throws Exception {
        List<Computing> all = start(4);
        awaitWaiting(all.size() - COUNT);
        CountDownLatch goneOn = new CountDownLatch(1);
        ProcessorShare share = new ProcessorShare(slots);
        new Shared(() -> {
            slots.take(share, () -> false, System.nanoTime());
            goneOn.countDown();
        }).start();
        goneOn.await();
        assertThat(share.holding).isFalse();
        stop(all);
    }

    @Test
    void anInterruptedThreadGoesOnWithoutASlot() throws Exception {
        List<Computing> all = start(4);
        awaitWaiting(all.size() - COUNT);
        CountDownLatch goneOn = new CountDownLatch(1);
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            ProcessorShare share = new ProcessorShare(slots);
            slots.take(share, () -> false, System.nanoTime());
            share.end();
            goneOn.countDown();
        });
        thread.interrupt();
        goneOn.await();
        stop(all);
    }

    private static final class Shared extends Thread implements SharedThread {
        Shared(Runnable work) {
            super(work);
            setDaemon(true);
        }
    }
}
