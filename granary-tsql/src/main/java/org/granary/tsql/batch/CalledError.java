package org.granary.tsql.batch;

import org.granary.type.SqlError;

/// An error of what a statement called, a text or a procedure: a TRY around the call catches it, whatever it is.
final class CalledError extends SqlError {
    CalledError(SqlError error) {
        super(error.sqlMessage());
    }

    static SqlError of(SqlError error) {
        return error instanceof RaisedError || error instanceof SentError ? error : new CalledError(error);
    }
}
