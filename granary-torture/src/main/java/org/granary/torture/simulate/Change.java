package org.granary.torture.simulate;

/// Something that a client wants to change as a whole.
final class Change {
    /// What the client knows of it.
    enum State {
        /// Nobody has answered.
        UNKNOWN(0),
        /// Done in a transaction of the client, which is not committed.
        STAGED(1), ACKNOWLEDGED(2), REFUSED(3);

        private final int code;

        State(int code) {
            this.code = code;
        }

        /// In the trace of a simulation.
        int code() {
            return code;
        }
    }

    private final long id;
    private final int parts;
    /// Those of one transaction of a client; 0: a call of its own.
    private final long transaction;
    private State state = State.UNKNOWN;
    private long value;
    private int runs;

    Change(long id, int parts, long transaction) {
        this.id = id;
        this.parts = parts;
        this.transaction = transaction;
    }

    long id() {
        return id;
    }

    int parts() {
        return parts;
    }

    long transaction() {
        return transaction;
    }

    State state() {
        return state;
    }

    void set(State now) {
        state = now;
    }

    /// What the counter was after it, as far as the client was told.
    long value() {
        return value;
    }

    void setValue(long now) {
        value = now;
    }

    /// How many times it was begun.
    int runs() {
        return runs;
    }

    void run() {
        runs++;
    }
}
