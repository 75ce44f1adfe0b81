package org.granary.tsql.batch;

import org.granary.type.SqlError;

/// An error of a called procedure that has already been sent to the client, inside the procedure's scope.
final class SentError extends SqlError {
    SentError(SqlError error) {
        super(error.sqlMessage());
    }
}
