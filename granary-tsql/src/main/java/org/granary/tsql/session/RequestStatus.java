package org.granary.tsql.session;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/// A request that runs.
///
/// @param number counts the requests of the session
/// @param command the kind of statement or request: `SELECT`, `EXECUTE`, `BULK INSERT`, …
/// @param text the text of a batch without the values in it, or the name of the procedure that is called: neither
///     arguments nor literals
/// @param started UTC
/// @param elapsedMillis since then
/// @param rows sent so far
/// @param waiting null while it runs
public record RequestStatus(long number, String command, String text, LocalDateTime started, long elapsedMillis,
        long rows, @Nullable Wait waiting) {

    /// What a request waits for.
    ///
    /// @param type by SQL Server's names: `LCK_M_X`, …
    /// @param resource for people
    /// @param millis for how long
    /// @param blockedBy the session that has it; 0 when none has, or when it is not known
    public record Wait(String type, String resource, long millis, int blockedBy) {}
}
