package org.granary.store;

/// What a piece of work does to a database, and what it relies on while other work goes on.
public enum Access {
    /// Reads only: runs beside the writers, on a snapshot.
    READ,
    /// May write, and runs as if it were alone: what it has read stays true until it commits. Durable before it is
    /// answered.
    ///
    /// Where several writers are at work, a conflict between two of them makes one of them run again from the start.
    WRITE,
    /// May write, and locks what it relies on by itself: each statement sees what was committed before it, so the work
    /// first locks the rows on which its decisions rest ([Dialect#forUpdate], or an UPDATE of them), always in the same
    /// order. Durable before it is answered.
    ///
    /// For rows that many writers change all the time, where running again on conflicts would be most of the work.
    /// Where writers are serialized anyway, this is the same as [#WRITE].
    LOCKING;

    public boolean mayWrite() {
        return this != READ;
    }
}
