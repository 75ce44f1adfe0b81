package org.granary.cli.locks;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.cli.client.Select;
import org.granary.client.config.ConfigurationDatabase;
import org.jspecify.annotations.Nullable;

/// The locks of timer services on a server, as any client sees them.
final class TimerLocks {
    private static final int NOBODY_HELD_IT = 31;

    private static final String JOB_LOCKS = """
            SELECT l.JobId, l.ServerName, l.LockTime, l.LockTimeout, l.MarkedForDeletion, o.Name
            FROM dbo.TimerJobLocks AS l LEFT JOIN dbo.Objects AS o ON o.Id = l.JobId
            WHERE ? IS NULL OR l.ServerName = ?
            ORDER BY l.ServerName, l.JobId""";
    private static final String DATABASE_LOCKS = """
            SELECT ID, LockedBy, LockedTime, LockTimeout, 0, NULL FROM dbo.TimerLock
            WHERE ? IS NULL OR LockedBy = ?
            ORDER BY LockedBy, ID""";

    private final Connection connection;
    private final ConfigurationDatabase procedures;

    TimerLocks(Connection connection) {
        this.connection = connection;
        this.procedures = new ConfigurationDatabase(connection);
    }

    /// What a lock is for.
    enum Kind {
        JOB("job"), DATABASE("database");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /// A lock that somebody holds.
    ///
    /// @param id of the job definition or of the content database
    /// @param minutes how long its holder counts on it, from `time` on
    /// @param marked that its holder has given it up
    /// @param name the job definition's, where that is stored
    record Lock(Kind kind, String id, String holder, LocalDateTime time, int minutes, boolean marked,
            @Nullable String name) {

        LocalDateTime until() {
            return time.plusMinutes(minutes);
        }
    }

    LocalDateTime now() throws SQLException {
        return Select.rows(connection, row -> row.getObject(1, LocalDateTime.class), "SELECT GETUTCDATE()").getFirst();
    }

    /// All locks, or those of one server, by server.
    List<Lock> locks(@Nullable String server) throws SQLException {
        List<Lock> locks = new ArrayList<>(locks(Kind.JOB, JOB_LOCKS, server));
        locks.addAll(locks(Kind.DATABASE, DATABASE_LOCKS, server));
        return locks;
    }

    private List<Lock> locks(Kind kind, String sql, @Nullable String server) throws SQLException {
        return Select.rows(connection,
                row -> new Lock(kind, row.getString(1), row.getString(2), row.getObject(3, LocalDateTime.class),
                        row.getInt(4), row.getBoolean(5), row.getString(6)),
                sql, server, server);
    }

    /// Takes a lock from whoever holds it.
    ///
    /// @return whether somebody did
    boolean release(Kind kind, String id) throws SQLException {
        int code = switch (kind) {
            case JOB -> procedures.deleteTimerLockForJob(UUID.fromString(id), null, false);
            case DATABASE -> procedures.releaseTimerLock(Integer.parseInt(id));
        };
        return code != NOBODY_HELD_IT;
    }
}
