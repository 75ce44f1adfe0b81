package org.granary.store.postgresql;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.granary.store.Gathered;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Cancellation.Registration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes changes of several callers in one transaction: one statement and one commit serve them all, and a row that all
/// of them change is locked once.
///
/// Some callers lead: each takes the changes that wait, makes them with its own, and hands its place to the next one
/// that waits. Changes that would wait for each other in PostgreSQL ([Gathered#key]) are made together, or wait here. Whatever goes wrong in a shared transaction undoes it as a whole. Then each caller makes its change
/// alone, so that the error of one is the error of that one.
final class Gathering {
    private static final Logger LOG = LoggerFactory.getLogger(Gathering.class);
    /// While one waits for the disk, another can work. With more of them, too few share a transaction.
    private static final int LEADERS = 2;
    private static final int MOST_CHANGES = 256;

    private final Runner runner;
    private final Duration patience;
    private final Deque<Change<?>> waiting = new ArrayDeque<>();
    /// Of the changes that are being made.
    private final Set<Object> busy = new HashSet<>();
    private int leaders;

    /// Runs the changes in a transaction and commits it.
    interface Runner {
        void run(Cancellation cancellation, Body body);
    }

    interface Body {
        void run(Transaction transaction);
    }

    /// @param patience how long a change waits for others before it is made alone
    Gathering(Runner runner, Duration patience) {
        this.runner = runner;
        this.patience = patience;
    }

    /// How many changes wait.
    synchronized int waiting() {
        return waiting.size();
    }

    /// What becomes of a change that has waited.
    private enum Turn {
        LEAD, DONE, ALONE
    }

    /// The change of one caller.
    static final class Change<T> {
        private final Gathered<T> kind;
        private final T one;
        private final Object key;
        private final CompletableFuture<Turn> turn = new CompletableFuture<>();
        /// Of the transaction in which it is made.
        private @Nullable Cancellation running;
        private boolean cancelled;

        Change(Gathered<T> kind, T one) {
            this.kind = kind;
            this.one = one;
            this.key = kind.key(one);
        }

        void makeAlone(Transaction transaction) {
            kind.run(transaction, List.of(one));
        }

        private synchronized boolean start(Cancellation its) {
            running = its;
            return !cancelled;
        }

        /// The caller wants to stop: the transaction, if there is one, is stopped for all.
        private void cancel() {
            Cancellation its;
            synchronized (this) {
                cancelled = true;
                its = running;
            }
            if (its == null) {
                turn.completeExceptionally(new CancelledException());
            } else {
                its.cancel();
            }
        }
    }

    /// Makes the change together with those of others, and returns when it is committed.
    ///
    /// @return false where the caller has to make it alone
    boolean join(Change<?> change, Cancellation cancellation) {
        boolean leads;
        synchronized (this) {
            leads = mayLead(change);
            if (!leads) {
                waiting.add(change);
            }
        }
        try (Registration _ = cancellation.onCancel(change::cancel)) {
            Turn turn = leads ? Turn.LEAD : await(change);
            return switch (turn) {
                case LEAD -> lead(change);
                case DONE -> true;
                case ALONE -> false;
            };
        }
    }

    /// Whether a change need not wait; then it is one that is being made.
    private boolean mayLead(Change<?> change) {
        boolean leads = leaders < LEADERS && busy.add(change.key);
        if (leads) {
            leaders++;
        }
        return leads;
    }

    private Turn await(Change<?> change) {
        boolean interrupted = false;
        boolean bounded = true;
        try {
            while (true) {
                try {
                    return bounded
                            ? change.turn.get(patience.toNanos(), TimeUnit.NANOSECONDS)
                            : change.turn.get();
                } catch (TimeoutException e) {
                    // Unless it is being made now.
                    if (remove(change)) {
                        return Turn.ALONE;
                    }
                    bounded = false;
                } catch (InterruptedException e) {
                    interrupted = true;
                    change.cancel();
                } catch (ExecutionException e) {
                    remove(change);
                    throw e.getCause() instanceof RuntimeException reason ? reason : new IllegalStateException(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized boolean remove(Change<?> change) {
        return waiting.remove(change);
    }

    private <T> boolean lead(Change<T> first) {
        List<Change<T>> group = new ArrayList<>();
        Set<Object> keys = new HashSet<>(Set.of(first.key));
        boolean done = false;
        try {
            Cancellation cancellation = new Cancellation();
            if (!first.start(cancellation)) {
                throw new CancelledException();
            }
            group.add(first);
            takeWaiting(group, keys, cancellation);
            done = make(first.kind, group, cancellation);
        } finally {
            handOver(keys);
            for (Change<T> change : group) {
                change.turn.complete(done ? Turn.DONE : Turn.ALONE);
            }
        }
        return done;
    }

    /// Takes those that wait for the same kind of change, unless others are making changes with their keys. All that a
    /// transaction locks is then locked in one order.
    @SuppressWarnings("unchecked")
    private synchronized <T> void takeWaiting(List<Change<T>> group, Set<Object> keys, Cancellation cancellation) {
        Gathered<T> kind = group.getFirst().kind;
        Iterator<Change<?>> each = waiting.iterator();
        while (each.hasNext() && group.size() < MOST_CHANGES) {
            Change<?> next = each.next();
            if (next.kind.equals(kind) && (keys.contains(next.key) || busy.add(next.key))) {
                keys.add(next.key);
                each.remove();
                if (next.start(cancellation)) {
                    group.add((Change<T>) next);
                }
            }
        }
    }

    /// @return false where each has to be made alone
    private <T> boolean make(Gathered<T> kind, List<Change<T>> group, Cancellation cancellation) {
        try {
            List<T> all = group.stream().map(change -> change.one).toList();
            runner.run(cancellation, transaction -> kind.run(transaction, all));
            return true;
        } catch (Trouble e) {
            // Nobody can do better alone, or would have to look first what has become of this.
            group.forEach(change -> change.turn.completeExceptionally(e));
            throw e;
        } catch (RuntimeException e) {
            LOG.debug("{} changes that were made together are made one by one: {}", group.size(), e.toString());
            return false;
        }
    }

    /// Lets those lead that wait no longer.
    private synchronized void handOver(Set<Object> keys) {
        leaders--;
        busy.removeAll(keys);
        Iterator<Change<?>> each = waiting.iterator();
        while (each.hasNext() && leaders < LEADERS) {
            Change<?> next = each.next();
            if (mayLead(next)) {
                each.remove();
                if (!next.turn.complete(Turn.LEAD)) {
                    // It has been cancelled.
                    leaders--;
                    busy.remove(next.key);
                }
            }
        }
    }
}
