package org.granary.procedure.xml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.procedure.xml.ElementRule.AttributeRule;
import org.granary.procedure.xml.ElementRule.Content;
import org.granary.procedure.xml.ElementRule.Nothing;
import org.granary.procedure.xml.ElementRule.Particle;
import org.granary.procedure.xml.ElementRule.Sequence;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/// Makes rules of a schema file that XML Schema itself allows.
///
/// It knows what the schemas of the documents consist of: elements with a sequence of elements, with a simple type or
/// with attributes alone, and simple types that are restrictions of `xs:string` and of integers. Everything else, and
/// every attribute of the schema language that is not listed here, is in doubt: such a schema has no rules, and all its
/// documents are read by the JDK's validator.
final class SchemaCompiler {
    private final SchemaNode schema;
    private final SimpleTypes types;

    private SchemaCompiler(SchemaNode schema) {
        this.schema = schema;
        this.types = new SimpleTypes(schema);
    }

    /// @param schema the root of the schema file
    /// @return null if it has something in it that is not known
    static @Nullable CompiledSchema compile(Element schema) {
        try {
            return new SchemaCompiler(new SchemaNode(schema)).schema();
        } catch (InDoubtException _) {
            return null;
        }
    }

    private CompiledSchema schema() {
        schema.requireName("schema");
        schema.allow("attributeFormDefault", "elementFormDefault", "targetNamespace");
        schema.require("attributeFormDefault", "unqualified", "unqualified");
        schema.require("elementFormDefault", "qualified", "unqualified");
        String namespace = schema.attribute("targetNamespace", "");
        List<ElementRule> roots = new ArrayList<>();
        for (SchemaNode child : schema.children()) {
            switch (child.name()) {
                case "element" -> {
                    child.allow("name", "type");
                    roots.add(element(child));
                }
                case "simpleType" -> types.add(child);
                default -> throw new InDoubtException();
            }
        }
        if (namespace.isEmpty() || roots.isEmpty()) {
            throw new InDoubtException();
        }
        return new CompiledSchema(namespace, List.copyOf(roots));
    }

    private ElementRule element(SchemaNode node) {
        String name = node.attribute("name");
        List<SchemaNode> children = node.children();
        if (node.has("type")) {
            if (!children.isEmpty()) {
                throw new InDoubtException();
            }
            return new ElementRule(name, List.of(), new ElementRule.Text(types.named(node, "type")));
        }
        if (children.size() != 1) {
            throw new InDoubtException();
        }
        SchemaNode type = children.getFirst();
        return switch (type.name()) {
            case "simpleType" -> new ElementRule(name, List.of(), new ElementRule.Text(types.anonymous(type)));
            case "complexType" -> complex(name, type);
            default -> throw new InDoubtException();
        };
    }

    private ElementRule complex(String name, SchemaNode type) {
        type.allow();
        Content content = Nothing.NOTHING;
        Map<String, AttributeRule> attributes = new HashMap<>();
        List<AttributeRule> inOrder = new ArrayList<>();
        for (SchemaNode child : type.children()) {
            switch (child.name()) {
                case "sequence" -> content = sequence(child);
                case "attribute" -> {
                    AttributeRule attribute = attribute(child);
                    inOrder.add(attribute);
                    if (attributes.put(attribute.name(), attribute) != null) {
                        throw new InDoubtException();
                    }
                }
                default -> throw new InDoubtException();
            }
        }
        return new ElementRule(name, inOrder, content);
    }

    private Sequence sequence(SchemaNode node) {
        node.allow();
        List<Particle> particles = new ArrayList<>();
        for (SchemaNode child : node.children()) {
            child.requireName("element");
            child.allow("name", "type", "minOccurs", "maxOccurs");
            int least = child.number("minOccurs", 1);
            int most = child.attribute("maxOccurs", "1").equals("unbounded")
                    ? Integer.MAX_VALUE
                    : child.number("maxOccurs", 1);
            if (most == 0 || most < least) {
                throw new InDoubtException();
            }
            particles.add(new Particle(element(child), least, most));
        }
        if (particles.isEmpty()) {
            throw new InDoubtException();
        }
        return new Sequence(List.copyOf(particles));
    }

    private AttributeRule attribute(SchemaNode node) {
        node.allow("name", "type", "use");
        String use = node.attribute("use", "optional");
        if (!use.equals("required") && !use.equals("optional")) {
            throw new InDoubtException();
        }
        List<SchemaNode> children = node.children();
        ValueRule value;
        if (node.has("type") && children.isEmpty()) {
            value = types.named(node, "type");
        } else if (!node.has("type") && children.size() == 1) {
            value = types.anonymous(children.getFirst());
        } else {
            throw new InDoubtException();
        }
        return new AttributeRule(node.attribute("name"), value, use.equals("required"));
    }
}
