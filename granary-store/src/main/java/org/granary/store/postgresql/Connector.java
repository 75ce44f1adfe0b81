package org.granary.store.postgresql;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.jdbc.PgConnection;

/// Opens connections to one schema, each prepared the way this store relies on. Nothing that it says holds the
/// password.
final class Connector implements DataSource {
    /// Whatever the server's default is, acknowledged is durable; a stronger setting is left alone.
    private static final String DURABLE = """
            SELECT set_config('synchronous_commit',
                CASE WHEN current_setting('synchronous_commit') = 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)""";

    private final PostgresUrl url;
    private final Properties properties;
    private final String prepare;
    private volatile int loginTimeout = 1;

    private Connector(PostgresUrl url, String schema, String prepare) {
        this.url = url;
        this.properties = url.connectionProperties(schema);
        this.prepare = prepare;
    }

    /// A transaction that a crashed process leaves behind is ended by the server: this program ends idle transactions
    /// by itself, with a better message. What follows from the kind of work is set by [Kind].
    static Connector forWork(PostgresUrl url, String schema, PostgresSettings settings) {
        Duration idle = settings.idleTimeout().plusSeconds(30);
        return new Connector(url, schema,
                DURABLE + "; SET idle_in_transaction_session_timeout = " + idle.toMillis());
    }

    static Connector forMigration(PostgresUrl url, String schema) {
        return new Connector(url, schema, DURABLE);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connect();
    }

    PgConnection connect() throws SQLException {
        Connection connection = new Driver().connect(url.withoutProperties(), properties);
        if (connection == null) {
            throw new SQLException("The driver does not take " + url + ".", "08001");
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(prepare);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection.unwrap(PgConnection.class);
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("The URL says who connects.");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    /// The URL says how long a connection may take; the pool waits so long for one that is being made when it closes.
    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("There is none.");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("There is nothing inside.");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
