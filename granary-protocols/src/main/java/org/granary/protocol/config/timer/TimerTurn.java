package org.granary.protocol.config.timer;

import java.time.LocalDateTime;
import org.granary.store.Transaction;

/// The turn that everybody takes who changes locks, or what else belongs to a client: the others wait until the transaction ends.
///
/// It also keeps time from going back. A lock that is given while the clock is wrong would otherwise look old as soon as the clock is put right, and
/// the same holds for two servers over one store whose clocks differ.
final class TimerTurn {
    static final String TAKE = """
            UPDATE timer_turn SET LatestTime = CASE WHEN LatestTime < ? THEN ? ELSE LatestTime END WHERE Id = 1
            RETURNING LatestTime""";

    private TimerTurn() {}

    /// @return the time for locks that are given or refreshed now: the present, or the latest time at which somebody had the turn, whichever is later
    static LocalDateTime take(Transaction transaction) {
        LocalDateTime now = transaction.now();
        LocalDateTime latest = transaction.query(TAKE, now, now).first(rows -> rows.getDateTime(1));
        if (latest == null) {
            throw new IllegalStateException("The row that timer services take turns by is missing.");
        }
        return latest;
    }
}
