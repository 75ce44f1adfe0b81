package org.granary.tsql.batch;

import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// A mistake that was found when its statement was reached, because the statement could not be checked before. TRY of
/// the same text does not catch it; TRY around the call of the text does.
final class UncaughtHere extends SqlError {
    UncaughtHere(SqlMessage message) {
        super(message);
    }
}
