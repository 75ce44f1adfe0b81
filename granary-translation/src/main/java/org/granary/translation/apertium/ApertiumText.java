package org.granary.translation.apertium;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.granary.translation.segment.Segment;
import org.granary.translation.segment.Segment.Code;
import org.granary.translation.segment.Segment.Part;
import org.granary.translation.segment.Segment.Words;

/// Apertium's stream format: signs with a meaning are escaped by a backslash, and what stands in brackets goes through
/// unchanged. Codes are `[<7>]`.
final class ApertiumText {
    private static final Pattern SIGN = Pattern.compile("[\\\\\\[\\]{}^$/@<>*]");
    /// NUL ends a text, and the programs take the others for the end of their input.
    private static final Pattern NO_TEXT = Pattern.compile("[\\x00\\uFFFE\\uFFFF\\p{Cs}]");
    /// The last program of a pipeline removes it, also where it is escaped.
    private static final String TILDE = "[~]";
    /// Marks the end of a text, so that the last word is not joined with the next text.
    private static final String END = "[][\n]";

    private ApertiumText() {}

    static String write(Segment segment) {
        var text = new StringBuilder();
        for (Part part : segment.parts()) {
            switch (part) {
                case Code code -> text.append("[<").append(code.number()).append(">]");
                case Words words -> text.append(SIGN.matcher(NO_TEXT.matcher(words.text()).replaceAll(""))
                        .replaceAll("\\\\$0").replace("~", TILDE));
            }
        }
        return text.append(END).toString();
    }

    static Segment read(String text) {
        List<Part> parts = new ArrayList<>();
        var words = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                words.append(text.charAt(++i));
            } else if (c == '[') {
                int close = text.indexOf(']', i);
                String inside = close < 0 ? "" : text.substring(i + 1, close);
                if (inside.matches("<\\d{1,6}>")) {
                    flush(words, parts);
                    parts.add(new Code(Integer.parseInt(inside.substring(1, inside.length() - 1))));
                }
                if (inside.equals("~")) {
                    words.append('~');
                }
                i = close < 0 ? text.length() : close;
            } else {
                words.append(c);
            }
        }
        flush(words, parts);
        return new Segment(parts);
    }

    private static void flush(StringBuilder words, List<Part> parts) {
        if (!words.isEmpty()) {
            parts.add(new Words(words.toString()));
            words.setLength(0);
        }
    }
}
