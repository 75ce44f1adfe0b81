package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// JSON functions, OPENJSON and FOR JSON.
class JsonTest extends LanguageTest {
    private static final String DOCUMENT = "DECLARE @j nvarchar(max) = N'{\"a\": {\"b\": [1, \"x\\ty\", null, true]}, "
            + "\"c d\": 2.50, \"e\":\"\\u00e9\\/\"}'; ";

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "JSON_VALUE(@j, '$.a.b[0]') => 1", "JSON_VALUE(@j, '$.a.b[1]') => x\ty", "JSON_VALUE(@j, '$.a.b[2]') => null",
        "JSON_VALUE(@j, '$.a.b[3]') => true", "JSON_VALUE(@j, '$.\"c d\"') => 2.50", "JSON_VALUE(@j, 'lax $.e') => é/",
        "JSON_VALUE(@j, '$.A') => null", "JSON_VALUE(@j, '$.a') => null", "JSON_VALUE(NULL, '$') => null",
        "JSON_QUERY(@j, '$.a') => {\"b\": [1, \"x\\ty\", null, true]}", "JSON_QUERY(@j, '$.e') => null",
        "LEN(JSON_QUERY(@j)) => 66", "JSON_PATH_EXISTS(@j, '$.a.b[2]') => 1", "JSON_PATH_EXISTS(@j, '$.a.b[9]') => 0",
        "JSON_PATH_EXISTS(NULL, '$') => null", "ISJSON(@j) => 1", "ISJSON('[1,]') => 0", "ISJSON('1') => 0",
        "ISJSON('1', VALUE) => 1", "ISJSON('[]', OBJECT) => 0", "ISJSON('\"x\"', SCALAR) => 1", "ISJSON(NULL) => null",
        "ISJSON('{\"a\":01}') => 0", "ISJSON('{\"a\":1} x') => 0", "ISJSON('') => 0",
        "ISJSON(REPLICATE('[', 200) + REPLICATE(']', 200)) => 0", "ISJSON(REPLICATE('[', 9) + REPLICATE(']', 9)) => 1",
        "JSON_MODIFY('{\"a\":1,\"b\":2}', '$.a', 'x') => {\"a\":\"x\",\"b\":2}",
        "JSON_MODIFY('{\"a\":1,\"b\":2}', '$.a', NULL) => {\"b\":2}",
        "JSON_MODIFY('{\"a\":1,\"b\":2}', '$.b', NULL) => {\"a\":1}",
        "JSON_MODIFY('{\"a\":1}', 'strict $.a', NULL) => {\"a\":null}",
        "JSON_MODIFY('{\"a\":1}', '$.c', CAST(1 AS bit)) => {\"a\":1,\"c\":true}",
        "JSON_MODIFY('{}', '$.c', 1.5) => {\"c\":1.5}", "JSON_MODIFY('{\"a\":[1]}', 'append $.a', 2) => {\"a\":[1,2]}",
        "JSON_MODIFY('{}', 'append lax $.a', 2) => {\"a\":[2]}",
        "JSON_MODIFY('{}', '$.a', JSON_QUERY('[1]')) => {\"a\":[1]}",
        "JSON_MODIFY('{}', '$.a', '[1]') => {\"a\":\"[1]\"}",
        "JSON_MODIFY(JSON_MODIFY('{}', '$.a', 1), '$.b', 'é\"/') => {\"a\":1,\"b\":\"é\\\"\\/\"}",
        "JSON_OBJECT('a':1, 'b':NULL, 'c':JSON_ARRAY(1, NULL, 'x')) => {\"a\":1,\"b\":null,\"c\":[1,\"x\"]}",
        "JSON_OBJECT('a':NULL ABSENT ON NULL) => {}", "JSON_ARRAY(NULL, 1 NULL ON NULL) => [null,1]",
        "JSON_ARRAY() => []", "JSON_OBJECT() => {}", "STRING_ESCAPE('a\"b', 'json') => a\\\"b"})
    void functions(String expression, String expected) {
        assertThat(answer(DOCUMENT + "SELECT " + expression)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT JSON_VALUE('{\"a\" 1}', '$.a') => 13609", "SELECT JSON_VALUE('', '$.a') => 13609",
        "SELECT JSON_VALUE('{}', 'a') => 13607", "SELECT JSON_VALUE('{}', '$.a[') => 13607",
        "SELECT JSON_VALUE('{}', 'strict $.a') => 13608", "SELECT JSON_VALUE('{\"a\":{}}', 'strict $.a') => 13623",
        "SELECT JSON_QUERY('{\"a\":1}', 'strict $.a') => 13624", "SELECT JSON_VALUE('{}') => 174",
        "SELECT * FROM OPENJSON('x') => 13609", "SELECT * FROM OPENJSON('{}', 'strict $.a') => 13608",
        "SELECT * FROM OPENJSON('{\"a\":1}', 'strict $.a') => 13611",
        "SELECT * FROM OPENJSON('[]') WITH (a int AS JSON) => 13618",
        "SELECT * FROM OPENJSON('[\"x\"]') WITH (a int '$') "
                + "=> 245",
        "SELECT 1 FOR JSON PATH => 13605", "SELECT 1 AS a FOR JSON AUTO => 13600",
        "SELECT 1 AS a, 2 AS a FOR JSON PATH => 13601", "SELECT 1 AS [a.b], 2 AS a FOR JSON PATH => 13601",
        "SELECT 1 AS a FOR JSON PATH, ROOT('r'), WITHOUT_ARRAY_WRAPPER => 13620", "SELECT 1 AS a FOR JSON => 102",
        "DECLARE @t TABLE (a nvarchar(max)); INSERT @t SELECT 1 AS a FOR JSON PATH => 13602",
        "DECLARE @a int; SELECT @a = 1 FOR JSON PATH => 13602", "SELECT 1 AS a FOR JSON PATH, NOSUCH => 102"})
    void mistakes(String sql, int number) {
        assertThat(error(sql)).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT * FROM OPENJSON('[1, \"x\", null, true, [2], {\"a\":3}]') => 0,1,2|1,x,1|2,null,0|3,true,3|4,[2],4|5,{\"a\":3},5",
        "SELECT [key], value FROM OPENJSON('{\"k\":{\"a\":1,\"b\":\"t\"}}', '$.k') => a,1|b,t",
        "SELECT * FROM OPENJSON('{\"a\":1}', '$.x') => ~~", "SELECT * FROM OPENJSON(NULL) => ~~",
        "SELECT * FROM OPENJSON('[{\"id\":1,\"o\":{\"n\":\"x\"}},{\"id\":2}]') WITH (id int, name nvarchar(9) '$.o.n', o "
                + "nvarchar(max) AS JSON) => 1,x,{\"n\":\"x\"}|2,null,null",
        "SELECT v.value FROM OPENJSON('[3,4]') WITH ([value] int '$') AS v ORDER BY 1 DESC => 4|3",
        "SELECT t.n, j.d FROM (VALUES (1, '{\"d\":\"2020-01-02\"}')) t (n, x) CROSS APPLY OPENJSON(t.x) WITH (d date) j "
                + "=> 1,2020-01-02",
        "SELECT n FROM (VALUES (1), (2), (3)) t (n) WHERE n IN (SELECT CAST(value AS int) FROM OPENJSON('[1,3]')) => 1|3",
        "SELECT * FROM OPENJSON('{\"b\":true,\"x\":\"AQI=\"}') WITH (b bit, x varbinary(9)) => true,[B"})
    void tables(String sql, String expected) {
        assertThat(answer(sql)).startsWith(expected == null ? "" : expected);
        if (expected == null) {
            assertThat(answer(sql)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT 1 AS a, 'x\"/' AS b, NULL AS c FOR JSON PATH => [{\"a\":1,\"b\":\"x\\\"\\/\"}]",
        "SELECT 1 AS a, NULL AS c FOR JSON PATH, INCLUDE_NULL_VALUES => [{\"a\":1,\"c\":null}]",
        "SELECT 1 AS [o.a], 2 AS [o.p.b], 3 AS c FOR JSON PATH => [{\"o\":{\"a\":1,\"p\":{\"b\":2}},\"c\":3}]",
        "SELECT 1 AS a FOR JSON PATH, WITHOUT_ARRAY_WRAPPER => {\"a\":1}",
        "SELECT n FROM (VALUES (1), (2)) t (n) FOR JSON PATH, ROOT('r') => {\"r\":[{\"n\":1},{\"n\":2}]}",
        "SELECT n FROM (VALUES (1), (2)) t (n) ORDER BY n DESC FOR JSON AUTO => [{\"n\":2},{\"n\":1}]",
        "SELECT CAST(1 AS bit) AS b, CAST('2020-01-02T03:04:05' AS datetime2(0)) AS d, 0x0102 AS x, 1.50 AS n, CAST(1.5 AS "
                + "float) AS f FOR JSON PATH => [{\"b\":true,\"d\":\"2020-01-02T03:04:05\",\"x\":\"AQI=\",\"n\":1.50,"
                + "\"f\":1.500000000000000e+000}]",
        "SELECT 1 AS a, (SELECT 2 AS b FOR JSON PATH) AS c, JSON_QUERY('[3]') AS d FOR JSON PATH => "
                + "[{\"a\":1,\"c\":[{\"b\":2}],\"d\":[3]}]",
        "SELECT p.id, c.k FROM (VALUES (1), (2)) p (id) JOIN (VALUES (1, 'x'), (1, 'y'), (2, 'z')) c (p, k) ON c.p = p.id "
                + "ORDER BY p.id, c.k FOR JSON AUTO => [{\"id\":1,\"c\":[{\"k\":\"x\"},{\"k\":\"y\"}]},"
                + "{\"id\":2,\"c\":[{\"k\":\"z\"}]}]",
        "SELECT n FROM (VALUES (1)) t (n) WHERE n > 1 FOR JSON PATH => ~~",
        "DECLARE @j nvarchar(max) = (SELECT n FROM (VALUES (1)) t (n) FOR JSON PATH); SELECT @j => [{\"n\":1}]",
        "SELECT ISNULL((SELECT n FROM (VALUES (1)) t (n) WHERE n > 1 FOR JSON PATH), 'none') => none",
        "SELECT j FROM (SELECT n FROM (VALUES (1)) t (n) ORDER BY n FOR JSON PATH) x (j) => [{\"n\":1}]"})
    void texts(String sql, String expected) {
        assertThat(answer(sql)).isEqualTo(expected == null ? "" : expected);
    }

    @Test
    void aLongTextComesInSeveralRows() {
        ResultSet set = results("SELECT REPLICATE('x', 3000) AS a FROM (VALUES (1), (2)) t (n) FOR JSON PATH")
                .getLast();
        assertThat(set.declarations()).containsExactly("JSON_F52E2B61-18A1-11d1-B105-00805F49916B nvarchar(max)");
        assertThat(set.rows()).hasSize(3);
        assertThat(set.rows().stream().map(row -> (String) row.getFirst()).collect(Collectors.joining()))
                .hasSize(2 * 3008 + 3).startsWith("[{\"a\":\"xx").endsWith("x\"}]");
    }

    @Test
    void readsTheStore() {
        call("proc_AddJob", "@JobId", 1L, "@UserToken", new byte[]{1}, "@Settings", "<s/>");
        assertThat(answer("SELECT JobId FROM Jobs FOR JSON AUTO")).isEqualTo("[{\"JobId\":1}]");
    }
}
