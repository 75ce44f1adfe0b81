package org.granary.gatherer.content;

import java.net.URLConnection;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What an item says that it is.
///
/// @param name such as `text/html`, in lower case
/// @param charset null when it does not say, or says something unknown
record MediaType(String name, @Nullable Charset charset) {
    private static final MediaType UNKNOWN = new MediaType("application/octet-stream", null);
    private static final int MAX_NAME = 100;
    private static final Set<String> VAGUE = Set.of(UNKNOWN.name, "application/zip", "application/x-zip-compressed",
            "binary/octet-stream", "application/x-download", "application/force-download");
    private static final byte[] PDF = {'%', 'P', 'D', 'F', '-'};
    private static final String OPEN_XML = "application/vnd.openxmlformats-officedocument.";
    private static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";
    private static final Map<String, String> EXTENSIONS = Map.ofEntries(Map.entry("pdf", "application/pdf"),
            Map.entry("doc", "application/msword"), Map.entry("dot", "application/msword"),
            Map.entry("xls", "application/vnd.ms-excel"), Map.entry("ppt", "application/vnd.ms-powerpoint"),
            Map.entry("vsd", "application/vnd.visio"), Map.entry("msg", "application/vnd.ms-outlook"),
            Map.entry("docx", OPEN_XML + "wordprocessingml.document"),
            Map.entry("dotx", OPEN_XML + "wordprocessingml.template"),
            Map.entry("xlsx", OPEN_XML + "spreadsheetml.sheet"),
            Map.entry("pptx", OPEN_XML + "presentationml.presentation"),
            Map.entry("docm", "application/vnd.ms-word.document.macroenabled.12"),
            Map.entry("xlsm", "application/vnd.ms-excel.sheet.macroenabled.12"),
            Map.entry("pptm", "application/vnd.ms-powerpoint.presentation.macroenabled.12"),
            Map.entry("odt", OPEN_DOCUMENT + "text"), Map.entry("ods", OPEN_DOCUMENT + "spreadsheet"),
            Map.entry("odp", OPEN_DOCUMENT + "presentation"), Map.entry("ott", OPEN_DOCUMENT + "text-template"),
            Map.entry("odg", OPEN_DOCUMENT + "graphics"), Map.entry("rtf", "application/rtf"),
            Map.entry("epub", "application/epub+zip"), Map.entry("md", "text/markdown"),
            Map.entry("csv", "text/csv"), Map.entry("json", "application/json"),
            Map.entry("log", "text/plain"), Map.entry("xhtml", "application/xhtml+xml"));

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
        String known = EXTENSIONS.get(extension(name));
        String guess = known == null ? URLConnection.guessContentTypeFromName(name) : known;
        return guess == null ? UNKNOWN : of(guess);
    }

    /// What an item probably is whose source does not know it: by the extension in its URL, and a pdf by its first bytes.
    MediaType refined(String url, byte[] bytes) {
        if (!VAGUE.contains(name)) {
            return this;
        }
        if (bytes.length > PDF.length && Arrays.equals(bytes, 0, PDF.length, PDF, 0, PDF.length)) {
            return new MediaType("application/pdf", null);
        }
        int end = url.indexOf('?') < 0 ? url.length() : url.indexOf('?');
        String known = EXTENSIONS.get(extension(url.substring(0, end)));
        return known == null ? this : of(known);
    }

    private static String extension(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
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
        return (name.startsWith("text/") && !isHtml() && !name.equals("text/rtf")) || name.equals("application/json")
                || name.equals("application/xml");
    }

    boolean isHtml() {
        return name.equals("text/html") || name.equals("application/xhtml+xml");
    }
}
