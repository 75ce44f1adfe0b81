package org.granary.tds.codec;

import org.granary.type.SqlType.Temporal;

/// The date and time types of TDS 7.3 as the strings that older clients get instead.
final class TemporalText {
    private TemporalText() {}

    /// Characters of the longest string.
    static int length(Temporal type) {
        int time = 8 + (type.scale() == 0 ? 0 : 1 + type.scale());
        return switch (type.kind()) {
            case TIME -> time;
            case DATETIME2 -> 11 + time;
            case DATETIMEOFFSET -> 11 + time + 7;
        };
    }
}
