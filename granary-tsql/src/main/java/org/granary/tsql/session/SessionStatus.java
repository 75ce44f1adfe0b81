package org.granary.tsql.session;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/// What a session was doing at one moment.
///
/// @param session for what does not change, and for its options. It runs on a thread of its own, so what is read of it
///     is as old as a moment.
/// @param request null while the session waits for its client
/// @param lastStart UTC, of the request that runs or ran last; null before the first
/// @param lastEnd UTC, of the last request that has ended
/// @param killed whether it is being ended by KILL
public record SessionStatus(TsqlSession session, @Nullable RequestStatus request, @Nullable LocalDateTime lastStart,
        @Nullable LocalDateTime lastEnd, boolean killed) {

    /// What `status` says of a session.
    public String state() {
        if (request == null) {
            return "sleeping";
        }
        return request.waiting() == null ? "running" : "suspended";
    }

    /// What `command` says of a session.
    public String command() {
        if (killed) {
            return "KILLED/ROLLBACK";
        }
        return request == null ? "AWAITING COMMAND" : request.command();
    }

    /// The session that this one waits for; 0 when it waits for none, or when it is not known.
    public int blockedBy() {
        return request == null || request.waiting() == null ? 0 : request.waiting().blockedBy();
    }
}
