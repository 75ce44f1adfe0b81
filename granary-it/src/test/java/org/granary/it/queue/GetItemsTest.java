package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GetItemsTest extends QueueTest {
    private static final UUID OTHER = UUID.fromString("00000000-0000-0000-0000-00000000000b");
    private static final int STATES = 6;

    /// Job 1 is submitted: item 1 waits, 2 runs, 3 succeeded, 4 failed, 5 failed without a start. Job 2 is not submitted. Job 3 was canceled
    /// after it was submitted: item 1 waited, 2 ran, 3 had succeeded, 4 had failed. Job 4 was canceled before it was submitted.
    @BeforeEach
    void addJobs() {
        for (long job : new long[]{1, 3}) {
            job(job, 1, 2, 3, 4, 5);
            start(job, 1, 2);
            start(job, 1, 3);
            start(job, 1, 4);
            later();
            succeed(job, 1, 3);
            fail(job, 1, 4, true, 44);
            updateBatch(batch("", failed(job, 1, 5, 55)));
        }
        cancel(3);
        addJob(2);
        addGroup(2, 1, 1, group(1, 2));
        addGroup(2, 2, 1, group(3));
        addJob(4);
        addGroup(4, 1, 1, group(1));
        cancel(4);
    }

    private ResultSet items(@Nullable Long job, @Nullable Integer group, @Nullable UUID partition,
            @Nullable Boolean... flags) {
        @Nullable
        Object[] arguments = new @Nullable Object[3 + STATES];
        arguments[0] = job;
        arguments[1] = group;
        arguments[2] = partition;
        System.arraycopy(flags, 0, arguments, 3, STATES);
        return callInOrder("proc_GetItems", arguments).set();
    }

    /// Group 1 of a job with one flag (counted from 0) set.
    private List<@Nullable Object> only(long job, int flag) {
        @Nullable
        Boolean[] flags = new @Nullable Boolean[STATES];
        Arrays.fill(flags, false);
        flags[flag] = true;
        return items(job, 1, null, flags).column("ItemId");
    }

    private List<@Nullable Object> allBut(long job, int flag) {
        @Nullable
        Boolean[] flags = new @Nullable Boolean[STATES];
        Arrays.fill(flags, true);
        flags[flag] = false;
        return items(job, 1, null, flags).column("ItemId");
    }

    private static final @Nullable Boolean[] ALL = {true, true, true, true, true, true};

    @Test
    @Covers({"TSSPROC-2.2.4.4-1", "TSSPROC-2.2.4.4-2", "TSSPROC-2.2.4.4-3", "TSSPROC-2.2.4.4-4", "TSSPROC-2.2.4.4-5",
        "TSSPROC-2.2.4.4-6", "TSSPROC-3.1.5.1-3", "TSSPROC-3.1.5.9-1", "TSSPROC-3.1.5.9-2", "TSSPROC-3.1.5.9-3",
        "TSSPROC-3.1.5.9-20", "TSSPROC-3.1.5.9-23", "WORDSSP-2.2.4.4-1", "WORDSSP-2.2.4.4-2", "WORDSSP-2.2.4.4-4",
        "WORDSSP-2.2.4.4-5", "WORDSSP-2.2.4.4-6", "WORDSSP-3.1.5.9-1", "WORDSSP-3.1.5.9-2", "WORDSSP-3.1.5.9-3",
        "WORDSSP-3.1.5.9-18", "WORDSSP-3.1.5.9-21", "WORDSSP-3.1.5.15-3", "WORDSSP2-2.2.4.4-1", "WORDSSP2-2.2.4.4-2",
        "WORDSSP2-2.2.4.4-4", "WORDSSP2-2.2.4.4-5", "WORDSSP2-2.2.4.4-6", "WORDSSP2-3.2.5.9-1", "WORDSSP2-3.2.5.9-2",
        "WORDSSP2-3.2.5.9-3", "WORDSSP2-3.2.5.9-18", "WORDSSP2-3.2.5.9-21", "WORDSSP2-3.2.5.15-3"})
    void allItemsOfTheGroupAreListedWithTimesAndError() {
        ResultSet set = items(1L, 1, null, ALL);
        assertThat(set.shape()).containsExactly("ItemId int", "StartTime datetime", "StopTime datetime",
                "ErrorCode int", "InputFile nvarchar(max)", "OutputFile nvarchar(max)");
        Object started = item(1, 1, 2).start();
        Object ended = item(1, 1, 3).stop();
        assertThat(set.rows()).containsExactly(Arrays.asList(1, null, null, null, "1.docx", "1_x.docx"),
                Arrays.asList(2, started, null, null, "2.docx", "2_x.docx"),
                Arrays.asList(3, started, ended, null, "3.docx", "3_x.docx"),
                Arrays.asList(4, started, ended, 44, "4.docx", "4_x.docx"),
                Arrays.asList(5, null, ended, 55, "5.docx", "5_x.docx"));
        assertThat(items(2L, 2, null, ALL).column("ItemId")).containsExactly(3);
        assertThat(items(2L, 3, null, ALL).rows()).isEmpty();
        assertThat(items(99L, 1, null, ALL).rows()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.9-14", "TSSPROC-3.1.5.9-15", "TSSPROC-3.1.5.9-16", "TSSPROC-3.1.5.9-17",
        "TSSPROC-3.1.5.9-18", "TSSPROC-3.1.5.9-19", "WORDSSP-3.1.5.9-12", "WORDSSP-3.1.5.9-13", "WORDSSP-3.1.5.9-14",
        "WORDSSP-3.1.5.9-15", "WORDSSP-3.1.5.9-16", "WORDSSP-3.1.5.9-17", "WORDSSP2-3.2.5.9-12", "WORDSSP2-3.2.5.9-13",
        "WORDSSP2-3.2.5.9-14", "WORDSSP2-3.2.5.9-15", "WORDSSP2-3.2.5.9-16", "WORDSSP2-3.2.5.9-17"})
    void aStateThatIsAskedForAloneGivesItsItems() {
        // An item that is in none of the six states is never left out: 5 of the canceled job.
        assertThat(only(2, 0)).containsExactly(1, 2);
        assertThat(only(1, 1)).containsExactly(1, 5);
        assertThat(only(1, 2)).containsExactly(2);
        assertThat(only(1, 3)).containsExactly(3);
        assertThat(only(1, 4)).containsExactly(4);
        assertThat(only(3, 5)).containsExactly(1, 2, 5);
        assertThat(only(4, 5)).containsExactly(1);
    }

    @Test
    @Covers({"TSSPROC-2.2.4.6-13", "TSSPROC-3.1.5.9-8", "TSSPROC-3.1.5.9-9", "TSSPROC-3.1.5.9-10", "TSSPROC-3.1.5.9-11",
        "TSSPROC-3.1.5.9-12", "TSSPROC-3.1.5.9-13", "WORDSSP-2.2.4.2-13", "WORDSSP-3.1.5.9-6", "WORDSSP-3.1.5.9-7",
        "WORDSSP-3.1.5.9-8", "WORDSSP-3.1.5.9-9", "WORDSSP-3.1.5.9-10", "WORDSSP-3.1.5.9-11", "WORDSSP2-2.2.4.2-13",
        "WORDSSP2-3.2.5.9-6", "WORDSSP2-3.2.5.9-7", "WORDSSP2-3.2.5.9-8", "WORDSSP2-3.2.5.9-9", "WORDSSP2-3.2.5.9-10",
        "WORDSSP2-3.2.5.9-11"})
    void aStateThatIsNotAskedForLeavesItsItemsOut() {
        assertThat(allBut(2, 0)).isEmpty();
        assertThat(allBut(4, 0)).containsExactly(1);
        assertThat(allBut(1, 1)).containsExactly(2, 3, 4);
        assertThat(allBut(3, 1)).containsExactly(1, 2, 3, 4, 5);
        assertThat(allBut(1, 2)).containsExactly(1, 3, 4, 5);
        assertThat(allBut(3, 2)).containsExactly(1, 2, 3, 4, 5);
        assertThat(allBut(1, 3)).containsExactly(1, 2, 4, 5);
        assertThat(allBut(3, 3)).containsExactly(1, 2, 4, 5);
        assertThat(allBut(1, 4)).containsExactly(1, 2, 3, 5);
        assertThat(allBut(3, 4)).containsExactly(1, 2, 3, 5);
        assertThat(allBut(1, 5)).containsExactly(1, 2, 3, 4, 5);
        assertThat(allBut(3, 5)).containsExactly(3, 4, 5);
        assertThat(allBut(4, 5)).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.9-21", "WORDSSP-3.1.5.9-19", "WORDSSP2-3.2.5.9-19"})
    void aStateThatIsNullLeavesNothingOut() {
        @Nullable
        Boolean[] none = new @Nullable Boolean[STATES];
        for (long job = 1; job <= 4; job++) {
            assertThat(items(job, 1, null, none)).isEqualTo(items(job, 1, null, ALL));
        }
    }

    @Test
    @Covers({"TSSPROC-3.1.5.9-4", "TSSPROC-3.1.5.9-5", "WORDSSP-3.1.5.9-4", "WORDSSP2-3.2.5.9-4"})
    void onlyTranslationsAreFilteredByPartition() {
        job(5, PARTITION, 1);
        boolean filtered = queue == Queue.TRANSLATION;
        assertThat(items(5L, 1, PARTITION, ALL).rows()).hasSize(1);
        assertThat(items(5L, 1, OTHER, ALL).rows()).hasSize(filtered ? 0 : 1);
        assertThat(items(5L, 1, null, ALL).rows()).hasSize(filtered ? 0 : 1);
        assertThat(items(2L, 1, PARTITION, ALL).rows()).hasSize(filtered ? 0 : 2);
        assertThat(call("proc_GetItems", "@JobId", 2L, "@GroupId", 1, "@NotSubmitted", true, "@NotStarted", true,
                "@InProgress", true, "@Succeeded", true, "@Failed", true, "@Canceled", true).set().rows()).hasSize(2);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.9-6", "TSSPROC-3.1.5.9-7", "WORDSSP-3.1.5.9-5", "WORDSSP2-3.2.5.9-5"})
    void noJobOrGroupIsAnErrorForTranslationsAndNothingForConversions() {
        if (queue == Queue.TRANSLATION) {
            String[] states = {"@NotSubmitted", "@NotStarted", "@InProgress", "@Succeeded", "@Failed", "@Canceled"};
            for (String missing : List.of("@JobId", "@GroupId")) {
                @Nullable
                Object[] arguments = new @Nullable Object[4 + 2 * STATES];
                arguments[0] = "@JobId";
                arguments[1] = missing.equals("@JobId") ? null : 1L;
                arguments[2] = "@GroupId";
                arguments[3] = missing.equals("@GroupId") ? null : 1;
                for (int i = 0; i < STATES; i++) {
                    arguments[4 + 2 * i] = states[i];
                    arguments[5 + 2 * i] = true;
                }
                assertThat(refused("proc_GetItems", arguments).number()).isEqualTo(515);
            }
        } else {
            assertThat(items(null, 1, null, ALL).rows()).isEmpty();
            assertThat(items(1L, null, null, ALL).rows()).isEmpty();
        }
    }
}
