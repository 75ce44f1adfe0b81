package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Calls at random, each answered by the server and by [QueueModel]: the answers are the same.
///
/// Two seeds are always the same, two are new in each run; a failure names its seed, and `-Dgranary.it.seed=…` runs that one alone.
class RandomCallsTest extends QueueTest {
    private static final int STEPS = 350;
    private static final long[] SEEDS = seeds();

    private static long[] seeds() {
        Long chosen = Long.getLong("granary.it.seed");
        return chosen != null
                ? new long[]{chosen}
                : LongStream.concat(LongStream.of(1, 2), new Random().longs(2)).toArray();
    }

    static LongStream seedsOfThisRun() {
        return LongStream.of(SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seedsOfThisRun")
    void serverAndModelGiveTheSameAnswers(long seed) {
        var calls = new RandomCalls(queue, server, new Random(seed));
        for (int step = 0; step < STEPS; step++) {
            calls.step("seed " + seed + ", step " + step);
        }
        List<List<String>> items = database.execute("""
                SELECT JobId, GroupId, ItemId, StartTime, StopTime, AttemptsRemaining, WorkerServerInstance, ErrorCode
                FROM dbo.Items ORDER BY JobId, GroupId, ItemId""").getFirst().rows().stream()
                .map(row -> Answer.row(row.toArray())).toList();
        assertThat(items).as("seed %d", seed).isEqualTo(calls.model().allItems());
        assertCountersAreRight();
    }
}
