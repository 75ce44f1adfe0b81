package org.granary.tds.server;

import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.granary.processor.Survival;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks after answers that hold packets back: where the next packet does not come soon, those that are there are sent.
///
/// Its thread lives as long as there are such answers.
final class HeldAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(HeldAnswers.class);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final ConcurrentLinkedQueue<ResponseBuffer> held = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean running = new AtomicBoolean();

    /// Looks after an answer until its [ResponseBuffer#isHeld] says that there is nothing to look after.
    void add(ResponseBuffer answer) {
        held.add(answer);
        start();
    }

    private void start() {
        if (!running.get() && running.compareAndSet(false, true)) {
            Thread.ofVirtual().name("tds-held-answers").start(this::watch);
        }
    }

    private void watch() {
        while (!held.isEmpty()) {
            try {
                Thread.sleep(PAUSE);
                look();
            } catch (InterruptedException e) {
                break;
            } catch (Throwable e) {
                Survival.report(LOG, "Answers that wait could not be sent", e);
            }
        }
        running.set(false);
        if (!held.isEmpty()) {
            start();
        }
    }

    private void look() {
        long now = System.nanoTime();
        for (int left = held.size(); left > 0; left--) {
            ResponseBuffer answer = held.poll();
            if (answer != null && answer.isHeld(now)) {
                held.add(answer);
            }
        }
    }
}
