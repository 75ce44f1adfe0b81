package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// value(), query(), exist() and nodes() of xml values.
class XmlMethodsTest extends LanguageTest {
    private static final String ORDERS = "DECLARE @x xml = N'<orders at=\"2026-01-02\"><order id=\"1\"><item "
            + "price=\"2.50\">pen</item><item price=\"10\">ink &amp; paper</item></order><order id=\"2\" "
            + "open=\"true\"><item price=\"7\">cup</item><!--note--></order></orders>'; ";

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "(/orders/order/@id)[1] => 1", "(/orders/order/@id)[last()] => 2", "/orders[1]/order[2]/item[1] => cup",
        "(//item)[2] => ink & paper", "(//item[@price > 5])[1] => ink & paper", "count(//item) => 3",
        "sum(//@price) => 19.5", "max(//@price) => 10", "min(//@price) => 2.5", "avg(/orders/order/@id) => 1.5",
        "(//order[@open=\"true\"]/@id)[1] => 2", "(//item[. = \"cup\"]/../@id)[1] => 2",
        "(//order[item=\"pen\"]/@id)[1] => 1",
        "string((//order)[1]) => penink & paper", "string-length((//item)[1]) => 3",
        "concat(\"a\", (//item)[1]) => apen",
        "substring((//item)[2], 1, 3) => ink", "local-name((/*/*)[1]) => order", "(//comment())[1] => note",
        "(//item/text())[3] => cup", "upper-case((//item)[1]) => PEN", "1 + 2 * 3 => 7", "7 div 2 => 3.5",
        "7 mod 4 => 3", "-(//@id)[1] => -1", "(//nosuch)[1] => null", "not(//nosuch) => true",
        "//item = \"cup\" => true",
        "(//order[position() = 2]/@id)[1] => 2", "(//order[2]/@id | //order[1]/@id)[1] => 1",
        "if (//order/@id = 2) then \"y\" else \"n\" => y",
        "(for $o in //order order by $o/@id descending return $o/@id)[1] => 2",
        "count(for $o in //order, $i in $o/item where $i/@price > 5 return $i) => 2",
        "let $c := //item return count($c) => 3", "xs:int((//@id)[1]) + 1 => 2", "(//@id)[1] cast as xs:int? => 1",
        "count(distinct-values((1, 1, 2))) => 2", "(: comment (: nested :) :) 5 => 5",
        "contains((//item)[1], \"e\") => true",
        "descendant::item[1] => pen", "(descendant::item)[1] => pen", "(child::orders/attribute::at)[1] => 2026-01-02",
        "count(//order/item[1]) => 2", "count((//order/item)[1]) => 1", "count(//*[@*]) => 6", "empty(()) => true",
        "(//order/item[2])[1] => ink & paper", "sql:variable(\"@n\") + 1 => 6",
        "(//order[@id = sql:variable(\"@n\") - 3]/@id)[1] => 2",
        "round(2.5) => 3", "(//item)[1] eq \"pen\" => true"})
    void value(String path, String expected) {
        assertThat(answer(ORDERS + "DECLARE @n int = 5; SELECT @x.value('" + path + "', 'nvarchar(50)')"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT @x.value('(//@price)[1]', 'decimal(9,1)') => 2.5",
        "SELECT @x.value('(/orders/@at)[1]', 'date') => 2026-01-02",
        "SELECT @x.value('(//@open)[1]', 'bit') => true", "SELECT @x.value('(//@id)[2]', 'int') + 1 => 3",
        "SELECT @x.exist('//item[@price=7]'), @x.exist('//item[@price=8]') => true,false",
        "SELECT 'yes' WHERE @x.exist('/orders/order') = 1 => yes",
        "SELECT @x.query('/orders/order[2]') => "
                + "<order id=\"2\" open=\"true\"><item price=\"7\">cup</item><!--note--></order>",
        "SELECT @x.query('//item[1]') => <item price=\"2.50\">pen</item><item price=\"7\">cup</item>",
        "SELECT @x.query('(//item)[2]/text()') => ink &amp; paper", "SELECT @x.query('data(//@id)') => 1 2",
        "SELECT CAST(@x.query('//none') AS nvarchar(9)) => ~~",
        "SELECT @x.query('/orders/order[1]').value('(/order/item)[1]', 'varchar(9)') => pen",
        "SELECT CAST(N'<a>5</a>' AS xml).value('(/a)[1]', 'int') => 5",
        "SELECT t.c.value('@id', 'int'), t.c.value('count(item)', 'int') FROM @x.nodes('/orders/order') AS t(c) => 1,2|2,1",
        "SELECT t.c.value('../@id', 'int'), t.c.value('.', 'varchar(20)') FROM @x.nodes('//item') t(c) "
                + "WHERE t.c.exist('.[@price < 9]') = 1 ORDER BY 2 => 2,cup|1,pen",
        "SELECT o.c.value('@id', 'int'), i.c.value('@price', 'float') FROM @x.nodes('/orders/order') o(c) "
                + "CROSS APPLY o.c.nodes('item') i(c) WHERE i.c IS NOT NULL => 1,2.5|1,10.0|2,7.0",
        "SELECT COUNT(*) FROM @x.nodes('//order') o(c) OUTER APPLY o.c.nodes('none') n(c) WHERE n.c IS NULL => 2",
        "SELECT v.k, n.c.value('.', 'int') FROM (SELECT 1 k, CAST(N'<a>1</a><a>2</a>' AS xml) x UNION ALL SELECT 2, NULL) v "
                + "CROSS APPLY v.x.nodes('/a') n(c) => 1,1|1,2",
        "SELECT v.d.value('(/r/e[@k = sql:column(\"v.k\")])[1]', 'varchar(5)') FROM (SELECT 'b' k, "
                + "CAST(N'<r><e k=\"a\">1</e><e k=\"b\">2</e></r>' AS xml) d) v => 2",
        "DECLARE @n xml; SELECT @n.value('(/a)[1]', 'int'), @n.exist('/a') => null,null",
        "DECLARE @b xml = N'<b>AQI=</b>'; SELECT CONVERT(varchar(9), @b.value('(/b)[1]', 'varbinary(9)'), 1) => 0x0102",
        "DECLARE @s xml = N'<p xmlns=\"u\" xmlns:q=\"v\"><q:c a=\"1\"/></p>'; WITH XMLNAMESPACES (DEFAULT 'u', 'v' AS z) "
                + "SELECT @s.value('(/p/z:c/@a)[1]', 'int') => 1",
        "DECLARE @s xml = N'<p xmlns=\"u\" xmlns:q=\"v\"><q:c a=\"1\"/></p>'; SELECT @s.value("
                + "'declare namespace y=\"u\"; declare namespace q=\"v\"; (/y:p/q:c/@a)[1]', 'int') => 1",
        "DECLARE @s xml = N'<p xmlns=\"u\" xmlns:q=\"v\"><q:c a=\"1\"/></p>'; SELECT @s.query('//*:c') => 2209",
        "DECLARE @s xml = N'<p xmlns:q=\"v\"><q:c/></p>'; SELECT @s.query('declare namespace r=\"v\"; //r:c') => "
                + "<q:c xmlns:q=\"v\"/>",
        "WITH XMLNAMESPACES ('v' AS z), c AS (SELECT 1 AS one) SELECT @x.exist('//z:order'), one FROM c => false,1",
        "SELECT SUM(t.c.value('@price', 'decimal(9,2)')) FROM @x.nodes('//item') t(c) => 19.50"})
    void methods(String sql, String expected) {
        if (expected.equals("2209")) {
            assertThat(error(ORDERS + sql)).isEqualTo(2209);
        } else {
            assertThat(answer(ORDERS + sql)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SELECT @x.value('//item', 'int') => 2389", "SELECT @x.value('(//item)[1]', 'int') => 245",
        "SELECT @x.value('(/a', 'int') => 2209", "SELECT @x.value('/a/', 'int') => 2209",
        "SELECT @x.query('/z:a') => 2229", "SELECT @x.query('nosuch(1)') => 2395", "SELECT @x.query('count()') => 2236",
        "SELECT @x.query('//@id') => 2396", "SELECT @x.query('$v') => 2225",
        "SELECT @x.exist('sql:variable(\"@q\")') => 9501",
        "DECLARE @p nvarchar(9) = N'/a'; SELECT @x.exist(@p) => 8172", "SELECT @x.VALUE('/a', 'int') => 227",
        "DECLARE @i int = 1; SELECT @i.value('/a', 'int') => 258", "SELECT c FROM @x.nodes('//item') t(c) => 493",
        "SELECT * FROM @x.nodes('//item') t(c) => 493", "SELECT t.c.value('.', 'int') FROM @x.nodes('1') t(c) => 2374",
        "SELECT @x.query('following::a') => 9335", "SELECT @x.query('<a/>') => 40517",
        "SELECT @x.query('some $a in //a satisfies $a') => 40517", "SELECT @x.value('1', 'nosuch') => 2715",
        "SET @x.modify('delete //item') => 40517",
        "WITH XMLNAMESPACES ('u' AS a) SELECT 1 AS b FOR XML PATH => 40517"})
    void mistakes(String sql, int number) {
        assertThat(error(ORDERS + sql)).isEqualTo(number);
    }

    @Test
    void entitiesAreNotRead() {
        assertThat(error("DECLARE @x xml = N'<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>'; "
                + "SELECT @x.value('(/a)[1]', 'nvarchar(max)')")).isEqualTo(6359);
    }

    @Test
    void levelsAreLimited() {
        assertThat(error("DECLARE @x xml = REPLICATE(CAST(N'<a>' AS nvarchar(max)), 150) + "
                + "REPLICATE(CAST(N'</a>' AS nvarchar(max)), 150); SELECT @x.exist('//a')")).isEqualTo(6335);
        assertThat(answer("DECLARE @x xml = REPLICATE(CAST(N'<a>' AS nvarchar(max)), 128) + "
                + "REPLICATE(CAST(N'</a>' AS nvarchar(max)), 128); SELECT @x.value('count(//a)', 'int')"))
                .isEqualTo("128");
        assertThat(
                error("DECLARE @x xml = N'<a/>'; SELECT @x.exist('" + "(".repeat(500) + "1" + ")".repeat(500) + "')"))
                .isEqualTo(8631);
    }

    @Test
    void itemsAreLimited() {
        assertThat(error("DECLARE @x xml = (SELECT REPLICATE(CAST(N'<a/>' AS nvarchar(max)), 2000)); SELECT @x.value("
                + "'count(for $a in /a, $b in /a return $b)', 'int')")).isEqualTo(701);
    }

    @Test
    void aLongEvaluationCanBeCancelled() throws SQLException {
        try (Client client = database.connect(); Statement statement = client.connection().createStatement()) {
            statement.setQueryTimeout(1);
            assertThatExceptionOfType(SQLTimeoutException.class).isThrownBy(() -> statement.executeQuery(
                    "DECLARE @x xml = REPLICATE(CAST(N'<a/>' AS nvarchar(max)), 5000); SELECT @x.value("
                            + "'count(//*[count(//*[count(//*) > 0]) > 0])', 'int')"));
            assertThat(text(client.execute("SELECT 1").getLast())).isEqualTo("1");
        }
    }

    @Test
    void columnsOfTablesHaveMethodsToo() {
        assertThat(answer("CREATE TABLE #d (k int PRIMARY KEY, doc xml NULL); INSERT #d VALUES (1, N'<a b=\"7\"/>'), "
                + "(2, NULL), (3, N'<a b=\"8\"/><a b=\"9\"/>'); SELECT k, #d.doc.value('(/a/@b)[1]', 'int'), "
                + "doc.exist('/a[2]') FROM #d ORDER BY k")).isEqualTo("1,7,false|2,null,null|3,8,true");
        assertThat(
                answer("CREATE TABLE #d (k int, doc xml); INSERT #d VALUES (1, N'<a>x</a>'), (2, N'<a>y</a><a>z</a>'); "
                        + "SELECT d.k, n.c.value('.', 'char(1)') v FROM #d AS d CROSS APPLY d.doc.nodes('/a') AS n(c) ORDER BY v DESC"))
                .isEqualTo("2,z|2,y|1,x");
    }
}
