package org.granary.gatherer.content;

import java.net.URI;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Where else a page says that it is.
///
/// @param refresh where the page sends its readers within some seconds (`meta http-equiv="refresh"`); null when it does not
/// @param canonical the URL under which the page wants to be found (`link rel="canonical"`), if that is another one of the same host; null when there is none
record Elsewhere(@Nullable String refresh, @Nullable String canonical) {
    static final Elsewhere NOT = new Elsewhere(null, null);

    private static final Pattern REFRESH = Pattern.compile(
            "\\s*([0-9]{0,9})(?:\\.[0-9]*)?\\s*[;,\\s]\\s*(?:url\\s*=\\s*)?(.+)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /// A page that shows itself for longer is a page.
    private static final int MOST_SECONDS = 10;

    /// @param url of the page
    /// @param canonical the one spelling of an absolute URL
    static Elsewhere of(Document document, String url, Function<String, @Nullable String> canonical) {
        return new Elsewhere(refresh(document, url, canonical), canonical(document, url, canonical));
    }

    private static @Nullable String refresh(Document document, String url,
            Function<String, @Nullable String> canonical) {
        for (Element meta : document.select("meta[http-equiv][content]")) {
            if (meta.attr("http-equiv").strip().equalsIgnoreCase("refresh")) {
                Matcher content = REFRESH.matcher(meta.attr("content"));
                boolean soon = content.matches()
                        && (content.group(1).isEmpty() || Integer.parseInt(content.group(1)) <= MOST_SECONDS);
                String target = soon ? target(meta, unquoted(content.group(2)), canonical) : null;
                if (target != null && !target.equals(url)) {
                    return target;
                }
            }
        }
        return null;
    }

    private static String unquoted(String given) {
        String text = given.strip();
        boolean quoted = text.length() > 1 && (text.startsWith("'") || text.startsWith("\""));
        int end = quoted ? text.indexOf(text.charAt(0), 1) : -1;
        return quoted ? text.substring(1, end < 0 ? text.length() : end) : text;
    }

    private static @Nullable String canonical(Document document, String url,
            Function<String, @Nullable String> canonical) {
        for (Element link : document.select("link[rel][href]")) {
            String rel = " " + link.attr("rel").toLowerCase(Locale.ROOT).strip() + " ";
            String target = rel.contains(" canonical ") ? target(link, link.attr("href"), canonical) : null;
            if (target != null) {
                return target.equals(url) || !host(target).equals(host(url)) ? null : target;
            }
        }
        return null;
    }

    private static @Nullable String target(Element element, String given,
            Function<String, @Nullable String> canonical) {
        element.attr("data-target", WebUrl.straightened(given.strip()));
        return canonical.apply(element.absUrl("data-target"));
    }

    /// With its port, unless that is the usual one.
    private static String host(String url) {
        return String.valueOf(URI.create(url).getRawAuthority());
    }
}
