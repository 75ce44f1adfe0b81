package org.granary.procedure.xml;

import java.util.List;

/// What a schema says about an element.
final class ElementRule {
    private final String name;
    private final String[] names;
    private final ValueRule[] values;
    private final boolean[] required;
    private final Content content;

    ElementRule(String name, List<AttributeRule> attributes, Content content) {
        this.name = name;
        this.content = content;
        names = attributes.stream().map(AttributeRule::name).toArray(String[]::new);
        values = attributes.stream().map(AttributeRule::value).toArray(ValueRule[]::new);
        required = new boolean[names.length];
        for (int i = 0; i < required.length; i++) {
            required[i] = attributes.get(i).required();
        }
    }

    /// An attribute, which is in no namespace.
    record AttributeRule(String name, ValueRule value, boolean required) {}

    /// What is inside an element.
    sealed interface Content {}

    /// Not even white space.
    enum Nothing implements Content {
        NOTHING
    }

    /// Text alone.
    record Text(ValueRule value) implements Content {}

    /// Elements in this order, with white space between them.
    record Sequence(List<Particle> particles) implements Content {}

    /// An element that comes from `least` to `most` times in a row.
    record Particle(ElementRule element, int least, int most) {}

    String name() {
        return name;
    }

    Content content() {
        return content;
    }

    /// The names of its attributes; one array for all elements of this kind.
    String[] attributes() {
        return names;
    }

    boolean isNamed(String text, int from, int to) {
        return is(name, text, from, to);
    }

    /// The place of the attribute that has its name there in the text.
    ///
    /// @param likely where it is if a document has the attributes in the order of the schema
    int place(String text, int from, int to, int likely) {
        if (likely < names.length && is(names[likely], text, from, to)) {
            return likely;
        }
        for (int i = 0; i < names.length; i++) {
            if (is(names[i], text, from, to)) {
                return i;
            }
        }
        throw new InDoubtException();
    }

    boolean allows(int place, String value) {
        return values[place].allows(value);
    }

    boolean requires(int place) {
        return required[place];
    }

    private static boolean is(String name, String text, int from, int to) {
        return name.length() == to - from && text.startsWith(name, from);
    }
}
