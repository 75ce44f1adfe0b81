package org.granary.audit;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/// A line of the trail as it was read.
///
/// @param text the line itself, without its end
public record AuditLine(String text, Map<String, Object> fields) {
    static final String SEQ = "seq";
    static final String TIME = "time";

    /// @throws IllegalArgumentException for what is no line of a trail
    static AuditLine parse(String text) {
        AuditLine line = new AuditLine(text, AuditJson.parse(text));
        if (line.sequence() < 1 || line.text(AuditSeal.HASH).length() != AuditSeal.NONE.length()) {
            throw new IllegalArgumentException("not a line of the audit trail");
        }
        return line;
    }

    public long sequence() {
        return fields.get(SEQ) instanceof Long number ? number : 0;
    }

    /// When it was written; the beginning of time where the line does not tell.
    public Instant time() {
        try {
            return Instant.parse(text(TIME));
        } catch (DateTimeParseException e) {
            return Instant.EPOCH;
        }
    }

    /// A field as text, empty where the line has none.
    public String text(String name) {
        Object value = fields.get(name);
        return value == null ? "" : value.toString();
    }

    String hash() {
        return text(AuditSeal.HASH);
    }

    String previous() {
        return text(AuditSeal.PREVIOUS);
    }
}
