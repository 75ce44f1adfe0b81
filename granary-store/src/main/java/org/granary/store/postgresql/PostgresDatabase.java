package org.granary.store.postgresql;

import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Database;
import org.granary.store.Maintenance;
import org.granary.store.ProcessLocks;
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
    private final Connections connections;
    private final PostgresPeers peers;
    private final PostgresLocks locks;
    private final PostgresTransaction.Shared shared;
    private final Gathering gathering;
    /// Work that was in others' way several times goes one at a time, so that the work of this process is no longer in
    /// its own way.
    private final Gate serialGate = new Gate(1);
    private final Set<PostgresClientTransaction> clients = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    PostgresDatabase(String name, Connector connector, DeclaredNames names, PostgresSettings settings,
            StoreTime.OfDatabase time) {
        this.name = name;
        this.settings = settings;
        this.errors = new PostgresErrors(name, names);
        this.gathering = new Gathering(this::runShared, settings.connectionWait());
        this.connections = new Connections(name, connector, settings);
        this.peers = new PostgresPeers(name, connector);
        this.locks = new PostgresLocks(name, connector);
        this.shared = new PostgresTransaction.Shared(errors, time, peers, new FetchSizes());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ProcessLocks processLocks() {
        return locks;
    }

    @Override
    public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
            Work<T> work) {
        boolean shares = access == Access.LOCKING && lockTimeoutMillis < 0;
        return run(Kind.of(access), access, cancellation, lockTimeoutMillis, shares, work);
    }

    /// Runs a change of several callers.
    private void runShared(Cancellation cancellation, Gathering.Body body) {
        this.<@Nullable Void>run(Kind.SHARED, Access.LOCKING, cancellation, -1, false, transaction -> {
            body.run(transaction);
            return null;
        });
    }

    private <T extends @Nullable Object> T run(Kind kind, Access access, Cancellation cancellation,
            long lockTimeoutMillis, boolean shares, Work<T> work) {
        boolean alone = !shares;
        Attempts attempts = new Attempts(access, settings, serialGate);
        try {
            while (true) {
                attempts.next(cancellation);
                try (Attempt attempt = new Attempt(connections, kind, cancellation, lockTimeoutMillis)) {
                    PostgresTransaction transaction = new PostgresTransaction(shared, cancellation,
                            access.mayWrite(), attempts.areCareful(), attempt::begin);
                    if (!alone) {
                        transaction.late().share();
                    } else if (kind == Kind.SHARED) {
                        transaction.late().sendLate();
                    }
                    Answer<T> answer = attempt(attempt, transaction, cancellation, work, attempts);
                    Gathering.Change<?> change = transaction.late().gathered();
                    if (answer != null && change != null && !gathering.join(change, cancellation)) {
                        alone = true;
                        answer = null;
                    }
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
        try (Lease lease = connections.take(Kind.LOCKING, cancellation)) {
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
    private <T extends @Nullable Object> @Nullable Answer<T> attempt(Attempt attempt, PostgresTransaction transaction,
            Cancellation cancellation, Work<T> work, Attempts attempts) {
        Answer<T> answer = null;
        Throwable thrown = null;
        try {
            answer = new Answer<>(work.run(transaction));
            transaction.late().sendAndCommit();
            transaction.end();
        } catch (Throwable e) {
            thrown = e;
        }
        boolean cancelled = attempt.endWatch();
        if (transaction.late().areCommitted()) {
            return answer;
        }
        Throwable verdict = transaction.connection().verdict(thrown);
        if (verdict == null && (cancelled || cancellation.isCancelled())) {
            verdict = new CancelledException();
        }
        Lease lease = attempt.lease();
        if (verdict == null) {
            verdict = lease == null ? null : commit(lease, attempts.access());
        } else {
            endQuietly(transaction);
            attempt.rollback();
        }
        if (verdict == null) {
            return answer;
        }
        if (transaction.connection().isRefused() || !attempts.mayRunAgain(verdict, transaction, work)) {
            throw asItIs(attempts.error(verdict, work, transaction.connection().isRefused(), name));
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
                lease.lost();
                return outcome(lease);
            }
            lease.rollback();
            return errors.translate(e, "COMMIT", true, false);
        }
    }

    /// Asks PostgreSQL what has become of a commit that was not answered.
    ///
    /// @return null where it was committed
    private @Nullable RuntimeException outcome(Lease lease) {
        CommitInDoubt inDoubt = lease.inDoubt();
        CommitInDoubt.Outcome outcome = inDoubt == null ? CommitInDoubt.Outcome.UNKNOWN : connections.ask(inDoubt);
        return switch (outcome) {
            case COMMITTED -> null;
            case ABORTED -> new Trouble.Unavailable(name);
            case UNKNOWN -> new Trouble.Unknown(name);
        };
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
        Lease lease = connections.take(Kind.SERIALIZABLE, cancellation);
        try {
            lease.waitForLocks(lockTimeoutMillis);
            PostgresClientTransaction client = new PostgresClientTransaction(this, lease, shared, settings);
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

    Gathering gathering() {
        return gathering;
    }

    void ended(PostgresClientTransaction client) {
        clients.remove(client);
    }

    void close() {
        closed = true;
        clients.forEach(PostgresClientTransaction::storeCloses);
        peers.close();
        locks.close();
        connections.close();
    }
}
