package org.granary.it;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The queue of MS-TSSPROC as a program uses it through Microsoft's driver: statements are prepared once and called again. For one thread at a time.
public final class QueueClient implements AutoCloseable {
    public static final String DATABASE = "TranslationServices";
    private static final String NAMESPACE = "http://schemas.microsoft.com/office/server/translation/2010/11/";

    private final Connection connection;
    private final Map<String, CallableStatement> calls = new HashMap<>();

    /// An item by its three numbers.
    public record Item(long job, int group, int id) {}

    public QueueClient(Connection connection) {
        this.connection = connection;
    }

    /// Connects as `sa`.
    public static QueueClient connect(String host, int port, String... properties) throws SQLException {
        return new QueueClient(DriverManager.getConnection("jdbc:sqlserver://" + host + ":" + port + ";databaseName="
                + DATABASE + ";encrypt=false;trustServerCertificate=true;" + String.join(";", properties), "sa",
                TestServer.PASSWORD));
    }

    public Connection connection() {
        return connection;
    }

    /// @return the procedure's return code
    public int addJob(long job, byte[] userToken, @Nullable Integer items, @Nullable Integer perDay)
            throws SQLException {
        return call("{? = call dbo.proc_AddJob(?, ?, ?, ?, ?, ?, ?, ?, ?)}", job, "user", userToken,
                new UUID(7, 7).toString(), "<settings/>", "job " + job, items, perDay, null);
    }

    public int addJob(long job) throws SQLException {
        return addJob(job, new byte[]{1, 2, 3}, null, null);
    }

    /// Adds a group with items 1 to `items`.
    public void addGroup(long job, int group, int items) throws SQLException {
        call("{? = call dbo.proc_AddGroup(?, ?, ?, ?, ?, ?)}", job, group, "http://in/", "http://out/", 3,
                groupXml(items));
    }

    public void submit(long job) throws SQLException {
        call("{? = call dbo.proc_SubmitJob(?)}", job);
    }

    /// Starts these items as this worker.
    ///
    /// @return how many groups own one that was started
    public int start(UUID worker, List<Item> items) throws SQLException {
        StringBuilder xml = new StringBuilder("<batch xmlns='" + NAMESPACE + "databaseBatchUpdate'><start>");
        for (Item item : items) {
            xml.append("<item job='").append(item.job).append("' group='").append(item.group).append("' id='")
                    .append(item.id).append("' wsi='").append(worker).append("'/>");
        }
        xml.append("</start><failed/></batch>");
        CallableStatement statement = statement("{? = call dbo.proc_UpdateConversionBatch(?)}");
        set(statement, xml.toString());
        int groups = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                groups++;
            }
        }
        return groups;
    }

    public void succeed(Item item) throws SQLException {
        call("{? = call dbo.proc_UpdateSucceededItem(?, ?, ?)}", item.job, item.group, item.id);
    }

    public void fail(Item item, boolean noRetry, int error) throws SQLException {
        call("{? = call dbo.proc_UpdateFailedItem(?, ?, ?, ?, ?)}", item.job, item.group, item.id, noRetry, error);
    }

    /// Items that nobody has started, and those that were started before `threshold` and have not ended.
    public List<Item> batch(int count, Instant threshold) throws SQLException {
        CallableStatement statement = statement("{? = call dbo.proc_GetConversionBatch(?, ?)}");
        set(statement, count, Timestamp.from(threshold));
        List<Item> items = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                items.add(new Item(rows.getLong(1), rows.getInt(2), rows.getInt(3)));
            }
        }
        return items;
    }

    /// The one number that a query answers.
    public long number(String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new SQLException("no row: " + sql);
                }
                return rows.getLong(1);
            }
        }
    }

    private int call(String text, @Nullable Object... parameters) throws SQLException {
        CallableStatement statement = statement(text);
        set(statement, parameters);
        statement.execute();
        return statement.getInt(1);
    }

    private CallableStatement statement(String text) throws SQLException {
        CallableStatement known = calls.get(text);
        if (known == null) {
            known = connection.prepareCall(text);
            known.registerOutParameter(1, Types.INTEGER);
            calls.put(text, known);
        }
        return known;
    }

    private static void set(CallableStatement statement, @Nullable Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            Object value = parameters[i];
            if (value == null) {
                statement.setNull(i + 2, Types.INTEGER);
            } else {
                statement.setObject(i + 2, value);
            }
        }
    }

    public static String groupXml(int items) {
        StringBuilder xml = new StringBuilder("<group xmlns='" + NAMESPACE + "databaseJobAdd'>");
        for (int id = 1; id <= items; id++) {
            xml.append("<item id='").append(id).append("' in='in").append(id).append(".docx' out='out").append(id)
                    .append(".docx'/>");
        }
        return xml.append("</group>").toString();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
