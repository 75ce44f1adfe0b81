package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// FORMAT, PARSE and TRY_PARSE.
class FormatTest extends LanguageTest {

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "1234567.891, 'N' => 1,234,567.89", "1234567.891, 'N0', 'de-de' => 1.234.568", "-5, 'N1' => -5.0",
        "0.125, 'P' => 12.50 %", "0.125, 'P0', 'en-US' => 13 %", "1234.5, 'C', 'en-us' => $1,234.50",
        "-1234.5, 'C', 'en-us' => ($1,234.50)", "1234.5, 'C', 'en-gb' => £1,234.50", "-7.5, 'C', 'en-gb' => -£7.50",
        "1234.5, 'C3', 'de-DE' => 1.234,500\u00A0€", "1234.5, 'C', 'fr-FR' => 1\u00A0234,50\u00A0€",
        "1234.5, 'C', 'zh-cn' => ¥1,234.50", "1234567, 'N2', 'en-IN' => 12,34,567.00", "42, 'D6' => 000042",
        "-42, 'D' => -42", "255, 'X' => FF", "255, 'x4' => 00ff", "-1, 'X' => FFFFFFFF", "12345.678, 'E2' => 1.23E+004",
        "12345.678, 'e' => 1.234568e+004", "12345.678, 'F1' => 12345.7", "1.50, 'G' => 1.50",
        "CAST(0.1 AS float), 'R' => 0.1", "CAST(1.5 AS real), 'G' => 1.5", "CAST(1e20 AS float), 'G' => 1E+20",
        "123456789, '###-##-####' => 123-45-6789", "5, '000' => 005", "0.5, '#.##' => .5", "0, '#' => ~~",
        "1234.5, '#,##0.00' => 1,234.50", "1234567, '#,#,,' => 1", "0.25, '0%' => 25%", "-3, '0;(0)' => (3)",
        "0, '0;(0);zero' => zero", "1500, '0.0E+0' => 1.5E+3", "7, '0 ''pieces''' => 7 pieces", "7, '\\#0' => #7",
        "12, 'D100' => D112", "1.5, 'D' => null", "1.5, 'X' => null", "5, 'Q' => null",
        "CAST(255 AS tinyint), 'X' => FF",
        "CAST(-1 AS smallint), 'X' => FFFF", "CAST(9 AS bigint), 'X16' => 0000000000000009", "NULL, 'N' => null",
        "5, NULL => null", "5, 'N', NULL => null", "$1234.5, 'N' => 1,234.50", "2.5, 'N0' => 3",
        "-0.001, 'N2' => 0.00"})
    void numbers(String arguments, String expected) {
        assertThat(answer("SELECT FORMAT(" + arguments + ")")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "'d', 'en-US' => 8/9/2011", "'d', 'en-gb' => 09/08/2011", "'d', 'de-de' => 09.08.2011",
        "'d', 'zh-cn' => 2011/8/9",
        "'D', 'en-US' => Tuesday, August 9, 2011", "'D', 'en-gb' => 09 August 2011",
        "'D', 'de-de' => Dienstag, 9. August 2011", "'D', 'zh-cn' => 2011年8月9日", "'D', 'fr-FR' => mardi 9 août 2011",
        "'g' => 8/9/2011 3:04 PM", "'G' => 8/9/2011 3:04:05 PM", "'f' => Tuesday, August 9, 2011 3:04 PM",
        "'F', 'de' => Dienstag, 9. August 2011 15:04:05", "'t' => 3:04 PM", "'T', 'de-DE' => 15:04:05",
        "'M' => August 9",
        "'y' => August 2011", "'s' => 2011-08-09T15:04:05", "'u' => 2011-08-09 15:04:05Z",
        "'R', 'de-DE' => Tue, 09 Aug 2011 15:04:05 GMT", "'o' => 2011-08-09T15:04:05.1230000",
        "'yyyy-MM-dd HH:mm:ss.fff' => 2011-08-09 15:04:05.123", "'dd/MM/yyyy', 'de-DE' => 09.08.2011",
        "'ddd d MMM yy' => Tue 9 Aug 11", "'dddd, MMMM d', 'es-ES' => martes, agosto 9", "'h:mm:ss tt' => 3:04:05 PM",
        "'hh tt', 'ja-JP' => 03 午後", "'yyyy''T''MM' => 2011T08", "'%d' => 9", "'d MMMM', 'ru-RU' => 9 августа",
        "'MMMM', 'ru-RU' => август", "'ss.FFFFF' => 05.123", "'yyyyMMdd' => 20110809", "'K' => null",
        "'x' => null", "'z' => null", "'''a' => null", "'ffffffff' => null", "'gg', 'en-US' => A.D."})
    void dates(String arguments, String expected) {
        String value = "CAST('2011-08-09T15:04:05.123' AS datetime2)";
        assertThat(answer("SELECT FORMAT(" + value + ", " + arguments + ")")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "FORMAT(CAST('07:35' AS time), N'hh.mm') => null", "FORMAT(CAST('07:35' AS time), N'hh:mm') => null",
        "FORMAT(CAST('07:35' AS time), N'hh\\.mm') => 07.35", "FORMAT(CAST('07:35' AS time), N'hh\\:mm') => 07:35",
        "FORMAT(CAST('07:35:01.5' AS time), 'c') => 07:35:01.5000000", "FORMAT(CAST('07:35' AS time), 'g') => 7:35:00",
        "FORMAT(CAST('2020-02-03' AS date), 'G') => 2/3/2020 12:00:00 AM",
        "FORMAT(CAST('2020-02-03 04:05 +02:00' AS datetimeoffset), 'yyyy-MM-dd HH:mm zzz') => 2020-02-03 04:05 +02:00",
        "FORMAT(CAST('2020-02-03 04:05 +02:00' AS datetimeoffset), 'u') => 2020-02-03 02:05:00Z",
        "PARSE('1.234,5' AS decimal(9,2) USING 'de-DE') => 1234.50", "PARSE('1,234' AS int) => 1234",
        "PARSE(' -5 ' AS smallint USING 'en-US') => -5", "PARSE('€345,98' AS money USING 'de-DE') => 345.9800",
        "PARSE('($1.50)' AS money USING 'en-US') => -1.5000", "PARSE('1.5e3' AS float USING 'en-US') => 1500.0",
        "PARSE('Monday, 13 December 2010' AS date USING 'en-US') => 2010-12-13",
        "PARSE('13/12/2010' AS date USING 'en-GB') => 2010-12-13", "PARSE('12/16/2010' AS date) => 2010-12-16",
        "PARSE('16.12.2010 15:04' AS datetime2(0) USING 'de-DE') => 2010-12-16T15:04",
        "PARSE('16 décembre 2010' AS date USING 'fr-FR') => 2010-12-16",
        "PARSE('2010-12-16T15:04:05' AS datetime2(0)) => 2010-12-16T15:04:05",
        "PARSE('3:04 PM' AS time(0)) => 15:04:00", "PARSE('2010/12/16' AS date USING 'ja-JP') => 2010-12-16",
        "TRY_PARSE('abc' AS int) => null", "TRY_PARSE('13/13/2010' AS date USING 'en-GB') => null",
        "TRY_PARSE('999' AS tinyint) => null", "TRY_PARSE('1.5' AS int) => null",
        "TRY_PARSE('7' AS int USING 'fr-FR') => 7",
        "TRY_PARSE('1 234,5' AS decimal(9,1) USING 'fr-FR') => 1234.5"})
    void timesAndParsing(String expression, String expected) {
        assertThat(answer("SELECT " + expression)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "FORMAT(1, 'N', 'klingon') => 9818", "FORMAT('a', 'N') => 8116", "FORMAT(0x01, 'N') => 8116",
        "FORMAT(1) => 189", "PARSE('x' AS int) => 9819", "PARSE('x' AS date USING 'de-DE') => 9819",
        "PARSE('1' AS int USING 'zz-zz') => 9818", "TRY_PARSE('1' AS int USING 'zz-zz') => 9818",
        "PARSE('x' AS varchar(9)) => 10761", "PARSE(NULL AS int) => 8116"})
    void mistakes(String expression, int number) {
        assertThat(error("SELECT " + expression)).isEqualTo(number);
    }

    @Test
    void theLanguageOfTheSessionIsTheCulture() {
        assertThat(answer("SET LANGUAGE German; SELECT FORMAT(1234.5, 'N1'), FORMAT(CAST('20200203' AS date), 'D')"))
                .isEqualTo("1.234,5,Montag, 3. Februar 2020");
        assertThat(answer("SET LANGUAGE French; SELECT PARSE('3/2/2020' AS date), PARSE('1,5' AS decimal(3,1))"))
                .isEqualTo("2020-02-03,1.5");
    }

    @Test
    void theTypeIsNvarchar() {
        assertThat(declarations("SELECT FORMAT(1, 'N') AS f")).hasSize(1).first().asString().contains("nvarchar(4000)");
    }
}
