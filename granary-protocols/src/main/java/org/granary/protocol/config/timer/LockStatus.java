package org.granary.protocol.config.timer;

/// Lock Status Type (MS-WSSCFGD 2.2.2.3).
enum LockStatus {
    /// Only what a client may start with: the server always knows.
    UNKNOWN(0),
    /// Another client holds the lock.
    HELD_BY_ANOTHER(1),
    /// The client that asks holds the lock: it is new, or was its own already.
    HELD(2),
    /// The client that asks holds the lock, which it took from another: expired, or marked for deletion.
    TAKEN_OVER(3),
    /// What is stored about the lock cannot be understood.
    FAILED(4);

    private final int value;

    LockStatus(int value) {
        this.value = value;
    }

    int value() {
        return value;
    }

    /// Whether the client that asks now holds the lock.
    boolean isGranted() {
        return this == HELD || this == TAKEN_OVER;
    }
}
