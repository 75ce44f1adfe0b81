package org.granary.records;

/// A structure does not hold what it says. The message names the record and the field.
public final class MalformedBlobException extends RuntimeException {
    private final int record;
    private final String field;

    /// @param record counted from 1; 0 where the structure as a whole is wrong
    MalformedBlobException(String structure, int record, int count, String field, String problem) {
        super(record == 0
                ? structure + "s: " + problem
                : structure + " " + record + " of " + count + ", field " + field + ": " + problem);
        this.record = record;
        this.field = field;
    }

    /// The number of the record, counted from 1; 0 where the structure as a whole is wrong.
    public int record() {
        return record;
    }

    /// The document's name of the field; empty where the structure as a whole is wrong.
    public String field() {
        return field;
    }
}
