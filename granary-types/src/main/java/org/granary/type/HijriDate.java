package org.granary.type;

import java.time.DateTimeException;
import java.time.LocalDate;

/// The arithmetic (tabular) Hijri calendar, which styles 130 and 131 of CONVERT use: a leap year is known by its place
/// in a cycle of thirty, not by the moon. The calendar of java.time is the observed one of Umm al-Qura.
record HijriDate(int year, int month, int day) {
    private static final long EPOCH = LocalDate.of(622, 7, 18).toEpochDay();
    private static final int CYCLE_YEARS = 30;
    private static final int CYCLE_DAYS = 10_631;

    static HijriDate of(LocalDate date) {
        long day = date.toEpochDay() - EPOCH;
        int year = (int) Math.floorDiv(CYCLE_YEARS * day + CYCLE_DAYS + 15, CYCLE_DAYS);
        while (day < firstDay(year)) {
            year--;
        }
        while (day >= firstDay(year + 1)) {
            year++;
        }
        int ofYear = (int) (day - firstDay(year));
        int month = 1;
        while (month < 12 && ofYear >= daysBefore(month + 1)) {
            month++;
        }
        return new HijriDate(year, month, ofYear - daysBefore(month) + 1);
    }

    /// @throws DateTimeException if there is no such day
    static LocalDate toGregorian(int year, int month, int day) {
        if (year < 1 || month < 1 || month > 12 || day < 1 || day > 30) {
            throw new DateTimeException("no such day");
        }
        var date = LocalDate.ofEpochDay(EPOCH + firstDay(year) + daysBefore(month) + day - 1);
        if (!of(date).equals(new HijriDate(year, month, day))) {
            throw new DateTimeException("no such day");
        }
        return date;
    }

    private static long firstDay(int year) {
        return 354L * (year - 1) + Math.floorDiv(11L * year + 3, 30L);
    }

    private static int daysBefore(int month) {
        return (59 * (month - 1) + 1) / 2;
    }
}
