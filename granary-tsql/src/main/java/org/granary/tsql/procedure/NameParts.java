package org.granary.tsql.procedure;

import java.util.ArrayList;
import java.util.List;

/// Splits `db.[schema].[a.b]` into its parts, without brackets and quotes.
final class NameParts {

    private NameParts() {}

    /// An absent part is the empty string.
    static List<String> of(String name) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        char closing = 0;
        String text = name.strip();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (closing != 0) {
                if (c != closing) {
                    part.append(c);
                } else if (i + 1 < text.length() && text.charAt(i + 1) == closing) {
                    part.append(c);
                    i++;
                } else {
                    closing = 0;
                }
            } else if (c == '[') {
                closing = ']';
            } else if (c == '"') {
                closing = '"';
            } else if (c == '.') {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }
}
