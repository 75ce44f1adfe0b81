package org.granary.gatherer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class FileTimeTest {

    @Test
    void timesCountFrom1601InHundredsOfNanoseconds() {
        assertThat(FileTime.of(Instant.parse("1601-01-01T00:00:01Z"))).isEqualTo(10_000_000);
        assertThat(FileTime.of(Instant.parse("1970-01-01T00:00:00Z"))).isEqualTo(116_444_736_000_000_000L);
        Instant time = Instant.parse("2026-11-16T03:04:05.1234567Z");
        assertThat(FileTime.instant(FileTime.of(time))).isEqualTo(time);
    }

    @Test
    void noTimeIsZero() {
        assertThat(FileTime.of(null)).isZero();
        assertThat(FileTime.of(Instant.parse("1600-01-01T00:00:00Z"))).isZero();
        assertThat(FileTime.instant(0)).isNull();
    }
}
