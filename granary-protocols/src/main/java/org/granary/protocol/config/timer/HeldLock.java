package org.granary.protocol.config.timer;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/// A lock that somebody holds.
///
/// It ages from the time at which it was given or last refreshed. When the clock has gone back, that time lies ahead,
/// and says nothing about how long the holder has been silent. Then the lock is not taken away because of it, and is
/// not kept for ever either: it ages from when another client was first refused it. A refresh ends that count, and so
/// does the clock when it has caught up.
///
/// @param holder the key of the holder's name
/// @param time when it was given or last refreshed
/// @param waitingSince since when others have been waiting; only while the clock is behind `time`
/// @param marked for deletion: whoever asks gets it
record HeldLock(String holder, String holderName, LocalDateTime time, @Nullable LocalDateTime waitingSince,
        boolean marked) {
    private static final int FIRST_YEAR = 1753;
    private static final int LAST_YEAR = 9999;

    /// Whether the time is one that a clock can have shown; `datetime` begins and ends with these years.
    boolean isReadable() {
        return time.getYear() >= FIRST_YEAR && time.getYear() <= LAST_YEAR;
    }

    /// Whether it is older than so many minutes.
    boolean isExpired(LocalDateTime now, int minutes) {
        LocalDateTime start = time.isAfter(now) ? waitingSince : time;
        return start != null && start.plusMinutes(minutes).isBefore(now);
    }

    /// What [#waitingSince] is after another client was refused it now.
    @Nullable
    LocalDateTime waitingAfter(LocalDateTime now) {
        if (!time.isAfter(now)) {
            return null;
        }
        return waitingSince == null || waitingSince.isAfter(now) ? now : waitingSince;
    }
}
