package org.granary.timer.command;

import org.jspecify.annotations.Nullable;

/// How a command ended.
///
/// @param exitCode null when it was ended from here, or did not start
/// @param output the end of what it printed
public record CommandResult(End end, @Nullable Integer exitCode, String output) {
    public enum End {
        /// By itself.
        EXITED,
        /// Its time was up.
        TIMED_OUT,
        /// It was told to stop.
        STOPPED,
        /// It could not be started.
        NOT_STARTED
    }

    public boolean succeeded() {
        return end == End.EXITED && exitCode != null && exitCode == 0;
    }
}
