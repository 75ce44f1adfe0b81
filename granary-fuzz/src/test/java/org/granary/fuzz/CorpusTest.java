package org.granary.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.granary.fuzz.targets.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each target reads its kept inputs, and inputs that are made of them by the same changes in each run.
@Tag("slow")
class CorpusTest {
    private static final long SEED = 20_261_116;

    @ParameterizedTest
    @EnumSource
    void everyKeptInputIsAnsweredOrRefused(Target which) {
        CheckedTarget target = new CheckedTarget(which);
        Map<String, byte[]> inputs = Corpus.of(which);
        int accepted = 0;
        for (Map.Entry<String, byte[]> input : inputs.entrySet()) {
            try {
                accepted += target.run(input.getValue()) ? 1 : 0;
            } catch (Finding e) {
                fail("kept input " + input.getKey(), e);
            }
        }
        assertThat(accepted).as("kept inputs that make sense").isGreaterThanOrEqualTo(2);
        assertThat(accepted).as("there are kept inputs that do not").isLessThan(inputs.size());
    }

    @ParameterizedTest
    @EnumSource
    void everyChangedInputIsAnsweredOrRefused(Target which) {
        CheckedTarget target = new CheckedTarget(which);
        Mutator mutator = new Mutator(List.copyOf(Corpus.of(which).values()), SEED);
        int accepted = 0;
        int count = inputs(which);
        for (int i = 0; i < count; i++) {
            byte[] input = mutator.next();
            try {
                accepted += target.run(input) ? 1 : 0;
            } catch (Finding e) {
                fail("input " + i + " of seed " + SEED + ", in Base64: " + Base64.getEncoder().encodeToString(input),
                        e);
            }
        }
        assertThat(accepted).as("changed inputs that make sense").isBetween(1, count - 1);
    }

    /// As many as take a second or two.
    private static int inputs(Target which) {
        return switch (which) {
            case PACKETS, PRELOGIN, LOGIN7, REQUESTS, BULK, RECORDS -> 50_000;
            case PROPERTIES, TEXT, SSPI -> 5_000;
            case CALLS, XML -> 2_000;
            case BATCHES, GENERATED -> 500;
        };
    }
}
