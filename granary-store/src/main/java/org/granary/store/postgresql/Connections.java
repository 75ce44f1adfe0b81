package org.granary.store.postgresql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.granary.store.StoreException;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.Wording;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connections of one database: few while there is little to do, and never more than a bound.
final class Connections {
    private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

    private final String database;
    private final Connector connector;
    private final PostgresSettings settings;
    private final Gate gate;
    private final HikariDataSource pool;

    Connections(String database, Connector connector, PostgresSettings settings) {
        this.database = database;
        this.connector = connector;
        this.settings = settings;
        this.gate = new Gate(settings.connections());
        HikariConfig config = new HikariConfig();
        config.setPoolName("store-" + database);
        config.setDataSource(connector);
        config.setAutoCommit(false);
        config.setMaximumPoolSize(settings.connections());
        config.setMinimumIdle(1);
        config.setIdleTimeout(Duration.ofMinutes(1).toMillis());
        config.setKeepaliveTime(Duration.ofMinutes(2).toMillis());
        config.setConnectionTimeout(Math.max(settings.connectTime().toMillis(), 250));
        config.setValidationTimeout(Math.min(3_000, Math.max(settings.connectTime().toMillis(), 250)));
        // Whether PostgreSQL can be reached at all has been found out by the migrations.
        config.setInitializationFailTimeout(-1);
        this.pool = new HikariDataSource(config);
    }

    /// Takes a connection, for which the caller may have to wait.
    Lease take(Cancellation cancellation) {
        gate.enter(cancellation, settings.connectionWait(), this::allBusy);
        try {
            Connection pooled = pool.getConnection();
            return new Lease(this, pooled, pooled.unwrap(PgConnection.class));
        } catch (SQLException e) {
            gate.leave();
            LOG.warn("Database {} cannot reach PostgreSQL at {}: {}", database, connector, reason(e));
            cancellation.check();
            throw new Trouble.Unavailable(database);
        } catch (RuntimeException | Error e) {
            gate.leave();
            throw e;
        }
    }

    /// The pool says only how long it has waited; its cause is what PostgreSQL or the network said last.
    private static String reason(SQLException e) {
        return e.getCause() == null ? "no connection was free in time." : Wording.reason(e.getCause());
    }

    /// @param usable false: it is closed, and another one takes its place
    void giveBack(Connection pooled, boolean usable) {
        try {
            if (!usable) {
                pool.evictConnection(pooled);
            }
            pooled.close();
        } catch (SQLException e) {
            LOG.debug("A connection of database {} could not be closed: {}", database, e.getMessage());
        } finally {
            gate.leave();
        }
    }

    private SqlError allBusy() {
        return new SqlError(8645, 17, 1,
                "A timeout occurred while waiting for resources to execute the query: all " + settings.connections()
                        + " connections of database '" + database + "' to PostgreSQL are busy. Rerun the query.");
    }

    private StoreException closed() {
        return new StoreException("Database " + database + " is closed.");
    }

    void close() {
        try {
            if (!gate.close(settings.connections(), settings.closeTimeout(), this::closed)) {
                LOG.warn("Work in database {} has not ended within {} and is stopped.", database,
                        Wording.time(settings.closeTimeout()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            pool.close();
        }
    }
}
