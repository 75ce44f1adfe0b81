package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

class GetGroupsTest extends QueueTest {
    private static final UUID OTHER = UUID.fromString("00000000-0000-0000-0000-00000000000b");

    @Test
    @Covers({"TSSPROC-2.2.4.3-1", "TSSPROC-2.2.4.3-2", "TSSPROC-2.2.4.3-3", "TSSPROC-2.2.4.3-4", "TSSPROC-2.2.4.3-5",
        "TSSPROC-2.2.4.3-6", "TSSPROC-2.2.4.3-7", "TSSPROC-3.1.5.1-2", "TSSPROC-3.1.5.7-2", "WORDSSP-2.2.4.5-1",
        "WORDSSP-2.2.4.5-2", "WORDSSP-2.2.4.5-3", "WORDSSP-2.2.4.5-4", "WORDSSP-2.2.4.5-5", "WORDSSP-2.2.4.5-6",
        "WORDSSP-2.2.4.5-7", "WORDSSP-3.1.5.10-2", "WORDSSP-3.1.5.15-2", "WORDSSP2-2.2.4.5-1", "WORDSSP2-2.2.4.5-2",
        "WORDSSP2-2.2.4.5-3", "WORDSSP2-2.2.4.5-4", "WORDSSP2-2.2.4.5-5", "WORDSSP2-2.2.4.5-6", "WORDSSP2-2.2.4.5-7",
        "WORDSSP2-3.2.5.10-2", "WORDSSP2-3.2.5.15-2"})
    void everyGroupOfTheJobIsListedWithWhatTheJobHas() {
        addJob(1);
        var created = now();
        later();
        addGroup(1, 7, 1, group(1));
        call("proc_AddGroup", "@JobId", 1L, "@GroupId", -2, "@InputRoot", "a", "@OutputRoot", "b",
                "@MaxAttemptsCount", 1, "@JobXml", group(1));
        job(2, 1);

        ResultSet set = call("proc_GetGroups", "@JobId", 1L).set();
        assertThat(set.shape()).containsExactly("GroupId smallint", "InputRoot nvarchar(max)",
                "OutputRoot nvarchar(max)", "CreateTime datetime", "CancelTime datetime", "Submitted bit",
                "Settings nvarchar(max)");
        assertThat(set.rows()).containsExactly(Arrays.asList(-2, "a", "b", created, null, false, "<settings/>"),
                Arrays.asList(7, "http://in", "http://out", created, null, false, "<settings/>"));
        submit(1);
        cancel(1);
        ResultSet after = call("proc_GetGroups", "@JobId", 1L).set();
        assertThat(after.column("Submitted")).containsExactly(true, true);
        assertThat(after.column("CancelTime")).containsExactly(now(), now());
    }

    @Test
    @Covers({"TSSPROC-3.1.5.7-1", "TSSPROC-3.1.5.7-3", "TSSPROC-3.1.5.7-4", "TSSPROC-3.1.5.7-5", "TSSPROC-3.1.5.7-7",
        "WORDSSP-3.1.5.10-1", "WORDSSP-3.1.5.10-3", "WORDSSP-3.1.5.10-4", "WORDSSP-3.1.5.10-5", "WORDSSP-3.1.5.10-7",
        "WORDSSP2-3.2.5.10-1", "WORDSSP2-3.2.5.10-3", "WORDSSP2-3.2.5.10-4", "WORDSSP2-3.2.5.10-5",
        "WORDSSP2-3.2.5.10-7"})
    void aPartitionThatIsGivenHasToBeTheJobsOwn() {
        job(1, PARTITION, 1);
        job(2, 1);
        assertThat(callInOrder("proc_GetGroups", 1L, PARTITION).set().rows()).hasSize(1);
        assertThat(callInOrder("proc_GetGroups", 1L, OTHER).set().rows()).isEmpty();
        assertThat(callInOrder("proc_GetGroups", 2L, OTHER).set().rows()).isEmpty();
        assertThat(callInOrder("proc_GetGroups", 1L).set().rows()).hasSize(1);
        assertThat(callInOrder("proc_GetGroups", 1L, null).set().rows()).hasSize(1);
        assertThat(callInOrder("proc_GetGroups", 3L).set().rows()).isEmpty();
        assertThat(refused("proc_GetGroups", "@JobId", null).number()).isEqualTo(515);
    }
}
