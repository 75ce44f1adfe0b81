package org.granary.it.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Three jobs of each kind, made at three times, of which the second is the threshold; those of the first half without partition.
class JobsExpireTest extends TranslationTest {
    private LocalDateTime threshold = LocalDateTime.MIN;

    /// Jobs 10, 20, 30 are created at the three times, and so on in tens: job 10·t + k.
    ///
    /// - k = 1: waiting, never submitted
    /// - k = 2: submitted, waiting
    /// - k = 3: submitted, both items ended at that time
    /// - k = 4: submitted, item 1 ended at that time, item 2 runs
    /// - k = 5: canceled at that time
    /// - k = 6: submitted, without items
    /// - k = 7: as 3, but in the partition
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
            for (long job : new long[]{base + 3, base + 7}) {
                job(job, job == base + 7 ? PARTITION : null, 1, 2);
                start(job, 1, 1);
                start(job, 1, 2);
                succeed(job, 1, 1);
                fail(job, 1, 2, true, 3);
            }
            job(base + 4, 1, 2);
            start(base + 4, 1, 1);
            succeed(base + 4, 1, 1);
            start(base + 4, 1, 2);
            job(base + 5, 1);
            cancel(base + 5);
            addJob(base + 6);
            submit(base + 6);
            later();
        }
        all = jobs();
    }

    private List<Long> all = List.of();

    private void expire(@Nullable LocalDateTime time, @Nullable UUID partition, @Nullable Boolean allPartitions,
            @Nullable Long job, boolean includeActive) {
        var outcome = callInOrder("proc_JobsExpire", time, partition, allPartitions, job, includeActive);
        assertThat(outcome.sets()).isEmpty();
        assertCountersAreRight();
        assertThat(query("""
                SELECT JobId FROM item UNION SELECT JobId FROM job_group UNION SELECT JobId FROM job_input
                EXCEPT SELECT JobId FROM job""", rows -> rows.getLong(1))).as("left over").isEmpty();
    }

    private void assertGone(Long... jobs) {
        assertThat(jobs()).isEqualTo(all.stream().filter(job -> !List.of(jobs).contains(job)).toList());
    }

    /// How many items a job has.
    private List<Integer> itemsOf(long job) {
        return items().stream().filter(i -> i.jobId() == job).map(Item::itemId).toList();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.13-1", "TSSPROC-3.1.5.13-2", "TSSPROC-3.1.5.13-7", "TSSPROC-3.1.5.13-8",
        "TSSPROC-3.1.5.13-23"})
    void aJobThatIsNamedGoesWhateverItsStateAndAge() {
        expire(threshold, null, null, 32L, false);
        assertGone(32L);
        expire(null, null, null, 31L, true);
        assertGone(31L, 32L);
        call("proc_JobsExpire", "@JobId", 33L, "@IncludeActiveJobs", false);
        assertGone(31L, 32L, 33L);
        expire(null, null, null, 999L, true);
        assertGone(31L, 32L, 33L);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.13-3", "TSSPROC-3.1.5.13-9", "TSSPROC-3.1.5.13-4", "TSSPROC-3.1.5.13-5",
        "TSSPROC-3.1.5.13-6"})
    void aJobThatIsNamedGoesOnlyFromItsPartition() {
        expire(null, null, null, 17L, true);
        expire(null, null, false, 17L, true);
        expire(null, new UUID(0, 0), false, 17L, true);
        expire(null, PARTITION, false, 13L, true);
        assertGone();
        expire(null, PARTITION, null, 17L, true);
        expire(null, PARTITION, true, 13L, false);
        expire(null, null, true, 27L, false);
        assertGone(13L, 17L, 27L);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.13-10", "TSSPROC-3.1.5.13-20", "TSSPROC-3.1.5.13-3", "TSSPROC-3.1.5.13-4"})
    void withActiveJobsAgeAloneDecides() {
        expire(threshold, null, null, null, true);
        assertGone(11L, 12L, 13L, 14L, 15L, 16L);
        expire(threshold, PARTITION, null, null, true);
        assertGone(11L, 12L, 13L, 14L, 15L, 16L, 17L);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.13-11", "TSSPROC-3.1.5.13-6", "TSSPROC-3.1.5.13-5"})
    void withActiveJobsAndWithoutTimeAllGo() {
        expire(null, PARTITION, false, null, true);
        assertGone(17L, 27L, 37L);
        expire(null, PARTITION, true, null, true);
        assertThat(jobs()).isEmpty();
        assertThat(items()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.13-12", "TSSPROC-3.1.5.13-14", "TSSPROC-3.1.5.13-16", "TSSPROC-3.1.5.13-18",
        "TSSPROC-3.1.5.13-19", "TSSPROC-3.1.5.13-20", "TSSPROC-3.1.5.13-3", "TSSPROC-3.1.5.13-4"})
    void withoutActiveJobsWhatEndedBeforeTheTimeGoes() {
        expire(threshold, null, null, null, false);
        assertGone(11L, 13L, 15L);
        assertThat(itemsOf(14)).containsExactly(2);
        assertThat(itemsOf(24)).containsExactly(1, 2);
        assertThat(itemsOf(23)).containsExactly(1, 2);
        assertThat(itemsOf(17)).containsExactly(1, 2);
        expire(threshold, PARTITION, null, null, false);
        assertGone(11L, 13L, 15L, 17L);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.13-13", "TSSPROC-3.1.5.13-15", "TSSPROC-3.1.5.13-17", "TSSPROC-3.1.5.13-18",
        "TSSPROC-3.1.5.13-19", "TSSPROC-3.1.5.13-6"})
    void withoutActiveJobsAndWithoutTimeEverythingThatEndedGoes() {
        expire(null, null, true, null, false);
        assertGone(13L, 15L, 17L, 23L, 25L, 27L, 33L, 35L, 37L);
        assertThat(itemsOf(14)).containsExactly(2);
        assertThat(itemsOf(34)).containsExactly(2);
        // What is left of a job goes when it ends.
        succeed(14, 1, 2);
        expire(null, null, null, null, false);
        assertGone(13L, 14L, 15L, 17L, 23L, 25L, 27L, 33L, 35L, 37L);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.13-16", "TSSPROC-3.1.5.13-14"})
    void itemsThatEndedWithoutAStartExpireTooAndCanceledUnsubmittedJobsByTheirAge() {
        updateBatch(batch("", failed(12, 1, 1, 5)));
        addJob(91);
        update("UPDATE job SET CreateTime = ?, CancelTime = ? WHERE JobId = 91", threshold.minusSeconds(1),
                now());
        expire(now(), null, null, null, false);
        assertThat(jobs()).contains(12L).doesNotContain(91L);
        later();
        expire(now(), null, null, null, false);
        assertThat(jobs()).doesNotContain(12L).contains(22L, 32L);
    }

    @Test
    @Covers("TSSPROC-3.1.5.13-21")
    void whetherActiveJobsAreIncludedHasToBeSaid() {
        assertThat(refused("proc_JobsExpire", "@IncludeActiveJobs", null).number()).isEqualTo(515);
        assertThat(refused("proc_JobsExpire", "@JobId", 11L).number()).isEqualTo(201);
    }
}
