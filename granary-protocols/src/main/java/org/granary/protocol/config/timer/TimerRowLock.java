package org.granary.protocol.config.timer;

import java.time.LocalDateTime;
import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;

/// The turn that everybody takes who changes locks, or what else belongs to a client: the others wait until the
/// transaction ends.
///
/// It also keeps time from going back. A lock that is given while the clock is wrong would otherwise look old as soon
/// as the clock is put right, and the same holds for two servers over one store whose clocks differ.
final class TimerRowLock {
    static final StoreStatement LOCK = new StoreStatement(
            dialect -> "SELECT LatestTime FROM timer_turn WHERE Id = 1" + dialect.forUpdate());
    static final String ADVANCE = "UPDATE timer_turn SET LatestTime = ? WHERE Id = 1";

    private TimerRowLock() {}

    /// Takes the lock, and only then reads the clock: calls that waited would otherwise come with times that are not in
    /// the order in which they had the lock.
    ///
    /// @return the time for locks that are given or refreshed now: the present, or the latest time at which somebody
    ///     had the lock, whichever is later
    static LocalDateTime take(Transaction transaction) {
        LocalDateTime latest = transaction.query(LOCK.on(transaction)).first(rows -> rows.getDateTime(1));
        if (latest == null) {
            throw new IllegalStateException("The row that timer services lock is missing.");
        }
        LocalDateTime now = transaction.now();
        if (!now.isAfter(latest)) {
            return latest;
        }
        transaction.update(ADVANCE, now);
        return now;
    }
}
