package org.granary.timer.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;

/// A time that a clock on a wall shows.
record WallTime(LocalTime time) {

    /// The moment at which the clock shows the time on a day. Where it shows it twice (the end of daylight saving time),
    /// the first one. Where it never does, because the clock is put forward over it, the moment at which that happens.
    /// So there is one moment for each day, and never two.
    Instant on(LocalDate day, ZoneId zone) {
        LocalDateTime shown = day.atTime(time);
        ZoneOffsetTransition transition = zone.getRules().getTransition(shown);
        return transition != null && transition.isGap()
                ? transition.getInstant()
                : shown.atZone(zone).withEarlierOffsetAtOverlap().toInstant();
    }
}
