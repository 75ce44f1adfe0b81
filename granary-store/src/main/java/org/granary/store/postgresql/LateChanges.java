package org.granary.store.postgresql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.granary.store.Gathered;
import org.granary.store.Transaction;
import org.granary.store.postgresql.WorkConnection.First;
import org.jspecify.annotations.Nullable;

/// Changes that answer nothing, and so can wait: for the next statement of their work, or for its commit, with which
/// they are sent. A change that is all that the work does can be made with those of others ([Gathering]).
final class LateChanges {
    private final WorkConnection connection;
    private boolean shares;
    private boolean sendsLate;
    /// The change that is to be made with those of others, as long as the work has sent no statement.
    private Gathering.@Nullable Change<?> gathered;
    private final List<Statements.Sent> unsent = new ArrayList<>();
    /// Whether the statements went out with their commit, and all is done.
    private boolean committed;
    private boolean inDoubt;

    LateChanges(WorkConnection connection) {
        this.connection = connection;
    }

    /// Lets a change that is all that the work does be made together with those of others.
    void share() {
        shares = true;
    }

    /// Lets statements that answer nothing wait for their commit.
    void sendLate() {
        sendsLate = !connection.isCareful();
    }

    /// What is left to be made, with others or alone, of work that has sent no statement.
    Gathering.@Nullable Change<?> gathered() {
        return gathered;
    }

    /// Whether [#sendAndCommit] has done everything.
    boolean areCommitted() {
        return committed;
    }

    /// Whether the connection broke while everything was sent with its commit, so that nobody knows what has become of
    /// it. Such work can be run again even if it has been done.
    boolean areInDoubt() {
        return inDoubt;
    }

    <T> void gather(Transaction transaction, Gathered<T> change, T one) {
        if (shares && !connection.isTaken() && gathered == null) {
            gathered = new Gathering.Change<>(change, one);
        } else {
            makeGathered(transaction);
            change.run(transaction, List.of(one));
        }
    }

    void send(Transaction transaction, String sql, @Nullable Object... parameters) {
        makeGathered(transaction);
        Statements.Sent one = new Statements.Sent(sql, Arrays.asList(parameters));
        if (sendsLate && !connection.isTaken()) {
            unsent.add(one);
        } else {
            sendUnsent();
            sendNow(List.of(one));
        }
    }

    /// Before a statement that answers something.
    void make(Transaction transaction) {
        makeGathered(transaction);
        sendUnsent();
    }

    private void makeGathered(Transaction transaction) {
        Gathering.Change<?> change = gathered;
        if (change != null) {
            gathered = null;
            shares = false;
            change.makeAlone(transaction);
        }
    }

    private void sendUnsent() {
        if (!unsent.isEmpty()) {
            sendNow(takeUnsent());
        }
    }

    private void sendNow(List<Statements.Sent> all) {
        connection.<@Nullable Void>run(all.getFirst().sql(), First.OF_SEVERAL, lease -> Statements.send(lease, all));
    }

    private List<Statements.Sent> takeUnsent() {
        List<Statements.Sent> all = List.copyOf(unsent);
        unsent.clear();
        return all;
    }

    /// Sends what waits, and the commit with it. Nobody stops it any more: a signal could hit the commit.
    void sendAndCommit() {
        if (!unsent.isEmpty()) {
            List<Statements.Sent> all = takeUnsent();
            connection.check();
            try {
                connection.<@Nullable Void>run(all.getFirst().sql(), First.WITH_COMMIT,
                        lease -> Statements.sendAndCommit(lease, all));
                committed = true;
            } catch (Trouble.Unavailable e) {
                inDoubt = !connection.isRefused();
                throw e;
            }
        }
    }
}
