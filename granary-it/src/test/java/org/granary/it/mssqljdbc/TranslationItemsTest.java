package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// proc_GetConversionBatch, proc_UpdateConversionBatch, proc_UpdateSucceededItem and proc_UpdateFailedItem as a client of the wire sees them.
class TranslationItemsTest extends TranslationCalls {

    private List<Object> handedOut(int count, Timestamp threshold) throws SQLException {
        return call("proc_GetConversionBatch", count, threshold).rows().stream()
                .map(row -> (Object) List.of(row.get(0), row.get(2), row.get(3))).toList();
    }

    @Test
    @Covers({"TSSPROC-2.2.4.1-1", "TSSPROC-2.2.4.1-2", "TSSPROC-2.2.4.1-3", "TSSPROC-2.2.4.1-4", "TSSPROC-2.2.4.1-5",
        "TSSPROC-2.2.4.1-6", "TSSPROC-2.2.4.1-7", "TSSPROC-2.2.4.1-8", "TSSPROC-2.2.4.1-9", "TSSPROC-2.2.4.1-10",
        "TSSPROC-3.1.5.5-1", "TSSPROC-3.1.5.5-2", "TSSPROC-3.1.5.5-3", "TSSPROC-3.1.5.5-12", "TSSPROC-3.1.5.5-16"})
    void waitingAndStaleItemsAreHandedOut() throws SQLException {
        Timestamp created = now();
        submittedJob(1, 1, 2);
        Answer empty = callByName("proc_GetConversionBatch", "@InProgressThreshold", "2000-01-01",
                "@NumberOfConversionsInBatch", 0);
        assertThat(empty.columns()).containsExactly("JobId", "GroupId", "ItemId", "InProgress", "InputFile",
                "OutputFile", "AttemptsRemaining", "WorkerServerInstance", "StartTime", "CreateTime");
        assertThat(empty.rows()).isEmpty();
        minutesPass(1);
        Timestamp started = now();
        startItem(1, 1, 1);
        minutesPass(1);
        assertThat(call("proc_GetConversionBatch", 1, now()).rows()).containsExactlyInAnyOrder(
                Arrays.asList(1L, (short) 1, 1, true, "1.docx", "1_x.docx", (short) 1, WORKER, started, created),
                Arrays.asList(1L, (short) 1, 2, false, "2.docx", "2_x.docx", (short) 2, null, null, created));
    }

    @Test
    @Covers({"TSSPROC-3.1.5.5-4", "TSSPROC-3.1.5.5-5", "TSSPROC-3.1.5.5-7", "TSSPROC-3.1.5.5-8", "TSSPROC-3.1.5.5-9",
        "TSSPROC-3.1.5.5-10", "TSSPROC-3.1.5.5-11", "TSSPROC-3.1.5.5-13", "TSSPROC-3.1.5.5-14"})
    void runningAndEndedItemsAreNotHandedOut() throws SQLException {
        addJob(1);
        addGroup(1, 1, 0, 1, 2, 3);
        assertThat(handedOut(10, now())).isEmpty();
        call("proc_SubmitJob", 1L);
        List<Object> first = List.of(1L, 1, false);
        assertThat(handedOut(1, now())).containsExactly(first);
        assertThat(handedOut(1, now())).containsExactly(first);
        assertThat(handedOut(10, now())).hasSize(3);
        startItem(1, 1, 1);
        call("proc_UpdateSucceededItem", 1L, (short) 1, 2);
        assertThat(handedOut(10, now())).containsExactly(List.of(1L, 3, false));
        assertNoNull("proc_GetConversionBatch", List.of(1, now()), 0, 1);
        assertRefused(547, "proc_GetConversionBatch", -1, now());
    }

    @Test
    @Covers({"TSSPROC-2.2.4.7-1", "TSSPROC-2.2.4.7-2", "TSSPROC-2.2.4.7-3", "TSSPROC-2.2.4.7-4", "TSSPROC-2.2.4.7-5",
        "TSSPROC-2.2.4.7-6", "TSSPROC-3.1.5.15-1", "TSSPROC-3.1.5.15-3", "TSSPROC-3.1.5.15-4", "TSSPROC-3.1.5.15-5",
        "TSSPROC-3.1.5.15-8", "TSSPROC-3.1.5.15-9", "TSSPROC-3.1.5.15-10", "TSSPROC-3.1.5.15-12", "TSSPROC-3.1.5.15-13",
        "TSSPROC-3.1.5.15-14", "TSSPROC-3.1.5.15-15", "TSSPROC-3.1.5.15-18"})
    void aBatchUpdateAnswersEachGroupOnce() throws SQLException {
        submittedJob(1, 1, 2, 3);
        submittedJob(2, 1);
        Answer answer = call("proc_UpdateConversionBatch",
                batchXml(started(1, 1, 1) + started(1, 1, 2) + started(3, 1, 1), failed(2, 1, 1, -5)));
        assertThat(answer.columns()).containsExactly("JobId", "GroupId", "InputRoot", "OutputRoot", "Settings",
                "PartitionId", "UserToken");
        assertThat(answer.rows()).usingRecursiveFieldByFieldElementComparator().containsExactlyInAnyOrder(
                Arrays.asList(1L, (short) 1, "http://in", "http://out", "<s/>", null, TOKEN),
                Arrays.asList(2L, (short) 1, "http://in", "http://out", "<s/>", null, TOKEN));
        assertThat(items()).containsExactly(Arrays.asList(1L, (short) 1, 1, now(), null, (short) 1, WORKER, null),
                Arrays.asList(1L, (short) 1, 2, now(), null, (short) 1, WORKER, null),
                Arrays.asList(1L, (short) 1, 3, null, null, (short) 2, null, null),
                Arrays.asList(2L, (short) 1, 1, null, now(), (short) 2, null, -5));
        Answer nothing = callByName("proc_UpdateConversionBatch", "@BatchXml", batchXml(started(9, 9, 9), ""));
        assertThat(nothing.hasRows()).isTrue();
        assertThat(nothing.rows()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.15-2", "TSSPROC-3.1.5.15-16", "TSSPROC-3.1.5-7", "TSSPROC-3.1.5-8"})
    void aBatchUpdateThatBreaksItsSchemaIsRefused() throws SQLException {
        submittedJob(1, 1);
        assertNoNull("proc_UpdateConversionBatch", List.of(""), 0);
        assertRefused(6913, "proc_UpdateConversionBatch", "<batch/>");
    }

    @Test
    @Covers({"TSSPROC-3.1.5.16-1", "TSSPROC-3.1.5.16-2", "TSSPROC-3.1.5.16-3", "TSSPROC-3.1.5.16-4",
        "TSSPROC-3.1.5.16-5", "TSSPROC-3.1.5.16-6", "TSSPROC-3.1.5.16-7", "TSSPROC-3.1.5.16-8", "TSSPROC-3.1.5.16-9",
        "TSSPROC-3.1.5.16-10", "TSSPROC-3.1.5.16-11", "TSSPROC-3.1.5.16-12", "TSSPROC-3.1.5.16-13",
        "TSSPROC-3.1.5.16-14", "TSSPROC-3.1.5.16-15", "TSSPROC-3.1.5.16-16", "TSSPROC-3.1.5.16-21"})
    void aFailedItemIsRetriedWhileAttemptsRemain() throws SQLException {
        submittedJob(1, 1, 2);
        startItem(1, 1, 1);
        Answer retried = call("proc_UpdateFailedItem", 1L, (short) 1, 1, false, 77);
        assertThat(retried.hasRows()).isFalse();
        assertThat(items().getFirst()).isEqualTo(Arrays.asList(1L, (short) 1, 1, null, null, (short) 1, null, null));
        assertThat(handedOut(10, now())).hasSize(2);

        startItem(1, 1, 1);
        Timestamp started = now();
        minutesPass(1);
        callByName("proc_UpdateFailedItem", "@ErrorCode", 78, "@NoRetry", 0, "@ItemId", 1, "@GroupId", 1, "@JobId", 1);
        startItem(1, 1, 2);
        call("proc_UpdateFailedItem", 1L, (short) 1, 2, true, null);
        assertThat(items()).containsExactly(
                Arrays.asList(1L, (short) 1, 1, started, now(), (short) 0, null, 78),
                Arrays.asList(1L, (short) 1, 2, now(), now(), (short) 0, null, null));
    }

    @Test
    @Covers({"TSSPROC-3.1.5.16-17", "TSSPROC-3.1.5.16-18", "TSSPROC-3.1.5.16-19", "TSSPROC-3.1.5.18-7",
        "TSSPROC-3.1.5.18-8", "TSSPROC-3.1.5.18-9"})
    void anEndNeedsTheWholeKeyOfItsItem() throws SQLException {
        submittedJob(1, 1);
        assertNoNull("proc_UpdateFailedItem", List.of(1L, (short) 1, 1, true, 1), 0, 1, 2);
        assertNoNull("proc_UpdateSucceededItem", List.of(1L, (short) 1, 1), 0, 1, 2);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.18-1", "TSSPROC-3.1.5.18-2", "TSSPROC-3.1.5.18-3", "TSSPROC-3.1.5.18-4",
        "TSSPROC-3.1.5.18-5", "TSSPROC-3.1.5.18-6", "TSSPROC-3.1.5.18-11"})
    void aSucceededItemEnds() throws SQLException {
        submittedJob(1, 1, 2, 3);
        Timestamp started = now();
        startItem(1, 1, 1);
        call("proc_UpdateFailedItem", 1L, (short) 1, 2, true, 9);
        minutesPass(1);
        assertThat(call("proc_UpdateSucceededItem", 1L, (short) 1, 1).hasRows()).isFalse();
        assertThat(callByName("proc_UpdateSucceededItem", "@ItemId", 2, "@GroupId", "1", "@JobId", 1).hasRows())
                .isFalse();
        assertThat(items()).containsExactly(
                Arrays.asList(1L, (short) 1, 1, started, now(), (short) 1, null, null),
                Arrays.asList(1L, (short) 1, 2, null, now(), (short) 0, null, null),
                Arrays.asList(1L, (short) 1, 3, null, null, (short) 2, null, null));
    }
}
