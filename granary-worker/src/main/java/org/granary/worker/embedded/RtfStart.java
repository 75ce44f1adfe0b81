package org.granary.worker.embedded;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Marks where the text of an RTF document begins. Tika takes a group before the first paragraph for a part of the header, and its text would be lost:
/// `{\rtf1 {\b Bold} and more}`.
final class RtfStart {
    private static final Set<String> HEADER = Set.of("fonttbl", "colortbl", "stylesheet", "info");
    private static final Pattern FIRST_WORD = Pattern.compile("\\{\\s*\\\\([a-z*]+)");
    private static final String PARAGRAPH = "\\pard ";

    private RtfStart() {}

    static byte[] marked(byte[] document) {
        // A byte for a character, and back: the encoding does not matter.
        String text = new String(document, StandardCharsets.ISO_8859_1);
        int at = start(text);
        return at < 0
                ? document
                : (text.substring(0, at) + PARAGRAPH + text.substring(at)).getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The first group inside the outermost one that is not of the header; negative where there is none.
    private static int start(String text) {
        int depth = 0;
        Matcher word = FIRST_WORD.matcher(text);
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '\\') {
                i++;
            } else if (letter == '}') {
                depth--;
            } else if (letter == '{') {
                word.region(i, text.length());
                if (depth == 1 && (!word.lookingAt() || isText(word.group(1)))) {
                    return i;
                }
                depth++;
            }
        }
        return -1;
    }

    private static boolean isText(String word) {
        return !word.equals("*") && !HEADER.contains(word);
    }
}
