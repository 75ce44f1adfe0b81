package org.granary.bench;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;

/// Calls through Microsoft's driver, each statement prepared once.
final class GranaryQueue implements Queue {
    private final Connection connection;
    private final CallableStatement addJob;
    private final CallableStatement succeed;
    private final CallableStatement batch;

    GranaryQueue(Connection connection) throws SQLException {
        this.connection = connection;
        this.addJob = connection.prepareCall("{? = call proc_AddJob(?, ?, ?, ?, ?, ?)}");
        this.succeed = connection.prepareCall("{? = call proc_UpdateSucceededItem(?, ?, ?)}");
        this.batch = connection.prepareCall("{call proc_GetConversionBatch(?, ?)}");
        addJob.registerOutParameter(1, Types.INTEGER);
        succeed.registerOutParameter(1, Types.INTEGER);
    }

    @Override
    public void addJob(long job) throws SQLException {
        addJob.setLong(2, job);
        addJob.setString(3, "user");
        addJob.setBytes(4, new byte[]{1, 2, 3, 4});
        addJob.setString(5, "93572C0A-D9E1-1395-DAB3-932EAC7BA30C");
        addJob.setString(6, "<settings/>");
        addJob.setString(7, "a job");
        addJob.execute();
    }

    @Override
    public void succeed(long job, int item) throws SQLException {
        succeed.setLong(2, job);
        succeed.setShort(3, (short) 1);
        succeed.setInt(4, item);
        succeed.execute();
    }

    @Override
    public int batch(int count) throws SQLException {
        batch.setInt(1, count);
        batch.setTimestamp(2, new Timestamp(0));
        int rows = 0;
        try (ResultSet result = batch.executeQuery()) {
            while (result.next()) {
                result.getString(5);
                rows++;
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
