package org.granary.timer.farm;

import com.microsoft.sqlserver.jdbc.SQLServerDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.client.config.ConfigurationDatabase;
import org.jspecify.annotations.Nullable;

/// The configuration database, over one connection that is made anew after it broke. Any number of threads may use it;
/// their calls take turns.
public final class FarmDatabase implements AutoCloseable {
    /// The name that a new server gives it.
    public static final String NAME = "SharePoint_Config";
    private static final int SECONDS_TO_ANSWER = 30;

    private final Connector connector;
    private @Nullable Connection connection;
    private boolean closed;

    /// Makes connections.
    public interface Connector {
        Connection connect() throws SQLException;
    }

    /// Calls procedures.
    public interface Work<T> {
        T run(ConfigurationDatabase client) throws SQLException;
    }

    private interface ConnectionWork<T> {
        T run(Connection connection) throws SQLException;
    }

    public FarmDatabase(Connector connector) {
        this.connector = connector;
    }

    /// @param trust whether any certificate will do
    public static FarmDatabase at(String host, int port, String user, String password, boolean trust) {
        return new FarmDatabase(() -> {
            SQLServerDataSource source = new SQLServerDataSource();
            source.setServerName(host);
            source.setPortNumber(port);
            source.setUser(user);
            source.setPassword(password);
            source.setDatabaseName(NAME);
            source.setApplicationName("granary-timer");
            source.setLoginTimeout(SECONDS_TO_ANSWER);
            source.setSocketTimeout(Math.toIntExact(Duration.ofSeconds(SECONDS_TO_ANSWER).toMillis()));
            source.setTrustServerCertificate(trust);
            source.setConnectRetryCount(0);
            return source.getConnection();
        });
    }

    public <T> T call(Work<T> work) throws SQLException {
        return with(open -> work.run(new ConfigurationDatabase(open)));
    }

    private synchronized <T> T with(ConnectionWork<T> work) throws SQLException {
        if (closed) {
            throw new SQLException("Closed.");
        }
        Connection open = open();
        try {
            return work.run(open);
        } catch (SQLException e) {
            // An error of the server has a number, and leaves the connection as it is.
            if (e.getErrorCode() == 0) {
                connection = null;
                try (open) {
                    throw e;
                }
            }
            throw e;
        }
    }

    private Connection open() throws SQLException {
        if (connection == null || connection.isClosed()) {
            connection = connector.connect();
        }
        return connection;
    }

    /// The time of the server, by which locks and job instances are dated. The clock of this machine is never asked.
    public Instant now() throws SQLException {
        return with(open -> {
            try (Statement statement = open.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT GETUTCDATE()")) {
                rows.next();
                return rows.getObject(1, LocalDateTime.class).toInstant(ZoneOffset.UTC);
            }
        });
    }

    /// Who holds the lock of a job definition, or of what else has a lock; null when nobody does.
    public @Nullable String holder(UUID lock) throws SQLException {
        return with(open -> holders(open, lock)).stream().findFirst().orElse(null);
    }

    private static List<String> holders(Connection open, UUID lock) throws SQLException {
        List<String> holders = new ArrayList<>();
        try (PreparedStatement statement = open
                .prepareStatement("SELECT ServerName FROM dbo.TimerJobLocks WHERE JobId = ?")) {
            statement.setString(1, lock.toString());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    holders.add(rows.getString(1));
                }
            }
        }
        return holders;
    }

    /// Closes the connection; the next call makes another.
    public synchronized void drop() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }

    @Override
    public synchronized void close() throws SQLException {
        closed = true;
        drop();
    }
}
