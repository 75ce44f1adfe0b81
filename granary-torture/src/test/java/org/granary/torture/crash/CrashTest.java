package org.granary.torture.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Few rounds on each store. The command `crash` runs as many as one likes.
@Tag("slow")
@Timeout(300)
class CrashTest {
    private static final int CLIENTS = 8;

    @ParameterizedTest
    @EnumSource
    void nothingAcknowledgedIsLostWhoeverDies(StoreChoice store, @TempDir Path folder) throws Exception {
        long seed = Long.getLong("granary.torture.seed", new Random().nextInt());
        StringWriter out = new StringWriter();
        CrashRun.Result first = run(folder, store, seed, out, 1);
        // An interrupted run goes on where it was.
        CrashRun.Result result = run(folder, store, seed, out, 2);
        assertThat(result.problems().lines()).as("seed %d: %s", seed, out).isEmpty();
        assertThat(result.rounds()).isEqualTo(2);
        assertThat(result.acknowledged()).isGreaterThan(first.acknowledged());
    }

    private static CrashRun.Result run(Path folder, StoreChoice store, long seed, StringWriter out, int rounds)
            throws Exception {
        return new CrashRun(folder, store, seed, CLIENTS, 2, new PrintWriter(out, true)).run(rounds);
    }
}
