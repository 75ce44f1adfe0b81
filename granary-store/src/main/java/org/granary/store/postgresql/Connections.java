package org.granary.store.postgresql;

import java.sql.SQLException;
import org.granary.store.StoreException;
import org.granary.type.Cancellation;
import org.granary.type.Wording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connections of one database: few while there is little to do, and never more than a bound.
final class Connections {
    private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

    private final String database;
    private final Connector connector;
    private final PostgresSettings settings;
    private final Gate gate;
    private final Pool pool;

    Connections(String database, Connector connector, PostgresSettings settings) {
        this.database = database;
        this.connector = connector;
        this.settings = settings;
        this.gate = new Gate(settings.connections());
        this.pool = new Pool(database, connector, settings);
    }

    /// Takes a connection, for which the caller may have to wait.
    Lease take(Kind kind, Cancellation cancellation) {
        gate.enter(cancellation, settings.connectionWait(), this::allBusy);
        try {
            return new Lease(this, pool.take(kind, cancellation));
        } catch (SQLException e) {
            gate.leave();
            LOG.warn("Database {} cannot reach PostgreSQL at {}: {}", database, connector,
                    Wording.reason(e));
            cancellation.check();
            throw new Trouble.Unavailable(database);
        } catch (RuntimeException | Error e) {
            gate.leave();
            throw e;
        }
    }

    /// @param usable false: it is closed, and another one takes its place
    void giveBack(PooledConnection connection, boolean usable) {
        try {
            if (usable) {
                pool.giveBack(connection);
            } else {
                pool.discard(connection);
            }
        } finally {
            gate.leave();
        }
    }

    /// What has become of a transaction whose connection broke in its commit.
    CommitInDoubt.Outcome ask(CommitInDoubt transaction) {
        return transaction.ask(connector, settings.connectTime());
    }

    /// A connection has broken: the others may have, too.
    void suspect() {
        pool.suspect();
    }

    private Trouble allBusy() {
        return new Trouble.Busy(settings.connections(), database);
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
