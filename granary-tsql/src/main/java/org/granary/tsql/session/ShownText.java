package org.granary.tsql.session;

/// The text of a statement as other people may see it: without the values in it, which may be passwords or tokens, and
/// without comments.
///
/// Numbers stay. Does not parse, so that a text with mistakes is shown, too; what begins like a value and has no end is
/// hidden to the end of the text.
public final class ShownText {
    private static final String HIDDEN = "'***'";

    private final String text;
    private final boolean quotedIdentifiers;
    private final int limit;
    private final StringBuilder shown = new StringBuilder();
    private int at;

    private ShownText(String text, boolean quotedIdentifiers, int limit) {
        this.text = text;
        this.quotedIdentifiers = quotedIdentifiers;
        this.limit = limit;
    }

    /// @param quotedIdentifiers whether `"x"` is a name (SET QUOTED_IDENTIFIER ON) and not a value
    /// @param limit characters at most; the rest is left out
    public static String of(String text, boolean quotedIdentifiers, int limit) {
        return new ShownText(text, quotedIdentifiers, limit).shown();
    }

    private String shown() {
        while (at < text.length() && shown.length() < limit) {
            char c = text.charAt(at);
            if (c == '\'' || (c == '"' && !quotedIdentifiers)) {
                at = behindQuoted(c);
                shown.append(HIDDEN);
            } else if (c == '"' || c == '[') {
                int end = behindQuoted(c == '[' ? ']' : c);
                shown.append(text, at, end);
                at = end;
            } else if (text.startsWith("--", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                at = behindComment();
                shown.append(' ');
            } else if (isBinary()) {
                at += 2;
                while (at < text.length() && Character.digit(text.charAt(at), 16) >= 0) {
                    at++;
                }
                shown.append("0x***");
            } else {
                shown.append(c);
                at++;
            }
        }
        if (shown.length() > limit) {
            shown.setLength(limit);
        }
        return at < text.length() ? shown + "…" : shown.toString();
    }

    private boolean isBinary() {
        return text.regionMatches(true, at, "0x", 0, 2)
                && (at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1)));
    }

    /// The index after a quoted text that begins here; a doubled quote does not end it.
    private int behindQuoted(char quote) {
        int index = at + 1;
        while (index < text.length()) {
            if (text.charAt(index) == quote) {
                if (index + 1 >= text.length() || text.charAt(index + 1) != quote) {
                    return index + 1;
                }
                index++;
            }
            index++;
        }
        return text.length();
    }

    /// The index after a comment that begins here. Comments nest.
    private int behindComment() {
        int depth = 0;
        int index = at;
        while (index < text.length()) {
            if (text.startsWith("/*", index)) {
                depth++;
                index += 2;
            } else if (text.startsWith("*/", index)) {
                index += 2;
                depth--;
                if (depth == 0) {
                    return index;
                }
            } else {
                index++;
            }
        }
        return text.length();
    }
}
