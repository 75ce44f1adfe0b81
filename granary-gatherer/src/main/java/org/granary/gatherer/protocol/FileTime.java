package org.granary.gatherer.protocol;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Times as MS-SQLPGAT2 has them in numbers: 100-nanosecond intervals since 1601 (2.2.1.13). 0 stands for a time that is not known.
public final class FileTime {
    private static final Instant EPOCH = Instant.parse("1601-01-01T00:00:00Z");
    private static final int TICK_NANOS = 100;
    private static final long SECOND_TICKS = 10_000_000;

    private FileTime() {}

    public static long of(@Nullable Instant time) {
        if (time == null || time.isBefore(EPOCH)) {
            return 0;
        }
        Duration since = Duration.between(EPOCH, time);
        return since.getSeconds() * SECOND_TICKS + since.getNano() / TICK_NANOS;
    }

    public static @Nullable Instant instant(long ticks) {
        return ticks <= 0
                ? null
                : EPOCH.plusSeconds(ticks / SECOND_TICKS).plusNanos(ticks % SECOND_TICKS * TICK_NANOS);
    }
}
