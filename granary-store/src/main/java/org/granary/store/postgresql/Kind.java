package org.granary.store.postgresql;

import org.granary.store.Access;

/// What a connection is set up for. Isolation is a setting of the session, so that no transaction needs a statement for
/// it.
enum Kind {
    /// To read means to see one state.
    READING("REPEATABLE READ, READ ONLY", false),
    /// The same for one query, which is planned once, whatever its parameters are.
    SINGLE("REPEATABLE READ, READ ONLY", true),
    /// Runs as if it were alone.
    SERIALIZABLE("SERIALIZABLE, READ WRITE", false),
    /// Locks what it relies on by itself.
    LOCKING("READ COMMITTED, READ WRITE", false),
    /// The same for the changes of several callers, none of whom is to wait long for a row of another.
    SHARED("READ COMMITTED, READ WRITE", true);

    /// Who waits longer goes on alone.
    private static final long SHARED_LOCK_MILLIS = 250;

    private final String characteristics;
    private final boolean planOnce;

    Kind(String characteristics, boolean planOnce) {
        this.characteristics = characteristics;
        this.planOnce = planOnce;
    }

    static Kind of(Access access) {
        return switch (access) {
            case READ -> READING;
            case WRITE -> SERIALIZABLE;
            case LOCKING -> LOCKING;
        };
    }

    boolean mayWrite() {
        return characteristics.endsWith("READ WRITE");
    }

    /// The statements that set a connection up.
    String setUp(PostgresSettings settings) {
        long lockMillis = Math.max(1, settings.lockTimeout().toMillis());
        return "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + characteristics
                + "; SET lock_timeout = " + (this == SHARED ? Math.min(SHARED_LOCK_MILLIS, lockMillis) : lockMillis)
                + "; SET plan_cache_mode = " + (planOnce ? "force_generic_plan" : "auto")
                + allow("enable_seqscan", this == READING)
                + allow("enable_hashjoin", this != SHARED) + allow("enable_mergejoin", this != SHARED);
    }

    /// PostgreSQL keeps a plan that it made while a table was small, and would go on to read all of the table when it has
    /// grown, for each row of a list perhaps. So whatever an index can find is found by it, except by those who read
    /// whole tables. The changes of several callers find all their rows by keys, one after another.
    private static String allow(String setting, boolean allowed) {
        return "; SET " + setting + " = " + (allowed ? "DEFAULT" : "off");
    }
}
