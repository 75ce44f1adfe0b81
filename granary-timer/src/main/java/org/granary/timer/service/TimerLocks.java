package org.granary.timer.service;

import java.sql.SQLException;
import java.util.UUID;
import org.granary.client.config.AddTimerLockForJobResult;
import org.granary.timer.farm.FarmDatabase;
import org.jspecify.annotations.Nullable;

/// The locks of one holder.
final class TimerLocks {
    private final FarmDatabase database;
    private final String holder;
    private final int minutes;

    TimerLocks(FarmDatabase database, String holder, int minutes) {
        this.database = database;
        this.holder = holder;
        this.minutes = minutes;
    }

    /// Lock Status Type (MS-WSSCFGD 2.2.2.3), as far as a client is told of it.
    enum Status {
        REFUSED, HELD, TAKEN_OVER
    }

    Status take(UUID job) throws SQLException {
        AddTimerLockForJobResult answer = database.call(client -> client.addTimerLockForJob(job, holder, minutes));
        Integer status = answer.lockStatus();
        if (status == null || answer.returnCode() != 0) {
            throw new SQLException("The state of a lock cannot be read: code " + answer.returnCode() + ".");
        }
        return switch (status) {
            case 2 -> Status.HELD;
            case 3 -> Status.TAKEN_OVER;
            default -> Status.REFUSED;
        };
    }

    /// Gives it back, so that the next one need not wait.
    void release(UUID job) throws SQLException {
        database.call(client -> client.deleteTimerLockForJob(job, holder, false));
    }

    /// Content databases have numbers where they are locked.
    private static int number(UUID contentDatabase) {
        return (int) contentDatabase.getLeastSignificantBits();
    }

    boolean takeDatabase(UUID contentDatabase) throws SQLException {
        return database.call(client -> client.getTimerLock(number(contentDatabase), holder, minutes)) == 0;
    }

    /// Only for a lock that this holder has: the procedure does not ask.
    void releaseDatabase(UUID contentDatabase) throws SQLException {
        database.call(client -> client.releaseTimerLock(number(contentDatabase)));
    }

    /// Renews all job locks.
    void refresh() throws SQLException {
        database.call(client -> client.refreshAllTimerLocks(holder));
    }

    /// Deletes the expired ones that others have marked for that.
    void sweep() throws SQLException {
        database.call(client -> client.deleteAllMarkedTimerLocks(minutes));
    }

    @Nullable
    String holderOf(UUID job) throws SQLException {
        return database.holder(job);
    }
}
