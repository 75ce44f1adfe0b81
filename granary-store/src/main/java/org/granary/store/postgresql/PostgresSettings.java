package org.granary.store.postgresql;

import java.time.Duration;

/// What can be set about the store in PostgreSQL.
///
/// @param connections how many connections at most, for each database
/// @param connectionWait how long work waits for one of them before it is error 8645
/// @param connectTime how long work waits for PostgreSQL to accept a new connection before it is error 40613
/// @param lockTimeout how long a statement waits for a row that another has locked before it is error 1222, where the
///     client has not said otherwise
/// @param idleTimeout how long a client's transaction may stay open without doing anything
/// @param totalTimeout how long a client's transaction may stay open at all
/// @param closeTimeout how long closing waits for running work before it stops it
/// @param attempts how often work is run at most before conflicts with others are error 1205
public record PostgresSettings(int connections, Duration connectionWait, Duration connectTime, Duration lockTimeout,
        Duration idleTimeout, Duration totalTimeout, Duration closeTimeout, int attempts) {

    public static final PostgresSettings DEFAULT = new PostgresSettings(16, Duration.ofSeconds(25),
            Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(15), Duration.ofMinutes(10),
            Duration.ofSeconds(10), 40);

    public PostgresSettings {
        if (connections < 1) {
            throw new IllegalArgumentException("At least one connection is needed, not " + connections + ".");
        }
        if (attempts < 1) {
            throw new IllegalArgumentException("Work is run at least once, not " + attempts + " times.");
        }
    }

    public PostgresSettings withConnections(int connections, Duration connectionWait) {
        return new PostgresSettings(connections, connectionWait, connectTime, lockTimeout, idleTimeout, totalTimeout,
                closeTimeout, attempts);
    }

    public PostgresSettings withConnectTime(Duration connectTime) {
        return new PostgresSettings(connections, connectionWait, connectTime, lockTimeout, idleTimeout, totalTimeout,
                closeTimeout, attempts);
    }

    public PostgresSettings withLockTimeout(Duration lockTimeout) {
        return new PostgresSettings(connections, connectionWait, connectTime, lockTimeout, idleTimeout, totalTimeout,
                closeTimeout, attempts);
    }

    public PostgresSettings withTransactionTimeouts(Duration idleTimeout, Duration totalTimeout) {
        return new PostgresSettings(connections, connectionWait, connectTime, lockTimeout, idleTimeout, totalTimeout,
                closeTimeout, attempts);
    }

    public PostgresSettings withCloseTimeout(Duration closeTimeout) {
        return new PostgresSettings(connections, connectionWait, connectTime, lockTimeout, idleTimeout, totalTimeout,
                closeTimeout, attempts);
    }

    public PostgresSettings withAttempts(int attempts) {
        return new PostgresSettings(connections, connectionWait, connectTime, lockTimeout, idleTimeout, totalTimeout,
                closeTimeout, attempts);
    }
}
