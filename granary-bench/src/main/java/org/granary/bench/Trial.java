package org.granary.bench;

import java.sql.SQLException;

/// What both sides of a comparison do, round by round.
interface Trial<C extends Load.Client> {
    String name();

    /// Before each round: makes what the round needs.
    default void prepare(Side<C> side, int connections) throws SQLException {}

    /// What the connections of the next round do.
    Load.Work<C> work(Side<C> side, int connections);
}
