package org.granary.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;

/// The load of a measurement before it is measured, until the JVMs of the server have compiled what it needs. Each process of several has all of it to
/// compile for itself, so that no fixed time is long enough for any number of them.
final class CompiledLoad {
    private static final Duration LOOK = Duration.ofSeconds(3);
    /// Of one processor: what is compiled last makes little difference.
    private static final double LITTLE = 0.1;

    private CompiledLoad() {}

    /// @param mostSeconds when to end in any case
    static <C extends Load.Client> void run(Side<C> side, Trial<C> trial, int connections, int mostSeconds)
            throws SQLException, IOException, InterruptedException {
        trial.prepare(side, connections);
        side.server().settle();
        Load.Work<C> work = trial.work(side, connections);
        long end = System.nanoTime() + Duration.ofSeconds(mostSeconds).toNanos();
        double share = 1;
        while (share > LITTLE && System.nanoTime() - end < 0) {
            long before = side.server().compilationMillis();
            Load.run(side.connector(), connections, Duration.ZERO, LOOK, work, Load.Watch.NONE);
            share = (double) (side.server().compilationMillis() - before) / LOOK.toMillis();
        }
        if (share > LITTLE) {
            System.err.printf("Granary still compiles, on %.2f processors, after %d s.%n", share, mostSeconds);
        }
    }
}
