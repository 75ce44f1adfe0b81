package org.granary.procedure.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.granary.memory.RequestMemory;
import org.granary.memory.ServerMemory;
import org.granary.type.Cancellation;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The quick reader takes what the JDK's parser and validator take, and nothing else.
class QuickReaderTest {
    private static final int DOCUMENTS = Integer.getInteger("granary.xml.documents", 1500);
    /// What the quick reader leaves to the JDK although it may be right.
    private static final Pattern RARE = Pattern.compile(String.join("|", "xsi:", "é", "version='1\\.1'",
            "encoding=['\"]([^a-zA-Z]|[^'\"]*[^a-zA-Z0-9-])", "<\\?[^\\s?]*(:|[^\\x00-\\x7F])", "<!\\[CDATA\\[",
            ">\\s*&#", "&#\\d{11}",
            "xmlns:[xX]", "xmlns:[^=]*[^\\x00-\\x7F]", "xmlns:\\w+='[^']*[&\\s]",
            "(code|short|exact)=[^=]*(\\x{1F600}|&#)",
            "<\\S*s>[^<]*\\x{1F600}"));

    @ParameterizedTest
    @ValueSource(strings = {"order.xsd", "facets.xsd", "word/databaseJobAdd.xsd", "word/databaseBatchUpdate.xsd",
        "translation/databaseJobAdd.xsd", "translation/databaseBatchUpdate.xsd"})
    void theQuickReaderTakesWhatTheJdkTakesAndMakesTheSameOfIt(String name) throws MalformedURLException {
        for (long seed : new long[]{1, System.nanoTime()}) {
            new Comparison(schema(name)).run(seed);
        }
    }

    @Test
    void theLimitsAreThoseOfTheValidatingParser() throws MalformedURLException {
        XmlParser parser = new XmlParser(schema("order.xsd"), new XmlLimits(200, 2, 4));
        String three = "<line id='1'/>".repeat(3);
        assertThat(parser.parseQuickly("<order xmlns='urn:order'>" + three + "</order>")).isNotNull();
        assertThat(parser.parseQuickly("<order xmlns='urn:order'>" + three + "<note/></order>")).isNull();
        assertThat(new XmlParser(schema("order.xsd"), new XmlLimits(200, 1, 4))
                .parseQuickly("<order xmlns='urn:order'><note/></order>")).isNull();
        assertThatThrownBy(() -> parser.parseQuickly(" ".repeat(201))).hasMessageContaining("200 characters");
    }

    @Test
    void elementsAreCountedAndThoseOfADoubtfulDocumentGivenBack() throws MalformedURLException {
        XmlParser parser = new XmlParser(schema("order.xsd"), XmlLimits.STANDARD);
        String lines = "<order xmlns='urn:order'>" + "<line id='1' what='0123456789'/>".repeat(1000);
        ServerMemory server = ServerMemory.unlimited();
        try (RequestMemory request = new RequestMemory(server)) {
            ScopedValue.where(RequestMemory.CURRENT, request)
                    .run(() -> parser.parseQuickly(lines + "<wrong/></order>"));
            assertThat(server.used()).isZero();
            ScopedValue.where(RequestMemory.CURRENT, request).run(() -> parser.parseQuickly(lines + "</order>"));
            assertThat(server.used()).isBetween(200_000L, 300_000L);
        }
    }

    @Test
    void aRequestThatWasCancelledReadsNothing() throws MalformedURLException {
        XmlParser parser = new XmlParser(schema("order.xsd"), XmlLimits.STANDARD);
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() -> ScopedValue.where(CurrentRequest.CANCELLATION, cancellation)
                .run(() -> parser.parseQuickly("<order xmlns='urn:order'/>")))
                .isInstanceOf(Cancellation.CancelledException.class);
    }

    private static URL schema(String name) throws MalformedURLException {
        return name.contains("/")
                ? Path.of("../granary-protocols/src/main/resources/org/granary/protocol", name).toUri().toURL()
                : Objects.requireNonNull(QuickReaderTest.class.getResource(name), name);
    }

    private static final class Comparison {
        private final CompiledSchema rules;
        private final XmlParser parser;
        /// A change of one character can make something rare that no pattern describes; few do.
        private final List<String> unexplained = new ArrayList<>();
        private int taken;
        private int refused;
        private int rare;

        Comparison(URL schema) {
            rules = Objects.requireNonNull(new SchemaFile(schema).rules(), "The schema has something unknown in it.");
            parser = new XmlParser(schema, new XmlLimits(100_000, 20, 20));
        }

        void run(long seed) {
            RandomDocuments documents = new RandomDocuments(rules, seed);
            for (int i = 0; i < DOCUMENTS; i++) {
                compare(documents.next(), seed);
            }
            assertThat(taken).as("documents that both take").isGreaterThan(DOCUMENTS / 10);
            assertThat(refused).as("documents that the JDK refuses").isGreaterThan(DOCUMENTS / 10);
            assertThat(unexplained).as("documents that only the JDK takes, with nothing rare (seed %d)", seed)
                    .hasSizeLessThanOrEqualTo(DOCUMENTS / 500);
            assertThat(rare).as("documents that only the JDK takes").isLessThan(DOCUMENTS / 5);
        }

        private void compare(String text, long seed) {
            XmlDocument quick = parser.parseQuickly(text);
            XmlDocument validated = null;
            SqlError error = null;
            try {
                validated = parser.parseValidating(text);
            } catch (SqlError e) {
                error = e;
            }
            if (quick != null && validated == null) {
                fail("Only the quick reader takes this (seed " + seed + "): " + text + "\n" + error);
            }
            if (quick == null && validated != null && !RARE.matcher(text).find()) {
                unexplained.add(text);
            }
            if (quick != null && validated != null) {
                assertThat(described(quick)).as("seed %d: %s", seed, text).isEqualTo(described(validated));
            }
            taken += quick == null ? 0 : 1;
            refused += validated == null ? 1 : 0;
            rare += quick == null && validated != null ? 1 : 0;
        }
    }

    private static String described(@Nullable XmlDocument document) {
        StringBuilder all = new StringBuilder();
        if (document != null) {
            all.append(document).append('\n').append(document.text()).append('\n');
            describe(document.root(), all);
        }
        return all.toString();
    }

    private static void describe(XmlElement element, StringBuilder all) {
        all.append(element.path()).append(' ').append(element).append('\n');
        element.children().forEach(child -> describe(child, all));
    }
}
