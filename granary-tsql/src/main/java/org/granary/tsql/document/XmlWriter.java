package org.granary.tsql.document;

import java.util.HashMap;
import java.util.Map;
import org.granary.tsql.document.XmlNode.Declaration;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;

/// Writes nodes as the text of an xml value.
final class XmlWriter {
    private final StringBuilder text = new StringBuilder();
    private final long longest;

    /// @param longest characters; error 701 beyond
    XmlWriter(long longest) {
        this.longest = longest;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /// Text that is no node.
    void write(String value) {
        escaped(value, false);
    }

    void write(XmlNode node) {
        write(node, Map.of("", "", "xml", "http://www.w3.org/XML/1998/namespace"));
    }

    /// @param scope namespaces by prefixes, as they are declared around the node
    private void write(XmlNode node, Map<String, String> scope) {
        CurrentRequest.check();
        if (text.length() > longest) {
            throw new SqlError(701, 17, 123, "There is insufficient system memory in resource pool 'default' to run "
                    + "this query: an xml value would have more than " + longest + " characters.");
        }
        switch (node.kind()) {
            case DOCUMENT -> node.children().forEach(child -> write(child, scope));
            case ELEMENT -> element(node, scope);
            case TEXT -> escaped(node.value(), false);
            case COMMENT -> text.append("<!--").append(node.value()).append("-->");
            case INSTRUCTION -> text.append("<?").append(node.name().local()).append(' ').append(node.value())
                    .append("?>");
            case ATTRIBUTE -> throw new SqlError(2396, 16, 1,
                    "XQuery [query()]: Attribute may not appear outside of an element");
        }
    }

    private void element(XmlNode node, Map<String, String> scope) {
        Map<String, String> inside = new HashMap<>(scope);
        text.append('<').append(node.name().written());
        for (Declaration each : node.declarations()) {
            declare(each.prefix(), each.namespace(), inside);
        }
        declare(node.name().prefix(), node.name().namespace(), inside);
        for (XmlNode attribute : node.attributes()) {
            if (!attribute.name().prefix().isEmpty()) {
                declare(attribute.name().prefix(), attribute.name().namespace(), inside);
            }
        }
        for (XmlNode attribute : node.attributes()) {
            text.append(' ').append(attribute.name().written()).append("=\"");
            escaped(attribute.value(), true);
            text.append('"');
        }
        if (node.children().isEmpty()) {
            text.append("/>");
            return;
        }
        text.append('>');
        node.children().forEach(child -> write(child, inside));
        text.append("</").append(node.name().written()).append('>');
    }

    private void declare(String prefix, String namespace, Map<String, String> scope) {
        if (!namespace.equals(scope.get(prefix))) {
            scope.put(prefix, namespace);
            text.append(prefix.isEmpty() ? " xmlns" : " xmlns:" + prefix).append("=\"");
            escaped(namespace, true);
            text.append('"');
        }
    }

    private void escaped(String value, boolean attribute) {
        for (int i = 0; i < value.length(); i++) {
            char each = value.charAt(i);
            switch (each) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append(attribute ? "&quot;" : "\"");
                case '\r' -> text.append("&#x0D;");
                case '\n' -> text.append(attribute ? "&#x0A;" : "\n");
                case '\t' -> text.append(attribute ? "&#x09;" : "\t");
                default -> text.append(each);
            }
        }
    }
}
