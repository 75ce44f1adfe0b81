package org.granary.it.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// The result set of proc_UpdateConversionBatch.
class GroupsOfBatchTest extends TranslationTest {

    @Test
    @Covers({"TSSPROC-2.2.4.7-1", "TSSPROC-2.2.4.7-2", "TSSPROC-2.2.4.7-3", "TSSPROC-2.2.4.7-4", "TSSPROC-2.2.4.7-5",
        "TSSPROC-2.2.4.7-6", "TSSPROC-3.1.5.15-1", "TSSPROC-3.1.5.15-15", "TSSPROC-3.1.5.15-18", "TSSPROC-3.1.1-19"})
    void eachGroupWithAnUpdatedItemGivesOneRow() {
        String settings = " <s>\n</s>";
        call("proc_AddJob", "@JobId", -3L, "@UserToken", new byte[0], "@Settings", settings, "@PartitionId",
                PARTITION);
        addGroup(-3, 2, 1, group(1, 2, 3));
        addGroup(-3, 1, 1, group(1));
        job(1, 1, 2);

        ResultSet set = callInOrder("proc_UpdateConversionBatch",
                batch(started(1, 1, 1) + started(-3, 2, 1) + started(-3, 2, 3),
                        failed(-3, 1, 1, 4) + failed(1, 1, 2, 4)))
                .set();
        assertThat(set.shape()).containsExactly("JobId bigint", "GroupId smallint", "InputRoot nvarchar(max)",
                "OutputRoot nvarchar(max)", "Settings nvarchar(max)", "PartitionId uniqueidentifier",
                "UserToken varbinary(max)");
        assertThat(set.rows()).usingRecursiveFieldByFieldElementComparator().containsExactly(
                List.of(-3L, 1, "http://in", "http://out", settings, PARTITION, new byte[0]),
                List.of(-3L, 2, "http://in", "http://out", settings, PARTITION, new byte[0]),
                java.util.Arrays.asList(1L, 1, "http://in", "http://out", "<settings/>", null, TOKEN));
        assertThat(updateBatch(batch("", "")).set().rows()).isEmpty();
    }
}
