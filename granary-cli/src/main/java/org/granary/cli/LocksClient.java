package org.granary.cli;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks at and releases the locks of timer services, as any client does.
final class LocksClient {
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

    LocksClient(Connection connection) {
        this.connection = connection;
    }

    /// What a lock is for, and how it is released.
    enum Kind {
        JOB("job", "{? = call dbo.proc_DeleteTimerLockForJob(?, NULL, 0)}"), //
        DATABASE("database", "{? = call granary.ReleaseTimerLock(?)}");

        private final String word;
        private final String release;

        Kind(String word, String release) {
            this.word = word;
            this.release = release;
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
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT GETUTCDATE()")) {
            row.next();
            return row.getObject(1, LocalDateTime.class);
        }
    }

    /// All locks, or those of one server, by server.
    List<Lock> locks(@Nullable String server) throws SQLException {
        List<Lock> locks = new ArrayList<>(locks(Kind.JOB, JOB_LOCKS, server));
        locks.addAll(locks(Kind.DATABASE, DATABASE_LOCKS, server));
        return locks;
    }

    private List<Lock> locks(Kind kind, String sql, @Nullable String server) throws SQLException {
        List<Lock> locks = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setNString(1, server);
            statement.setNString(2, server);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    locks.add(new Lock(kind, rows.getString(1), rows.getString(2),
                            rows.getObject(3, LocalDateTime.class), rows.getInt(4), rows.getBoolean(5),
                            rows.getString(6)));
                }
            }
        }
        return locks;
    }

    /// Takes a lock from whoever holds it.
    ///
    /// @return whether somebody did
    boolean release(Kind kind, String id) throws SQLException {
        try (CallableStatement call = connection.prepareCall(kind.release)) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setString(2, id);
            call.execute();
            return call.getInt(1) != NOBODY_HELD_IT;
        }
    }
}
