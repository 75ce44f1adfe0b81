package org.granary.fuzz.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.granary.procedure.xml.XmlDocument;
import org.granary.procedure.xml.XmlElement;
import org.granary.procedure.xml.XmlLimits;
import org.granary.procedure.xml.XmlParser;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;

/// An XML argument, after a byte that says for which schema; or a text that becomes a value of the type. What fits its schema is read as the procedures read it.
/// What the quick reader takes the JDK's parser and validator must take too, with the same values.
final class XmlTarget implements FuzzTarget {
    private static final List<String> SCHEMAS = List.of("word/databaseJobAdd", "word/databaseBatchUpdate",
            "translation/databaseJobAdd", "translation/databaseBatchUpdate");

    private final List<XmlParser> parsers = SCHEMAS.stream()
            .map(name -> new XmlParser(
                    Objects.requireNonNull(XmlParser.class.getResource("/org/granary/protocol/" + name + ".xsd"), name),
                    XmlLimits.STANDARD))
            .toList();
    private final XmlParser any = new XmlParser(null, XmlLimits.STANDARD);

    @Override
    public boolean run(byte[] input) {
        Choices choices = new Choices(input);
        int schema = choices.below(SCHEMAS.size() + 2);
        String text = BatchTarget.decoded(choices.rest());
        try {
            if (schema == SCHEMAS.size()) {
                any.parse(text);
            } else if (schema > SCHEMAS.size()) {
                Conversions.bind(SqlValue.of(SqlType.nvarchar(SqlType.MAX), text), SqlType.Simple.XML);
            } else {
                return readBoth(parsers.get(schema), text);
            }
            return true;
        } catch (SqlError _) {
            return false;
        }
    }

    private static boolean readBoth(XmlParser parser, String text) {
        XmlDocument quick = parser.parseQuickly(text);
        XmlDocument validated = null;
        try {
            validated = parser.parseValidating(text);
        } catch (SqlError e) {
            if (quick != null) {
                throw new IllegalStateException("Only the quick reader takes this document.", e);
            }
            return false;
        }
        List<Object> values = read(validated);
        if (quick != null && !values.equals(read(quick))) {
            throw new IllegalStateException("The quick reader reads " + read(quick) + " instead of " + values + ".");
        }
        return true;
    }

    private static List<Object> read(XmlDocument document) {
        List<Object> values = new ArrayList<>();
        for (XmlElement item : document.elements("group/item")) {
            values.add(item.intValue("id"));
            values.add(item.required("in"));
            values.add(String.valueOf(item.attribute("out")));
        }
        for (XmlElement item : document.elements("batch/start/item")) {
            key(item, values);
            values.add(item.uuidValue("wsi"));
        }
        for (XmlElement item : document.elements("batch/failed/item")) {
            key(item, values);
            values.add(item.intValue("error"));
        }
        return values;
    }

    private static void key(XmlElement item, List<Object> values) {
        values.add(item.longValue("job"));
        values.add(item.intValue("group"));
        values.add(item.intValue("id"));
    }
}
