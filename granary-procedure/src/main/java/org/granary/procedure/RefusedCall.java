package org.granary.procedure;

import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// The arguments of a call do not fit the procedure, which therefore has not run and has no return status.
public final class RefusedCall extends SqlError {
    public RefusedCall(SqlMessage message) {
        super(message);
    }
}
