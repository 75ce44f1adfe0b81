package org.granary.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final Load.Client NOTHING = () -> {};

    @Test
    void aRoundEndsWhenNothingIsLeft() throws Exception {
        AtomicInteger left = new AtomicInteger(1000);

        Load.Result result = Load.run(() -> NOTHING, 3, Duration.ZERO, Duration.ofDays(1),
                _ -> (_, _) -> left.getAndDecrement() > 0 ? 2 : Load.NOTHING_LEFT, Load.Watch.NONE);

        assertThat(result.done()).isEqualTo(2000);
    }

    @Test
    void medianAndTailAreThoseOfSortedTimes() {
        long[] times = new long[200];
        for (int i = 0; i < times.length; i++) {
            times[i] = 200L - i;
        }

        assertThat(Load.Result.of(times, 200, 2_000_000_000L)).isEqualTo(new Load.Result(200, 100, 101, 199));
    }
}
