package org.granary.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;
import java.util.UUID;

/// Calls of functions through pgjdbc, each statement prepared once.
final class PostgresQueue implements Queue {
    private static final UUID PARTITION = UUID.fromString("93572C0A-D9E1-1395-DAB3-932EAC7BA30C");
    private static final UUID WORKER = new UUID(0, 1);

    private final Connection connection;
    private final PreparedStatement addJob;
    private final PreparedStatement addGroup;
    private final PreparedStatement submit;
    private final PreparedStatement batch;
    private final PreparedStatement start;
    private final PreparedStatement succeed;
    private final PreparedStatement fail;
    private final PreparedStatement status;
    private final PreparedStatement items;
    /// The last one that was sent, since most clients send many of the same size.
    private String group = "";
    private int groupSize = -1;

    PostgresQueue(Connection connection) throws SQLException {
        this.connection = connection;
        this.addJob = connection.prepareStatement("SELECT proc_AddJob(?, ?, ?, ?, ?, ?)");
        this.addGroup = connection.prepareStatement("SELECT proc_AddGroup(?, ?, ?, ?, ?, ?::json)");
        this.submit = connection.prepareStatement("SELECT proc_SubmitJob(?)");
        this.batch = connection.prepareStatement("SELECT * FROM proc_GetConversionBatch(?, ?, ?)");
        this.start = connection.prepareStatement("SELECT * FROM proc_UpdateConversionBatch(?::json, NULL)");
        this.succeed = connection.prepareStatement("SELECT proc_UpdateSucceededItem(?, ?, ?)");
        this.fail = connection.prepareStatement("SELECT proc_UpdateFailedItem(?, ?, ?, ?, ?)");
        this.status = connection.prepareStatement("SELECT * FROM proc_GetJobStatus(?, ?)");
        this.items = connection.prepareStatement("SELECT * FROM proc_GetItems(?, ?, ?, ?, ?, ?, ?, ?, ?)");
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
    public void addGroup(long job, int number, int count) throws SQLException {
        if (groupSize != count) {
            group = group(count);
            groupSize = count;
        }
        addGroup.setLong(1, job);
        addGroup.setShort(2, (short) number);
        addGroup.setString(3, "in");
        addGroup.setString(4, "out");
        addGroup.setShort(5, (short) 3);
        addGroup.setString(6, group);
        read(addGroup);
    }

    private static String group(int count) {
        StringBuilder json = new StringBuilder("[");
        for (int item = 1; item <= count; item++) {
            json.append(item == 1 ? "" : ",").append("{\"id\":").append(item).append(",\"in\":\"in").append(item)
                    .append(".docx\",\"out\":\"out").append(item).append(".docx\"}");
        }
        return json.append(']').toString();
    }

    @Override
    public void submit(long job) throws SQLException {
        submit.setLong(1, job);
        read(submit);
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            result.next();
            result.getInt(1);
        }
    }

    @Override
    public List<Item> batch(int count, long from) throws SQLException {
        batch.setInt(1, count);
        batch.setTimestamp(2, new Timestamp(0));
        batch.setLong(3, from);
        return JobRows.readBatch(batch);
    }

    @Override
    public int start(List<Item> some) throws SQLException {
        StringBuilder json = new StringBuilder("[");
        for (Item item : some) {
            json.append(json.length() == 1 ? "" : ",").append("{\"job\":").append(item.job()).append(",\"group\":")
                    .append(item.group()).append(",\"id\":").append(item.id()).append(",\"wsi\":\"").append(WORKER)
                    .append("\"}");
        }
        start.setString(1, json.append(']').toString());
        return JobRows.readGroups(start);
    }

    @Override
    public void succeed(Item item) throws SQLException {
        succeed.setLong(1, item.job());
        succeed.setShort(2, (short) item.group());
        succeed.setInt(3, item.id());
        read(succeed);
    }

    @Override
    public void fail(Item item) throws SQLException {
        fail.setLong(1, item.job());
        fail.setShort(2, (short) item.group());
        fail.setInt(3, item.id());
        fail.setBoolean(4, true);
        fail.setInt(5, 7);
        read(fail);
    }

    @Override
    public Status status(long job) throws SQLException {
        status.setLong(1, job);
        status.setObject(2, PARTITION);
        return JobRows.readStatus(status);
    }

    @Override
    public int items(long job, int number) throws SQLException {
        items.setLong(1, job);
        items.setShort(2, (short) number);
        items.setObject(3, PARTITION);
        for (int kind = 4; kind <= 9; kind++) {
            items.setBoolean(kind, true);
        }
        return JobRows.readItems(items);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
