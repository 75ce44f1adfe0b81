package org.granary.console.login;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.granary.session.LocalLogin;
import org.granary.session.LocalSession;
import org.jspecify.annotations.Nullable;

/// Somebody who has logged in to the console with a browser. For any thread.
public final class WebSession {
    private final String id;
    private final String token;
    private final LocalLogin login;
    private final long begun = System.nanoTime();
    private final AtomicInteger readers = new AtomicInteger();
    private final ReentrantLock queries = new ReentrantLock();
    private volatile long used = begun;
    private volatile boolean ended;
    /// The session of the T-SQL page, which keeps its database, options, temporary tables and transaction. Written with the lock.
    private volatile @Nullable LocalSession query;

    WebSession(String id, String token, LocalLogin login) {
        this.id = id;
        this.token = token;
        this.login = login;
    }

    String id() {
        return id;
    }

    /// What every request that changes something has to show, beside the cookie: another site can have a browser send the cookie, but cannot read
    /// this.
    public String token() {
        return token;
    }

    public LocalLogin login() {
        return login;
    }

    void use() {
        used = System.nanoTime();
    }

    long idleNanos() {
        return System.nanoTime() - used;
    }

    long ageNanos() {
        return System.nanoTime() - begun;
    }

    /// Whether it is over: by logging out, or by time.
    public boolean isEnded() {
        return ended;
    }

    /// One more reader of events, if there are fewer than `most`; each has to [#leave].
    public boolean join(int most) {
        if (readers.incrementAndGet() > most) {
            readers.decrementAndGet();
            return false;
        }
        return true;
    }

    public void leave() {
        readers.decrementAndGet();
    }

    /// Work with the session of the T-SQL page.
    public interface QueryWork<T> {
        T run(LocalSession session);
    }

    /// Runs it, unless something runs there already: then null. A killed session is replaced.
    public <T> @Nullable T query(Supplier<LocalSession> opening, QueryWork<T> work) {
        if (!queries.tryLock()) {
            return null;
        }
        try {
            LocalSession session = query;
            if (session != null && session.isKilled()) {
                session.close();
                session = null;
            }
            if (session == null) {
                session = opening.get();
                query = session;
            }
            T result = work.run(session);
            if (ended) {
                closeQuery();
            }
            return result;
        } finally {
            queries.unlock();
        }
    }

    /// Cancels what the T-SQL page runs.
    public void cancelQuery() {
        LocalSession session = query;
        if (session != null) {
            session.cancel();
        }
    }

    /// Ends it. What the T-SQL page runs is cancelled and rolled back, by whoever runs it.
    void end() {
        ended = true;
        cancelQuery();
        if (queries.tryLock()) {
            try {
                closeQuery();
            } finally {
                queries.unlock();
            }
        }
    }

    private void closeQuery() {
        LocalSession session = query;
        query = null;
        if (session != null) {
            session.close();
        }
    }
}
