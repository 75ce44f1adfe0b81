package org.granary.gatherer.protocol;

import org.granary.gatherer.text.DatabaseText;
import org.granary.records.DocPropsAdd;

/// Values of properties as rows of MSSDocProps (2.2.3.3).
public final class PropertyValues {
    private static final int MAX_TEXT = 450;

    private PropertyValues() {}

    /// The value of a text has its signature in the high half of the number; what is longer than the first column goes on in the second.
    public static DocPropsAdd text(int docId, int pid, String text) {
        String first = DatabaseText.cut(text, MAX_TEXT);
        return new DocPropsAdd(docId, pid, (long) Signature.number(text) << 32, first,
                first.length() == text.length() ? null : text.substring(first.length()));
    }

    /// An integer, or a time.
    public static DocPropsAdd number(int docId, int pid, long value) {
        return new DocPropsAdd(docId, pid, value, null, null);
    }
}
