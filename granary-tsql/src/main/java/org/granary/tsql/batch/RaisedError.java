package org.granary.tsql.batch;

import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// An error that the text itself raised. RAISERROR never ends a batch, not even under XACT_ABORT; THROW always does.
final class RaisedError extends SqlError {
    private final boolean endsBatch;

    RaisedError(SqlMessage message, boolean endsBatch) {
        super(message);
        this.endsBatch = endsBatch;
    }

    boolean endsBatch() {
        return endsBatch;
    }
}
