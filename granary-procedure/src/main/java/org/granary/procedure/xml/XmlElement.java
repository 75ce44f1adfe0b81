package org.granary.procedure.xml;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An element of a checked document: its place, its attributes and its own text.
///
/// The typed getters rely on the schema: a value that does not parse there is a fault of the program.
public final class XmlElement {
    private final String path;
    private final String[] attributes;
    private String text = "";

    /// @param attributes local names and values in turn
    XmlElement(String path, String... attributes) {
        this.path = path;
        this.attributes = attributes;
    }

    /// Local names from the root down, for instance `batch/start/item`.
    public String path() {
        return path;
    }

    /// The value of an attribute in no namespace, or null where there is none.
    public @Nullable String attribute(String name) {
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i].equals(name)) {
                return attributes[i + 1];
            }
        }
        return null;
    }

    /// The value of an attribute that the schema requires.
    public String required(String name) {
        String value = attribute(name);
        if (value == null) {
            throw new IllegalStateException("The schema lets " + path + " go without @" + name + ".");
        }
        return value;
    }

    public int intValue(String name) {
        return Integer.parseInt(required(name).strip());
    }

    public long longValue(String name) {
        return Long.parseLong(required(name).strip());
    }

    public UUID uuidValue(String name) {
        return UUID.fromString(required(name).strip());
    }

    /// The text directly inside the element; empty where there is none but white space.
    public String text() {
        return text;
    }

    void text(String text) {
        this.text = text;
    }
}
