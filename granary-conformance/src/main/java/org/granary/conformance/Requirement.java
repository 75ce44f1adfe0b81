package org.granary.conformance;

/// One line of a requirement table.
///
/// @param id for instance `TSSPROC-3.1.5.2-1`
/// @param section of the document
/// @param subject the procedure, type or rule it speaks of
/// @param level `MUST`, `SHOULD`, `MAY` or `IMPLIED`
/// @param obliged who has to keep it
/// @param text what is required, in our words
/// @param reading how an unclear place is read, or empty
public record Requirement(String id, String section, String subject, String level, Obliged obliged, String text,
        String reading) {

    /// The document, for instance `MS-TSSPROC`.
    public String document() {
        return "MS-" + id.substring(0, id.indexOf('-'));
    }

    static Requirement parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 7) {
            throw new IllegalArgumentException("expected 7 fields, found " + fields.length + ": " + line);
        }
        return new Requirement(fields[0], fields[1], fields[2], fields[3], Obliged.parse(fields[4]), fields[5],
                fields[6]);
    }
}
