package org.granary.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.UUID;

/// Calls of functions through pgjdbc, each statement prepared once.
final class PostgresQueue implements Queue {
    private static final UUID PARTITION = UUID.fromString("93572C0A-D9E1-1395-DAB3-932EAC7BA30C");

    private final Connection connection;
    private final PreparedStatement addJob;
    private final PreparedStatement succeed;
    private final PreparedStatement batch;

    PostgresQueue(Connection connection) throws SQLException {
        this.connection = connection;
        this.addJob = connection.prepareStatement("SELECT proc_AddJob(?, ?, ?, ?, ?, ?)");
        this.succeed = connection.prepareStatement("SELECT proc_UpdateSucceededItem(?, ?, ?)");
        this.batch = connection.prepareStatement("SELECT * FROM proc_GetConversionBatch(?, ?)");
    }

    @Override
    public void addJob(long job) throws SQLException {
        addJob.setLong(1, job);
        addJob.setString(2, "user");
        addJob.setBytes(3, new byte[]{1, 2, 3, 4});
        addJob.setObject(4, PARTITION);
        addJob.setString(5, "<settings/>");
        addJob.setString(6, "a job");
        read(addJob);
    }

    @Override
    public void succeed(long job, int item) throws SQLException {
        succeed.setLong(1, job);
        succeed.setShort(2, (short) 1);
        succeed.setInt(3, item);
        read(succeed);
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            result.next();
            result.getInt(1);
        }
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
