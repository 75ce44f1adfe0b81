package org.granary.procedure.xml;

import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.xml.sax.SAXParseException;

/// What the client is told about wrong XML: SQL Server's numbers, and where the mistake is.
final class XmlErrors {
    private static final int SHOWN = 400;

    private XmlErrors() {}

    static SqlError tooLarge(String what, int limit) {
        return SqlErrors.user(50010, 1, "The XML argument has more than " + limit + " " + what + ".");
    }

    /// The document is not well-formed. The parser's own texts say which rule it breaks.
    static SqlError syntax(SAXParseException e) {
        String problem = String.valueOf(e.getMessage());
        if (problem.contains("DOCTYPE")) {
            return new SqlError(6359, 16, 1, "Parsing XML with internal subset DTDs not allowed.");
        }
        Syntax rule = Syntax.of(problem);
        return new SqlError(rule.number, 16, 1,
                "XML parsing: line " + e.getLineNumber() + ", character " + e.getColumnNumber() + ", " + rule.text);
    }

    /// Rules of well-formedness that SQL Server has numbers for, and how the parser's text shows them.
    private enum Syntax {
        END_OF_INPUT(9400, "unexpected end of input", "Premature end of file",
                "must start and end within the same"), END_TAG(9436, "end tag does not match start tag",
                        "must be terminated by the matching end-tag"), DUPLICATE_ATTRIBUTE(9437, "duplicate attribute",
                                "was already specified for element", "is bound to namespace"), DECLARATION_PLACE(9438,
                                        "text/xmldecl not at the beginning of input",
                                        "target matching \"[xX][mM][lL]\""), LESS_THAN(9415,
                                                "well formed check: no '<' in attribute value",
                                                "must not contain the '<' character"), WHITESPACE(9410,
                                                        "whitespace expected", "White spaces are required",
                                                        "must be followed by either attribute"), QUOTE(9413,
                                                                "A string literal was expected",
                                                                "Open quote is expected"), EQUAL(9414, "equal expected",
                                                                        "must be followed by the ' = ' character"), CHARACTER(
                                                                                9420, "illegal xml character",
                                                                                "invalid XML character"), SEMICOLON(
                                                                                        9411, "semicolon expected",
                                                                                        "must end with the ';' delimiter"), ENTITY(
                                                                                                9448,
                                                                                                "well formed check: undeclared entity",
                                                                                                "was referenced, but not declared"), NAME(
                                                                                                        9455,
                                                                                                        "illegal qualified name character",
                                                                                                        "must consist of well-formed character data or markup",
                                                                                                        "The entity name must immediately follow"), PREFIX(
                                                                                                                9459,
                                                                                                                "undeclared prefix",
                                                                                                                "The prefix \""), DOCUMENT(
                                                                                                                        9422,
                                                                                                                        "incorrect document syntax");

        private final int number;
        private final String text;
        private final String[] signs;

        Syntax(int number, String text, String... signs) {
            this.number = number;
            this.text = text;
            this.signs = signs;
        }

        static Syntax of(String problem) {
            for (Syntax rule : values()) {
                for (String sign : rule.signs) {
                    if (problem.contains(sign)) {
                        return rule;
                    }
                }
            }
            return DOCUMENT;
        }
    }

    /// The document does not fit its schema. `e` begins with the name of the rule in the specification of XML Schema.
    static SqlError invalid(SAXParseException e, String location) {
        String message = String.valueOf(e.getMessage());
        int colon = message.indexOf(": ");
        String rule = colon < 0 ? "" : message.substring(0, colon);
        String problem = colon < 0 ? message : message.substring(colon + 2);
        String shown = problem.length() <= SHOWN ? problem : problem.substring(0, SHOWN) + "…";
        return new SqlError(number(rule), 16, 1, "XML Validation: " + shown + " Location: " + location + " (line "
                + e.getLineNumber() + ", character " + e.getColumnNumber() + ").");
    }

    private static int number(String rule) {
        return switch (rule) {
            case "cvc-complex-type.3.2.2" -> 6905;
            case "cvc-complex-type.4" -> 6906;
            case "cvc-complex-type.2.1", "cvc-complex-type.2.3" -> 6909;
            case "cvc-elt.1", "cvc-elt.1.a" -> 6913;
            case "cvc-complex-type.2.4.d", "cvc-complex-type.2.4.e" -> 6923;
            case "cvc-complex-type.2.4.a" -> 6965;
            default -> rule.startsWith("cvc-complex-type") ? 6908 : 6926;
        };
    }
}
