package org.granary.procedure.xml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.procedure.xml.ValueRule.Text;
import org.granary.procedure.xml.ValueRule.Whole;

/// The simple types of a schema file.
final class SimpleTypes {
    private static final Map<String, ValueRule> BUILT_IN = Map.of("string", Text.ANY, "long",
            new Whole(Long.MIN_VALUE, Long.MAX_VALUE), "int", new Whole(Integer.MIN_VALUE, Integer.MAX_VALUE), "short",
            new Whole(Short.MIN_VALUE, Short.MAX_VALUE), "byte", new Whole(Byte.MIN_VALUE, Byte.MAX_VALUE));

    private final String namespace;
    private final Map<String, ValueRule> named = new HashMap<>();

    SimpleTypes(SchemaNode schema) {
        this.namespace = schema.attribute("targetNamespace", "");
    }

    /// Adds a type with a name. Types come before what uses them; others are in doubt.
    void add(SchemaNode node) {
        node.allow("name");
        named.put(node.attribute("name"), restriction(node));
    }

    /// The type that an attribute of the schema language names.
    ValueRule named(SchemaNode node, String attribute) {
        SchemaNode.Reference reference = node.reference(attribute);
        ValueRule rule = null;
        if (reference.isBuiltIn()) {
            rule = BUILT_IN.get(reference.name());
        } else if (namespace.equals(reference.namespace())) {
            rule = named.get(reference.name());
        }
        if (rule == null) {
            throw new InDoubtException();
        }
        return rule;
    }

    ValueRule anonymous(SchemaNode node) {
        node.requireName("simpleType");
        node.allow();
        return restriction(node);
    }

    private ValueRule restriction(SchemaNode type) {
        List<SchemaNode> children = type.children();
        if (children.size() != 1) {
            throw new InDoubtException();
        }
        SchemaNode restriction = children.getFirst();
        restriction.requireName("restriction");
        restriction.allow("base");
        for (SchemaNode facet : restriction.children()) {
            facet.allow("value");
            if (!facet.children().isEmpty()) {
                throw new InDoubtException();
            }
        }
        return switch (named(restriction, "base")) {
            case Text text -> text(text, restriction.children());
            case Whole whole -> whole(whole, restriction.children());
        };
    }

    private static Text text(Text base, List<SchemaNode> facets) {
        int least = base.least();
        int most = base.most();
        List<FixedPattern> patterns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (SchemaNode facet : facets) {
            switch (facet.name()) {
                case "length" -> {
                    least = facet.number("value", 0);
                    most = least;
                }
                case "minLength" -> least = facet.number("value", 0);
                case "maxLength" -> most = facet.number("value", 0);
                case "pattern" -> patterns.add(FixedPattern.of(facet.attribute("value")));
                case "enumeration" -> values.add(facet.attribute("value"));
                default -> throw new InDoubtException();
            }
        }
        // Several patterns of one restriction are alternatives.
        if (patterns.size() > 1) {
            throw new InDoubtException();
        }
        patterns.addAll(base.patterns());
        return new Text(least, most, List.copyOf(patterns), values.isEmpty() ? base.values() : List.copyOf(values));
    }

    private static Whole whole(Whole base, List<SchemaNode> facets) {
        long least = base.least();
        long most = base.most();
        for (SchemaNode facet : facets) {
            String value = facet.attribute("value");
            if (!base.allows(value) || value.length() > 18 || !value.strip().equals(value)) {
                throw new InDoubtException();
            }
            long number = Long.parseLong(value);
            switch (facet.name()) {
                case "minInclusive" -> least = number;
                case "maxInclusive" -> most = number;
                case "minExclusive" -> least = number + 1;
                case "maxExclusive" -> most = number - 1;
                default -> throw new InDoubtException();
            }
        }
        return new Whole(least, most);
    }
}
