package org.granary.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/// Locks through pgjdbc.
final class PostgresLocks implements Locks {
    private final Connection connection;
    private final String server;
    private final PreparedStatement take;
    private final PreparedStatement release;

    /// @param server the name of the timer service
    PostgresLocks(Connection connection, String server) throws SQLException {
        this.connection = connection;
        this.server = server;
        this.take = connection.prepareStatement("SELECT * FROM proc_AddTimerLockForJob(?, ?, ?)");
        this.release = connection.prepareStatement("SELECT proc_DeleteTimerLockForJob(?, ?, ?)");
    }

    @Override
    public boolean take(UUID job) throws SQLException {
        take.setObject(1, job);
        take.setString(2, server);
        take.setInt(3, LocksTrial.TIMEOUT_MINUTES);
        try (ResultSet answer = take.executeQuery()) {
            answer.next();
            answer.getString(2);
            return LocksTrial.isGranted(answer.getInt(1));
        }
    }

    @Override
    public boolean release(UUID job) throws SQLException {
        release.setObject(1, job);
        release.setString(2, server);
        release.setBoolean(3, false);
        try (ResultSet answer = release.executeQuery()) {
            answer.next();
            return answer.getInt(1) == 0;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
