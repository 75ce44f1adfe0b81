package org.granary.it.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

class InterleavedBatchTest extends TranslationTest {
    private static final UUID OTHER = UUID.fromString("00000000-0000-0000-0000-00000000000b");
    private static final UUID THIRD = UUID.fromString("00000000-0000-0000-0000-00000000000c");

    private Outcome interleaved(int count) {
        return callInOrder("proc_GetConversionBatchInterleaved", count, now());
    }

    private static int[] numbers(int count) {
        return IntStream.rangeClosed(1, count).toArray();
    }

    @Test
    @Covers({"TSSPROC-2.2.4.2-1", "TSSPROC-3.1.5.6-1", "TSSPROC-3.1.5.6-19"})
    void anEmptyQueueGivesAnEmptyResultSet() {
        ResultSet set = interleaved(5).set();
        assertThat(set.shape()).containsExactly("JobId bigint", "GroupId smallint", "ItemId int", "InProgress bit",
                "InputFile nvarchar(max)", "OutputFile nvarchar(max)", "AttemptsRemaining tinyint",
                "WorkerServerInstance uniqueidentifier", "StartTime datetime", "CreateTime datetime");
        assertThat(set.rows()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-2.2.4.2-2", "TSSPROC-2.2.4.2-3", "TSSPROC-2.2.4.2-4", "TSSPROC-2.2.4.2-5", "TSSPROC-2.2.4.2-6",
        "TSSPROC-2.2.4.2-7", "TSSPROC-2.2.4.2-8", "TSSPROC-2.2.4.2-9", "TSSPROC-2.2.4.2-10", "TSSPROC-3.1.5.6-2",
        "TSSPROC-3.1.5.6-3", "TSSPROC-3.1.5.6-4", "TSSPROC-3.1.5.6-12"})
    void everyStaleItemComesFirstAndInAddition() {
        var created = now();
        job(1, PARTITION, 1, 2, 3, 4);
        later();
        start(1, 1, 3);
        var first = now();
        later();
        start(1, 1, 1);
        var second = now();
        later();
        start(1, 1, 4);
        // The last start equals the threshold.
        assertThat(interleaved(1).set().rows()).containsExactly(
                Arrays.asList(1L, 1, 3, true, "3.docx", "3_x.docx", 1, WORKER, first, created),
                Arrays.asList(1L, 1, 1, true, "1.docx", "1_x.docx", 1, WORKER, second, created),
                Arrays.asList(1L, 1, 2, false, "2.docx", "2_x.docx", 2, null, null, created));
        assertThat(interleaved(0).set().column("InProgress")).containsExactly(true, true);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.6-5", "TSSPROC-3.1.5.6-6", "TSSPROC-3.1.5.6-7", "TSSPROC-3.1.5.6-8", "TSSPROC-3.1.5.6-9",
        "TSSPROC-3.1.5.6-15"})
    void onlyWhatCanBeWorkedOnIsReturned() {
        addJob(1, PARTITION);
        addGroup(1, 1, 1, group(1, 2));
        start(1, 1, 2);
        job(2, OTHER, 1, 2);
        start(2, 1, 2);
        callInOrder("proc_CancelJob", 2L, OTHER);
        addJob(3, THIRD);
        addGroup(3, 1, 0, group(1, 2, 3, 4));
        submit(3);
        start(3, 1, 1);
        succeed(3, 1, 1);
        updateBatch(batch("", failed(3, 1, 2, 5)));
        start(3, 1, 3);
        fail(3L, 1, 3, true, 5);
        later();
        List<String> before = database.contents();
        assertThat(keys(interleaved(4))).containsExactly("3/1/4").isEqualTo(keys(interleaved(100)));
        assertThat(interleaved(4).set().column("AttemptsRemaining")).containsExactly(0);
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.6-10", "TSSPROC-3.1.5.6-11", "TSSPROC-3.1.5.6-13"})
    void partitionsTakeTurnsOldestJobFirst() {
        job(1, PARTITION, 1, 2);
        later();
        job(2, OTHER, 1, 2, 3);
        later();
        job(3, PARTITION, 1);
        job(4, 1, 2, 3);

        List<String> all = List.of("1/1/1", "2/1/1", "4/1/1", "1/1/2", "2/1/2", "4/1/2", "2/1/3", "3/1/1", "4/1/3");
        for (int count = 0; count <= all.size(); count++) {
            assertThat(keys(interleaved(count))).isEqualTo(all.subList(0, count));
        }
        assertThat(keys(interleaved(Integer.MAX_VALUE))).isEqualTo(all);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.6-14", "TSSPROC-3.1.5.6-10"})
    void whenAPartitionRunsDryTheOthersFillTheBatch() {
        job(1, PARTITION, numbers(50));
        job(2, PARTITION, numbers(50));
        job(3, OTHER, numbers(3));
        job(4, THIRD, numbers(20));
        assertThat(shares(9)).containsExactly(3, 3, 3);
        assertThat(shares(10)).containsExactly(4, 3, 3);
        assertThat(shares(30)).containsExactly(14, 3, 13);
        assertThat(shares(60)).containsExactly(37, 3, 20);
        assertThat(shares(80)).containsExactly(57, 3, 20);
        assertThat(shares(1000)).containsExactly(100, 3, 20);
    }

    /// How many rows of jobs 1 and 2, of 3 and of 4 a batch has.
    private List<Integer> shares(int count) {
        var jobs = interleaved(count).set().column("JobId");
        int first = (int) jobs.stream().filter(job -> Long.valueOf(1).equals(job) || Long.valueOf(2).equals(job))
                .count();
        int second = (int) jobs.stream().filter(Long.valueOf(3)::equals).count();
        return List.of(first, second, jobs.size() - first - second);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.6-16", "TSSPROC-3.1.5.6-17"})
    void neitherParameterMayBeNull() {
        assertThat(refused("proc_GetConversionBatchInterleaved", "@NumberOfConversionsInBatch", null,
                "@InProgressThreshold", now()).number()).isEqualTo(515);
        assertThat(refused("proc_GetConversionBatchInterleaved", "@NumberOfConversionsInBatch", 1,
                "@InProgressThreshold", null).number()).isEqualTo(515);
        assertThat(refused("proc_GetConversionBatchInterleaved", "@NumberOfConversionsInBatch", -1,
                "@InProgressThreshold", now()).number()).isEqualTo(547);
    }
}
