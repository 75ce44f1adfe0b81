package org.granary.processor;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Virtual threads beside others that compute and ask nobody.
@Timeout(60)
class CarriersTest {

    @Test
    void moreComputingThreadsThanProcessorsLeaveOthersTheirPart() throws InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        try {
            for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
                Thread.ofVirtual().start(() -> {
                    while (!stop.get()) {
                        Thread.onSpinWait();
                    }
                });
            }
            ProcessorWatch.start();
            for (int i = 0; i < 20; i++) {
                Thread.ofVirtual().start(() -> {}).join();
            }
        } finally {
            stop.set(true);
        }
    }
}
