package org.granary.torture.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Few steps. The command `simulate` makes as many as one likes.
@Timeout(120)
class SimulationTest {
    private static final long STEPS = 30_000;

    @BeforeAll
    static void leaveOutWhatIsMeantToFail() {
        System.setProperty("org.slf4j.simpleLogger.log.org.granary.store", "off");
    }

    private static SimulationRun.Result run(long seed, long steps) throws IOException {
        return new SimulationRun(null, new PrintWriter(new StringWriter())).run(seed, steps);
    }

    @Test
    void nothingIsWrongWhateverFailsAndWhoeverRunsNext() throws IOException {
        long seed = Long.getLong("granary.torture.seed", new Random().nextInt());
        SimulationRun.Result result = run(seed, STEPS);
        assertThat(result.problem()).isNull();
        assertThat(result.acknowledged()).isPositive();
        assertThat(result.refused()).isPositive();
        assertThat(result.crashes()).isPositive();
    }

    /// Each of these has found something once: 32 a step of a client's transaction that failed and could not be undone.
    @ParameterizedTest
    @ValueSource(longs = {32})
    void whatWasFoundOnceIsNotThereAnyMore(long seed) throws IOException {
        assertThat(run(seed, 1).problem()).isNull();
    }

    @Test
    void everythingFollowsFromTheSeed() throws IOException {
        SimulationRun.Result first = run(77, 10_000);
        SimulationRun.Result second = run(77, 10_000);
        assertThat(second).isEqualTo(first);
        assertThat(run(78, 10_000).trace()).isNotEqualTo(first.trace());
    }
}
