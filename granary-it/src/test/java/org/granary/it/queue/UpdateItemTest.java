package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// proc_SubmitJob, proc_UpdateFailedItem and proc_UpdateSucceededItem.
class UpdateItemTest extends QueueTest {
    private LocalDateTime started;

    /// Items 1 and 2 of group 1 of job 1 are running, with one attempt left each.
    @BeforeEach
    void startItems() {
        job(1, 1, 2);
        updateBatch(batch(started(1, 1, 1) + started(1, 1, 2), ""));
        started = now();
        time(started.plusMinutes(1));
    }

    private Item running(int item) {
        return new Item(1, 1, item, started, null, 1, WORKER, null);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.16-1", "TSSPROC-3.1.5.16-2", "TSSPROC-3.1.5.16-3", "TSSPROC-3.1.5.16-4",
        "TSSPROC-3.1.5.16-5", "TSSPROC-3.1.5.16-16", "TSSPROC-3.1.5.16-21", "WORDSSP-3.1.5.2-2", "WORDSSP-3.1.5.2-3",
        "WORDSSP-3.1.5.2-4", "WORDSSP-3.1.5.2-5", "WORDSSP-3.1.5.2-18", "WORDSSP-3.1.5.2-24", "WORDSSP2-3.2.5.2-2",
        "WORDSSP2-3.2.5.2-3", "WORDSSP2-3.2.5.2-4", "WORDSSP2-3.2.5.2-5", "WORDSSP2-3.2.5.2-18", "WORDSSP2-3.2.5.2-24"})
    void aFailureThatMayBeRetriedPutsTheItemBack() {
        assertThat(fail(1L, 1, 1, false, 5).sets()).isEmpty();

        assertThat(items()).containsExactly(new Item(1, 1, 1, null, null, 1, null, null), running(2));
        assertThat(work(9).set().column("InProgress")).containsExactly(true, false);
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.16-4", "WORDSSP-3.1.5.2-4", "WORDSSP2-3.2.5.2-4"})
    void aRetryKeepsTheEndThatAnItemHad() {
        fail(1L, 1, 1, true, 5);
        update("UPDATE item SET AttemptsRemaining = 3 WHERE ItemId = 1");
        LocalDateTime ended = now();
        time(ended.plusMinutes(1));
        fail(1L, 1, 1, false, 6);
        assertThat(item(1, 1, 1)).isEqualTo(new Item(1, 1, 1, null, ended, 3, null, 5));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.16-6", "TSSPROC-3.1.5.16-7", "TSSPROC-3.1.5.16-8", "TSSPROC-3.1.5.16-9",
        "TSSPROC-3.1.5.16-10", "TSSPROC-3.1.5.16-16", "WORDSSP-3.1.5.2-6", "WORDSSP-3.1.5.2-7", "WORDSSP-3.1.5.2-8",
        "WORDSSP-3.1.5.2-9", "WORDSSP-3.1.5.2-11", "WORDSSP-3.1.5.2-18", "WORDSSP2-3.2.5.2-6", "WORDSSP2-3.2.5.2-7",
        "WORDSSP2-3.2.5.2-8", "WORDSSP2-3.2.5.2-9", "WORDSSP2-3.2.5.2-11", "WORDSSP2-3.2.5.2-18"})
    void aFailureWithoutRetryEndsTheItem() {
        fail(1L, 1, 1, true, -5);
        assertThat(items()).containsExactly(new Item(1, 1, 1, started, now(), 0, null, -5), running(2));
        fail(1L, 1, 2, null, null);
        assertThat(item(1, 1, 2)).isEqualTo(new Item(1, 1, 2, started, now(), 0, null, null));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.16-11", "TSSPROC-3.1.5.16-12", "TSSPROC-3.1.5.16-13", "TSSPROC-3.1.5.16-14",
        "TSSPROC-3.1.5.16-15", "WORDSSP-3.1.5.2-12", "WORDSSP-3.1.5.2-13", "WORDSSP-3.1.5.2-14", "WORDSSP-3.1.5.2-15",
        "WORDSSP-3.1.5.2-17", "WORDSSP2-3.2.5.2-12", "WORDSSP2-3.2.5.2-13", "WORDSSP2-3.2.5.2-14",
        "WORDSSP2-3.2.5.2-15", "WORDSSP2-3.2.5.2-17"})
    void aFailureWithoutAttemptsLeftEndsTheItem() {
        start(1, 1, 1);
        LocalDateTime again = now();
        time(again.plusMinutes(1));
        fail(1L, 1, 1, false, 5);
        assertThat(items()).containsExactly(new Item(1, 1, 1, again, now(), 0, null, 5), running(2));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.16-17", "TSSPROC-3.1.5.16-18", "TSSPROC-3.1.5.16-19", "WORDSSP-3.1.5.2-20",
        "WORDSSP-3.1.5.2-21", "WORDSSP-3.1.5.2-22", "WORDSSP2-3.2.5.2-20", "WORDSSP2-3.2.5.2-21",
        "WORDSSP2-3.2.5.2-22"})
    void aFailureNamesItsItemInFull() {
        assertThat(refused("proc_UpdateFailedItem", "@JobId", null, "@GroupId", 1, "@ItemId", 1, "@NoRetry", true,
                "@ErrorCode", 1).number()).isEqualTo(515);
        assertThat(refused("proc_UpdateFailedItem", "@JobId", 1L, "@GroupId", null, "@ItemId", 1, "@NoRetry", true,
                "@ErrorCode", 1).number()).isEqualTo(515);
        assertThat(refused("proc_UpdateFailedItem", "@JobId", 1L, "@GroupId", 1, "@ItemId", null, "@NoRetry", true,
                "@ErrorCode", 1).number()).isEqualTo(515);
        assertThat(refused("proc_UpdateFailedItem", "@JobId", 1L, "@GroupId", 1, "@ItemId", 1, "@ErrorCode", 1)
                .number()).isEqualTo(201);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.18-1", "TSSPROC-3.1.5.18-2", "TSSPROC-3.1.5.18-3", "TSSPROC-3.1.5.18-4",
        "TSSPROC-3.1.5.18-5", "TSSPROC-3.1.5.18-6", "TSSPROC-3.1.5.18-11", "WORDSSP-3.1.5.1-2", "WORDSSP-3.1.5.1-3",
        "WORDSSP-3.1.5.1-4", "WORDSSP-3.1.5.1-7", "WORDSSP-3.1.5.1-8", "WORDSSP-3.1.5.1-13", "WORDSSP2-3.2.5.1-2",
        "WORDSSP2-3.2.5.1-3", "WORDSSP2-3.2.5.1-4", "WORDSSP2-3.2.5.1-7", "WORDSSP2-3.2.5.1-8", "WORDSSP2-3.2.5.1-13"})
    void aSuccessEndsTheItemWithoutError() {
        update("UPDATE item SET ErrorCode = 4 WHERE ItemId = 1");
        assertThat(callInOrder("proc_UpdateSucceededItem", 1L, 1, 1).sets()).isEmpty();
        assertThat(items()).containsExactly(new Item(1, 1, 1, started, now(), 1, null, null), running(2));
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.18-7", "TSSPROC-3.1.5.18-8", "TSSPROC-3.1.5.18-9", "WORDSSP-3.1.5.1-9",
        "WORDSSP-3.1.5.1-10", "WORDSSP-3.1.5.1-11", "WORDSSP2-3.2.5.1-9", "WORDSSP2-3.2.5.1-10", "WORDSSP2-3.2.5.1-11"})
    void aSuccessNamesItsItemInFull() {
        assertThat(refused("proc_UpdateSucceededItem", "@JobId", null, "@GroupId", 1, "@ItemId", 1).number())
                .isEqualTo(515);
        assertThat(refused("proc_UpdateSucceededItem", "@JobId", 1L, "@GroupId", null, "@ItemId", 1).number())
                .isEqualTo(515);
        assertThat(refused("proc_UpdateSucceededItem", "@JobId", 1L, "@GroupId", 1, "@ItemId", null).number())
                .isEqualTo(515);
    }

    @Test
    void anItemThatIsNotThereChangesNothing() {
        List<String> before = database.contents();
        fail(1L, 1, 9, true, 5);
        callInOrder("proc_UpdateSucceededItem", 2L, 1, 1);
        submit(99);
        assertThat(database.contents()).isEqualTo(before);
        assertCountersAreRight();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.14-1", "TSSPROC-3.1.5.14-2", "TSSPROC-3.1.5.14-3", "TSSPROC-3.1.5.14-4",
        "TSSPROC-3.1.5.14-5", "TSSPROC-3.1.5.14-6", "TSSPROC-3.1.5.14-8", "WORDSSP-3.1.5.4-1", "WORDSSP-3.1.5.4-2",
        "WORDSSP-3.1.5.4-3", "WORDSSP-3.1.5.4-4", "WORDSSP-3.1.5.4-5", "WORDSSP-3.1.5.4-6", "WORDSSP-3.1.5.4-8",
        "WORDSSP2-3.2.5.4-1", "WORDSSP2-3.2.5.4-2", "WORDSSP2-3.2.5.4-3", "WORDSSP2-3.2.5.4-4", "WORDSSP2-3.2.5.4-5",
        "WORDSSP2-3.2.5.4-6", "WORDSSP2-3.2.5.4-8"})
    void submittingMarksThatJobAndIsRepeatable() {
        addJob(2);
        addGroup(2, 1, 1, group(1));
        addJob(3);
        assertThat(work(9).set().column("InProgress")).doesNotContain(false);
        for (int i = 0; i < 2; i++) {
            assertThat(callInOrder("proc_SubmitJob", 2L).sets()).isEmpty();
            assertThat(query("SELECT Submitted FROM job ORDER BY JobId", rows -> rows.getInt(1)))
                    .containsExactly(1, 1, 0);
        }
        assertThat(work(9).set().column("JobId")).contains(2L);
        assertThat(refused("proc_SubmitJob", "@JobId", null).number()).isEqualTo(515);
    }
}
