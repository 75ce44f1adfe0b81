package org.granary.store;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// The one source of time, in UTC.
@FunctionalInterface
public interface Clock {

    Clock SYSTEM = () -> LocalDateTime.now(ZoneOffset.UTC);

    /// The present time in UTC, at the clock's own precision.
    LocalDateTime utc();
}
