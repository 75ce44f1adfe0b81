package org.granary.protocol.search.status;

import java.util.Map;
import java.util.TreeMap;

/// The statements of status requests that differ by what is paused and resumed, in all their variants.
public final class StatusRequestStatements {

    private StatusRequestStatements() {}

    /// By the name of what makes them, and what it is asked for.
    public static Map<String, String> all() {
        Map<String, String> all = new TreeMap<>();
        for (Level level : Level.values()) {
            String of = "(" + level + ")";
            all.put("search.status.StatusRequests.pause" + of, StatusRequests.pause(level));
            all.put("search.status.StatusRequests.pauseOpen" + of, StatusRequests.pauseOpen(level));
            all.put("search.status.StatusRequests.resume" + of, StatusRequests.resume(level));
            all.put("search.status.StatusRequests.resumeOpen" + of, StatusRequests.resumeOpen(level));
        }
        return all;
    }
}
