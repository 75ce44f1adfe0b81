package org.granary.timer.job;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Job Lock Type (MS-WSSCFGD 2.2.2.1).
public enum LockType {
    /// The job runs on every server.
    NONE(0),
    /// The job runs for each content database of a Web application, and on one server for each at a time.
    CONTENT_DATABASE(1),
    /// The job runs on one server at a time.
    JOB(2);

    private final int value;

    LockType(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }

    /// By number or by name; a definition that says nothing uses no locks.
    static @Nullable LockType of(@Nullable String text) {
        if (text == null) {
            return NONE;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "0", "none" -> NONE;
            case "1", "contentdatabase" -> CONTENT_DATABASE;
            case "2", "job" -> JOB;
            default -> null;
        };
    }
}
