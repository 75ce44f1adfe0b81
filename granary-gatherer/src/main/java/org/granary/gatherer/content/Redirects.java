package org.granary.gatherer.content;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Answers that point elsewhere.
final class Redirects {

    private Redirects() {}

    static boolean is(int status) {
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }

    /// Where a redirect leads, in its canonical form; null when that is no place of the web.
    static @Nullable String target(String url, String location) {
        if (location.isBlank()) {
            return null;
        }
        try {
            return WebUrl.canonical(resolved(url, WebUrl.straightened(unpacked(location.strip()))));
        } catch (MalformedURLException e) {
            return null;
        }
    }

    /// Headers come byte by byte. Servers that send more than ASCII mean UTF-8, mostly; what is none is left as it is.
    private static String unpacked(String location) {
        try {
            return location.chars().allMatch(c -> c <= 0xFF)
                    ? StandardCharsets.UTF_8.newDecoder()
                            .decode(ByteBuffer.wrap(location.getBytes(StandardCharsets.ISO_8859_1))).toString()
                    : location;
        } catch (CharacterCodingException e) {
            return location;
        }
    }

    /// By the rules of [URL], which takes the blanks and letters that servers send unescaped.
    @SuppressWarnings("deprecation") // URI, its successor, refuses them
    private static String resolved(String url, String location) throws MalformedURLException {
        return new URL(URI.create(url).toURL(), location).toExternalForm();
    }
}
