package org.granary.fuzz;

import org.jspecify.annotations.Nullable;

/// An input has made a target fail.
public final class Finding extends RuntimeException {
    Finding(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
