package org.granary.protocol.search.status;

import org.jspecify.annotations.Nullable;

/// What a component has to do, by its record.
///
/// @param reset whether it is to be reset
/// @param pause whether the level is to be paused; otherwise resumed, if there is a level
/// @param level what is to be paused or resumed
record StatusChange(boolean reset, boolean pause, @Nullable Level level) {
    static final StatusChange NONE = new StatusChange(false, false, null);

    /// A level is open while its desired and current reasons differ and one of them is none. Of two open levels, master
    /// merge counts.
    static StatusChange of(boolean reset, int desiredMasterMerge, int currentMasterMerge, int desiredCrawls,
            int currentCrawls) {
        if (open(desiredMasterMerge, currentMasterMerge)) {
            return new StatusChange(reset, !reset && currentMasterMerge == PauseReasons.NONE, Level.MASTER_MERGE);
        }
        if (open(desiredCrawls, currentCrawls)) {
            return new StatusChange(reset, !reset && currentCrawls == PauseReasons.NONE, Level.CRAWLS);
        }
        return new StatusChange(reset, false, null);
    }

    private static boolean open(int desired, int current) {
        return desired != current && (desired == PauseReasons.NONE || current == PauseReasons.NONE);
    }

    boolean needed() {
        return reset || level != null;
    }
}
