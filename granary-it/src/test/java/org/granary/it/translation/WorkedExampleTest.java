package org.granary.it.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The example of MS-TSSPROC section 4, step by step, with the values as its text passes them.
class WorkedExampleTest extends TranslationTest {

    /// Total, NotSubmitted, NotStarted, InProgress, Succeeded, Failed, Canceled.
    private List<@Nullable Object> status() {
        return call("proc_GetJobStatus", "@JobId", "1", "@PartitionId", PARTITION).set().rows().getFirst()
                .subList(0, 7);
    }

    private ResultSet itemsOfGroup() {
        return callInOrder("proc_GetItems", "1", "1", PARTITION, true, true, true, true, true, true).set();
    }

    @Test
    @Covers({"TSSPROC-4-2", "TSSPROC-4-3", "TSSPROC-4-4", "TSSPROC-4-5", "TSSPROC-4-6", "TSSPROC-4-7", "TSSPROC-4-8",
        "TSSPROC-4-9", "TSSPROC-4-10", "TSSPROC-4-11",
        "TSSPROC-4-12", "TSSPROC-4-13", "TSSPROC-4-14", "TSSPROC-4-15", "TSSPROC-4-16", "TSSPROC-4-17", "TSSPROC-4-18",
        "TSSPROC-4-19"})
    void theExampleRunsStepByStep() {
        LocalDateTime created = now();
        Outcome added = call("proc_AddJob", "@JobId", "1", "@UserId", "user@contoso.com", "@UserToken", TOKEN,
                "@PartitionId", PARTITION.toString(), "@Settings", "<settings/>", "@Name", "testJob", "@ItemCount", "2",
                "@MaxItemsPerDay", "1000", "@MaxItemsPerPartitionPerDay", "100");
        assertThat(added.status()).isZero();
        assertThat(added.sets()).isEmpty();

        assertThat(call("proc_GetJobs", "@PartitionId", PARTITION, "@ActiveOnly", 0, "@SubmittedOnly", 0).set()
                .rows()).containsExactly(Arrays.asList(1L, created, null, false, "testJob"));

        Outcome group = call("proc_AddGroup", "@JobId", "1", "@GroupId", "1", "@InputRoot", "http://contoso.com",
                "@OutputRoot", "http://contoso.com", "@MaxAttemptsCount", "2", "@JobXml", """
                        <group
                        xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd">
                          <item id="1" in="Aenean%20nec.docx" out="Aenean%20nec_Thai.docx" />
                          <item id="2" in="Fusce%20aliquet.docx" out="Fusce%20aliquet_Thai.docx" />
                        </group>""");
        assertThat(group.sets()).isEmpty();
        assertThat(status()).containsExactly(2, 2, 0, 0, 0, 0, 0);
        assertThat(call("proc_SubmitJob", "@JobId", "1").sets()).isEmpty();
        assertThat(status()).containsExactly(2, 0, 2, 0, 0, 0, 0);
        assertThat(call("proc_HasActiveJobs").status()).isEqualTo(1);

        time(created.plusMinutes(1));
        ResultSet work = call("proc_GetConversionBatch", "@NumberOfConversionsInBatch", 2,
                "@InProgressThreshold", "Jan 31 2008 01:01:01:000AM").set();
        assertThat(work.rows()).containsExactly(
                Arrays.asList(1L, 1, 1, false, "Aenean%20nec.docx", "Aenean%20nec_Thai.docx", 2, null, null, created),
                Arrays.asList(1L, 1, 2, false, "Fusce%20aliquet.docx", "Fusce%20aliquet_Thai.docx", 2, null, null,
                        created));

        ResultSet groups = call("proc_UpdateConversionBatch", "@BatchXml", """
                <batch
                xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
                  <start>
                    <item job="1" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                    <item job="1" group="1" id="2" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                  </start>
                  <failed />
                </batch>""").set();
        assertThat(groups.names()).containsExactly("JobId", "GroupId", "InputRoot", "OutputRoot", "Settings",
                "PartitionId", "UserToken");
        assertThat(groups.rows()).usingRecursiveFieldByFieldElementComparator().containsExactly(List.of(1L, 1,
                "http://contoso.com", "http://contoso.com", "<settings/>", PARTITION, TOKEN));
        assertThat(items()).containsExactly(new Item(1, 1, 1, now(), null, 1, WORKER, null),
                new Item(1, 1, 2, now(), null, 1, WORKER, null));

        LocalDateTime started = now();
        time(created.plusMinutes(2));
        assertThat(call("proc_UpdateSucceededItem", "@JobId", "1", "@GroupId", "1", "@ItemId", "1").sets())
                .isEmpty();
        assertThat(itemsOfGroup().rows().getFirst()).startsWith(1, started, now(), null);
        assertThat(status()).containsExactly(2, 0, 0, 1, 1, 0, 0);
        assertThat(call("proc_UpdateFailedItem", "@JobId", "1", "@GroupId", "1", "@ItemId", "2", "@ErrorCode",
                "1", "@NoRetry", "1").sets()).isEmpty();

        assertThat(items()).containsExactly(new Item(1, 1, 1, started, now(), 1, null, null),
                new Item(1, 1, 2, started, now(), 0, null, 1));
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
