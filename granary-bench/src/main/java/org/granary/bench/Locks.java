package org.granary.bench;

import java.sql.SQLException;
import java.util.UUID;

/// A client of the timer locks on either server: one connection of one timer service.
interface Locks extends Load.Client {

    /// Asks for the lock of a job.
    ///
    /// @return whether this service has it now
    boolean take(UUID job) throws SQLException;

    /// Gives it back.
    ///
    /// @return whether this service had it
    boolean release(UUID job) throws SQLException;
}
