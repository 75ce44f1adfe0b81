package org.granary.cli.command;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/// Shows points in time, to the second.
public final class UtcTime {
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

    private UtcTime() {}

    /// For instance `2026-01-31 08:00:00`, with seconds even where they are 0.
    public static String shown(LocalDateTime time) {
        return SHOWN.format(time);
    }

    /// For instance `2026-01-31T08:00:00Z`.
    public static String iso(LocalDateTime time) {
        return shown(time).replace(' ', 'T') + "Z";
    }
}
