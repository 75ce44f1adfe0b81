package org.granary.console.live;

import java.util.List;
import org.granary.console.json.JsonOut;

/// The figures of one moment. Rates are of the time since the sample before.
///
/// @param time in milliseconds since 1970
/// @param calls of procedures, in a second
/// @param errors calls that failed, in a second
/// @param median of the calls took no longer than this, in microseconds
/// @param slow one call in twenty took longer than this, in microseconds
/// @param running requests that run
/// @param memory what clients make the server hold, in bytes
/// @param heap what the JVM uses of its heap, in bytes
/// @param store the size of all databases in bytes; 0 where it is not known
/// @param commits of the embedded store, in a second
/// @param batch how many calls shared a commit
/// @param commitTime how long a commit took, in microseconds
record Sample(long time, double calls, double errors, long median, long slow, int connections, int running, long memory,
        long heap, long store, double commits, double batch, long commitTime) {
    static final List<String> NAMES = List.of("time", "calls", "errors", "median", "slow", "connections", "running",
            "memory", "heap", "store", "commits", "batch", "commitTime");

    void write(JsonOut out) {
        out.field("time", time);
        out.field("calls", round(calls));
        out.field("errors", round(errors));
        out.field("median", median);
        out.field("slow", slow);
        out.field("connections", connections);
        out.field("running", running);
        out.field("memory", memory);
        out.field("heap", heap);
        out.field("store", store);
        out.field("commits", round(commits));
        out.field("batch", round(batch));
        out.field("commitTime", commitTime);
    }

    private static double round(double rate) {
        return Math.round(rate * 10) / 10.0;
    }
}
