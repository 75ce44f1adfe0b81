package org.granary.gatherer.content;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.fetch.TextReader;
import org.granary.gatherer.text.DatabaseText;
import org.jspecify.annotations.Nullable;

/// Makes items out of bytes.
final class DocumentReader {
    private static final String SITE_MAP = "application/sitemap+xml";

    private final Function<String, @Nullable String> canonical;
    private final String agent;
    private final TextReader texts;
    private final int maxBytes;

    /// @param canonical the one spelling of an absolute URL, or null for links that are not followed
    /// @param agent how items can address the gatherer, in lower case
    /// @param texts reads what is neither a page nor plain text
    /// @param maxBytes of an item, unpacked
    DocumentReader(Function<String, @Nullable String> canonical, String agent, TextReader texts, int maxBytes) {
        this.canonical = canonical;
        this.agent = agent;
        this.texts = texts;
        this.maxBytes = maxBytes;
    }

    /// What is known of the bytes of an item.
    ///
    /// @param url canonical
    /// @param contentType as the header of this name
    /// @param validators whether the source would tell by them that the item has changed
    /// @param directives what the source says to robots beside the item, as in X-Robots-Tag
    record About(String url, String contentType, @Nullable Instant lastModified, @Nullable String eTag,
            boolean validators, RobotsDirectives directives) {

        /// Of an item that is to be read again in any case.
        About again() {
            return new About(url, contentType, lastModified, eTag, false, directives);
        }
    }

    Fetched read(byte[] bytes, About about) throws InterruptedException {
        MediaType type = MediaType.of(about.contentType()).refined(about.url(), bytes);
        RobotsDirectives directives = about.directives();
        if (type.isHtml()) {
            return page(bytes, about, type);
        }
        int content = new Signatures().add(bytes).shortNumber();
        List<FoundLink> listed = SiteMap.read(bytes, type, about.url(), canonical, maxBytes);
        if (listed != null) {
            Document document = new Document(null, null, null, 0, SITE_MAP, bytes.length, about.lastModified(),
                    about.eTag(), false, content, new Signatures().add(SITE_MAP).number(), Map.of());
            return new Fetched.Item(document, false, false, listed, "", "A sitemap.");
        }
        if (texts.reads(type.name())) {
            TextReader.Content read = texts.read(bytes, type.name());
            String problem = read.problem();
            String note = problem == null ? null : "Its text could not be read. " + problem;
            HtmlReader.Page page = new HtmlReader.Page(clean(read.title()), clean(read.author()),
                    clean(read.description()), Lcid.of(Objects.requireNonNullElse(read.language(), "")),
                    DatabaseText.clean(read.text()), read.properties(), List.of(), RobotsDirectives.ANYTHING,
                    Elsewhere.NOT);
            return item(note == null ? about : about.again(), bytes.length, type, page, content, directives, note);
        }
        return item(about, bytes.length, type, HtmlReader.Page.of(PlainText.read(bytes, type)), content, directives,
                null);
    }

    private static @Nullable String clean(@Nullable String text) {
        return text == null ? null : DatabaseText.clean(text).strip();
    }

    private Fetched page(byte[] bytes, About about, MediaType type) {
        HtmlReader.Page page = new HtmlReader(canonical, agent).read(bytes, type.charset(), about.url());
        String refresh = page.elsewhere().refresh();
        RobotsDirectives directives = about.directives().and(page.directives());
        if (refresh != null && directives.follow()) {
            return new Fetched.Redirected(refresh);
        }
        Signatures content = new Signatures().add(page.title()).add(page.text());
        page.links().forEach(link -> content.add(link.url()).add(link.anchorText()));
        String other = page.elsewhere().canonical();
        if (other == null) {
            return item(about, bytes.length, type, page, content.shortNumber(), directives, null);
        }
        content.add(other);
        Fetched.Item item = item(about.again(), bytes.length, type, page, content.shortNumber(),
                new RobotsDirectives(false, directives.follow()), "The page wants to be found as " + other + ".");
        List<FoundLink> links = new ArrayList<>(List.of(new FoundLink(other, null)));
        links.addAll(item.links());
        return new Fetched.Item(item.document(), false, false, links, item.text(), item.note());
    }

    private static Fetched.Item item(About about, int size, MediaType type, HtmlReader.Page page, int contentSignature,
            RobotsDirectives directives, @Nullable String note) {
        Signatures properties = new Signatures().add(page.title()).add(page.author()).add(page.description())
                .add(String.valueOf(page.language())).add(type.name());
        Map<String, String> sorted = new TreeMap<>(page.properties());
        sorted.forEach((name, value) -> properties.add(name).add(value));
        Document document = new Document(page.title(), page.author(), page.description(), page.language(), type.name(),
                size, about.lastModified(), about.eTag(), about.validators(), contentSignature, properties.number(),
                sorted);
        List<FoundLink> links = directives.follow() ? page.links() : List.of();
        return new Fetched.Item(document, directives.index(), false, links, page.text(), note);
    }
}
