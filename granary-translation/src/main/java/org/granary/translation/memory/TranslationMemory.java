package org.granary.translation.memory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.granary.translation.engine.TranslationEngine;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.segment.Segment;
import org.granary.translation.segment.Segment.Code;
import org.granary.translation.segment.Segment.Words;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;

/// A translation memory in a TMX file: texts that people have translated. It answers with what it has, word for word,
/// and says of all others that it does not know them.
public final class TranslationMemory implements TranslationEngine {
    private static final int MOST_UNITS = 2_000_000;

    /// Translations by language, of texts by language.
    private final Map<LanguagePair, Map<String, String>> texts = new HashMap<>();
    private final Set<String> languages = new HashSet<>();
    private final String name;

    private TranslationMemory(String name) {
        this.name = name;
    }

    /// @throws IOException when it cannot be read, or is no TMX
    public static TranslationMemory read(Path file) throws IOException {
        var memory = new TranslationMemory(String.valueOf(file.getFileName()));
        try (InputStream in = Files.newInputStream(file)) {
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            // TMX files begin with a document type, which is not read.
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            factory.setProperty(XMLInputFactory.IS_COALESCING, true);
            memory.read(factory.createXMLStreamReader(in));
        } catch (XMLStreamException | RuntimeException e) {
            throw new IOException(file + " is not a TMX file: " + e.getMessage(), e);
        }
        return memory;
    }

    private void read(XMLStreamReader xml) throws XMLStreamException {
        Map<String, String> unit = new HashMap<>();
        String language = "";
        boolean root = true;
        int units = 0;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                if (root && !xml.getLocalName().equals("tmx")) {
                    throw new XMLStreamException("the outermost element is " + xml.getLocalName());
                }
                root = false;
                switch (xml.getLocalName()) {
                    case "tu" -> unit.clear();
                    case "tuv" -> language = language(xml);
                    case "seg" -> unit.put(language, normal(text(xml)));
                    default -> {
                        // Notes and properties.
                    }
                }
            } else if (event == XMLStreamReader.END_ELEMENT && xml.getLocalName().equals("tu")) {
                if (++units > MOST_UNITS) {
                    throw new XMLStreamException("it has more than " + MOST_UNITS + " units");
                }
                add(unit);
            }
        }
    }

    private static String language(XMLStreamReader xml) {
        String tag = xml.getAttributeValue("http://www.w3.org/XML/1998/namespace", "lang");
        tag = tag == null ? xml.getAttributeValue(null, "lang") : tag;
        return tag == null ? "" : LanguagePair.language(tag.replace('_', '-'));
    }

    /// The words of a segment, without its inline codes.
    private static String text(XMLStreamReader xml) throws XMLStreamException {
        var text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            int event = xml.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamReader.END_ELEMENT) {
                depth--;
            } else if (event == XMLStreamReader.CHARACTERS && depth == 1) {
                text.append(xml.getText());
            }
        }
        return text.toString();
    }

    private void add(Map<String, String> unit) {
        unit.forEach((from, text) -> unit.forEach((into, translation) -> {
            if (!from.equals(into) && !from.isEmpty() && !into.isEmpty()) {
                texts.computeIfAbsent(new LanguagePair(from, into), _ -> new HashMap<>()).putIfAbsent(text,
                        translation);
            }
        }));
        languages.addAll(unit.keySet());
    }

    private static String normal(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    @Override
    public String name() {
        return "translation memory " + name;
    }

    private Map<String, String> of(LanguagePair pair) {
        return texts.getOrDefault(
                new LanguagePair(LanguagePair.language(pair.from()), LanguagePair.language(pair.into())), Map.of());
    }

    @Override
    public boolean translates(LanguagePair pair) {
        return !of(pair).isEmpty();
    }

    @Override
    public List<@Nullable Segment> translate(List<Segment> segments, LanguagePair pair, Duration limit)
            throws WorkFailure {
        Map<String, String> known = of(pair);
        if (known.isEmpty()) {
            throw new WorkFailure(Reason.NOT_SUPPORTED, name() + " has no " + pair);
        }
        List<@Nullable Segment> translated = new ArrayList<>();
        for (Segment segment : segments) {
            translated.add(translate(segment, known));
        }
        return translated;
    }

    /// A text as a whole; otherwise each run of words between codes by itself, if all are known.
    private static @Nullable Segment translate(Segment segment, Map<String, String> known) {
        String whole = segment.words();
        String found = known.get(normal(whole));
        if (found != null && segment.parts().stream().noneMatch(Code.class::isInstance)) {
            return Segment.of(around(whole, found));
        }
        List<Segment.Part> parts = new ArrayList<>();
        for (Segment.Part part : segment.parts()) {
            if (part instanceof Words words && words.text().codePoints().anyMatch(Character::isLetter)) {
                String translation = known.get(normal(words.text()));
                if (translation == null) {
                    return null;
                }
                parts.add(new Words(around(words.text(), translation)));
            } else {
                parts.add(part);
            }
        }
        return new Segment(parts);
    }

    /// With the blanks that the original has around it.
    private static String around(String original, String translation) {
        int start = original.length() - original.stripLeading().length();
        int end = original.stripTrailing().length();
        return original.substring(0, start) + translation + original.substring(Math.max(start, end));
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
