package org.granary.procedure.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaCompilerTest {
    private static final String ELEMENT = "<xs:element name='a'><xs:complexType>%s</xs:complexType></xs:element>";

    @TempDir
    private Path folder;

    private URL schema(String attributes, String content) throws IOException {
        return Files.writeString(folder.resolve("test.xsd"),
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns='urn:t' targetNamespace='urn:t' "
                        + attributes
                        + ">" + content + "</xs:schema>")
                .toUri().toURL();
    }

    /// The JDK allows the schema, and documents are checked by it.
    private void requireUnknown(URL schema) {
        SchemaFile file = new SchemaFile(schema);
        assertThat(file.newValidator()).isNotNull();
        assertThat(file.rules()).isNull();
        assertThat(new XmlParser(schema, XmlLimits.STANDARD).parse("<a xmlns='urn:t'/>").root().path()).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"elementFormDefault='unqualified'", "",
        "elementFormDefault='qualified' attributeFormDefault='qualified'",
        "elementFormDefault='qualified' blockDefault='#all'", "elementFormDefault='qualified' version='1'"})
    void attributesOfTheSchemaThatAreNotKnownLeaveItToTheJdk(String attributes) throws IOException {
        requireUnknown(schema(attributes, ELEMENT.formatted("")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<xs:choice minOccurs='0'><xs:element name='b'/></xs:choice>",
        "<xs:all><xs:element name='b' minOccurs='0'/></xs:all>",
        "<xs:sequence minOccurs='0'><xs:element name='b' type='xs:int'/></xs:sequence>", "<xs:sequence/>",
        "<xs:sequence><xs:any minOccurs='0'/></xs:sequence>",
        "<xs:sequence><xs:element name='b' minOccurs='0'/></xs:sequence>",
        "<xs:sequence><xs:element name='b' type='xs:int' minOccurs='0' maxOccurs='0'/></xs:sequence>",
        "<xs:sequence><xs:element name='b' type='xs:int' minOccurs='0' nillable='true'/></xs:sequence>",
        "<xs:sequence><xs:element name='b' type='xs:int' minOccurs='0' default='1'/></xs:sequence>",
        "<xs:sequence><xs:element name='b' type='xs:int' minOccurs='0' form='unqualified'/></xs:sequence>",
        "<xs:sequence><xs:element ref='a' minOccurs='0'/></xs:sequence>", "<xs:annotation/>",
        "<xs:attribute name='x' type='xs:int' default='1'/>", "<xs:attribute name='x' type='xs:int' fixed='1'/>",
        "<xs:attribute name='x' type='xs:int' use='prohibited'/>",
        "<xs:attribute name='x' type='xs:int' form='qualified'/>",
        "<xs:attribute name='x'/>", "<xs:attribute name='x' type='xs:integer'/>",
        "<xs:attribute name='x' type='xs:token'/>",
        "<xs:attribute name='x' type='xs:ID'/>", "<xs:anyAttribute/>",
        "<xs:simpleContent><xs:extension base='xs:string'/></xs:simpleContent>"})
    void whatIsNotKnownInsideAnElementLeavesItToTheJdk(String content) throws IOException {
        requireUnknown(schema("elementFormDefault='qualified'", ELEMENT.formatted(content)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<xs:restriction base='xs:string'><xs:whiteSpace value='collapse'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:pattern value='[0-9]+'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:pattern value='\\d'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:pattern value='a|b'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:pattern value='a{2,3}'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:pattern value='[^a]'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:pattern value='[a-c-[b]]'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:pattern value='.'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:pattern value='a'/><xs:pattern value='b'/></xs:restriction>",
        "<xs:restriction base='xs:int'><xs:totalDigits value='3'/></xs:restriction>",
        "<xs:restriction base='xs:int'><xs:pattern value='1'/></xs:restriction>",
        "<xs:restriction base='xs:int'><xs:enumeration value='1'/></xs:restriction>",
        "<xs:restriction base='xs:string'><xs:maxLength value='3' fixed='true'/></xs:restriction>",
        "<xs:restriction><xs:simpleType><xs:restriction base='xs:int'/></xs:simpleType></xs:restriction>",
        "<xs:list itemType='xs:int'/>", "<xs:union memberTypes='xs:int xs:string'/>"})
    void whatIsNotKnownInsideASimpleTypeLeavesItToTheJdk(String content) throws IOException {
        requireUnknown(schema("elementFormDefault='qualified'", ELEMENT
                .formatted("<xs:attribute name='x'><xs:simpleType>" + content + "</xs:simpleType></xs:attribute>")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<xs:include schemaLocation='other.xsd'/>", "<xs:complexType name='c'/>",
        "<xs:attribute name='x' type='xs:int'/>", "<xs:attributeGroup name='x'/>",
        "<xs:notation name='n' public='p'/>"})
    void whatIsNotKnownInTheSchemaLeavesItToTheJdk(String content) throws IOException {
        Files.writeString(folder.resolve("other.xsd"), "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'/>");
        requireUnknown(schema("elementFormDefault='qualified'", content + ELEMENT.formatted("")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            code='1234'   | true
            code='12345'  | false
            short='1'     | false
            short='123'   | true
            short='1234'  | false
            percent='0'   | true
            percent='-1'  | false
            percent='100' | true
            percent='101' | false
            state='off'   | true
            state='of'    | false
            key='AC-9xx'  | true
            key='AD-9xx'  | false
            exact='12'    | true
            exact='1'     | false
            """)
    void facetsAreChecked(String attribute, boolean allowed) {
        URL facets = Objects.requireNonNull(SchemaCompilerTest.class.getResource("facets.xsd"));
        XmlParser parser = new XmlParser(facets, XmlLimits.STANDARD);
        String text = "<facets xmlns='urn:facets'><a " + attribute + "/></facets>";
        assertThat(parser.parseQuickly(text) != null).isEqualTo(allowed);
    }

    @Test
    void aDocumentWithoutSchemaHasNoRules() {
        assertThat(new SchemaFile(null).rules()).isNull();
        assertThat(new XmlParser(null, XmlLimits.STANDARD).parseQuickly("<a/>")).isNull();
    }
}
