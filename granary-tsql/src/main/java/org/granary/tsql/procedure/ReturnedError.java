package org.granary.tsql.procedure;

import org.granary.type.SqlError;

/// An error that a system procedure raises by itself: outside of TRY the caller goes on, with the procedure's status.
public final class ReturnedError extends SqlError {
    private final int status;

    ReturnedError(int status, int number, int severity, String text) {
        super(number, severity, 1, text);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
