package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import org.granary.store.Transaction;
import org.granary.type.DateTimes;
import org.jspecify.annotations.Nullable;

/// The times of changes to the metadata schema. Clients poll by them: whoever has seen everything up to a time and asks
/// from there on must miss nothing. So each change has a time of its own, later than all that were committed before it:
/// that of the server's clock, or where that has not gone on since the last change, 1/300 s (the precision of
/// `datetime`) after that.
public final class SchemaClock {
    private static final String NAME = "Clock";
    static final String LOCK = """
            INSERT INTO schema_change (Name, ChangeTime) VALUES (?, 0)
            ON CONFLICT (Name) DO UPDATE SET ChangeTime = schema_change.ChangeTime RETURNING ChangeTime""";
    static final String SET = "UPDATE schema_change SET ChangeTime = ? WHERE Name = ?";

    // Rounded to a tick of 33,333 or 33,334 units of 100 ns, this is always the next one.
    private static final long ONE_TICK_IN_NANOS = 3_333_400L;

    private SchemaClock() {}

    /// The time of a change that is being made. Everybody else who changes the schema waits until this transaction
    /// ends, so a procedure that says `MODIFIES WITH ROW LOCKS` calls this first, and then looks at what is there.
    public static LocalDateTime take(Transaction transaction) {
        LocalDateTime last = transaction.query(LOCK, NAME).first(rows -> rows.getDateTime(1));
        LocalDateTime time = later(transaction.now(), last);
        transaction.update(SET, time, NAME);
        return time;
    }

    private static LocalDateTime later(LocalDateTime now, @Nullable LocalDateTime last) {
        if (last == null || now.isAfter(last)) {
            return now;
        }
        return DateTimes.datetime(last.plusNanos(ONE_TICK_IN_NANOS)).orElse(last);
    }
}
