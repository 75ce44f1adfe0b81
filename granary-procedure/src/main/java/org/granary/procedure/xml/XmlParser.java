package org.granary.procedure.xml;

import java.net.URL;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Reads XML arguments. Safe for use by many threads.
///
/// Nothing outside of the text is ever read: document types are refused, so there are no entities to expand or to
/// fetch. A document that fits its schema is read by [QuickReader], by rules that are made of the schema file. All
/// others, and documents without a schema, are read by [ValidatingParser]: so the errors are those of one parser.
public final class XmlParser {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final XmlLimits limits;
    private final SchemaFile schema;
    private final ValidatingParser validating;

    /// @param schema null for documents that need only be well-formed
    public XmlParser(@Nullable URL schema, XmlLimits limits) {
        this.limits = limits;
        this.schema = new SchemaFile(schema);
        this.validating = new ValidatingParser(this.schema, limits);
    }

    /// Reads a document, with or without byte order mark and XML declaration; an encoding that it declares is ignored,
    /// because the text is decoded already.
    ///
    /// @throws SqlError 9400 and above if it is not well-formed, 6900 and above if it does not fit its schema
    public XmlDocument parse(String text) {
        XmlDocument quick = parseQuickly(text);
        return quick == null ? parseValidating(text) : quick;
    }

    /// The same if the document fits its schema and has nothing rare in it.
    ///
    /// @return null where only [#parseValidating] can say more
    public @Nullable XmlDocument parseQuickly(String text) {
        requireLength(text);
        CompiledSchema rules = schema.rules();
        return rules == null ? null : QuickReader.read(withoutMark(text), rules, limits);
    }

    /// The same by the parser and the validator of the JDK alone, which decide what is right. For [#parse] and for
    /// tests that compare.
    public XmlDocument parseValidating(String text) {
        requireLength(text);
        return validating.parse(withoutMark(text));
    }

    private void requireLength(String text) {
        if (text.length() > limits.characters()) {
            throw XmlErrors.tooLarge("characters", limits.characters());
        }
    }

    private static String withoutMark(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }
}
