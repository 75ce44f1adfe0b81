package org.granary.tsql.lock;

/// With what an application lock ends, unless it is released before.
public enum LockOwner {
    SESSION, TRANSACTION
}
