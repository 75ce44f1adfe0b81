package org.granary.tds.server;

import org.jspecify.annotations.Nullable;

/// Finds requests of a connection that take long: those that are still running when it is looked at again. The lock of the
/// [Inbox] guards it.
final class SlowRequestWatch {
    /// After how many looks without a request nobody looks any more.
    private static final int IDLE_LOOKS = 100;

    private boolean on;
    private @Nullable IncomingMessage seen;
    private int idleLooks;

    /// A request begins.
    ///
    /// @return whether nobody has looked so far
    boolean begin() {
        boolean first = !on;
        on = true;
        return first;
    }

    /// @return whether the request has been running since the last look
    boolean look(@Nullable IncomingMessage running, boolean closed) {
        boolean slow = running != null && running == seen;
        seen = running;
        idleLooks = running == null ? idleLooks + 1 : 0;
        on = !closed && idleLooks < IDLE_LOOKS;
        return slow;
    }

    /// Whether it is to be looked at again.
    boolean isOn() {
        return on;
    }
}
