package org.granary.gatherer.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.granary.gatherer.fetch.FoundLink;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// A list of the items of a host, for crawlers (sitemaps.org), or a list of such lists. It is an item whose links are all that it has, and is not found by searches.
final class SiteMap {
    /// As the format allows.
    private static final int MOST_LINKS = 50_000;
    private static final int LOOKED_AT = 1000;
    private static final byte FIRST_OF_GZIP = 0x1F;
    private static final byte SECOND_OF_GZIP = (byte) 0x8B;

    private SiteMap() {}

    /// @param maxBytes of what is packed
    /// @return null for what is none
    static @Nullable List<FoundLink> read(byte[] bytes, MediaType type, String url,
            Function<String, @Nullable String> canonical, int maxBytes) {
        boolean packed = isPacked(bytes);
        if (!packed && !type.name().endsWith("xml")) {
            return null;
        }
        if (packed && !url.toLowerCase(Locale.ROOT).matches(".*\\.xml\\.gz(\\?.*)?")) {
            return null;
        }
        try {
            byte[] plain = packed ? unpacked(bytes, maxBytes) : bytes;
            String beginning = new String(plain, 0, Math.min(plain.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
            return beginning.contains("<urlset") || beginning.contains("<sitemapindex")
                    ? links(Jsoup.parse(new ByteArrayInputStream(plain), null, url, Parser.xmlParser()), canonical)
                    : null;
        } catch (IOException | UncheckedIOException e) {
            return null;
        }
    }

    private static boolean isPacked(byte[] bytes) {
        return bytes.length > 2 && bytes[0] == FIRST_OF_GZIP && bytes[1] == SECOND_OF_GZIP;
    }

    private static byte[] unpacked(byte[] bytes, int maxBytes) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return in.readNBytes(maxBytes);
        }
    }

    private static List<FoundLink> links(Document document, Function<String, @Nullable String> canonical) {
        Set<String> links = new LinkedHashSet<>();
        for (Element place : document.select("urlset > url > loc, sitemapindex > sitemap > loc")) {
            String target = links.size() < MOST_LINKS ? canonical.apply(place.text().strip()) : null;
            if (target != null) {
                links.add(target);
            }
        }
        List<FoundLink> found = new ArrayList<>();
        links.forEach(target -> found.add(new FoundLink(target, null)));
        return found;
    }
}
