package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// proc_CancelJob, proc_CancelAllActiveJobs and proc_HasActiveJobs.
class CancelTest extends QueueTest {
    private static final UUID OTHER = UUID.fromString("00000000-0000-0000-0000-00000000000b");

    /// The jobs that are canceled, and when they were.
    private Map<Long, LocalDateTime> canceled() {
        Map<Long, LocalDateTime> canceled = new TreeMap<>();
        query("SELECT JobId, CancelTime FROM job WHERE CancelTime IS NOT NULL",
                rows -> canceled.put(rows.getLong(1), rows.getDateTime(2)));
        return canceled;
    }

    private void cancel(long job, @Nullable UUID partition) {
        assertThat(callInOrder("proc_CancelJob", job, partition).sets()).isEmpty();
    }

    private int active() {
        var outcome = call("proc_HasActiveJobs");
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    private void cancelAll() {
        assertThat(call("proc_CancelAllActiveJobs").sets()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-3.1.1-20", "TSSPROC-3.1.5.4-1", "TSSPROC-3.1.5.4-2", "TSSPROC-3.1.5.4-3", "TSSPROC-3.1.5.4-4",
        "TSSPROC-3.1.5.4-5", "TSSPROC-3.1.5.4-9", "WORDSSP-3.1.1-24", "WORDSSP-3.1.5.12-1", "WORDSSP-3.1.5.12-2",
        "WORDSSP-3.1.5.12-3", "WORDSSP-3.1.5.12-4", "WORDSSP-3.1.5.12-5", "WORDSSP-3.1.5.12-9", "WORDSSP2-3.2.1-24",
        "WORDSSP2-3.2.5.12-1", "WORDSSP2-3.2.5.12-2", "WORDSSP2-3.2.5.12-3", "WORDSSP2-3.2.5.12-4",
        "WORDSSP2-3.2.5.12-5", "WORDSSP2-3.2.5.12-9"})
    void aJobIsCanceledInItsOwnPartitionOnly() {
        job(1, PARTITION, 1);
        job(2, PARTITION, 1);
        job(3, 1);
        job(4, 1);
        later();
        cancel(1, OTHER);
        cancel(1, null);
        cancel(3, PARTITION);
        assertThat(canceled()).isEmpty();
        cancel(1, PARTITION);
        cancel(3, null);
        cancel(99, null);
        assertThat(canceled()).isEqualTo(Map.of(1L, now(), 3L, now()));
        later();
        cancel(4);
        assertThat(canceled()).containsOnlyKeys(1L, 3L, 4L).containsEntry(4L, now());
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.4-6", "TSSPROC-3.1.5.4-7", "WORDSSP-3.1.5.12-6", "WORDSSP-3.1.5.12-7",
        "WORDSSP2-3.2.5.12-6", "WORDSSP2-3.2.5.12-7"})
    void aCanceledJobKeepsItsTime() {
        addJob(1);
        cancel(1);
        LocalDateTime first = now();
        later();
        cancel(1);
        assertThat(canceled()).isEqualTo(Map.of(1L, first));
        assertThat(refused("proc_CancelJob", "@JobId", null).number()).isEqualTo(515);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.3-1", "TSSPROC-3.1.5.3-2", "TSSPROC-3.1.5.3-3", "TSSPROC-3.1.5.3-4", "TSSPROC-3.1.5.3-5",
        "TSSPROC-3.1.5.3-6", "TSSPROC-3.1.5.3-7", "TSSPROC-3.1.5.3-8", "TSSPROC-3.1.5.3-10", "WORDSSP-3.1.5.13-1",
        "WORDSSP-3.1.5.13-2", "WORDSSP-3.1.5.13-3", "WORDSSP-3.1.5.13-4", "WORDSSP-3.1.5.13-5", "WORDSSP-3.1.5.13-6",
        "WORDSSP-3.1.5.13-7", "WORDSSP-3.1.5.13-8", "WORDSSP-3.1.5.13-10", "WORDSSP2-3.2.5.13-1", "WORDSSP2-3.2.5.13-2",
        "WORDSSP2-3.2.5.13-3", "WORDSSP2-3.2.5.13-4", "WORDSSP2-3.2.5.13-5", "WORDSSP2-3.2.5.13-6",
        "WORDSSP2-3.2.5.13-7", "WORDSSP2-3.2.5.13-8", "WORDSSP2-3.2.5.13-10"})
    void everyJobThatIsNotOverIsCanceled() {
        job(1, 1);
        job(2, PARTITION, 1, 2);
        start(2, 1, 1);
        succeed(2, 1, 1);
        start(2, 1, 2);
        addJob(3, OTHER);
        addJob(4);
        addGroup(4, 1, 1, group(1));
        // Over: an item that succeeded, one that failed.
        job(5, 1, 2);
        start(5, 1, 1);
        succeed(5, 1, 1);
        start(5, 1, 2);
        fail(5L, 1, 2, true, 3);
        // An item that ended without a start leaves its job active.
        job(6, 1);
        updateBatch(batch("", failed(6, 1, 1, 9)));
        // Submitted without items: neither active nor unsubmitted.
        addJob(7);
        submit(7);
        addJob(8);
        cancel(8);
        LocalDateTime before = now();
        later();

        cancelAll();
        LocalDateTime now = now();
        assertThat(canceled()).isEqualTo(Map.of(1L, now, 2L, now, 3L, now, 4L, now, 6L, now, 8L, before));
        assertThat(refused("proc_CancelAllActiveJobs", "@JobId", 1L).number()).isEqualTo(8146);
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.12-1", "TSSPROC-3.1.5.12-2", "TSSPROC-3.1.5.12-3", "TSSPROC-3.1.5.12-4",
        "TSSPROC-3.1.5.12-5", "TSSPROC-3.1.5.12-6", "TSSPROC-3.1.5.12-7", "TSSPROC-3.1.5.12-8", "WORDSSP-3.1.5.6-1",
        "WORDSSP-3.1.5.6-2", "WORDSSP-3.1.5.6-3", "WORDSSP-3.1.5.6-4", "WORDSSP-3.1.5.6-5", "WORDSSP-3.1.5.6-6",
        "WORDSSP-3.1.5.6-7", "WORDSSP-3.1.5.6-8", "WORDSSP2-3.2.5.6-1", "WORDSSP2-3.2.5.6-2", "WORDSSP2-3.2.5.6-3",
        "WORDSSP2-3.2.5.6-4", "WORDSSP2-3.2.5.6-5", "WORDSSP2-3.2.5.6-6", "WORDSSP2-3.2.5.6-7", "WORDSSP2-3.2.5.6-8"})
    void submittedJobsWithUnfinishedItemsAreActive() {
        assertThat(active()).isZero();
        addJob(1);
        addGroup(1, 1, 1, group(1, 2));
        addJob(2);
        submit(2);
        assertThat(active()).isZero();
        submit(1);
        assertThat(active()).isEqualTo(1);
        job(3, PARTITION, 1);
        start(3, 1, 1);
        int two = queue == Queue.TRANSLATION ? 2 : 1;
        assertThat(active()).isEqualTo(two);
        // Waiting and running items in one job make one job.
        start(1, 1, 2);
        assertThat(active()).isEqualTo(two);
        cancel(3, PARTITION);
        assertThat(active()).isEqualTo(1);
        succeed(1, 1, 2);
        assertThat(active()).isEqualTo(1);
        start(1, 1, 1);
        fail(1L, 1, 1, true, 2);
        assertThat(active()).isZero();
        // Ended without a start is ended.
        job(4, 1);
        assertThat(active()).isEqualTo(1);
        updateBatch(batch("", failed(4, 1, 1, 9)));
        assertThat(active()).isZero();
        assertThat(refused("proc_HasActiveJobs", "@JobId", 1L).number()).isEqualTo(8146);
    }
}
