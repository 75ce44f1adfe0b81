package org.granary.procedure.xml;

import java.util.Locale;

/// The namespaces that prefixes stand for, where a document is being read.
final class Namespaces {
    private static final int MOST = 32;
    private static final String RESERVED = "http://www.w3.org/";

    private final String[] prefixes = new String[MOST];
    private final String[] names = new String[MOST];
    private int size;

    /// How many there are; [#leave] takes it back to them.
    int mark() {
        return size;
    }

    void leave(int mark) {
        size = mark;
    }

    /// @param prefix empty for the default namespace
    void declare(String prefix, String name, int mark) {
        boolean reserved = prefix.toLowerCase(Locale.ROOT).startsWith("xml")
                || (name.startsWith(RESERVED) && (name.endsWith("/namespace") || name.endsWith("/xmlns/")));
        if (reserved || size == MOST || (name.isEmpty() && !prefix.isEmpty())) {
            throw new InDoubtException();
        }
        for (int i = mark; i < size; i++) {
            if (prefixes[i].equals(prefix)) {
                throw new InDoubtException();
            }
        }
        prefixes[size] = prefix;
        names[size] = name;
        size++;
    }

    /// Whether the prefix that stands there in the text, or none, stands for this namespace.
    boolean isFor(String namespace, String text, int from, int to) {
        for (int i = size - 1; i >= 0; i--) {
            if (prefixes[i].length() == to - from && text.startsWith(prefixes[i], from)) {
                return names[i].equals(namespace);
            }
        }
        return false;
    }
}
