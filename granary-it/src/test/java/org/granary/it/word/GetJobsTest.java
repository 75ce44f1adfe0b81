package org.granary.it.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GetJobsTest extends WordTest {
    private static final byte[] SID = {1, 2, 3};
    private static final byte[] GROUPS = {4, 5};

    private void add(long job, @Nullable UUID partition, byte @Nullable [] sid, byte @Nullable [] groups) {
        call("proc_AddJob", "@JobId", job, "@Settings", "", "@PartitionId", partition, "@UserTokenHeader",
                sid == null ? null : TOKEN, "@UserTokenSid", sid, "@UserTokenGroups", groups);
    }

    private List<@Nullable Object> list(@Nullable UUID partition, byte @Nullable [] sid, byte @Nullable [] groups,
            @Nullable Boolean active, @Nullable Boolean submitted) {
        return callInOrder("proc_GetJobs", partition, sid, groups, active, submitted).set().column("JobId");
    }

    @Test
    @Covers({"WORDSSP-2.2.4.3-1", "WORDSSP-2.2.4.3-2", "WORDSSP-2.2.4.3-3", "WORDSSP-2.2.4.3-4", "WORDSSP-2.2.4.3-5",
        "WORDSSP-2.2.4.3-6", "WORDSSP-3.1.5.8-1", "WORDSSP-3.1.5.8-10", "WORDSSP-3.1.5.8-12", "WORDSSP-3.1.5.8-15",
        "WORDSSP-3.1.5.14-2", "WORDSSP2-2.2.4.3-1", "WORDSSP2-2.2.4.3-2", "WORDSSP2-2.2.4.3-3", "WORDSSP2-2.2.4.3-4",
        "WORDSSP2-2.2.4.3-5", "WORDSSP2-2.2.4.3-6", "WORDSSP2-3.2.5.8-1", "WORDSSP2-3.2.5.8-10", "WORDSSP2-3.2.5.8-12",
        "WORDSSP2-3.2.5.8-15", "WORDSSP2-3.2.5.14-2"})
    void jobsAreListedOldestFirst() {
        ResultSet empty = call("proc_GetJobs", "@ActiveOnly", false, "@SubmittedOnly", false).set();
        assertThat(empty.shape()).containsExactly("JobId bigint", "CreateTime datetime", "CancelTime datetime",
                "Submitted bit", "Name nvarchar(max)");
        assertThat(empty.rows()).isEmpty();
        var first = now();
        call("proc_AddJob", "@JobId", 9L, "@Settings", "", "@Name", "nine");
        later();
        var second = now();
        addJob(5);
        addJob(3, PARTITION);
        later();
        submit(5);
        callInOrder("proc_CancelJob", 3L, PARTITION);
        assertThat(call("proc_GetJobs", "@ActiveOnly", false, "@SubmittedOnly", false).set().rows())
                .containsExactly(Arrays.asList(9L, first, null, false, "nine"),
                        Arrays.asList(3L, second, now(), false, null),
                        Arrays.asList(5L, second, null, true, null));
    }

    @Test
    @Covers({"WORDSSP-3.1.5.8-2", "WORDSSP-3.1.5.8-3", "WORDSSP2-3.2.5.8-2", "WORDSSP2-3.2.5.8-3"})
    void aPartitionThatIsGivenHasToBeTheirs() {
        addJob(1, PARTITION);
        addJob(2);
        assertThat(list(PARTITION, null, null, false, false)).containsExactly(1L);
        assertThat(list(null, null, null, false, false)).containsExactly(1L, 2L);
        assertThat(list(new UUID(0, 0), null, null, false, false)).isEmpty();
    }

    @Test
    @Covers({"WORDSSP-3.1.1-27", "WORDSSP-3.1.5.8-4", "WORDSSP-3.1.5.8-5", "WORDSSP-3.1.5.8-6", "WORDSSP2-3.2.1-27",
        "WORDSSP2-3.2.5.8-4", "WORDSSP2-3.2.5.8-5", "WORDSSP2-3.2.5.8-6"})
    void usersAreComparedByBothPartsOfTheirToken() {
        add(1, PARTITION, SID, GROUPS);
        add(2, null, SID, GROUPS);
        add(3, null, SID, new byte[0]);
        add(4, null, new byte[0], GROUPS);
        add(5, null, new byte[]{1, 2, 3, 4}, new byte[]{5});
        add(6, null, null, null);
        assertThat(list(null, SID, GROUPS, false, false)).containsExactly(1L, 2L);
        assertThat(list(PARTITION, SID, GROUPS, false, false)).containsExactly(1L);
        assertThat(list(null, SID, new byte[0], false, false)).containsExactly(3L);
        assertThat(list(null, new byte[]{1, 2, 3, 4}, new byte[]{5}, false, false)).containsExactly(5L);
        assertThat(list(null, new byte[]{9}, GROUPS, false, false)).isEmpty();
        assertThat(list(null, SID, null, false, false)).hasSize(6);
        assertThat(list(null, null, GROUPS, false, false)).hasSize(6);
    }

    @Test
    @Covers({"WORDSSP-3.1.5.8-7", "WORDSSP-3.1.5.8-8", "WORDSSP-3.1.5.8-9", "WORDSSP-3.1.5.8-11", "WORDSSP-3.1.5.8-13",
        "WORDSSP2-3.2.5.8-7", "WORDSSP2-3.2.5.8-8", "WORDSSP2-3.2.5.8-9", "WORDSSP2-3.2.5.8-11", "WORDSSP2-3.2.5.8-13"})
    void activeAndSubmittedOnesCanBeAskedFor() {
        for (long job = 1; job <= 6; job++) {
            add(job, null, job % 2 == 0 ? SID : GROUPS, GROUPS);
            addGroup(job, 1, 1, group(1));
        }
        addJob(7);
        submit(2);
        submit(3);
        start(3, 1, 1);
        submit(4);
        start(4, 1, 1);
        succeed(4, 1, 1);
        submit(5);
        cancel(5);
        cancel(6);

        assertThat(list(null, null, null, true, false)).containsExactly(1L, 2L, 3L);
        assertThat(list(null, null, null, true, null)).containsExactly(1L, 2L, 3L);
        assertThat(list(null, null, null, false, true)).containsExactly(2L, 3L, 4L, 5L);
        assertThat(list(null, null, null, true, true)).containsExactly(2L, 3L);
        assertThat(list(null, GROUPS, GROUPS, true, true)).containsExactly(3L);
        assertThat(list(null, GROUPS, GROUPS, false, true)).containsExactly(3L, 5L);
        assertThat(list(PARTITION, null, null, true, true)).isEmpty();
    }
}
