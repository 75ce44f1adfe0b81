package org.granary.records;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;

/// The string and the blob beside records that are being made. A text that is there already is not written again, as
/// long as few different ones were seen.
final class Beside {
    private static final int REMEMBERED = 10_000;
    private static final int SHORT = 256;

    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final Map<String, Integer> seen = new HashMap<>();

    /// Where a text lies.
    int text(String value) {
        Integer known = seen.get(value);
        if (known != null) {
            return known;
        }
        int at = text.length();
        text.append(value);
        if (value.length() <= SHORT && seen.size() < REMEMBERED) {
            seen.put(value, at);
        }
        return at;
    }

    /// Where bytes lie.
    int data(ByteSlice value) {
        int at = data.size();
        data.writeBytes(value.toByteArray());
        return at;
    }

    String text() {
        return text.toString();
    }

    byte[] data() {
        return data.toByteArray();
    }
}
