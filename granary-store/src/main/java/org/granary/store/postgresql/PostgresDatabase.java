package org.granary.store.postgresql;

import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Database;
import org.granary.store.Maintenance;
import org.granary.store.StoreException;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.jspecify.annotations.Nullable;

/// One database: a schema and the connections to it.
///
/// | access | isolation | what others do meanwhile |
/// | --- | --- | --- |
/// | READ | REPEATABLE READ, READ ONLY | is not seen, and does not wait |
/// | WRITE | SERIALIZABLE | cannot make a difference: who is in the way of another is run again |
/// | LOCKING | READ COMMITTED | is seen by the next statement, unless it waits for a row that this work has locked |
/// | a client's transaction | SERIALIZABLE | who is in the way of another ends with error 1205 |
final class PostgresDatabase implements Database {
    private final String name;
    private final PostgresSettings settings;
    private final PostgresErrors errors;
    private final StoreTime time;
    private final Connections connections;
    private final PostgresPeers peers;
    /// Work that was in others' way several times goes one at a time, so that the work of this process is no longer in
    /// its own way.
    private final Gate serialGate = new Gate(1);
    private final Set<PostgresClientTransaction> clients = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    PostgresDatabase(String name, Connector connector, DeclaredNames names, PostgresSettings settings,
            StoreTime time) {
        this.name = name;
        this.settings = settings;
        this.errors = new PostgresErrors(name, names);
        this.time = time;
        this.connections = new Connections(name, connector, settings);
        this.peers = new PostgresPeers(name, connector);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
            Work<T> work) {
        Attempts attempts = new Attempts(access, settings, serialGate);
        try {
            while (true) {
                attempts.next(cancellation);
                try (Lease lease = connections.take(cancellation)) {
                    PostgresTransaction transaction = new PostgresTransaction(lease, errors, cancellation, time,
                            peers, access.mayWrite(), attempts.areCareful(),
                            () -> lease.begin(access, lockTimeoutMillis));
                    Answer<T> answer = attempt(lease, transaction, cancellation, work, attempts);
                    if (answer != null) {
                        return answer.value;
                    }
                }
            }
        } finally {
            attempts.end();
        }
    }

    @Override
    public void maintain(Maintenance maintenance, Cancellation cancellation) {
        try (Lease lease = connections.take(cancellation)) {
            // Its settings are changed: nobody else gets it.
            lease.discard();
            CancelWatch watch = new CancelWatch(cancellation, lease.connection());
            try {
                PostgresMaintenance.run(maintenance, lease.connection());
            } catch (SQLException e) {
                throw errors.translate(e, maintenance.name(), true, cancellation.isCancelled());
            } finally {
                watch.end();
            }
        }
    }

    /// What work has returned.
    private record Answer<T extends @Nullable Object>(T value) {}

    /// Runs the work and commits it.
    ///
    /// @return null where it has to be run again
    private <T extends @Nullable Object> @Nullable Answer<T> attempt(Lease lease, PostgresTransaction transaction,
            Cancellation cancellation, Work<T> work, Attempts attempts) {
        CancelWatch watch = new CancelWatch(cancellation, lease.connection());
        Answer<T> answer = null;
        Throwable thrown = null;
        try {
            answer = new Answer<>(work.run(transaction));
            transaction.end();
        } catch (Throwable e) {
            thrown = e;
        }
        // From here on no signal is sent, so that none hits the commit.
        boolean cancelled = watch.end();
        if (cancelled) {
            lease.discard();
        }
        Throwable verdict = transaction.verdict(thrown);
        if (verdict == null && (cancelled || cancellation.isCancelled())) {
            verdict = new CancelledException();
        }
        if (verdict == null) {
            verdict = commit(lease, attempts.access());
        } else {
            endQuietly(transaction);
            lease.rollback();
        }
        if (verdict == null) {
            return answer;
        }
        if (!attempts.mayRunAgain(verdict, transaction, work)) {
            throw asItIs(attempts.error(verdict, work));
        }
        return null;
    }

    private static void endQuietly(PostgresTransaction transaction) {
        try {
            transaction.end();
        } catch (RuntimeException e) {
            // The transaction is undone in any case.
        }
    }

    /// @return what went wrong, or null
    @Nullable
    RuntimeException commit(Lease lease, Access access) {
        try {
            lease.connection().commit();
            return null;
        } catch (SQLException e) {
            if (!access.mayWrite()) {
                // Everything has been read.
                lease.discard();
                return null;
            }
            if (PostgresErrors.isLoss(e, false)) {
                lease.discard();
                return new Trouble.Unknown(name);
            }
            lease.rollback();
            return errors.translate(e, "COMMIT", true, false);
        }
    }

    private static RuntimeException asItIs(Throwable e) {
        return switch (e) {
            case RuntimeException runtime -> runtime;
            case Error error -> throw error;
            default -> new StoreException("Work failed: " + e.getMessage(), e);
        };
    }

    @Override
    public ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis) {
        Lease lease = connections.take(cancellation);
        try {
            lease.begin(Access.WRITE, lockTimeoutMillis);
            PostgresClientTransaction client = new PostgresClientTransaction(this, lease, errors, time, peers,
                    settings);
            clients.add(client);
            client.start();
            if (closed) {
                client.storeCloses();
            }
            return client;
        } catch (SQLException e) {
            lease.discard();
            lease.close();
            throw errors.translate(e, "BEGIN", true, cancellation.isCancelled());
        }
    }

    void ended(PostgresClientTransaction client) {
        clients.remove(client);
    }

    void close() {
        closed = true;
        clients.forEach(PostgresClientTransaction::storeCloses);
        peers.close();
        connections.close();
    }
}
