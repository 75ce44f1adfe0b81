package org.granary.gatherer.content;

import java.net.URLConnection;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What an item says that it is.
///
/// @param name such as `text/html`, in lower case
/// @param charset null when it does not say, or says something unknown
record MediaType(String name, @Nullable Charset charset) {
    private static final MediaType UNKNOWN = new MediaType("application/octet-stream", null);
    private static final int MAX_NAME = 100;

    /// @param header as in Content-Type
    static MediaType of(String header) {
        String[] parts = header.split(";", -1);
        String name = parts[0].strip().toLowerCase(Locale.ROOT);
        if (!name.matches("[a-z0-9!#$&^_.+-]+/[a-z0-9!#$&^_.+-]+") || name.length() > MAX_NAME) {
            return UNKNOWN;
        }
        for (int i = 1; i < parts.length; i++) {
            String[] parameter = parts[i].split("=", 2);
            if (parameter.length == 2 && parameter[0].strip().equalsIgnoreCase("charset")) {
                return new MediaType(name, charset(parameter[1].strip().replace("\"", "")));
            }
        }
        return new MediaType(name, null);
    }

    /// By the name of a file.
    static MediaType ofFile(String name) {
        String guess = URLConnection.guessContentTypeFromName(name);
        return guess == null ? UNKNOWN : of(guess);
    }

    private static @Nullable Charset charset(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null;
        }
    }

    /// Is it text that can be read as it is?
    boolean isText() {
        return (name.startsWith("text/") && !isHtml()) || name.equals("application/json")
                || name.equals("application/xml");
    }

    boolean isHtml() {
        return name.equals("text/html") || name.equals("application/xhtml+xml");
    }
}
