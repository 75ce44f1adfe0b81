package org.granary.it.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The example of both documents' section 4.1, step by step, with the values as its text passes them.
class WorkedExampleTest extends WordTest {
    private static final byte[] ONE = {1};
    private static final byte[] HEADER = new byte[16];

    /// Total, NotSubmitted, NotStarted, InProgress, Succeeded, Failed, Canceled.
    private List<@Nullable Object> status() {
        return call("proc_GetJobStatus", "@JobId", "1").set().rows().getFirst().subList(0, 7);
    }

    private ResultSet itemsOfGroup() {
        return callInOrder("proc_GetItems", "1", "1", null, true, true, true, true, true, true).set();
    }

    @Test
    @Covers({"WORDSSP-4.1-2", "WORDSSP-4.1-3", "WORDSSP-4.1-4", "WORDSSP-4.1-5", "WORDSSP-4.1-6", "WORDSSP-4.1-7",
        "WORDSSP-4.1-8", "WORDSSP-4.1-9", "WORDSSP-4.1-10", "WORDSSP-4.1-11", "WORDSSP-4.1-13", "WORDSSP-4.1-14",
        "WORDSSP-4.1-15", "WORDSSP-4.1-16", "WORDSSP-4.1-17", "WORDSSP-4.1-18", "WORDSSP2-4.1-2", "WORDSSP2-4.1-3",
        "WORDSSP2-4.1-4", "WORDSSP2-4.1-5", "WORDSSP2-4.1-6", "WORDSSP2-4.1-7", "WORDSSP2-4.1-8", "WORDSSP2-4.1-9",
        "WORDSSP2-4.1-10", "WORDSSP2-4.1-11", "WORDSSP2-4.1-13", "WORDSSP2-4.1-14", "WORDSSP2-4.1-15",
        "WORDSSP2-4.1-16", "WORDSSP2-4.1-17", "WORDSSP2-4.1-18"})
    void theExampleRunsStepByStep() {
        LocalDateTime created = now();
        call("proc_AddJob", "@JobId", "1", "@UserTokenHeader", HEADER, "@UserTokenGroups", ONE, "@UserTokenSid",
                ONE, "@PartitionId", PARTITION.toString(), "@Settings", "<settings/>", "@Name", "testJob");
        assertThat(call("proc_GetJobs", "@ActiveOnly", 0, "@SubmittedOnly", 0).set().rows())
                .containsExactly(Arrays.asList(1L, created, null, false, "testJob"));

        call("proc_AddGroup", "@JobId", "1", "@GroupId", "1", "@InputRoot", null, "@OutputRoot", null,
                "@MaxAttemptsCount", "2", "@JobXml", """
                        <group
                        xmlns="http://schemas.microsoft.com/office/server/word/2009/08/databaseJobAdd">

                        <item id="1" in="Aenean%20nec.docx" out="Aenean%20nec.pdf" />

                        <item id="2" in="Fusce%20aliquet.docx" out="Fusce%20aliquet.pdf" />

                        </group>""");
        assertThat(status()).containsExactly(2, 2, 0, 0, 0, 0, 0);
        call("proc_SubmitJob", "@JobId", "1");
        assertThat(status()).containsExactly(2, 0, 2, 0, 0, 0, 0);
        assertThat(call("proc_HasActiveJobs").status()).isEqualTo(1);

        time(created.plusMinutes(1));
        assertThat(call("proc_GetConversionBatch", "@NumberOfConversionsInBatch", 2, "@InProgressThreshold",
                "Jan 31 2008 01:01:01:000AM").set().rows()).containsExactly(
                        Arrays.asList(1L, 1, 1, false, "Aenean%20nec.docx", "Aenean%20nec.pdf", 2, null, null, created),
                        Arrays.asList(1L, 1, 2, false, "Fusce%20aliquet.docx", "Fusce%20aliquet.pdf", 2, null, null,
                                created));

        ResultSet groups = call("proc_UpdateConversionBatch", "@BatchXml", """
                <batch
                xmlns="http://schemas.microsoft.com/office/server/word/2009/08/databaseBatchUpdate">
                <start>
                <item job="1" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                <item job="1" group="1" id="2" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                </start>
                <failed />
                </batch>""").set();
        assertThat(groups.rows()).usingRecursiveFieldByFieldElementComparator()
                .containsExactly(Arrays.asList(1L, 1, null, null, "<settings/>", HEADER, ONE, ONE));
        assertThat(items()).containsExactly(new Item(1, 1, 1, now(), null, 1, WORKER, null),
                new Item(1, 1, 2, now(), null, 1, WORKER, null));

        LocalDateTime started = now();
        time(created.plusMinutes(2));
        call("proc_UpdateSucceededItem", "@JobId", "1", "@GroupId", "1", "@ItemId", "1", "@Reserved", null);
        assertThat(itemsOfGroup().rows().getFirst()).startsWith(1, started, now(), null);
        assertThat(status()).containsExactly(2, 0, 0, 1, 1, 0, 0);
        call("proc_UpdateFailedItem", "@JobId", "1", "@GroupId", "1", "@ItemId", "2", "@Reserved", null,
                "@ErrorCode", "1", "@NoRetry", "1");

        assertThat(itemsOfGroup().rows().getLast()).startsWith(2, started, now(), 1);
        assertThat(status()).containsExactly(2, 0, 0, 0, 1, 1, 0);
        assertThat(call("proc_HasActiveJobs").status()).isZero();
        for (LocalDateTime threshold : List.of(LocalDateTime.of(2000, 1, 1, 0, 0),
                LocalDateTime.of(2100, 1, 1, 0, 0))) {
            assertThat(call("proc_GetConversionBatch", "@NumberOfConversionsInBatch", 2, "@InProgressThreshold",
                    threshold).set().rows()).isEmpty();
        }
        assertCountersAreRight();
    }
}
