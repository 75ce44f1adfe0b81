package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JobStatusTest extends QueueTest {
    private static final UUID OTHER = UUID.fromString("00000000-0000-0000-0000-00000000000b");

    private ResultSet status(@Nullable Long job, @Nullable UUID partition) {
        return callInOrder("proc_GetJobStatus", job, partition).set();
    }

    /// Total, NotSubmitted, NotStarted, InProgress, Succeeded, Failed, Canceled.
    private List<@Nullable Object> counts(long job) {
        return status(job, null).rows().getFirst().subList(0, 7);
    }

    @Test
    @Covers({"TSSPROC-2.2.4.6-1", "TSSPROC-2.2.4.6-15", "TSSPROC-3.1.5.11-1", "TSSPROC-3.1.5.11-2",
        "TSSPROC-3.1.5.11-5", "TSSPROC-3.1.5.11-7", "WORDSSP-2.2.4.2-1", "WORDSSP-2.2.4.2-15", "WORDSSP-3.1.5.7-1",
        "WORDSSP-3.1.5.7-2", "WORDSSP-3.1.5.7-5", "WORDSSP-3.1.5.7-7", "WORDSSP2-2.2.4.2-1", "WORDSSP2-2.2.4.2-15",
        "WORDSSP2-3.2.5.7-1", "WORDSSP2-3.2.5.7-2", "WORDSSP2-3.2.5.7-5", "WORDSSP2-3.2.5.7-7"})
    void aJobWithoutItemsHasARowAndAnUnknownOneHasNone() {
        addJob(1);
        ResultSet set = call("proc_GetJobStatus", "@JobId", 1L).set();
        assertThat(set.shape()).containsExactly("Total int", "NotSubmitted int", "NotStarted int", "InProgress int",
                "Succeeded int", "Failed int", "Canceled int", "Name nvarchar(max)");
        assertThat(set.rows()).containsExactly(Arrays.asList(0, 0, 0, 0, 0, 0, 0, null));
        update("UPDATE job SET Name = 'named'");
        assertThat(status(1L, null).column("Name")).containsExactly("named");
        assertThat(status(2L, null).rows()).isEmpty();
        assertThat(status(null, null).rows()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-2.2.4.6-2", "TSSPROC-2.2.4.6-3", "TSSPROC-2.2.4.6-4", "TSSPROC-2.2.4.6-5", "TSSPROC-2.2.4.6-7",
        "TSSPROC-2.2.4.6-8", "TSSPROC-2.2.4.6-10", "WORDSSP-2.2.4.2-2", "WORDSSP-2.2.4.2-3", "WORDSSP-2.2.4.2-4",
        "WORDSSP-2.2.4.2-5", "WORDSSP-2.2.4.2-7", "WORDSSP-2.2.4.2-8", "WORDSSP-2.2.4.2-10", "WORDSSP2-2.2.4.2-2",
        "WORDSSP2-2.2.4.2-3", "WORDSSP2-2.2.4.2-4", "WORDSSP2-2.2.4.2-5", "WORDSSP2-2.2.4.2-7", "WORDSSP2-2.2.4.2-8",
        "WORDSSP2-2.2.4.2-10"})
    void itemsAreCountedByTheirState() {
        addJob(1);
        addGroup(1, 1, 2, group(1, 2, 3));
        addGroup(1, 2, 2, group(1, 2));
        start(1, 2, 2);
        assertThat(counts(1)).containsExactly(5, 5, 0, 0, 0, 0, 0);
        submit(1);
        assertThat(counts(1)).containsExactly(5, 0, 4, 1, 0, 0, 0);
        succeed(1, 2, 2);
        start(1, 1, 1);
        start(1, 1, 2);
        fail(1L, 1, 1, true, 7);
        assertThat(counts(1)).containsExactly(5, 0, 2, 1, 1, 1, 0);
        fail(1L, 1, 2, false, 7);
        assertThat(counts(1)).containsExactly(5, 0, 3, 0, 1, 1, 0);
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-2.2.4.6-4", "TSSPROC-2.2.4.6-9", "TSSPROC-2.2.4.6-11", "TSSPROC-2.2.4.6-12", "TSSPROC-2.2.4.6-14",
        "WORDSSP-2.2.4.2-4", "WORDSSP-2.2.4.2-9", "WORDSSP-2.2.4.2-11", "WORDSSP-2.2.4.2-12", "WORDSSP-2.2.4.2-14",
        "WORDSSP2-2.2.4.2-4", "WORDSSP2-2.2.4.2-9", "WORDSSP2-2.2.4.2-11", "WORDSSP2-2.2.4.2-12",
        "WORDSSP2-2.2.4.2-14"})
    void aCanceledJobCountsWhatEndedAndWhatDidNot() {
        job(1, 1, 2, 3, 4);
        start(1, 1, 1);
        succeed(1, 1, 1);
        start(1, 1, 2);
        fail(1L, 1, 2, true, 7);
        start(1, 1, 3);
        cancel(1);
        assertThat(counts(1)).containsExactly(4, 0, 0, 0, 1, 1, 2);
        // A worker that does not know of it yet reports its end.
        succeed(1, 1, 3);
        assertThat(counts(1)).containsExactly(4, 0, 0, 0, 2, 1, 1);
    }

    @Test
    @Covers({"TSSPROC-2.2.4.6-13", "WORDSSP-2.2.4.2-13", "WORDSSP2-2.2.4.2-13"})
    void itemsOfAJobCanceledBeforeItWasSubmittedCountInTotalOnly() {
        addJob(1);
        addGroup(1, 1, 2, group(1, 2));
        cancel(1);
        assertThat(counts(1)).containsExactly(2, 0, 0, 0, 0, 0, 0);
        assertThat(callInOrder("proc_GetItems", 1L, 1, null, false, false, false, false, false, true).set()
                .column("ItemId")).containsExactly(1, 2);
    }

    @Test
    @Covers({"TSSPROC-2.2.4.6-6", "WORDSSP-2.2.4.2-6", "WORDSSP2-2.2.4.2-6"})
    void anItemThatFailedWithoutAStartCountsAsNotStartedAndIsNotHandedOut() {
        job(1, 1, 2);
        updateBatch(batch("", failed(1, 1, 1, 5)));
        assertThat(counts(1)).containsExactly(2, 0, 2, 0, 0, 0, 0);
        later();
        assertThat(keys(work(9))).containsExactly("1/1/2");
    }

    @Test
    @Covers({"TSSPROC-3.1.5.11-3", "TSSPROC-3.1.5.11-4", "WORDSSP-3.1.5.7-3", "WORDSSP-3.1.5.7-4", "WORDSSP2-3.2.5.7-3",
        "WORDSSP2-3.2.5.7-4"})
    void thePartitionHasToBeTheJobsOwn() {
        job(1, PARTITION, 1);
        job(2, 1);
        assertThat(status(1L, PARTITION).rows()).hasSize(1);
        assertThat(status(1L, OTHER).rows()).isEmpty();
        assertThat(status(2L, PARTITION).rows()).isEmpty();
        assertThat(status(2L, null).rows()).hasSize(1);
        // Without a partition: of a translation only a job that has none.
        assertThat(status(1L, null).rows()).hasSize(queue == Queue.TRANSLATION ? 0 : 1);
    }
}
