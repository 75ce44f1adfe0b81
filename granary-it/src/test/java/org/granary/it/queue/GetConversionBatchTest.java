package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

class GetConversionBatchTest extends QueueTest {

    @Test
    @Covers({"TSSPROC-2.2.4.1-1", "TSSPROC-3.1.5.5-1", "TSSPROC-3.1.5.5-16", "WORDSSP-2.2.4.6-1", "WORDSSP-3.1.5.11-1",
        "WORDSSP-3.1.5.11-16", "WORDSSP2-2.2.4.6-1", "WORDSSP2-3.2.5.11-1", "WORDSSP2-3.2.5.11-16"})
    void anEmptyQueueGivesAnEmptyResultSet() {
        ResultSet set = callInOrder("proc_GetConversionBatch", 5, now()).set();
        assertThat(set.shape()).containsExactly("JobId bigint", "GroupId smallint", "ItemId int", "InProgress bit",
                "InputFile nvarchar(max)", "OutputFile nvarchar(max)", "AttemptsRemaining tinyint",
                "WorkerServerInstance uniqueidentifier", "StartTime datetime", "CreateTime datetime");
        assertThat(set.rows()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-2.2.4.1-2", "TSSPROC-2.2.4.1-3", "TSSPROC-2.2.4.1-4", "TSSPROC-2.2.4.1-6", "TSSPROC-2.2.4.1-7",
        "TSSPROC-2.2.4.1-10", "TSSPROC-3.1.5.5-2", "TSSPROC-3.1.5.14-5", "WORDSSP-2.2.4.6-2", "WORDSSP-2.2.4.6-3",
        "WORDSSP-2.2.4.6-4", "WORDSSP-2.2.4.6-6", "WORDSSP-2.2.4.6-7", "WORDSSP-2.2.4.6-10", "WORDSSP-3.1.5.4-5",
        "WORDSSP-3.1.5.11-2", "WORDSSP2-2.2.4.6-2", "WORDSSP2-2.2.4.6-3", "WORDSSP2-2.2.4.6-4", "WORDSSP2-2.2.4.6-6",
        "WORDSSP2-2.2.4.6-7", "WORDSSP2-2.2.4.6-10", "WORDSSP2-3.2.5.4-5", "WORDSSP2-3.2.5.11-2"})
    void anItemThatHasNotBeenStartedIsReturnedAsItWasAdded() {
        LocalDateTime created = now();
        addJob(1);
        later();
        addGroup(1, 1, 2, group(4));
        submit(1);
        later();

        assertThat(work(1).set().rows()).containsExactly(
                Arrays.asList(1L, 1, 4, false, "4.docx", "4_x.docx", 2, null, null, created));
    }

    @Test
    @Covers({"TSSPROC-2.2.4.1-5", "TSSPROC-2.2.4.1-8", "TSSPROC-2.2.4.1-9", "TSSPROC-3.1.5.5-3", "TSSPROC-3.1.5.5-4",
        "WORDSSP-2.2.4.6-5", "WORDSSP-2.2.4.6-8", "WORDSSP-2.2.4.6-9", "WORDSSP-3.1.5.11-3", "WORDSSP-3.1.5.11-4",
        "WORDSSP2-2.2.4.6-5", "WORDSSP2-2.2.4.6-8", "WORDSSP2-2.2.4.6-9", "WORDSSP2-3.2.5.11-3", "WORDSSP2-3.2.5.11-4"})
    void itemsStartedBeforeTheThresholdAreReturnedFirstByTheirStart() {
        LocalDateTime created = now();
        job(1, 1, 2, 3, 4);
        later();
        start(1, 1, 3);
        LocalDateTime first = now();
        later();
        start(1, 1, 1);
        LocalDateTime second = now();
        later();
        start(1, 1, 4);
        LocalDateTime third = now();

        // The third start equals the threshold.
        ResultSet set = call("proc_GetConversionBatch", "@NumberOfConversionsInBatch", 3, "@InProgressThreshold",
                third).set();
        assertThat(set.rows()).containsExactly(
                Arrays.asList(1L, 1, 3, true, "3.docx", "3_x.docx", 1, WORKER, first, created),
                Arrays.asList(1L, 1, 1, true, "1.docx", "1_x.docx", 1, WORKER, second, created),
                Arrays.asList(1L, 1, 2, false, "2.docx", "2_x.docx", 2, null, null, created));
        ResultSet none = call("proc_GetConversionBatch", "@NumberOfConversionsInBatch", 0,
                "@InProgressThreshold", first).set();
        assertThat(none.rows()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-3.1.1-22", "TSSPROC-3.1.5.5-5", "TSSPROC-3.1.5.5-6", "TSSPROC-3.1.5.5-7", "WORDSSP-3.1.1-26",
        "WORDSSP-3.1.5.11-5", "WORDSSP-3.1.5.11-6", "WORDSSP-3.1.5.11-7", "WORDSSP2-3.2.1-26", "WORDSSP2-3.2.5.11-5",
        "WORDSSP2-3.2.5.11-6", "WORDSSP2-3.2.5.11-7"})
    void unsubmittedCanceledAndFinishedItemsAreNotReturned() {
        addJob(1);
        addGroup(1, 1, 1, group(1, 2));
        start(1, 1, 2);
        job(2, 1, 2);
        start(2, 1, 2);
        cancel(2);
        job(3, 1, 2, 3, 4);
        start(3, 1, 1);
        call("proc_UpdateSucceededItem", "@JobId", 3L, "@GroupId", 1, "@ItemId", 1);
        updateBatch(batch("", failed(3, 1, 2, 5)));
        start(3, 1, 3);
        call("proc_UpdateFailedItem", "@JobId", 3L, "@GroupId", 1, "@ItemId", 3, "@NoRetry", true, "@ErrorCode",
                5);
        later();

        assertThat(keys(work(100))).containsExactly("3/1/4");
    }

    @Test
    @Covers({"TSSPROC-3.1.5.5-8", "WORDSSP-3.1.5.11-8", "WORDSSP2-3.2.5.11-8"})
    void anItemWithoutAttemptsLeftIsStillReturned() {
        addJob(1);
        addGroup(1, 1, 0, group(1));
        submit(1);
        assertThat(work(1).set().column("AttemptsRemaining")).containsExactly(0);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.5-9", "WORDSSP-3.1.5.11-9", "WORDSSP2-3.2.5.11-9"})
    void askingChangesNothing() {
        job(1, 1, 2);
        List<String> before = database.contents();
        assertThat(work(2).set()).isEqualTo(work(2).set());
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.5-10", "TSSPROC-3.1.5.5-11", "WORDSSP-3.1.5.11-11", "WORDSSP2-3.2.5.11-11"})
    void theOldestJobComesFirstAndTheNumberIsKept() {
        job(20, 2, 1);
        addJob(10);
        later();
        addJob(5);
        addGroup(5, 2, 1, group(1));
        addGroup(5, 1, 1, group(2));
        submit(5);
        addGroup(10, 1, 1, group(7));
        submit(10);

        List<String> all = List.of("10/1/7", "20/1/1", "20/1/2", "5/1/2", "5/2/1");
        for (int count = 0; count <= all.size(); count++) {
            assertThat(keys(work(count))).isEqualTo(all.subList(0, count));
        }
        assertThat(keys(work(Integer.MAX_VALUE))).isEqualTo(all);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.5-10", "TSSPROC-3.1.5.5-12", "WORDSSP-3.1.5.11-10", "WORDSSP-3.1.5.11-12",
        "WORDSSP2-3.2.5.11-10", "WORDSSP2-3.2.5.11-12"})
    void staleItemsComeBesideABatchOfTranslationsAndWithinABatchOfConversions() {
        job(1, 1, 2, 3, 4, 5);
        start(1, 1, 4);
        later();
        start(1, 1, 2);
        later();

        List<String> all = List.of("1/1/4", "1/1/2", "1/1/1", "1/1/3", "1/1/5");
        for (int count = 0; count <= all.size(); count++) {
            int expected = Math.min(queue == Queue.TRANSLATION ? count + 2 : count, all.size());
            assertThat(keys(work(count))).isEqualTo(all.subList(0, expected));
        }
    }

    @Test
    @Covers({"TSSPROC-3.1.5.5-13", "TSSPROC-3.1.5.5-14", "WORDSSP-3.1.5.11-13", "WORDSSP-3.1.5.11-14",
        "WORDSSP2-3.2.5.11-13", "WORDSSP2-3.2.5.11-14"})
    void neitherParameterMayBeNull() {
        assertThat(refused("proc_GetConversionBatch", "@NumberOfConversionsInBatch", null, "@InProgressThreshold",
                now()).number()).isEqualTo(515);
        assertThat(refused("proc_GetConversionBatch", "@NumberOfConversionsInBatch", 1, "@InProgressThreshold", null)
                .number()).isEqualTo(515);
        assertThat(refused("proc_GetConversionBatch", "@NumberOfConversionsInBatch", -1, "@InProgressThreshold",
                now()).number()).isEqualTo(547);
    }
}
