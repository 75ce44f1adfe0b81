package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// IS DISTINCT FROM, TRIM … FROM, GENERATE_SERIES, bits, DATE_BUCKET, COMPRESS and the escape {oj}.
class SmallConstructsTest extends LanguageTest {

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT COUNT(*) FROM (VALUES (1), (2), (NULL)) v (x) WHERE x IS DISTINCT FROM 1 => 2",
        "SELECT COUNT(*) FROM (VALUES (1), (2), (NULL)) v (x) WHERE x IS NOT DISTINCT FROM NULL => 1",
        "SELECT COUNT(*) FROM (VALUES ('a'), (NULL)) v (x) WHERE NOT (x IS DISTINCT FROM 'A') => 1",
        "SELECT COUNT(*) FROM (VALUES (1, 1), (1, NULL), (NULL, NULL)) v (a, b) WHERE a IS NOT DISTINCT FROM b => 2",
        "SELECT CASE WHEN NULL IS DISTINCT FROM NULL THEN 1 ELSE 0 END => 0",
        "SELECT TRIM('xy' FROM 'xyAyx') => A", "SELECT TRIM(LEADING '.' FROM '..a..') => a..",
        "SELECT TRIM(TRAILING '.' FROM '..a..') => ..a", "SELECT TRIM(BOTH '.! ' FROM ' .a! ') => a",
        "SELECT TRIM('X' FROM 'xax' COLLATE Latin1_General_CS_AS) => xax", "SELECT TRIM('X' FROM 'xax') => a",
        "SELECT LTRIM('aab', 'a') + RTRIM('baa', 'a') => bb", "SELECT TRIM(NULL FROM 'a') => null",
        "SELECT LEN(TRIM('  a ')) => 1",
        "SELECT SUM(value), COUNT(*), MIN(value) FROM GENERATE_SERIES(1, 10) => 55,10,1",
        "SELECT value FROM GENERATE_SERIES(5, 1, -2) => 5|3|1", "SELECT value FROM GENERATE_SERIES(3, 1) => 3|2|1",
        "SELECT value FROM GENERATE_SERIES(0.0, 0.5, 0.2) => 0.0|0.2|0.4",
        "SELECT COUNT(*) FROM GENERATE_SERIES(1, 0, 1) => 0",
        "SELECT TOP 2 value FROM GENERATE_SERIES(CAST(1 AS bigint), CAST(9223372036854775807 AS bigint)) => 1|2",
        "DECLARE @n int; SELECT COUNT(*) FROM GENERATE_SERIES(1, @n) => 0",
        "SELECT LEFT_SHIFT(12345, 5), RIGHT_SHIFT(12345, 5), LEFT_SHIFT(12345, -5) => 395040,385,385",
        "SELECT RIGHT_SHIFT(-1, 28), LEFT_SHIFT(1, 31), LEFT_SHIFT(1, 32) => 15,-2147483648,0",
        "SELECT BIT_COUNT(0xabcdef), BIT_COUNT(17), BIT_COUNT(CAST(-1 AS bigint)) => 17,2,64",
        "SELECT GET_BIT(0xabcdef, 2), GET_BIT(0xabcdef, 4) => true,false",
        "SELECT CONVERT(varchar(9), SET_BIT(0x00, 2), 1), SET_BIT(4, 2, 0), SET_BIT(CAST(0 AS tinyint), 7) => 0x04,0,128",
        "SELECT CONVERT(varchar(19), DATE_BUCKET(week, 1, CAST('2021-01-15' AS date)), 120) => 2021-01-11",
        "SELECT CONVERT(varchar(19), DATE_BUCKET(month, 3, CAST('2021-05-15T10:00' AS datetime2(0))), 120) => 2021-04-01 00:00:00",
        "SELECT CONVERT(varchar(19), DATE_BUCKET(minute, 15, CAST('2021-05-15T10:44:59' AS datetime)), 120) => 2021-05-15 10:30:00",
        "SELECT CONVERT(varchar(19), DATE_BUCKET(day, 2, CAST('2021-01-04' AS date), CAST('2021-01-01' AS date)), 120) => 2021-01-03",
        "SELECT CAST(DECOMPRESS(COMPRESS(N'häh')) AS nvarchar(max)) => häh",
        "SELECT CAST(DECOMPRESS(COMPRESS('abc')) AS varchar(max)), DATALENGTH(DECOMPRESS(COMPRESS(REPLICATE(CAST('a' AS varchar(max)), 100000)))) => abc,100000",
        "SELECT DECOMPRESS(0x0102) => null",
        "SELECT CAST(DECOMPRESS(0x1F8B08000000000004004B4C4A0600C241243503000000) AS varchar(max)) => abc",
        "SELECT a.x, b.x FROM {oj (SELECT 1 x UNION ALL SELECT 2) a LEFT OUTER JOIN (SELECT 2 x) b ON a.x = b.x} ORDER BY a.x => 1,null|2,2"})
    void answers(String sql, String expected) {
        assertThat(answer(sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT value FROM GENERATE_SERIES(1, 5, 0) => 4199", "SELECT value FROM GENERATE_SERIES('a', 'b') => 5373",
        "SELECT value FROM GENERATE_SERIES(1, CAST(5 AS bigint)) => 5373", "SELECT GET_BIT(1, 32) => 1023",
        "SELECT SET_BIT(1, 1, 2) => 1023", "SELECT BIT_COUNT('a') => 8116",
        "SELECT DATE_BUCKET(day, 0, GETDATE()) => 9834",
        "SELECT DATE_BUCKET(nanosecond, 1, GETDATE()) => 9810",
        "SELECT LEN('a' FROM 'b') => 156", "SELECT TRIM(SIDEWAYS 'a' FROM 'b') => 156",
        "SELECT 1 FROM {xx sys.objects a} => 102"})
    void mistakes(String sql, int number) {
        assertThat(error(sql)).isEqualTo(number);
    }
}
