package org.granary.it.queue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Many clients submit while many workers claim, finish, fail, retry and die.
class LoadTest extends QueueTest {

    @Test
    void everyItemEndsOnce() throws Exception {
        new Load(queue, () -> database.connect(), () -> {
            pass(Duration.ofMinutes(1));
            return now();
        }).run();
        assertCountersAreRight();
    }
}
