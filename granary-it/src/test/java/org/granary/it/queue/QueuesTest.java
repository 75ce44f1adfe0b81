package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.granary.conformance.Covers;
import org.granary.procedure.TableDeclaration;
import org.granary.type.Column;
import org.junit.jupiter.api.Test;

/// What a queue's database consists of.
class QueuesTest extends QueueTest {
    private static final List<String> SHARED = List.of("proc_AddGroup", "proc_AddJob", "proc_CancelAllActiveJobs",
            "proc_CancelJob", "proc_GetConversionBatch", "proc_GetGroups", "proc_GetItems", "proc_GetJobs",
            "proc_GetJobStatus", "proc_HasActiveJobs", "proc_JobsExpire", "proc_SubmitJob",
            "proc_UpdateConversionBatch", "proc_UpdateFailedItem", "proc_UpdateSucceededItem");

    @Test
    @Covers({"TSSPROC-3.1.5-9", "WORDSSP-3.1.5-10", "WORDSSP2-3.2.5-10"})
    void everyProcedureOfTheDocumentIsThereAndNoOther() {
        List<String> expected = new ArrayList<>(SHARED);
        if (queue == Queue.TRANSLATION) {
            expected.addAll(
                    List.of("proc_GetConversionBatchInterleaved", "proc_GetItemCount", "proc_UpdateItemCount"));
        }
        assertThat(database.catalog().procedures()).extracting(procedure -> procedure.declaration().name())
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void everyReadableTableHasItsColumnsInTheStore() {
        job(1, 1);
        assertThat(database.catalog().tables()).extracting(TableDeclaration::name).containsExactly("Jobs", "Groups",
                "Items");
        for (TableDeclaration table : database.catalog().tables()) {
            String columns = table.columns().stream().map(Column::name).collect(Collectors.joining(", "));
            assertThat(query("SELECT " + columns + " FROM " + table.storeTable(), rows -> 1)).hasSize(1);
        }
    }
}
