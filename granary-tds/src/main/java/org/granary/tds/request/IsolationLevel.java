package org.granary.tds.request;

import org.granary.tds.packet.MalformedStreamException;

/// The isolation that a transaction asks for (MS-TDS 2.2.6.9).
public enum IsolationLevel {
    /// What the session has.
    CURRENT, READ_UNCOMMITTED, READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE, SNAPSHOT;

    static IsolationLevel of(int code) {
        return switch (code) {
            case 0 -> CURRENT;
            case 1 -> READ_UNCOMMITTED;
            case 2 -> READ_COMMITTED;
            case 3 -> REPEATABLE_READ;
            case 4 -> SERIALIZABLE;
            case 5 -> SNAPSHOT;
            default -> throw new MalformedStreamException("no isolation level has the number " + code);
        };
    }
}
