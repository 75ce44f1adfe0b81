package org.granary.it.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.queue.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JobsExpireTest extends WordTest {
    private LocalDateTime threshold = LocalDateTime.MIN;
    private List<Long> all = List.of();

    /// The same jobs at three times, of which the second is the threshold: job 10·t + k.
    ///
    /// - k = 1: not submitted; k = 2: submitted, waiting; k = 3: one item ended, one running
    /// - k = 4: all items ended; k = 5: canceled; k = 6: submitted, without items; k = 7: as 4, but in the partition
    @BeforeEach
    void addJobs() {
        for (int time = 1; time <= 3; time++) {
            if (time == 2) {
                threshold = now();
            }
            long base = 10L * time;
            addJob(base + 1);
            addGroup(base + 1, 1, 1, group(1));
            job(base + 2, 1);
            job(base + 3, 1, 2);
            start(base + 3, 1, 1);
            succeed(base + 3, 1, 1);
            start(base + 3, 1, 2);
            for (long job : new long[]{base + 4, base + 7}) {
                job(job, job == base + 7 ? PARTITION : null, 1, 2);
                start(job, 1, 1);
                succeed(job, 1, 1);
                updateBatch(batch("", failed(job, 1, 2, 9)));
            }
            job(base + 5, 1);
            cancel(base + 5);
            addJob(base + 6);
            submit(base + 6);
            later();
        }
        all = jobs();
    }

    /// @param allPartitions goes to the server only where there is such a parameter
    private void expire(@Nullable LocalDateTime time, @Nullable UUID partition, @Nullable Boolean allPartitions,
            @Nullable Long job, @Nullable Boolean includeActive) {
        var outcome = queue == Queue.WORD
                ? callInOrder("proc_JobsExpire", time, partition, job, includeActive)
                : callInOrder("proc_JobsExpire", time, partition, allPartitions, job, includeActive);
        assertThat(outcome.sets()).isEmpty();
        assertCountersAreRight();
        assertThat(query("""
                SELECT JobId FROM item UNION SELECT JobId FROM job_group UNION SELECT JobId FROM job_input
                EXCEPT SELECT JobId FROM job""", rows -> rows.getLong(1))).as("left over").isEmpty();
    }

    private void assertGone(Long... jobs) {
        assertThat(jobs()).isEqualTo(all.stream().filter(job -> !List.of(jobs).contains(job)).toList());
    }

    @Test
    @Covers({"WORDSSP-3.1.5.5-1", "WORDSSP-3.1.5.5-2", "WORDSSP-3.1.5.5-3", "WORDSSP-3.1.5.5-6", "WORDSSP-3.1.5.5-7",
        "WORDSSP-3.1.5.5-9", "WORDSSP-3.1.5.5-11", "WORDSSP-3.1.5.5-12", "WORDSSP-3.1.5.5-13", "WORDSSP-3.1.5.5-14",
        "WORDSSP-3.1.5.5-17", "WORDSSP2-3.2.5.5-1", "WORDSSP2-3.2.5.5-2", "WORDSSP2-3.2.5.5-3", "WORDSSP2-3.2.5.5-8",
        "WORDSSP2-3.2.5.5-9", "WORDSSP2-3.2.5.5-11", "WORDSSP2-3.2.5.5-13", "WORDSSP2-3.2.5.5-14",
        "WORDSSP2-3.2.5.5-15", "WORDSSP2-3.2.5.5-16", "WORDSSP2-3.2.5.5-19"})
    void inactiveJobsCreatedBeforeTheTimeGo() {
        expire(threshold, null, true, null, false);
        assertGone(14L, 15L, 17L);
        expire(threshold, null, true, null, null);
        assertGone(14L, 15L, 17L);
    }

    @Test
    @Covers({"WORDSSP-3.1.5.5-8", "WORDSSP-3.1.5.5-12", "WORDSSP-3.1.5.5-13", "WORDSSP-3.1.5.5-14",
        "WORDSSP2-3.2.5.5-10", "WORDSSP2-3.2.5.5-14", "WORDSSP2-3.2.5.5-15", "WORDSSP2-3.2.5.5-16"})
    void withoutTimeAllInactiveJobsGo() {
        expire(null, null, true, null, false);
        assertGone(14L, 15L, 17L, 24L, 25L, 27L, 34L, 35L, 37L);
    }

    @Test
    @Covers({"WORDSSP-3.1.5.5-15", "WORDSSP2-3.2.5.5-17"})
    void activeJobsGoWhereTheyAreIncluded() {
        expire(threshold, null, true, null, true);
        assertGone(11L, 12L, 13L, 14L, 15L, 16L, 17L);
        expire(null, null, true, null, true);
        assertThat(jobs()).isEmpty();
    }

    @Test
    @Covers({"WORDSSP-3.1.5.5-4", "WORDSSP-3.1.5.5-5", "WORDSSP2-3.2.5.5-4", "WORDSSP2-3.2.5.5-5", "WORDSSP2-3.2.5.5-6",
        "WORDSSP2-3.2.5.5-7"})
    void whichPartitionIsConcerned() {
        expire(threshold, new UUID(0, 0), null, null, true);
        assertGone();
        expire(threshold, PARTITION, null, null, true);
        assertGone(17L);
        expire(null, PARTITION, false, null, false);
        assertGone(17L, 27L, 37L);
        addJob(41, PARTITION);
        if (queue == Queue.WORD) {
            // Without a partition: all jobs.
            expire(null, null, null, null, true);
            assertThat(jobs()).isEmpty();
        } else {
            // Without a partition: jobs that have none, unless all partitions are concerned, whatever the partition.
            expire(null, null, null, null, true);
            assertThat(jobs()).containsExactly(41L);
            expire(null, null, false, null, true);
            assertThat(jobs()).containsExactly(41L);
            expire(null, new UUID(0, 0), true, null, true);
            assertThat(jobs()).isEmpty();
        }
    }

    @Test
    @Covers({"WORDSSP-3.1.5.5-10", "WORDSSP2-3.2.5.5-12"})
    void aJobThatIsNamedGoesOnlyIfItMeetsTheRest() {
        expire(threshold, null, true, 24L, true);
        expire(null, null, true, 22L, false);
        expire(null, new UUID(0, 0), false, 24L, true);
        expire(null, null, true, 26L, false);
        assertGone();
        expire(threshold, null, true, 14L, false);
        expire(null, null, true, 22L, true);
        expire(null, PARTITION, null, 27L, false);
        assertGone(14L, 22L, 27L);
    }

    @Test
    void whetherActiveJobsAreIncludedHasToBeSaid() {
        assertThat(refused("proc_JobsExpire", "@JobId", 11L).number()).isEqualTo(201);
    }

    @Test
    void onlyTheLaterDocumentKnowsAllPartitions() {
        if (queue == Queue.WORD) {
            assertThat(refused("proc_JobsExpire", "@AllPartitions", true, "@IncludeActiveJobs", true).number())
                    .isEqualTo(8145);
        } else {
            call("proc_JobsExpire", "@AllPartitions", true, "@IncludeActiveJobs", true);
            assertThat(jobs()).isEmpty();
        }
    }
}
