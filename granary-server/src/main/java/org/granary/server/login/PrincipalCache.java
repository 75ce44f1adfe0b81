package org.granary.server.login;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.security.Principals;
import org.granary.session.PrincipalDirectory;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.StoreException;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All principals, read again when their version in `master` has changed. This process looks after each of its own
/// changes, at each login, and every second for the changes of other processes.
public final class PrincipalCache implements PrincipalDirectory, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PrincipalCache.class);
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Database master;
    private final PasswordRules rules;
    private final ReentrantLock reading = new ReentrantLock();
    private final Thread watch;
    private volatile Principals current = Principals.NONE;
    private volatile boolean closed;

    /// @param master opened with [LoginStore#MASTER]
    public PrincipalCache(Database master, PasswordRules rules) {
        this.master = master;
        this.rules = rules;
        this.watch = Thread.ofPlatform().daemon().name("principal-watch").unstarted(this::watch);
    }

    /// Begins to look for changes of other processes.
    public void start() {
        watch.start();
    }

    @Override
    public Principals current() {
        return current;
    }

    @Override
    public Principals refresh() {
        reading.lock();
        try {
            long known = current.version();
            current = master.run(Access.READ, new Cancellation(),
                    transaction -> transaction.number(PrincipalRows.VERSION) == known
                            ? current
                            : read(transaction));
            return current;
        } finally {
            reading.unlock();
        }
    }

    /// What a transaction sees of them.
    Principals read(Transaction transaction) {
        return PrincipalRows.read(transaction, rules);
    }

    private void watch() {
        while (!closed) {
            try {
                Thread.sleep(LOOK);
                var _ = refresh();
            } catch (InterruptedException _) {
                return;
            } catch (CancelledException _) {
                return; // interrupted in the middle of it
            } catch (StoreException | SqlError e) {
                // The rights that are known stay in force: whoever wants to use the store notices what is wrong with it.
                LOG.debug("The principals cannot be read now: {}", e.toString());
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        watch.interrupt();
        try {
            watch.join(LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
