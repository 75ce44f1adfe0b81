package org.granary.timer.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Set;

/// Days of the calendar.
sealed interface Days {
    boolean contain(LocalDate day);

    record OfWeek(Set<DayOfWeek> days) implements Days {
        @Override
        public boolean contain(LocalDate day) {
            return days.contains(day.getDayOfWeek());
        }
    }

    /// The same day of each month; in months that are shorter, their last day.
    record OfMonth(int number) implements Days {
        @Override
        public boolean contain(LocalDate day) {
            return day.getDayOfMonth() == Math.min(number, day.lengthOfMonth());
        }
    }
}
