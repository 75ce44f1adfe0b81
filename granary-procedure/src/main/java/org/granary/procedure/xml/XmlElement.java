package org.granary.procedure.xml;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An element of a checked document: its place, its attributes and its own text.
///
/// The typed getters rely on the schema: a value that does not parse there is a fault of the program.
public final class XmlElement {
    private final @Nullable XmlElement parent;
    private final String name;
    private final int depth;
    private final String[] attributes;
    private String text = "";

    /// @param attributes local names and values in turn
    XmlElement(@Nullable XmlElement parent, String name, String... attributes) {
        this.parent = parent;
        this.name = name;
        this.depth = parent == null ? 1 : parent.depth + 1;
        this.attributes = attributes;
    }

    /// Local names from the root down, for instance `batch/start/item`. Put together when asked for: kept in every
    /// element, long names would add up.
    public String path() {
        return parent == null ? name : parent.path() + '/' + name;
    }

    /// @param names local names from the root down
    boolean isAt(String[] names) {
        if (depth != names.length) {
            return false;
        }
        for (XmlElement element = this; element != null; element = element.parent) {
            if (!element.name.equals(names[element.depth - 1])) {
                return false;
            }
        }
        return true;
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
            throw new IllegalStateException("The schema lets " + path() + " go without @" + name + ".");
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
