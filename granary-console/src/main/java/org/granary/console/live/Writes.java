package org.granary.console.live;

import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.WriteStatistics;

/// What has been written to the embedded store so far.
///
/// @param commits of all databases
/// @param calls that these commits have made durable
/// @param nanos what the commits took together
record Writes(long commits, long calls, long nanos) {
    static final Writes NONE = new Writes(0, 0, 0);
    private static final long NANOS_PER_MICRO = 1000;

    static Writes of(Catalog catalog) {
        Writes all = NONE;
        for (DatabaseCatalog database : catalog.openDatabases()) {
            WriteStatistics writes = database.store().writeStatistics();
            if (writes != null) {
                all = new Writes(all.commits + writes.commits().count(), all.calls + writes.calls().count(),
                        all.nanos + writes.commits().nanos());
            }
        }
        return all;
    }

    Writes minus(Writes before) {
        return new Writes(commits - before.commits, calls - before.calls, nanos - before.nanos);
    }

    /// How many calls shared a commit.
    double callsPerCommit() {
        return commits == 0 ? 0 : (double) calls / commits;
    }

    long microsPerCommit() {
        return commits == 0 ? 0 : nanos / commits / NANOS_PER_MICRO;
    }
}
