package org.granary.conformance;

import java.util.Locale;

/// Who has to keep a requirement.
public enum Obliged {
    /// The server, which is Granary.
    SERVER,
    /// A client: Granary's crawler and typed clients, or a program of somebody else.
    CLIENT,
    /// Nobody: the document says of something that it has no meaning, so whatever happens is right.
    NOBODY;

    /// @throws IllegalArgumentException for any other text than those that [#text] gives
    static Obliged parse(String text) {
        for (Obliged obliged : values()) {
            if (obliged.text().equals(text)) {
                return obliged;
            }
        }
        throw new IllegalArgumentException("expected server, client or nobody, found \"" + text + "\"");
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
