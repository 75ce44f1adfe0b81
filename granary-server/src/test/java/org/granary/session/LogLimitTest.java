package org.granary.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogLimitTest {
    private final AtomicLong now = new AtomicLong();
    private final LogLimit limit = new LogLimit(now::get);

    @Test
    void aFloodOfOneSourceIsAFewLinesThatCountTheRest() {
        long lines = 0;
        for (int i = 0; i < 1000; i++) {
            lines += limit.ask("192.0.2.1").isPresent() ? 1 : 0;
        }
        assertThat(lines).isEqualTo(20);
        assertThat(limit.ask("192.0.2.2")).isEqualTo(OptionalLong.of(0));
        now.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(limit.ask("192.0.2.1")).isEqualTo(OptionalLong.of(980));
    }

    @Test
    void aFloodOfManySourcesIsBoundedToo() {
        long lines = 0;
        for (int i = 0; i < 100_000; i++) {
            lines += limit.ask("source " + i).isPresent() ? 1 : 0;
        }
        assertThat(lines).isEqualTo(200);
    }
}
