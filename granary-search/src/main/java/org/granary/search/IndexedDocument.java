package org.granary.search;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// A document as the index has it. Everything is stored, so that it can be written again when others say something new about it.
///
/// @param modified milliseconds since 1970; 0 when not known
/// @param distance how many links it is away from a start address
record IndexedDocument(int docId, String url, String title, String author, String description, String text,
        String type, Language language, long size, long modified, int distance, Map<String, String> properties,
        List<String> anchors, List<String> queries, int clicks) {
    /// Of longer texts the beginning can be found.
    static final int MOST_TEXT = 1 << 20;
    private static final int MOST_ANCHORS = 200;
    private static final int MOST_TERM = 500;
    private static final String PROPERTY_PREFIX = "p.";
    private static final FieldType WORDS_ONLY = new FieldType();

    static {
        WORDS_ONLY.setIndexOptions(IndexOptions.DOCS);
        WORDS_ONLY.setOmitNorms(true);
        WORDS_ONLY.setTokenized(true);
        WORDS_ONLY.freeze();
    }

    IndexedDocument with(List<String> newAnchors, List<String> newQueries, int newClicks) {
        return new IndexedDocument(docId, url, title, author, description, text, type, language, size, modified,
                distance, properties, newAnchors, newQueries, newClicks);
    }

    Document lucene() {
        Document out = new Document();
        out.add(new StringField(Fields.ID, Integer.toString(docId), Field.Store.YES));
        out.add(new StringField(Fields.URL, cut(url), Field.Store.NO));
        stored(out, Fields.URL, url);
        words(out, Fields.URL_WORDS, path());
        analyzed(out, Fields.TITLE, title);
        out.add(new StringField(Fields.WHOLE_TITLE, cut(QueryText.normal(title)), Field.Store.NO));
        words(out, Fields.AUTHOR, author);
        stored(out, Fields.AUTHOR, author);
        analyzed(out, Fields.DESCRIPTION, description);
        analyzed(out, Fields.BODY, text);
        out.add(new Field(Fields.SPELLING, Analysis.of(Language.OTHER).tokenStream(Fields.SPELLING, title + " " + text),
                WORDS_ONLY));
        told(out);
        filters(out);
        stored(out, Fields.LANGUAGE, language.code());
        out.add(new StoredField(Fields.SIZE, size));
        out.add(new StoredField(Fields.MODIFIED, modified));
        out.add(new NumericDocValuesField(Fields.MODIFIED, modified));
        out.add(new StoredField(Fields.DISTANCE, distance));
        out.add(new FeatureField(Fields.FEATURES, Fields.NEARNESS, 1f / (1 + distance)));
        return out;
    }

    /// What others say about it.
    private void told(Document out) {
        List<String> texts = anchors.subList(0, Math.min(anchors.size(), MOST_ANCHORS));
        out.add(new TextField(Fields.ANCHOR,
                Analysis.of(language).tokenStream(Fields.ANCHOR, String.join(" \n ", texts))));
        texts.forEach(text -> out.add(new StoredField(Fields.ANCHOR, text)));
        out.add(new TextField(Fields.QUERY,
                Analysis.of(language).tokenStream(Fields.QUERY, String.join(" \n ", queries))));
        queries.forEach(query -> out.add(new StoredField(Fields.QUERY, query)));
        out.add(new StoredField(Fields.CLICKS, clicks));
        if (clicks > 0) {
            out.add(new FeatureField(Fields.FEATURES, Fields.CLICKS, clicks));
        }
        if (!texts.isEmpty()) {
            out.add(new FeatureField(Fields.FEATURES, Fields.LINKS, texts.size()));
        }
    }

    private void filters(Document out) {
        String host = host(url);
        facet(out, Fields.HOST, host);
        for (String site : sites(host)) {
            out.add(new StringField(Fields.SITE, cut(site), Field.Store.NO));
        }
        facet(out, Fields.TYPE, type);
        stored(out, Fields.TYPE, type);
        for (String name : TypeNames.of(type, url)) {
            out.add(new StringField(Fields.TYPE_NAME, cut(name), Field.Store.NO));
        }
        facet(out, Fields.LANGUAGE, language.code());
        out.add(new StringField(Fields.LANGUAGE, language.code(), Field.Store.NO));
        properties.forEach((name, value) -> {
            out.add(new StringField(Fields.PROPERTY, cut((name + "=" + value).toLowerCase(Locale.ROOT)),
                    Field.Store.NO));
            out.add(new StoredField(PROPERTY_PREFIX + name, value));
        });
    }

    static String host(String url) {
        try {
            String authority = URI.create(url).getRawAuthority();
            return authority == null ? "" : authority.toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /// The host with and without its port, and the domains above it.
    private static List<String> sites(String host) {
        List<String> sites = new ArrayList<>(List.of(host));
        String name = host.replaceFirst(":\\d+$", "");
        if (!name.equals(host)) {
            sites.add(name);
        }
        boolean address = name.startsWith("[") || name.matches("[0-9.]+");
        for (int dot = name.indexOf('.'); dot >= 0 && !address; dot = name.indexOf('.', dot + 1)) {
            sites.add(name.substring(dot + 1));
        }
        return sites;
    }

    /// What follows the host, as words.
    private String path() {
        int slashes = url.indexOf("//");
        int path = slashes < 0 ? -1 : url.indexOf('/', slashes + 2);
        return path < 0 ? "" : url.substring(path).replaceAll("[/?&=%+~-]+", " ");
    }

    private void analyzed(Document out, String name, String value) {
        out.add(new TextField(name, Analysis.of(language).tokenStream(name, value)));
        stored(out, name, value);
    }

    private static void words(Document out, String name, String value) {
        out.add(new TextField(name, Analysis.of(Language.OTHER).tokenStream(name, value)));
    }

    private static void stored(Document out, String name, String value) {
        out.add(new StoredField(name, value));
    }

    private static void facet(Document out, String name, String value) {
        out.add(new SortedDocValuesField(name, new BytesRef(cut(value))));
    }

    /// Longer terms are refused.
    private static String cut(String term) {
        return term.length() <= MOST_TERM ? term : term.substring(0, MOST_TERM);
    }

    static IndexedDocument of(Document stored) {
        Map<String, String> properties = new TreeMap<>();
        stored.getFields().forEach(field -> {
            if (field.name().startsWith(PROPERTY_PREFIX)) {
                properties.put(field.name().substring(PROPERTY_PREFIX.length()), String.valueOf(field.stringValue()));
            }
        });
        return new IndexedDocument(Integer.parseInt(text(stored, Fields.ID)), text(stored, Fields.URL),
                text(stored, Fields.TITLE), text(stored, Fields.AUTHOR), text(stored, Fields.DESCRIPTION),
                text(stored, Fields.BODY), text(stored, Fields.TYPE), Language.ofCode(text(stored, Fields.LANGUAGE)),
                number(stored, Fields.SIZE), number(stored, Fields.MODIFIED), (int) number(stored, Fields.DISTANCE),
                properties, List.of(stored.getValues(Fields.ANCHOR)), List.of(stored.getValues(Fields.QUERY)),
                (int) number(stored, Fields.CLICKS));
    }

    private static String text(Document stored, String name) {
        return Objects.requireNonNullElse(stored.get(name), "");
    }

    private static long number(Document stored, String name) {
        @Nullable
        Number number = stored.getField(name) == null ? null : stored.getField(name).numericValue();
        return number == null ? 0 : number.longValue();
    }
}
