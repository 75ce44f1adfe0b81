package org.granary.gatherer.content;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.jspecify.annotations.Nullable;

/// Makes items out of bytes.
final class DocumentReader {
    private final Function<String, @Nullable String> canonical;

    private final String agent;

    /// @param canonical the one spelling of an absolute URL, or null for links that are not followed
    /// @param agent how items can address the gatherer, in lower case
    DocumentReader(Function<String, @Nullable String> canonical, String agent) {
        this.canonical = canonical;
        this.agent = agent;
    }

    /// What is known of the bytes of an item.
    ///
    /// @param url canonical
    /// @param contentType as the header of this name
    /// @param validators whether the source would tell by them that the item has changed
    /// @param directives what the source says to robots beside the item, as in X-Robots-Tag
    record About(String url, String contentType, @Nullable Instant lastModified, @Nullable String eTag,
            boolean validators, RobotsDirectives directives) {}

    Fetched.Item read(byte[] bytes, About about) {
        MediaType type = MediaType.of(about.contentType());
        RobotsDirectives directives = about.directives();
        if (!type.isHtml()) {
            return item(about, bytes.length, type, HtmlReader.Page.of(PlainText.read(bytes, type)),
                    new Signatures().add(bytes).shortNumber(), directives);
        }
        HtmlReader.Page page = new HtmlReader(canonical, agent).read(bytes, type.charset(), about.url());
        Signatures content = new Signatures().add(page.title()).add(page.text());
        page.links().forEach(link -> content.add(link.url()).add(link.anchorText()));
        return item(about, bytes.length, type, page, content.shortNumber(), directives.and(page.directives()));
    }

    private static Fetched.Item item(About about, int size, MediaType type, HtmlReader.Page page, int contentSignature,
            RobotsDirectives directives) {
        Signatures properties = new Signatures().add(page.title()).add(page.author()).add(page.description())
                .add(String.valueOf(page.language())).add(type.name());
        Map<String, String> sorted = new TreeMap<>(page.properties());
        sorted.forEach((name, value) -> properties.add(name).add(value));
        Document document = new Document(page.title(), page.author(), page.description(), page.language(), type.name(),
                size, about.lastModified(), about.eTag(), about.validators(), contentSignature, properties.number(),
                sorted);
        List<FoundLink> links = directives.follow() ? page.links() : List.of();
        return new Fetched.Item(document, directives.index(), false, links, page.text());
    }
}
