package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.granary.type.SqlType.Simple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "text", "<a/>", "<a/><b/>", "x<a b='1'>y</a>z", "<a>&lt;&amp;&#65;</a>",
        "<a xmlns='u'><p:b xmlns:p='v'/></a>", "<!-- c --><a/>", "<a><![CDATA[<]]></a>", "<?pi x?><a/>"})
    void contentIsKeptAsItIs(String text) {
        assertThat(XmlText.check(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<?xml version='1.0'?><a/>", "<?xml version=\"1.0\" encoding=\"utf-16\"?>\r\n<a/>",
        "\uFEFF<?xml version='1.0'?><a/>", "\uFEFF<a/>"})
    void declarationAndByteOrderMarkAreDropped(String text) {
        assertThat(XmlText.check(text)).isEqualTo("<a/>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<a>", "</a>", "<a></b>", "<a", "<a b=1/>", "<a b='1' b='2'/>", "&unknown;", "&", "</x><x>",
        "</x>", "<p:a/>", "<a>\u0001</a>", "<a/><?xml version='1.0'?>"})
    void whatIsNotWellFormedIsRefused(String text) {
        assertThat(assertThrows(SqlError.class, () -> XmlText.check(text)).number()).isEqualTo(9400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        "<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>"})
    void documentTypesAreRefused(String text) {
        assertThat(assertThrows(SqlError.class, () -> XmlText.check(text)).number()).isEqualTo(6359);
    }

    @Test
    void largeContentPasses() {
        var text = "<r>" + "<item id='5a&amp;'>some text &amp; more &#65;</item>".repeat(100_000) + "</r>";
        assertThat(XmlText.check(text)).isEqualTo(text);
    }

    @Test
    void endlessNestingIsRefused() {
        assertThat(assertThrows(SqlError.class, () -> XmlText.check("<a>".repeat(1_000_000))).number()).isEqualTo(6335);
    }

    @Test
    void bytesAreReadByTheirMark() {
        var utf16 = "\uFEFF<a>é</a>".getBytes(StandardCharsets.UTF_16LE);
        var utf8 = "<a>é</a>".getBytes(StandardCharsets.UTF_8);
        for (var bytes : new byte[][]{utf16, utf8}) {
            var value = SqlValue.of(SqlType.varbinary(SqlType.MAX), bytes);
            assertThat(Conversions.cast(value, Simple.XML).value()).isEqualTo("<a>é</a>");
        }
    }
}
