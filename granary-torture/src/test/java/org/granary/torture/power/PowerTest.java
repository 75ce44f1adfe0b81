package org.granary.torture.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Few cuts. The command `power` makes as many as one likes.
@Tag("slow")
@Tag("external-client")
@Timeout(300)
class PowerTest {
    private static final int CLIENTS = 6;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final long seed = Long.getLong("granary.torture.seed", new Random().nextInt());

    @Test
    void whatWasAcknowledgedIsThereWhenThePowerIsBack() throws Exception {
        PowerRun.Result result = run(true, 8);
        assertThat(result.problems().lines()).as("seed %d: %s", seed, out).isEmpty();
        assertThat(result.cuts()).isEqualTo(8);
    }

    @Test
    void aDiskThatLosesWhatWasSyncedIsNoticed() throws Exception {
        assertThat(run(false, 4).problems().lines()).as("seed %d: %s", seed, out).isNotEmpty();
    }

    private PowerRun.Result run(boolean obeys, int cuts) throws Exception {
        boolean possible = PowerRun.isPossible();
        assumeTrue(possible || "required".equals(System.getenv("EXTERNAL_CLIENTS")), "strace is missing");
        assertThat(possible).as("strace can be used").isTrue();
        return new PowerRun(folder, seed, obeys, new PrintWriter(out, true)).run(cuts, CLIENTS, 200);
    }
}
