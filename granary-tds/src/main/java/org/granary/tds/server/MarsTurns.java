package org.granary.tds.server;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.tds.login.Login7;
import org.granary.tds.request.Request;
import org.granary.type.Cancellation;

/// Gives the requests of the sessions of one connection to the server's session, one at a time, in the order in which they
/// ask for it. A request that is cancelled while it waits does not run.
final class MarsTurns implements TdsSession {
    private final TdsSession session;
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition free = lock.newCondition();
    private long nextTicket;
    private boolean running;

    /// Tickets that have not been served, the lowest first.
    private final ArrayDeque<Long> waiting = new ArrayDeque<>();

    MarsTurns(TdsSession session) {
        this.session = session;
    }

    @Override
    public LoginAnswer login(Login7 login, LoginClient client) throws IOException {
        throw new IllegalStateException("the client is logged in");
    }

    @Override
    public MemoryAccount memory() {
        return session.memory();
    }

    @Override
    public void multiplex(Supplier<List<Integer>> sessions) {
        throw new IllegalStateException("the connection is multiplexed");
    }

    @Override
    public boolean isRecoverable() {
        return session.isRecoverable();
    }

    @Override
    public void reset(boolean keepTransaction, ResponseWriter response) {
        begin(new Cancellation());
        try {
            session.reset(keepTransaction, response);
        } finally {
            end();
        }
    }

    @Override
    public void request(Request request, ResponseWriter response, Cancellation cancellation) {
        begin(cancellation);
        try {
            session.request(request, response, cancellation);
        } finally {
            end();
        }
    }

    private void begin(Cancellation cancellation) {
        try (Cancellation.Registration _ = cancellation.onCancel(this::wake)) {
            lock.lock();
            Long ticket = nextTicket++;
            waiting.add(ticket);
            try {
                while (running || !ticket.equals(waiting.peek())) {
                    cancellation.throwIfCancelled();
                    free.await();
                }
                running = true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Cancellation.CancelledException();
            } finally {
                waiting.remove(ticket);
                free.signalAll();
                lock.unlock();
            }
        }
    }

    private void end() {
        lock.lock();
        try {
            running = false;
            free.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void wake() {
        lock.lock();
        try {
            free.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        throw new IllegalStateException("the connection closes the session");
    }
}
