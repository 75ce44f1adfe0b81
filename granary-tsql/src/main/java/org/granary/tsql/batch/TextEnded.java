package org.granary.tsql.batch;

import org.granary.type.SqlError;

/// Ends a nested text whose error has been sent to the client already. The text that called it goes on.
final class TextEnded extends RuntimeException {
    private final transient SentError error;

    TextEnded(SqlError error) {
        super("The text was ended by an error.", null, false, false);
        this.error = new SentError(error);
    }

    SentError error() {
        return error;
    }
}
