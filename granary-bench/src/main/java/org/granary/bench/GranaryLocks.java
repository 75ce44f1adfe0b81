package org.granary.bench;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;

/// Locks through Microsoft's driver.
final class GranaryLocks implements Locks {
    private final Connection connection;
    private final String server;
    private final CallableStatement take;
    private final CallableStatement release;

    /// @param server the name of the timer service
    GranaryLocks(Connection connection, String server) throws SQLException {
        this.connection = connection;
        this.server = server;
        this.take = connection.prepareCall("{? = call proc_AddTimerLockForJob(?, ?, ?, ?, ?)}");
        take.registerOutParameter(1, Types.INTEGER);
        take.registerOutParameter(5, Types.INTEGER);
        take.registerOutParameter(6, Types.NVARCHAR);
        this.release = connection.prepareCall("{? = call proc_DeleteTimerLockForJob(?, ?, ?)}");
        release.registerOutParameter(1, Types.INTEGER);
    }

    @Override
    public boolean take(UUID job) throws SQLException {
        take.setString(2, job.toString());
        take.setString(3, server);
        take.setInt(4, LocksTrial.TIMEOUT_MINUTES);
        take.execute();
        take.getString(6);
        return LocksTrial.isGranted(take.getInt(5));
    }

    @Override
    public boolean release(UUID job) throws SQLException {
        release.setString(2, job.toString());
        release.setString(3, server);
        release.setBoolean(4, false);
        release.execute();
        return release.getInt(1) == 0;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
