package org.granary.protocol.config.timer;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The locks of one kind. Two clients never hold the same one: who asks for a lock first takes the row lock of the
/// timer ([TimerRowLock]), so that nothing happens to locks between looking and taking.
final class LockTable {
    static final LockTable JOBS = new LockTable("timer_job_lock", "JobId");
    static final LockTable DATABASES = new LockTable("timer_database_lock", "ID");

    private final String find;
    private final String give;
    private final String refuse;

    private LockTable(String table, String key) {
        find = "SELECT ServerKey, ServerName, LockTime, WaitingSince, MarkedForDeletion FROM " + table
                + " WHERE " + key + " = ?";
        give = "INSERT INTO " + table + " (" + key + ", ServerName, ServerKey, LockTime, LockTimeout)"
                + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (" + key + ") DO UPDATE SET ServerName = excluded.ServerName,"
                + " ServerKey = excluded.ServerKey, LockTime = excluded.LockTime, LockTimeout = excluded.LockTimeout,"
                + " WaitingSince = NULL, MarkedForDeletion = 0";
        refuse = "UPDATE " + table + " SET WaitingSince = ? WHERE " + key + " = ?";
    }

    /// How a request ended.
    ///
    /// @param expiredServer who held the expired lock that was taken over
    record Answer(LockStatus status, @Nullable String expiredServer) {
        Answer(LockStatus status) {
            this(status, null);
        }
    }

    /// Gives the lock to the client, unless another holds it: one that is neither marked for deletion nor older than so
    /// many minutes.
    Answer request(Transaction transaction, Object key, ServerName server, int timeout) {
        LocalDateTime turn = TimerRowLock.take(transaction);
        LocalDateTime now = transaction.now();
        HeldLock held = transaction.query(find, key).first(LockTable::read);
        if (held != null && !held.isReadable()) {
            return new Answer(LockStatus.FAILED);
        }
        Answer answer = answer(held, server, now, timeout);
        if (answer.status.isGranted()) {
            transaction.update(give, key, server.text(), server.key(), turn, timeout);
        } else if (held != null && !Objects.equals(held.waitingSince(), held.waitingAfter(now))) {
            transaction.update(refuse, held.waitingAfter(now), key);
        }
        return answer;
    }

    private static Answer answer(@Nullable HeldLock held, ServerName server, LocalDateTime now, int timeout) {
        if (held == null || held.holder().equals(server.key())) {
            return new Answer(LockStatus.HELD);
        }
        if (held.marked()) {
            return new Answer(LockStatus.TAKEN_OVER);
        }
        return held.isExpired(now, timeout)
                ? new Answer(LockStatus.TAKEN_OVER, held.holderName())
                : new Answer(LockStatus.HELD_BY_ANOTHER);
    }

    private static HeldLock read(Rows rows) {
        return new HeldLock(Objects.requireNonNull(rows.getString(1)), Objects.requireNonNull(rows.getString(2)),
                Objects.requireNonNull(rows.getDateTime(3)), rows.getDateTime(4), rows.getBoolean(5));
    }

    /// For tests of query plans.
    List<String> statements() {
        return List.of(find, give, refuse);
    }
}
