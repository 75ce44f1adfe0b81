package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// FOR XML.
class ForXmlTest extends LanguageTest {
    private static final String T = "(VALUES (1, 'a<'), (2, NULL)) t (n, v)";

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT n, v FROM T FOR XML RAW => <row n=\"1\" v=\"a&lt;\"/><row n=\"2\"/>",
        "SELECT n, v FROM T FOR XML RAW('x'), ELEMENTS, ROOT('r') => <r><x><n>1</n><v>a&lt;</v></x><x><n>2</n></x></r>",
        "SELECT n, v FROM T FOR XML AUTO => <t n=\"1\" v=\"a&lt;\"/><t n=\"2\"/>",
        "SELECT n, v FROM T FOR XML PATH => <row><n>1</n><v>a&lt;</v></row><row><n>2</n></row>",
        "SELECT n AS [@id], v AS [a/b], 5 AS [a/c] FROM T FOR XML PATH('i'), ROOT => <root><i id=\"1\"><a><b>a&lt;</b><c>5</c>"
                + "</a></i><i id=\"2\"><a><c>5</c></a></i></root>",
        "SELECT ',' + v FROM (VALUES ('a'), ('b')) x (v) FOR XML PATH('') => ,a,b",
        "SELECT STUFF((SELECT ',' + v FROM (VALUES ('a&'), ('b')) x (v) ORDER BY v DESC FOR XML PATH('')), 1, 1, '') => b,a&amp;",
        "SELECT n, v FROM T FOR XML PATH('r'), ELEMENTS XSINIL, ROOT('x') => "
                + "<x xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><r><n>1</n><v>a&lt;</v></r><r><n>2</n>"
                + "<v xsi:nil=\"true\"/></r></x>",
        "SELECT n AS [data()] FROM T FOR XML PATH('') => 12",
        "SELECT 1 AS [data()], 2 AS [data()] FOR XML PATH('') => 1 2",
        "SELECT 1 AS [a b], 'x' AS [text()] FOR XML PATH => <row><a_x0020_b>1</a_x0020_b>x</row>",
        "SELECT CAST('<k/>' AS xml) AS x, CAST('<l/>' AS xml) FOR XML PATH('') => <x><k/></x><l/>",
        "SELECT (SELECT n FROM T FOR XML PATH(''), TYPE) AS all_n FOR XML PATH('') => <all_n><n>1</n><n>2</n></all_n>",
        "SELECT (SELECT 1 AS n FOR XML PATH('')) AS x FOR XML PATH('') => <x>&lt;n&gt;1&lt;/n&gt;</x>",
        "SELECT p.id, c.k FROM (VALUES (1), (2)) p (id) JOIN (VALUES (1, 'x'), (1, 'y'), (2, 'z')) c (p, k) ON c.p = p.id "
                + "ORDER BY p.id, c.k FOR XML AUTO => <p id=\"1\"><c k=\"x\"/><c k=\"y\"/></p><p id=\"2\"><c k=\"z\"/></p>",
        "SELECT 0x0102 AS b, CAST('2020-01-02T03:04:05' AS datetime) AS d, CAST(1 AS bit) AS t FOR XML RAW, BINARY BASE64 => "
                + "<row b=\"AQI=\" d=\"2020-01-02T03:04:05\" t=\"1\"/>",
        "SELECT n FROM T WHERE n > 9 FOR XML RAW => ~~",
        "SELECT CAST((SELECT n FROM T FOR XML RAW, TYPE) AS nvarchar(99)) => <row n=\"1\"/><row n=\"2\"/>"})
    void texts(String sql, String expected) {
        assertThat(answer(sql.replace("FROM T", "FROM " + T))).isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT 1 FOR XML RAW => 6809", "SELECT 1 AS a FOR XML AUTO => 6803",
        "SELECT 1 AS [@a] FOR XML PATH('') => 6864",
        "SELECT 1 AS a, 2 AS [@b] FOR XML PATH => 6852", "SELECT 1 AS [a//b] FOR XML PATH => 6850",
        "SELECT CHAR(1) AS a FOR XML RAW => 6841", "SELECT 1 AS a FOR XML NOSUCH => 102",
        "SELECT 1 AS a INTO #t FOR XML RAW => 6819", "SELECT 1 AS tag FOR XML EXPLICIT => 40517",
        "SELECT 1 AS a FOR XML RAW, XMLSCHEMA => 40517", "SELECT 1 AS a FOR XML AUTO('x') => 102"})
    void mistakes(String sql, int number) {
        assertThat(error(sql)).isEqualTo(number);
    }

    @Test
    void columnsAreThoseOfSqlServer() {
        assertThat(declarations("SELECT 1 AS a FOR XML RAW"))
                .containsExactly("XML_F52E2B61-18A1-11d1-B105-00805F49916B nvarchar(max)");
        assertThat(declarations("SELECT 1 AS a FOR XML RAW, TYPE")).containsExactly(" xml");
    }
}
