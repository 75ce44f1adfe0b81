package org.granary.tsql.batch;

import org.granary.type.SqlError;

/// An error of a called procedure that the client has been told already, inside the procedure's scope.
final class SentError extends SqlError {
    SentError(SqlError error) {
        super(error.sqlMessage());
    }
}
