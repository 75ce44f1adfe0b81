package org.granary.gatherer.content;

import crawlercommons.filters.basic.BasicURLNormalizer;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The one spelling of a URL of the web.
final class WebUrl {
    private static final BasicURLNormalizer NORMALIZER = BasicURLNormalizer.newBuilder()
            .idnNormalization(BasicURLNormalizer.IdnNormalization.PUNYCODE).build();

    private WebUrl() {}

    /// Who is named before the host is left out: a password has no place among what is crawled.
    ///
    /// @return null for what is no absolute URL of the web
    static @Nullable String canonical(String url) {
        String trimmed = url.strip();
        if (!isWeb(trimmed)) {
            return null;
        }
        String normal = NORMALIZER.filter(escaped(withoutFragment(trimmed)));
        if (normal == null) {
            return null;
        }
        try {
            URI uri = new URI(normal);
            boolean usable = uri.getHost() != null && uri.getRawUserInfo() == null && isWeb(uri.toString())
                    && uri.getPort() <= 0xFFFF;
            return usable ? uri.toString() : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    private static boolean isWeb(String url) {
        String lower = url.substring(0, Math.min(url.length(), 8)).toLowerCase(Locale.ROOT);
        return lower.startsWith("http://") || lower.equals("https://");
    }

    private static String withoutFragment(String url) {
        int hash = url.indexOf('#');
        return hash < 0 ? url : url.substring(0, hash);
    }

    /// Browsers send some characters that [URI] does not take, such as `|` in a query, and escape others, such as blanks, that the normalizer spoils.
    private static String escaped(String url) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < url.length(); i++) {
            char c = url.charAt(i);
            boolean percent = c == '%' && !isEscape(url, i);
            // Brackets are for addresses of hosts.
            boolean bracket = (c == '[' || c == ']') && url.indexOf('/', 8) >= 0 && i > url.indexOf('/', 8);
            if (percent || bracket || c <= ' ' || "\"<>\\^`{|}".indexOf(c) >= 0) {
                escaped.append('%').append(String.format(Locale.ROOT, "%02X", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static boolean isEscape(String url, int at) {
        return at + 2 < url.length() && Character.digit(url.charAt(at + 1), 16) >= 0
                && Character.digit(url.charAt(at + 2), 16) >= 0;
    }

    /// Scheme, host and port: what has one robots.txt.
    static String host(String canonical) {
        int path = canonical.indexOf('/', canonical.indexOf("//") + 2);
        return path < 0 ? canonical : canonical.substring(0, path);
    }
}
