package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.LocalDateTime;
import java.time.LocalTime;
import org.granary.type.SqlType.Simple;
import org.granary.type.TypeNames.Use;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateTimeTextTest {

    private static SqlValue text(@Nullable String text) {
        return SqlValue.of(SqlType.varchar(100), text == null ? "" : text);
    }

    private static String shown(SqlValue value) {
        return String.valueOf(Conversions.convert(value, SqlType.varchar(100), 121).value());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"Jan 31 2008 01:01:01:000AM|2008-01-31 01:01:01.000",
        "Jan 31 2008  1:01AM|2008-01-31 01:01:00.000", "Jan 31 2008 12:01AM|2008-01-31 00:01:00.000",
        "Jan 31 2008 12:01PM|2008-01-31 12:01:00.000", "jan 31, 2008 1pm|2008-01-31 13:00:00.000",
        "January 31, 2008 1:01:01.5 PM|2008-01-31 13:01:01.500", "31 Jan 2008|2008-01-31 00:00:00.000",
        "31-Jan-2008|2008-01-31 00:00:00.000", "31Jan2008|2008-01-31 00:00:00.000",
        "2008 Jan 31|2008-01-31 00:00:00.000", "2008 31 january|2008-01-31 00:00:00.000",
        "Jan 2008|2008-01-01 00:00:00.000", "Jan 31 08|2008-01-31 00:00:00.000",
        "Jan 31 50|1950-01-31 00:00:00.000", "2008-01-31|2008-01-31 00:00:00.000",
        "2008/1/31|2008-01-31 00:00:00.000", "2008.01.31|2008-01-31 00:00:00.000",
        "20080131|2008-01-31 00:00:00.000", "080131|2008-01-31 00:00:00.000", "2008|2008-01-01 00:00:00.000",
        "20080131 13:01|2008-01-31 13:01:00.000", "01/31/2008 1:01 PM|2008-01-31 13:01:00.000",
        "1/31/08|2008-01-31 00:00:00.000", "01-31-2008|2008-01-31 00:00:00.000",
        "01.31.2008|2008-01-31 00:00:00.000", "1/2008/31|2008-01-31 00:00:00.000",
        "1:01 PM 01/31/2008|2008-01-31 13:01:00.000", "2008-01-31T01:01:01|2008-01-31 01:01:01.000",
        "2008-01-31T01:01:01.123|2008-01-31 01:01:01.123", "2008-01-31T01:01:01Z|2008-01-31 01:01:01.000",
        "2008-01-31T01:01:01.123Z|2008-01-31 01:01:01.123", "2008-01-31 01:01:01.1|2008-01-31 01:01:01.100",
        "2008-01-31 01:01:01:9|2008-01-31 01:01:01.010", "13:01|1900-01-01 13:01:00.000",
        "1:01:01 PM|1900-01-01 13:01:01.000", "4AM|1900-01-01 04:00:00.000", "|1900-01-01 00:00:00.000",
        "  2008-01-31  |2008-01-31 00:00:00.000", "2008-01-31 23:59:59.999|2008-02-01 00:00:00.000",
        "2008-01-31 23:59:59.998|2008-01-31 23:59:59.997", "2008-01-31 01:01:01.002|2008-01-31 01:01:01.003",
        "2008-01-31 01:01:01.005|2008-01-31 01:01:01.007", "1753-01-01|1753-01-01 00:00:00.000",
        "9999-12-31 23:59:59.997|9999-12-31 23:59:59.997", "2008-02-29|2008-02-29 00:00:00.000"})
    void datetimeIsReadFromEveryForm(@Nullable String written, String expected) {
        assertThat(shown(Conversions.cast(text(written), Simple.DATETIME))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"2008-01-31 01:01:01.1234567|datetime2(7)|2008-01-31 01:01:01.1234567",
        "2008-01-31 01:01:01.1234567|datetime2(3)|2008-01-31 01:01:01.123",
        "2008-01-31 23:59:59.9999999|datetime2(0)|2008-02-01 00:00:00", "0001-01-01|date|0001-01-01",
        "2008-01-31 13:01|date|2008-01-31", "13:01:01.1234567|time(7)|13:01:01.1234567",
        "23:59:59.9999999|time(3)|23:59:59.999", "23:59:59.5|time(0)|23:59:59",
        "23:59:59.4|time(0)|23:59:59", "9999-12-31 23:59:59.9999999|datetime2(0)|9999-12-31 23:59:59",
        "9999-12-31 23:59:59.9999999 +00:00|datetimeoffset(3)|9999-12-31 23:59:59.999 +00:00",
        "2008-12-31 23:59:59.9999999 +05:30|datetimeoffset(3)|2009-01-01 00:00:00.000 +05:30",
        "2008-01-31 23:59:59|smalldatetime|2008-02-01 00:00:00.000", "2008-01-31 13:01|time(0)|13:01:00",
        "2008-01-31T13:01:01+05:30|datetimeoffset(0)|2008-01-31 13:01:01 +05:30",
        "2008-01-31 13:01:01.1234567 -08:00|datetimeoffset(7)|2008-01-31 13:01:01.1234567 -08:00",
        "2008-01-31T13:01:01Z|datetimeoffset(0)|2008-01-31 13:01:01 +00:00",
        "2008-01-31|datetimeoffset(0)|2008-01-31 00:00:00 +00:00",
        "2008-01-31 13:01:29|smalldatetime|2008-01-31 13:01:00.000",
        "2008-01-31 13:01:29.999|smalldatetime|2008-01-31 13:02:00.000",
        "2008-01-31 13:01:30|smalldatetime|2008-01-31 13:02:00.000"})
    void otherTypesAreReadToo(String written, String type, String expected) {
        assertThat(shown(Conversions.cast(text(written), TypeNames.parse(type, Use.CAST, 1)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"3|31/01/08|2008-01-31", "103|31/01/2008|2008-01-31",
        "104|31.01.2008|2008-01-31", "105|31-01-2008|2008-01-31", "101|01/31/2008|2008-01-31",
        "102|2008.01.31|2008-01-31", "2|08.01.31|2008-01-31", "11|08/01/31|2008-01-31",
        "111|2008/01/31|2008-01-31", "112|20080131|2008-01-31", "12|080131|2008-01-31",
        "106|31 Jan 2008|2008-01-31", "107|Jan 31, 2008|2008-01-31", "110|01-31-2008|2008-01-31",
        "120|2008-01-31 01:01:01|2008-01-31", "126|2008-01-31T01:01:01|2008-01-31",
        "127|2008-01-31T01:01:01Z|2008-01-31", "131|10/12/1427 12:38:54:840AM|2006-12-30"})
    void stylesGiveTheOrderOfTheParts(int style, String written, String expected) {
        assertThat(Conversions.convert(text(written), Simple.DATE, style).value()).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource({"x", "Thursday", "2008-1", "Jan", "Foo 31 2008", "2008-01-31 x", "1:2:3:4:5", "20080131T010101",
        "123", "12345", "2008-01-31 01:01:01 +5", "Jan 31 2008 2009", "1/2/3/4", "200/1/1"})
    void nonsenseIsNoDate(String written) {
        assertThat(assertThrows(SqlError.class, () -> Conversions.cast(text(written), Simple.DATETIME)).number())
                .isEqualTo(241);
        assertThat(assertThrows(SqlError.class, () -> Conversions.cast(text(written), Simple.DATE)).number())
                .isEqualTo(241);
    }

    @ParameterizedTest
    @CsvSource({"2008-13-01", "2008-02-30", "20080230", "24:00", "1:60", "0:30 PM", "13:00 AM", "0001-01-01",
        "2008-01-31 01:01:01:1000"})
    void daysThatDoNotExistAreOutOfRange(String written) {
        assertThat(assertThrows(SqlError.class, () -> Conversions.cast(text(written), Simple.DATETIME)).number())
                .isEqualTo(242);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {"0|Feb  3 2008  1:02PM",
        "100|Feb  3 2008  1:02PM", "1|02/03/08", "101|02/03/2008", "2|08.02.03", "102|2008.02.03", "3|03/02/08",
        "103|03/02/2008", "4|03.02.08", "104|03.02.2008", "5|03-02-08", "105|03-02-2008", "6|03 Feb 08",
        "106|03 Feb 2008", "7|Feb 03, 08", "107|Feb 03, 2008", "8|13:02:03", "24|13:02:03", "108|13:02:03",
        "9|Feb  3 2008  1:02:03:457PM", "109|Feb  3 2008  1:02:03:457PM", "10|02-03-08", "110|02-03-2008",
        "11|08/02/03", "111|2008/02/03", "12|080203", "112|20080203", "13|03 Feb 2008 13:02:03:457",
        "113|03 Feb 2008 13:02:03:457", "14|13:02:03:457", "114|13:02:03:457", "20|2008-02-03 13:02:03",
        "120|2008-02-03 13:02:03", "21|2008-02-03 13:02:03.457", "25|2008-02-03 13:02:03.457",
        "121|2008-02-03 13:02:03.457", "22|02/03/08  1:02:03 PM", "23|2008-02-03", "126|2008-02-03T13:02:03.457",
        "127|2008-02-03T13:02:03.457", "131|26/01/1429  1:02:03:457PM"})
    void datetimeIsWrittenInEveryStyle(int style, String expected) {
        var value = SqlValue.of(Simple.DATETIME,
                DateTimes.datetime(LocalDateTime.of(2008, 2, 3, 13, 2, 3, 457_000_000)).orElseThrow());
        assertThat(Conversions.convert(value, SqlType.varchar(40), style).value()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"datetime2(7)|0|Feb  3 2008  1:02PM",
        "datetime2(7)|109|Feb  3 2008  1:02:03.4567891PM", "datetime2(7)|126|2008-02-03T13:02:03.4567891",
        "datetime2(0)|121|2008-02-03 13:02:03", "date|0|Feb  3 2008", "date|121|2008-02-03", "date|126|2008-02-03",
        "time(3)|0|1:02PM", "time(3)|121|13:02:03.457", "time(0)|108|13:02:03",
        "datetimeoffset(0)|121|2008-02-03 13:02:03 +00:00", "datetimeoffset(0)|126|2008-02-03T13:02:03+00:00",
        "datetimeoffset(0)|127|2008-02-03T13:02:03Z", "datetimeoffset(0)|0|Feb  3 2008  1:02PM +00:00",
        "smalldatetime|121|2008-02-03 13:02:00.000", "smalldatetime|126|2008-02-03T13:02:00"})
    void newTypesAreWrittenWithTheirDigits(String type, int style, String expected) {
        var value = Conversions.cast(text("2008-02-03 13:02:03.4567891"), SqlType.nvarchar(50));
        var typed = type.equals("smalldatetime")
                ? Conversions.cast(text("2008-02-03 13:02:03.456"), Simple.SMALLDATETIME)
                : Conversions.cast(value, TypeNames.parse(type, Use.CAST, 1));
        assertThat(Conversions.convert(typed, SqlType.varchar(60), style).value()).isEqualTo(expected);
    }

    @Test
    void hijriCalendarComesAndGoes() {
        var value = Conversions.cast(text("2006-12-30 00:38:54.840"), Simple.DATETIME);
        assertThat(Conversions.convert(value, SqlType.varchar(40), 131).value()).isEqualTo("10/12/1427 12:38:54:840AM");
        assertThat(Conversions.convert(value, SqlType.nvarchar(40), 130).value())
                .isEqualTo("10 ذو الحجة 1427 12:38:54:840AM");
        for (int day = 0; day < 800_000; day += 97) {
            var date = DateTimes.EPOCH.plusDays(day);
            var hijri = HijriDate.of(date);
            assertThat(HijriDate.toGregorian(hijri.year(), hijri.month(), hijri.day())).isEqualTo(date);
        }
    }

    @Test
    void aTickIsHeldToAHundredNanoseconds() {
        assertThat(DateTimes.timeOfTicks(1)).isEqualTo(LocalTime.ofNanoOfDay(3_333_300));
        assertThat(DateTimes.timeOfTicks(2)).isEqualTo(LocalTime.ofNanoOfDay(6_666_700));
        assertThat(DateTimes.timeOfTicks(3)).isEqualTo(LocalTime.ofNanoOfDay(10_000_000));
        for (int tick = 0; tick < DateTimes.TICKS_PER_DAY; tick += 997) {
            assertThat(DateTimes.ticks(DateTimes.timeOfTicks(tick))).isEqualTo(tick);
        }
    }

    @Test
    void hostileTextIsRefusedAtOnce() {
        assertThat(assertThrows(SqlError.class,
                () -> Conversions.cast(text("1:".repeat(1_000_000)), Simple.DATETIME)).number()).isEqualTo(241);
    }
}
