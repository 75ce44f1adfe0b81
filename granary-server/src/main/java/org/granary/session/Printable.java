package org.granary.session;

import java.util.regex.Pattern;

/// What a client sent, fit for a line of the log or of an error.
final class Printable {
    private static final Pattern CONTROL = Pattern.compile("\\p{C}");
    private static final int LONGEST = 300;

    private Printable() {}

    static String of(String text) {
        String shortened = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return CONTROL.matcher(shortened).replaceAll("?");
    }
}
