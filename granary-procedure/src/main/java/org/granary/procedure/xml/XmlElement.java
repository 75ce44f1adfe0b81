package org.granary.procedure.xml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An element of a checked document: its place, its attributes and its own text.
///
/// The typed getters rely on the schema: a value that does not parse there is a fault of the program.
public final class XmlElement {
    private final @Nullable XmlElement parent;
    private final String name;
    private final String[] names;
    private final @Nullable String[] values;
    private List<XmlElement> children = List.of();
    private String text = "";

    /// Adds itself to its parent.
    ///
    /// @param names local names of attributes; shared by elements, not changed
    /// @param values their values; null for attributes that are not there
    XmlElement(@Nullable XmlElement parent, String name, String[] names, @Nullable String[] values) {
        this.parent = parent;
        this.name = name;
        this.names = names;
        this.values = values;
        if (parent != null) {
            parent.add(this);
        }
    }

    private void add(XmlElement child) {
        if (children.isEmpty()) {
            children = new ArrayList<>();
        }
        children.add(child);
    }

    /// Local names from the root down, for instance `batch/start/item`. Put together when asked for: kept in every
    /// element, long names would add up.
    public String path() {
        return parent == null ? name : parent.path() + '/' + name;
    }

    String name() {
        return name;
    }

    /// The elements directly inside it, in document order.
    List<XmlElement> children() {
        return Collections.unmodifiableList(children);
    }

    /// The value of an attribute in no namespace, or null where there is none.
    public @Nullable String attribute(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return values[i];
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

    /// The element without what is inside it: `line[id=1, what=a]`.
    @Override
    public String toString() {
        List<String> attributes = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            if (values[i] != null) {
                attributes.add(names[i] + '=' + values[i]);
            }
        }
        Collections.sort(attributes);
        return name + attributes + text;
    }
}
