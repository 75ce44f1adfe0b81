package org.granary.gatherer.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.text.DatabaseText;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Reads pages as browsers do: whatever the bytes are, something comes of them.
final class HtmlReader {
    private static final String ROBOTS = "robots";
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final int MAX_TITLE = 1500;
    private static final int MAX_ANCHOR = 1500;
    private static final int MAX_LINKS = 20_000;
    private static final int MAX_PROPERTIES = 32;
    private static final int MAX_PROPERTY = 1000;
    private static final int MAX_PROPERTY_NAME = 100;

    private final Function<String, @Nullable String> canonical;
    private final String agent;

    /// @param agent a meta tag of this name, in lower case, counts like one named `robots`
    HtmlReader(Function<String, @Nullable String> canonical, String agent) {
        this.canonical = canonical;
        this.agent = agent;
    }

    /// What a page says.
    ///
    /// @param language as an LCID; 0 when not known
    /// @param text what a reader sees
    /// @param properties further meta tags by name
    /// @param elsewhere where else the page says that it is
    record Page(@Nullable String title, @Nullable String author, @Nullable String description, int language,
            String text,
            Map<String, String> properties, List<FoundLink> links, RobotsDirectives directives, Elsewhere elsewhere) {
        /// One that is nothing but text.
        static Page of(String text) {
            return new Page(null, null, null, 0, text, Map.of(), List.of(), RobotsDirectives.ANYTHING, Elsewhere.NOT);
        }
    }

    /// @param charset what the host says; null leaves it to the page
    /// @param url of the page, to which its links are relative
    Page read(byte[] bytes, @Nullable Charset charset, String url) {
        Document document;
        try {
            document = Jsoup.parse(new ByteArrayInputStream(bytes), charset == null ? null : charset.name(), url);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> metas = metas(document);
        String title = title(document, metas);
        String author = metas.remove("author");
        String description = firstOf(metas, "description", "og:description");
        RobotsDirectives directives = RobotsDirectives.of(metas.getOrDefault(ROBOTS, ""))
                .and(RobotsDirectives.of(String.valueOf(metas.remove(agent))));
        metas.keySet().removeAll(Set.of(ROBOTS, "description", "og:title", "og:description", "viewport"));
        int language = Lcid.of(document.select("html").attr("lang"));
        Elsewhere elsewhere = Elsewhere.of(document, url, canonical);
        return new Page(title, author, description, language, document.body().text(), first(metas), links(document),
                directives, elsewhere);
    }

    private Map<String, String> metas(Document document) {
        Map<String, String> metas = new LinkedHashMap<>();
        for (Element meta : document.select("meta[content]")) {
            String name = meta.hasAttr("name") ? meta.attr("name") : meta.attr("property");
            String key = DatabaseText.clean(name).strip().toLowerCase(Locale.ROOT);
            String value = DatabaseText.cut(DatabaseText.clean(meta.attr("content")).strip(), MAX_PROPERTY);
            if (!key.isEmpty() && key.length() <= MAX_PROPERTY_NAME && !value.isEmpty()) {
                // Directives add up; of other tags the first counts.
                metas.merge(key, value,
                        (before, more) -> key.equals(ROBOTS) || key.equals(agent) ? before + "," + more : before);
            }
        }
        return metas;
    }

    private static @Nullable String title(Document document, Map<String, String> metas) {
        for (String candidate : new String[]{document.title(), metas.getOrDefault("og:title", ""),
            document.select("h1").stream().map(Element::text).findFirst().orElse("")}) {
            if (!candidate.isBlank()) {
                return DatabaseText.cut(DatabaseText.clean(candidate).strip(), MAX_TITLE);
            }
        }
        return null;
    }

    private static @Nullable String firstOf(Map<String, String> metas, String... names) {
        for (String name : names) {
            if (metas.containsKey(name)) {
                return metas.get(name);
            }
        }
        return null;
    }

    private static Map<String, String> first(Map<String, String> metas) {
        Map<String, String> first = new LinkedHashMap<>();
        metas.forEach((name, value) -> {
            if (first.size() < MAX_PROPERTIES) {
                first.put(name, value);
            }
        });
        return first;
    }

    /// Each place once for each text that leads there, in the order of the page.
    private List<FoundLink> links(Document document) {
        Set<FoundLink> links = new LinkedHashSet<>();
        // Pages link to many parts of one page.
        Map<String, Optional<String>> targets = new HashMap<>();
        for (Element element : document.select("a[href], area[href], frame[src], iframe[src]")) {
            if (links.size() >= MAX_LINKS) {
                break;
            }
            String rel = " " + element.attr("rel").toLowerCase(Locale.ROOT) + " ";
            if (!rel.contains(" nofollow ")) {
                String attribute = element.hasAttr("href") ? "href" : "src";
                targets.computeIfAbsent(withoutPart(element.attr(attribute)),
                        place -> Optional.ofNullable(target(element, attribute, place)))
                        .ifPresent(target -> links.add(new FoundLink(target, anchorText(element))));
            }
        }
        return new ArrayList<>(links);
    }

    /// @return without the name of a part of the target, which is the same for all parts
    private static String withoutPart(String link) {
        String place = WebUrl.straightened(link.strip());
        int part = place.indexOf('#');
        return part <= 0 ? place : place.substring(0, part);
    }

    private @Nullable String target(Element element, String attribute, String place) {
        element.attr(attribute, place);
        return canonical.apply(element.absUrl(attribute));
    }

    private static @Nullable String anchorText(Element element) {
        String text = anchorText(element.text());
        if (text == null) {
            text = element.select("img[alt]").stream().map(image -> anchorText(image.attr("alt")))
                    .filter(Objects::nonNull).findFirst().orElse(null);
        }
        if (text == null) {
            text = anchorText(element.attr("alt"));
        }
        return text == null ? anchorText(element.attr("title")) : text;
    }

    /// @return null for an empty one
    private static @Nullable String anchorText(String given) {
        String text = SPACE.matcher(DatabaseText.clean(given).strip()).replaceAll(" ");
        return text.isEmpty() ? null : DatabaseText.cut(text, MAX_ANCHOR);
    }
}
