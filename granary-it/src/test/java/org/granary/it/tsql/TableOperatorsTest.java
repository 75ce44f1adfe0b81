package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// PIVOT, UNPIVOT, STRING_SPLIT with numbers, and AT TIME ZONE.
class TableOperatorsTest extends LanguageTest {
    private static final String SALES = "(VALUES ('a', 2020, 1), ('a', 2020, 2), ('a', 2021, 4), ('b', 2021, 8)) s (k, y, n)";

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT k, [2020], [2021], [2022] FROM (SELECT * FROM S) q PIVOT (SUM(n) FOR y IN ([2020], [2021], [2022])) AS p "
                + "ORDER BY k => a,3,4,null|b,null,8,null",
        "SELECT * FROM (SELECT k, n FROM S) q PIVOT (COUNT(n) FOR k IN ([a], [b], [c])) p => 3,1,0",
        "SELECT p.k, p.[2021] * 2 FROM (SELECT * FROM S) q PIVOT (MAX(n) FOR q.y IN ([2021])) p JOIN (VALUES ('b')) t (x) "
                + "ON t.x = p.k => b,16",
        "SELECT id, name, v FROM (SELECT 1 AS id, 10 AS a, NULL AS b, 30 AS c) q UNPIVOT (v FOR name IN (a, b, c)) u "
                + "ORDER BY name => 1,a,10|1,c,30",
        "SELECT * FROM (SELECT 1 AS a, 2 AS b) q UNPIVOT (v FOR n IN ([b], [a])) AS u => 2,b|1,a",
        "SELECT * FROM STRING_SPLIT('x,,y', ',', 1) => x,1|,2|y,3", "SELECT * FROM STRING_SPLIT('x,y', ',', 0) => x|y",
        "SELECT STRING_AGG(value, '-') WITHIN GROUP (ORDER BY ordinal DESC) FROM STRING_SPLIT('x,y', ',', 1) => y-x",
        "SELECT TRANSLATE('[a]b', '[]', '()') => (a)b"})
    void tables(String sql, String expected) {
        assertThat(answer(sql.replace("FROM S)", "FROM " + SALES + ")"))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "'2024-07-01T12:00:00' => UTC => 2024-07-01 12:00:00 +00:00",
        "'2024-07-01T12:00:00' => pacific standard time => 2024-07-01 12:00:00 -07:00",
        "'2022-10-30T02:00:00' => Central European Standard Time => 2022-10-30 02:00:00 +01:00",
        "'2022-03-27T02:01:00' => Central European Standard Time => 2022-03-27 03:01:00 +02:00"})
    void timesInAZone(String time, String zone, String expected) {
        assertThat(
                answer("SELECT CONVERT(varchar(40), CAST(" + time + " AS datetime2(0)) AT TIME ZONE '" + zone + "')"))
                .isEqualTo(expected);
    }

    @Test
    void timesAreShownInAnotherZone() {
        assertThat(answer("DECLARE @z nvarchar(40) = N'Tokyo Standard Time'; SELECT CONVERT(varchar(40), CAST("
                + "'2024-01-01T12:00:00' AS datetime2(0)) AT TIME ZONE 'UTC' AT TIME ZONE @z)"))
                .isEqualTo("2024-01-01 21:00:00 +09:00");
        assertThat(declarations("SELECT CAST('2024-01-01' AS datetime) AT TIME ZONE 'UTC' AS t"))
                .containsExactly("t datetimeoffset(3)");
        assertThat(answer("SELECT CAST(NULL AS datetime) AT TIME ZONE 'UTC'")).isEqualTo("null");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT GETDATE() AT TIME ZONE 'Nowhere' => 9820", "SELECT 'x' AT TIME ZONE 'UTC' => 8116",
        "SELECT * FROM (SELECT 1 AS a, 'x' AS b) q UNPIVOT (v FOR n IN (a, b)) u => 8167",
        "SELECT * FROM (SELECT 1 AS a) q UNPIVOT (v FOR n IN (x)) u => 207",
        "SELECT * FROM (SELECT 1 AS a, 2 AS b) q PIVOT (SUM(b) FOR nosuch IN ([1])) p => 207",
        "SELECT * FROM (SELECT 1 AS a, 2 AS b) q PIVOT (LEN(b) FOR a IN ([1])) p => 102",
        "DECLARE @o int = 1; SELECT * FROM (SELECT 'a' AS a) q CROSS APPLY STRING_SPLIT(q.a, ',', LEN(q.a)) => 8748"})
    void mistakes(String sql, int number) {
        assertThat(error(sql)).isEqualTo(number);
    }
}
