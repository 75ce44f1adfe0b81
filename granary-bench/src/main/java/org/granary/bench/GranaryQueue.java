package org.granary.bench;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import java.util.UUID;

/// Calls through Microsoft's driver, each statement prepared once.
final class GranaryQueue implements Queue {
    private static final String NAMESPACE = "http://schemas.microsoft.com/office/server/translation/2010/11/";
    private static final String PARTITION = "93572C0A-D9E1-1395-DAB3-932EAC7BA30C";
    private static final UUID WORKER = new UUID(0, 1);

    private final Connection connection;
    private final CallableStatement addJob;
    private final CallableStatement addGroup;
    private final CallableStatement submit;
    private final CallableStatement batch;
    private final CallableStatement start;
    private final CallableStatement succeed;
    private final CallableStatement fail;
    private final CallableStatement status;
    private final CallableStatement items;
    /// The last one that was sent, since most clients send many of the same size.
    private String group = "";
    private int groupSize = -1;

    GranaryQueue(Connection connection) throws SQLException {
        this.connection = connection;
        this.addJob = connection.prepareCall("{? = call proc_AddJob(?, ?, ?, ?, ?, ?)}");
        this.addGroup = connection.prepareCall("{? = call proc_AddGroup(?, ?, ?, ?, ?, ?)}");
        this.submit = connection.prepareCall("{? = call proc_SubmitJob(?)}");
        this.batch = connection.prepareCall("{call proc_GetConversionBatch(?, ?)}");
        this.start = connection.prepareCall("{call proc_UpdateConversionBatch(?)}");
        this.succeed = connection.prepareCall("{? = call proc_UpdateSucceededItem(?, ?, ?)}");
        this.fail = connection.prepareCall("{? = call proc_UpdateFailedItem(?, ?, ?, ?, ?)}");
        this.status = connection.prepareCall("{call proc_GetJobStatus(?, ?)}");
        this.items = connection.prepareCall("{call proc_GetItems(?, ?, ?, ?, ?, ?, ?, ?, ?)}");
        for (CallableStatement call : List.of(addJob, addGroup, submit, succeed, fail)) {
            call.registerOutParameter(1, Types.INTEGER);
        }
    }

    @Override
    public void addJob(long job) throws SQLException {
        addJob.setLong(2, job);
        addJob.setString(3, "user");
        addJob.setBytes(4, new byte[]{1, 2, 3, 4});
        addJob.setString(5, PARTITION);
        addJob.setString(6, "<settings/>");
        addJob.setString(7, "a job");
        addJob.execute();
    }

    @Override
    public void addGroup(long job, int number, int count) throws SQLException {
        if (groupSize != count) {
            group = group(count);
            groupSize = count;
        }
        addGroup.setLong(2, job);
        addGroup.setShort(3, (short) number);
        addGroup.setString(4, "in");
        addGroup.setString(5, "out");
        addGroup.setShort(6, (short) 3);
        addGroup.setString(7, group);
        addGroup.execute();
    }

    private static String group(int count) {
        StringBuilder xml = new StringBuilder("<group xmlns='" + NAMESPACE + "databaseJobAdd'>");
        for (int item = 1; item <= count; item++) {
            xml.append("<item id='").append(item).append("' in='in").append(item).append(".docx' out='out").append(item)
                    .append(".docx'/>");
        }
        return xml.append("</group>").toString();
    }

    @Override
    public void submit(long job) throws SQLException {
        submit.setLong(2, job);
        submit.execute();
    }

    @Override
    public List<Item> batch(int count, long from) throws SQLException {
        batch.setInt(1, count);
        batch.setTimestamp(2, new Timestamp(0));
        return JobRows.readBatch(batch);
    }

    @Override
    public int start(List<Item> some) throws SQLException {
        StringBuilder xml = new StringBuilder(
                "<batch xmlns='" + NAMESPACE + "databaseBatchUpdate'><start>");
        for (Item item : some) {
            xml.append("<item job='").append(item.job()).append("' group='").append(item.group()).append("' id='")
                    .append(item.id()).append("' wsi='").append(WORKER).append("'/>");
        }
        start.setString(1, xml.append("</start><failed/></batch>").toString());
        return JobRows.readGroups(start);
    }

    @Override
    public void succeed(Item item) throws SQLException {
        succeed.setLong(2, item.job());
        succeed.setShort(3, (short) item.group());
        succeed.setInt(4, item.id());
        succeed.execute();
    }

    @Override
    public void fail(Item item) throws SQLException {
        fail.setLong(2, item.job());
        fail.setShort(3, (short) item.group());
        fail.setInt(4, item.id());
        fail.setBoolean(5, true);
        fail.setInt(6, 7);
        fail.execute();
    }

    @Override
    public Status status(long job) throws SQLException {
        status.setLong(1, job);
        status.setString(2, PARTITION);
        return JobRows.readStatus(status);
    }

    @Override
    public int items(long job, int number) throws SQLException {
        items.setLong(1, job);
        items.setShort(2, (short) number);
        items.setString(3, PARTITION);
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
