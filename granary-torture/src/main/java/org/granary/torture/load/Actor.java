package org.granary.torture.load;

import java.sql.SQLException;

/// What a client does with one protocol.
interface Actor {
    /// Does one thing. Each change is a call in the ledger.
    void step(Calls calls) throws SQLException;

    /// The connections are new ones: what was under way on the old ones has happened or not.
    default void reconnected(Calls calls) throws SQLException {}
}
