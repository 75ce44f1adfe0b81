package org.granary.tsql.ast;

import java.util.Set;

/// The hints after a table that say how it is locked. Others, which only choose a plan, are checked by the parser and
/// dropped.
public enum TableHint {
    NOLOCK, READUNCOMMITTED, HOLDLOCK, REPEATABLEREAD, SERIALIZABLE, TABLOCKX, UPDLOCK, XLOCK, NOWAIT;

    private static final Set<TableHint> DIRTY = Set.of(NOLOCK, READUNCOMMITTED);
    private static final Set<TableHint> KEEPING = Set.of(HOLDLOCK, REPEATABLEREAD, SERIALIZABLE);
    private static final Set<TableHint> EXCLUSIVE = Set.of(TABLOCKX, UPDLOCK, XLOCK);

    /// Reads what is not committed, too.
    public boolean isDirty() {
        return DIRTY.contains(this);
    }

    /// Keeps the lock until the transaction ends.
    public boolean keeps() {
        return KEEPING.contains(this);
    }

    /// Lets nobody else read or write.
    public boolean isExclusive() {
        return EXCLUSIVE.contains(this);
    }
}
