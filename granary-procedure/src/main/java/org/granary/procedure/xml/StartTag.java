package org.granary.procedure.xml;

import org.jspecify.annotations.Nullable;

/// The start tag that is being read. One object serves all tags of a document.
final class StartTag {
    private static final int MOST = 32;
    private static final String DECLARES = "xmlns";

    private final String text;
    private final Cursor cursor;
    private final Literals literals;
    private final Namespaces namespaces;
    /// For each attribute where its name begins and ends, and where its value does.
    private final int[] places = new int[4 * MOST];
    private final @Nullable String[] decoded = new @Nullable String[MOST];
    private int attributes;
    private int name;
    private int local;
    private int end;
    private boolean closed;

    StartTag(String text, Cursor cursor, Literals literals, Namespaces namespaces) {
        this.text = text;
        this.cursor = cursor;
        this.literals = literals;
        this.namespaces = namespaces;
    }

    /// Reads what follows `<`, and declares its namespaces.
    void read() {
        name = cursor.at();
        local = name;
        cursor.name();
        if (cursor.take(':')) {
            local = cursor.at();
            cursor.name();
        }
        end = cursor.at();
        attributes = 0;
        int mark = namespaces.mark();
        while (true) {
            boolean spaces = cursor.spaces();
            if (cursor.take('>')) {
                closed = false;
                return;
            }
            if (cursor.take('/')) {
                cursor.expect('>');
                closed = true;
                return;
            }
            if (!spaces) {
                throw new InDoubtException();
            }
            attribute(mark);
        }
    }

    private void attribute(int mark) {
        int from = cursor.at();
        cursor.name();
        int to = cursor.at();
        boolean declares = to - from == DECLARES.length() && text.startsWith(DECLARES, from);
        String prefix = "";
        if (cursor.peek() == ':') {
            // Of attributes with a prefix, those that declare one are all that a schema without any knows.
            if (!declares) {
                throw new InDoubtException();
            }
            cursor.expect(':');
            int prefixed = cursor.at();
            cursor.name();
            prefix = text.substring(prefixed, cursor.at());
        }
        cursor.spaces();
        cursor.expect('=');
        cursor.spaces();
        int value = cursor.at() + 1;
        String decodedValue = literals.quoted();
        if (declares) {
            if (decodedValue != null) {
                throw new InDoubtException();
            }
            namespaces.declare(prefix, text.substring(value, cursor.at() - 1), mark);
            return;
        }
        if (attributes == MOST) {
            throw new InDoubtException();
        }
        int place = 4 * attributes;
        places[place] = from;
        places[place + 1] = to;
        places[place + 2] = value;
        places[place + 3] = cursor.at() - 1;
        decoded[attributes++] = decodedValue;
    }

    /// Whether it is the end tag, too.
    boolean isClosed() {
        return closed;
    }

    /// Where the name with its prefix begins.
    int nameFrom() {
        return name;
    }

    int localFrom() {
        return local;
    }

    int nameTo() {
        return end;
    }

    boolean isIn(String namespace) {
        return namespaces.isFor(namespace, text, name, local == name ? name : local - 1);
    }

    /// The values of the attributes, in the places that the rule gives them; null where one is not there.
    @Nullable
    String[] values(ElementRule rule) {
        @Nullable
        String[] values = new @Nullable String[rule.attributes().length];
        for (int i = 0; i < attributes; i++) {
            int place = rule.place(text, places[4 * i], places[4 * i + 1], i);
            String value = decoded[i];
            if (value == null) {
                value = text.substring(places[4 * i + 2], places[4 * i + 3]);
            }
            if (values[place] != null || !rule.allows(place, value)) {
                throw new InDoubtException();
            }
            values[place] = value;
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null && rule.requires(i)) {
                throw new InDoubtException();
            }
        }
        return values;
    }
}
