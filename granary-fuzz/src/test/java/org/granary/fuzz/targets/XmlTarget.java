package org.granary.fuzz.targets;

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
                read(parsers.get(schema).parse(text));
            }
            return true;
        } catch (SqlError _) {
            return false;
        }
    }

    private static void read(XmlDocument document) {
        for (XmlElement item : document.elements("group/item")) {
            item.intValue("id");
            item.required("in");
            item.attribute("out");
        }
        for (XmlElement item : document.elements("batch/start/item")) {
            key(item);
            item.uuidValue("wsi");
        }
        for (XmlElement item : document.elements("batch/failed/item")) {
            key(item);
            item.intValue("error");
        }
    }

    private static void key(XmlElement item) {
        item.longValue("job");
        item.intValue("group");
        item.intValue("id");
    }
}
