package org.granary.procedure.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XmlParserTest {
    private final XmlParser order = new XmlParser(XmlParserTest.class.getResource("order.xsd"),
            new XmlLimits(1_000_000, 5, 1000));
    private final XmlParser any = new XmlParser(null, new XmlLimits(1000, 5, 10));

    @Test
    void aValidDocumentBecomesElementsWithAttributesAndText() {
        XmlDocument document = order.parse("""
                <o:order xmlns:o="urn:order">
                  <o:line id=" 1 " what="a&amp;b"/><o:line id="-2"/>
                  <o:note>two <![CDATA[<parts>]]></o:note>
                </o:order>""");

        assertThat(document.root().path()).isEqualTo("order");
        List<XmlElement> lines = document.elements("order/line");
        assertThat(lines).extracting(line -> line.intValue("id")).containsExactly(1, -2);
        assertThat(lines).extracting(line -> line.attribute("what")).containsExactly("a&b", null);
        assertThat(document.elements("order/note").getFirst().text()).isEqualTo("two <parts>");
        assertThat(document.elements("line")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<order xmlns='urn:order'/>", "\uFEFF<order xmlns='urn:order'/>",
        "<?xml version='1.0'?><order xmlns='urn:order'/>",
        "<?xml version='1.0' encoding='utf-8'?>\n<order xmlns='urn:order'/>",
        "\uFEFF<?xml version='1.0' encoding='UTF-16'?><order xmlns='urn:order'/>",
        "<!-- c --><order xmlns='urn:order'><?pi x?></order><!-- d -->"})
    void byteOrderMarkDeclarationAndCommentsMayBeThere(String text) {
        assertThat(order.parse(text).root().path()).isEqualTo("order");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <a>              | 9400 | XML parsing: line 1, character 4, unexpected end of input
            ``               | 9400 | XML parsing: line 1, character 1, unexpected end of input
            <a></b>          | 9436 | end tag does not match start tag
            <a x="1" x="2"/> | 9437 | duplicate attribute
            <a x=1/>         | 9413 | A string literal was expected
            <a x/>           | 9414 | equal expected
            <a x="<"/>       | 9415 | no '<' in attribute value
            <a>&b;</a>       | 9448 | undeclared entity
            <a>&b</a>        | 9411 | semicolon expected
            <p:a/>           | 9459 | undeclared prefix
            <a><1/></a>      | 9455 | illegal qualified name character
            hello            | 9422 | incorrect document syntax
            <a/><b/>         | 9422 | incorrect document syntax
            <a>&#1;</a>      | 9420 | illegal xml character
            <a><!DOCTYPE b>  | 9422 | incorrect document syntax
            """)
    void aDocumentThatIsNotWellFormedIsRefused(String text, int number, String message) {
        assertThatThrownBy(() -> any.parse(text)).isInstanceOfSatisfying(SqlError.class,
                e -> assertThat(e.number()).isEqualTo(number)).hasMessageStartingWith("XML parsing: line 1, character ")
                .hasMessageContaining(message);
    }

    @Test
    void theXmlDeclarationIsOnlyAllowedAtTheStart() {
        assertThat(catchThrowableOfType(SqlError.class, () -> any.parse(" <?xml version='1.0'?><a/>")).number())
                .isEqualTo(9438);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <order/>                                               | 6913 | /*:order[1]
            <x xmlns="urn:order"/>                                 | 6913 | /*:x[1]
            <order xmlns="urn:order"><line/></order>               | 6906 | /*:order[1]/*:line[1]
            <order xmlns="urn:order"><line id="1"/><line id="x"/></order> | 6926 | /*:order[1]/*:line[2]
            <order xmlns="urn:order"><line id="2147483648"/></order> | 6926 | /*:order[1]/*:line[1]
            <order xmlns="urn:order"><line id="1" b="2"/></order>  | 6905 | /*:order[1]/*:line[1]
            <order xmlns="urn:order"><line id="1">t</line></order> | 6909 | /*:order[1]/*:line[1]
            <order xmlns="urn:order">text</order>                  | 6909 | /*:order[1]
            <order xmlns="urn:order"><note/><line id="1"/></order> | 6923 | /*:order[1]/*:line[1]
            <order xmlns="urn:order"><x/></order>                  | 6965 | /*:order[1]/*:x[1]
            """)
    void aDocumentThatDoesNotFitItsSchemaIsRefusedWithItsPlace(String text, int number, String location) {
        assertThatThrownBy(() -> order.parse(text)).isInstanceOfSatisfying(SqlError.class,
                e -> assertThat(e.number()).as(e.getMessage()).isEqualTo(number))
                .hasMessageStartingWith("XML Validation: ").hasMessageContaining("Location: " + location + " (line 1,");
    }

    @Test
    void documentTypesAreRefusedSoThatNothingIsExpandedOrFetched() {
        String laughs = """
                <!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;">]><a>&y;</a>""";
        String file = """
                <!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>""";
        for (String text : List.of(laughs, file)) {
            assertThat(catchThrowableOfType(SqlError.class, () -> any.parse(text)).number()).isEqualTo(6359);
        }
    }

    @Test
    void aDocumentMayNotPointToASchemaOfItsOwn() {
        assertThatThrownBy(() -> order.parse("""
                <x xmlns="urn:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                   xsi:schemaLocation="urn:x file:///tmp/x.xsd"/>""")).hasMessageContaining("/*:x[1]");
    }

    @Test
    void sizeDepthAndNumberOfElementsAreLimited() {
        assertThatThrownBy(() -> any.parse("<a>" + " ".repeat(1000) + "</a>")).hasMessageContaining("1000 characters");
        assertThatThrownBy(() -> any.parse("<a>".repeat(6))).hasMessageContaining("5 levels");
        assertThatThrownBy(() -> any.parse("<a>" + "<b/>".repeat(10) + "</a>")).hasMessageContaining("10 elements");
    }

    @Test
    void aLongValueIsNotRepeatedWhole() {
        String text = "<order xmlns='urn:order'><line id='" + "x".repeat(5000) + "'/></order>";
        assertThat(catchThrowableOfType(SqlError.class, () -> order.parse(text)).getMessage()).hasSizeLessThan(600);
    }

    @Test
    void aRefusedDocumentLeavesNothingBehindForTheNext() {
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> order.parse("<order xmlns='urn:order'><line id='1'/><line/></order>"))
                    .isInstanceOf(SqlError.class);
            assertThat(order.parse("<order xmlns='urn:order'><line id='7'/></order>").elements("order/line"))
                    .hasSize(1);
        }
    }

    @Test
    void manyThreadsMayParseAtOnce() throws Exception {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int lines = i % 7;
            tasks.add(() -> order.parse(
                    "<order xmlns='urn:order'>" + "<line id='1'/>".repeat(lines) + "</order>").elements("order/line")
                    .size() - lines);
        }
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var difference : threads.invokeAll(tasks)) {
                assertThat(difference.get()).isZero();
            }
        }
    }

    @Test
    void aLongAttributeAndALongTextAreNoProblem() {
        var large = new XmlParser(XmlParserTest.class.getResource("order.xsd"), XmlLimits.STANDARD);
        String value = "v".repeat(3_000_000);
        XmlDocument document = large.parse(
                "<order xmlns='urn:order'><line id='1' what='" + value + "'/><note>" + value + "</note></order>");
        assertThat(document.elements("order/line").getFirst().attribute("what")).isEqualTo(value);
        assertThat(document.elements("order/note").getFirst().text()).isEqualTo(value);
    }

    @Test
    void manyReferencesToCharactersAreNoProblem() {
        var large = new XmlParser(XmlParserTest.class.getResource("order.xsd"), XmlLimits.STANDARD);
        String references = "&amp;&lt;&#xE9;&#10;".repeat(50_000);
        XmlDocument document = large.parse(
                "<order xmlns='urn:order'><line id='1' what='" + references + "'/><note>" + references
                        + "</note></order>");
        assertThat(document.elements("order/line").getFirst().attribute("what")).hasSize(200_000);
        assertThat(document.elements("order/note").getFirst().text()).hasSize(200_000);
    }

    @Test
    void aHundredThousandElementsAreNoProblem() {
        var large = new XmlParser(XmlParserTest.class.getResource("order.xsd"), XmlLimits.STANDARD);
        String text = "<order xmlns='urn:order'>" + "<line id='1' what='some text'/>".repeat(100_000) + "</order>";
        assertThat(large.parse(text).elements("order/line")).hasSize(100_000);
    }
}
