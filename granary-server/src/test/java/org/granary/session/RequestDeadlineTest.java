package org.granary.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The timers of requests by themselves.
@Timeout(60)
class RequestDeadlineTest {

    @Test
    void theTimerOfASessionEndsWithIt() {
        int before = RequestDeadline.timers();
        for (int session = 0; session < 100; session++) {
            try (RequestDeadline deadline = new RequestDeadline(Duration.ofHours(1))) {
                for (int request = 0; request < 3; request++) {
                    deadline.begin(new Cancellation()).close();
                }
                assertThat(RequestDeadline.timers()).isEqualTo(before + 1);
            }
        }
        assertThat(RequestDeadline.timers()).isEqualTo(before);
    }

    @Test
    void aRequestIsCancelledWhenItsTimeIsUp() throws InterruptedException {
        CountDownLatch cancelled = new CountDownLatch(1);
        try (RequestDeadline deadline = new RequestDeadline(Duration.ofMillis(20));
                RequestDeadline.Running running = deadline.begin(new Cancellation())) {
            running.cancellation().onCancel(cancelled::countDown);
            cancelled.await();
            assertThat(running.expired()).isTrue();
        }
    }
}
