package org.granary.torture.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.granary.torture.crash.Cluster;
import org.granary.torture.crash.StoreChoice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Some transactions on each store. The command `isolation` runs as many as one likes.
@Tag("slow")
@Timeout(180)
class IsolationTest {
    @ParameterizedTest
    @EnumSource
    void transactionsAreSerializable(StoreChoice store, @TempDir Path folder) throws Exception {
        long seed = Long.getLong("granary.torture.seed", new Random().nextInt());
        try (Cluster cluster = Cluster.start(folder, store)) {
            IsolationRun.Result result = new IsolationRun(cluster.targets(), seed).run(8, 600);
            assertThat(result.anomalies()).as("seed %d", seed)
                    .extracting(text -> text.substring(0, Math.min(text.length(), 400))).isEmpty();
            assertThat(result.committed()).isPositive();
            assertThat(result.rolledBack()).isPositive();
        }
    }
}
