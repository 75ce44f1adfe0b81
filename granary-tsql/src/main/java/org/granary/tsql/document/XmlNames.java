package org.granary.tsql.document;

import java.util.Locale;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;

/// Names and texts in XML.
final class XmlNames {
    private XmlNames() {}

    /// A name with `_xHHHH_` for characters that names of XML cannot have.
    static String encode(String name) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean escape = c == '_' && name.startsWith("_x", i) && i + 6 < name.length() && name.charAt(i + 6) == '_';
            if (!escape && (isStart(c) || (i > 0 && isPart(c)))) {
                out.append(c);
            } else {
                out.append(String.format(Locale.ROOT, "_x%04X_", (int) c));
            }
        }
        return out.toString();
    }

    private static boolean isStart(char c) {
        return c == '_' || c == ':' || Character.isLetter(c);
    }

    private static boolean isPart(char c) {
        return c == '-' || c == '.' || c == 0xB7 || Character.isLetterOrDigit(c)
                || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    /// Error 6841 for characters that XML cannot have.
    static void escape(String text, boolean attribute, StringBuilder out) {
        for (int i = 0; i < text.length(); i++) {
            CurrentRequest.checkAt(i + 1);
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '\r' -> out.append("&#x0D;");
                case '"' -> out.append(attribute ? "&quot;" : "\"");
                case '\n' -> out.append(attribute ? "&#x0A;" : "\n");
                case '\t' -> out.append(attribute ? "&#x09;" : "\t");
                default -> {
                    if (c < ' ' || c == 0xFFFE || c == 0xFFFF) {
                        throw new SqlError(6841, 16, 1, String.format(Locale.ROOT,
                                "FOR XML could not serialize the data for node 'NoName' because it contains a character "
                                        + "(0x%04X) which is not allowed in XML. To retrieve this data using FOR XML, "
                                        + "convert it to binary, varbinary or image data type and use the BINARY BASE64 "
                                        + "directive.",
                                (int) c));
                    }
                    out.append(c);
                }
            }
        }
    }
}
